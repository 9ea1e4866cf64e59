import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Json, TestAnswer } from './test-api.ts';
import { useTestApi } from './use-test-api.ts';

/**
 * How requests are read before a resource handles them: paths, queries, bodies, and the headers of every
 * answer.
 */
const api = useTestApi({ rateLimitPerMinute: 1000 });

const faultsOf = (answer: TestAnswer): string[] => Object.keys(answer.body.error.errors ?? {});
const rawBody = (body: string | Buffer, type: string | null = 'application/json'): Promise<TestAnswer> =>
  api.send('POST', '/contacts', { body, headers: type === null ? {} : { 'content-type': type } });

async function contact(): Promise<number> {
  return (await api.post('/contacts', { name: 'Ann' })).body.data.id;
}

describe('an id in a path', () => {
  it('is a positive integer in its usual spelling; other spellings give 404', async () => {
    const id = await contact();
    assert.equal((await api.get(`/contacts/${id}`)).status, 200);
    for (const spelling of [`${id}.0`, `${id}e0`, `0x${id}`, `0${id}`, `+${id}`, `%20${id}`, `${id}%20`]) {
      const answer = await api.get(`/contacts/${spelling}`);
      assert.equal(answer.status, 404, spelling);
      assert.equal(answer.body.error.type, 'not_found');
    }
  });

  it('gives 404 at any length when there is no such record', async () => {
    for (const length of [300, 301, 5000]) {
      for (const path of [
        `/assistants/${'1'.repeat(length)}`,
        `/webhooks/1/deliveries/${'e'.repeat(length)}/resend`,
      ]) {
        const answer = await (path.endsWith('resend') ? api.post(path, {}) : api.get(path));
        assert.equal(answer.status, 404, `${length}`);
        assert.equal(answer.body.error.type, 'not_found');
      }
    }
  });
});

describe('a query', () => {
  it('accepts whole numbers only in digits', async () => {
    for (const page of ['1e1', '0x1', '1.0', '%201', '+1', '', 'x']) {
      const answer = await api.get(`/contacts?page=${page}`);
      assert.equal(answer.status, 422, `page=${page}`);
      assert.deepEqual(answer.body.error.errors, { page: ['The field page must be a whole number.'] });
    }
  });

  it('accepts a space in place of the plus of a UTC offset in every time parameter', async () => {
    const asked = api.routes.flatMap(({ path, query }) =>
      Object.entries((query?.properties ?? {}) as Record<string, { format?: string }>)
        .filter(([, property]) => property.format === 'date-time')
        .map(([name]) => `${path}?${name}=`),
    );
    assert.ok(asked.length >= 8, asked.join());
    for (const query of asked) {
      assert.equal((await api.get(`${query}2026-12-01T00:00:00+01:00`)).status, 200, query);
      assert.equal((await api.get(`${query}2026-12-01T00:00:00.5+0100`)).status, 422, query);
    }
    await api.post('/appointments', { starts_at: '2026-12-01T09:00:00Z', force: true });
    const beginningFrom = async (from: string): Promise<number> =>
      (await api.get(`/appointments?from=${from}`)).body.meta.total;
    assert.equal(await beginningFrom('2026-12-01T10:00:00+01:00'), 1);
    assert.equal(await beginningFrom('2026-12-01T10:00:01+01:00'), 0);
    assert.equal(await beginningFrom('2026-12-01T09:00:01'), 0);
    assert.equal(await beginningFrom('2026-12-01+09:00'), 1, 'the space before a time is one');
  });

  it('gives an empty list for any page after the last one', async () => {
    await contact();
    for (const page of [1000, 1_000_001, Number.MAX_SAFE_INTEGER]) {
      const answer = await api.get(`/contacts?page=${page}&per_page=100`);
      assert.equal(answer.status, 200, String(page));
      assert.deepEqual(answer.body.data, []);
      assert.equal(answer.body.meta.current_page, page);
      assert.equal(answer.body.meta.last_page, 1);
    }
  });

  it('is refused when a parameter occurs twice', async () => {
    for (const query of ['page=1&page=2', 'do_not_call=true&do_not_call=true', 'tag=a&tag=b']) {
      const answer = await api.get(`/contacts?${query}`);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(faultsOf(answer), [query.split('=')[0]]);
      assert.equal(Object.values<string[]>(answer.body.error.errors)[0]?.length, 1, 'one sentence says it');
    }
    assert.equal((await api.get('/assistants?status=draft&status=active')).status, 422);
  });

  it('accepts true, false, 1 and 0 as booleans', async () => {
    for (const value of ['true', 'false', '1', '0']) {
      assert.equal((await api.get(`/contacts?do_not_call=${value}`)).status, 200, value);
    }
    for (const value of ['TRUE', 'yes', '', '2', 'null']) {
      assert.equal((await api.get(`/contacts?do_not_call=${value}`)).status, 422, value);
    }
  });

  it('accepts a time whose plus arrived as a space', async () => {
    assert.equal((await api.get('/calls?from=2026-01-01T00:00:00+02:00')).status, 200);
    const window = 'from=2026-01-01T00:00:00+02:00&to=2025-12-31T21:59:59Z';
    assert.deepEqual(faultsOf(await api.get(`/calls?${window}`)), ['to']);
  });
});

describe('a body', () => {
  it('gives 400 with a sentence that says so when it is not JSON', async () => {
    const notUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    for (const body of ['{"name":', '', 'name=Ann', notUtf8]) {
      const answer = await rawBody(body);
      assert.equal(answer.status, 400, String(body));
      assert.equal(answer.body.error.type, 'invalid_request');
      assert.match(answer.body.error.message, /JSON/);
    }
  });

  it('gives 422 when it is JSON but not an object', async () => {
    for (const body of ['null', '[]', '"x"', '5', 'true']) {
      assert.deepEqual(faultsOf(await rawBody(body)), ['body'], body);
    }
  });

  it('gives 415 when its media type is different or missing', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', 'nonsense']) {
      assert.equal((await rawBody('{"name":"Ann"}', type)).status, 415, type);
    }
    assert.equal((await rawBody('{"name":"Ann"}', null)).status, 415);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const squeezed = await api.send('POST', '/contacts', { body: gzipSync('{"name":"Ann"}'), headers });
    assert.equal(squeezed.status, 415);
    assert.match(squeezed.body.error.message, /compressed/);
    assert.equal((await rawBody('{"name":"Ann"}', 'application/json; charset=utf-8')).status, 201);
  });

  it('gives 413 above 1 MiB, and is accepted at exactly 1 MiB', async () => {
    const filled = (bytes: number): string => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    assert.equal((await rawBody(filled(1024 * 1024 + 1))).status, 413);
    assert.deepEqual(faultsOf(await rawBody(filled(1024 * 1024))), ['name']);
  });

  it('is refused when any part is nested deeper than the schemas allow', async () => {
    for (const depth of [40, 5_000, 200_000]) {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      for (const body of [`{"name":${deep}}`, `{"unknown":${deep}}`, `{"tags":${deep}}`]) {
        const answer = await rawBody(body);
        assert.equal(answer.status, 422, body.slice(0, 20));
        assert.deepEqual(faultsOf(answer), ['body']);
      }
    }
  });

  it('may contain names that JavaScript reserves, as unknown fields', async () => {
    const answer = await rawBody('{"name":"Ann","__proto__":{"phone":"1"},"constructor":{"prototype":{}}}');
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-service-ignored-fields'], '__proto__, constructor');
    assert.equal(answer.body.data.phone, null);
  });

  it('has its unknown fields named in refusals too, because a missing field may be misspelt', async () => {
    const answer = await api.post('/company/faqs', { qestion: 'Dogs?', answer: 'Yes.' });
    assert.deepEqual(faultsOf(answer), ['question']);
    assert.equal(answer.headers['x-service-ignored-fields'], 'qestion');
  });

  it('is ignored, whatever it contains, by operations without a body', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/plain' }, {}]) {
      for (const body of [null, '', '{', '{"id":1}']) {
        const id = await contact();
        const answer = await api.send('DELETE', `/contacts/${id}`, { body, headers });
        assert.equal(answer.status, 200, `${JSON.stringify(headers)} ${body}`);
      }
    }
  });
});

describe('the checks of a request', () => {
  const check = async (wanted: number, path: string, body: string, key?: string | null): Promise<Json> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await api.send('PATCH', path, { body, headers, ...(key === undefined ? {} : { key }) });
    assert.equal(answer.status, wanted, answer.raw.toString());
  };

  it('happen in one order: key, permission, shape, record, rules', async () => {
    const id = await contact();
    const huge = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
    for (const body of ['{', huge, '{"name":5}']) {
      await check(401, `/contacts/${id}`, body, null);
      await check(403, `/contacts/${id}`, body, api.workspace.keys.read);
    }
    await check(422, '/contacts/999999', '{"name":5}');
    await check(404, '/contacts/999999', '{"phone":"nobody"}');
    await check(422, `/contacts/${id}`, '{"phone":"nobody"}');
  });
});

describe('every answer to a valid key', () => {
  it('has the number of remaining requests, including errors and unknown addresses', async () => {
    const asked: [string, string, number][] = [
      ['GET', '/contacts', 200],
      ['HEAD', '/contacts', 200],
      ['GET', '/contacts/999999', 404],
      ['GET', '/contacts?page=0', 422],
      ['GET', '/nothing', 404],
      ['PUT', '/contacts', 405],
    ];
    for (const [method, path, status] of asked) {
      const answer = await api.send(method, path);
      assert.equal(answer.status, status, `${method} ${path}`);
      assert.match(String(answer.headers['ratelimit']), /^"default";r=\d+;t=\d+$/, `${method} ${path}`);
      assert.equal(answer.headers['ratelimit-policy'], '"default";q=1000;w=60');
    }
    const refused = await api.send('POST', '/contacts', { key: api.workspace.keys.read });
    assert.equal(refused.status, 403);
    assert.ok(refused.headers['ratelimit']);
  });
});

describe('an address', () => {
  it('gives 404, with a key and without, when it does not exist', async () => {
    for (const key of [null, 'sbk_malformed', api.workspace.keys.write]) {
      const answer = await api.get('/nothing', { key });
      assert.equal(answer.status, 404);
      assert.equal(answer.body.error.type, 'not_found');
      assert.equal((await api.send('POST', '/nothing', { key, body: '{', headers: {} })).status, 404);
      const untyped = { key, body: '{', headers: { 'content-type': ';' } };
      assert.equal((await api.send('POST', '/nothing', untyped)).status, 404);
    }
  });

  it('gives 405 and the allowed methods for other methods', async () => {
    const asked: [string, string, string][] = [
      ['DELETE', '/me', 'GET, HEAD'],
      ['POST', '/contacts/1', 'DELETE, GET, HEAD, PATCH'],
      ['PUT', '/contacts', 'GET, HEAD, POST'],
      ['OPTIONS', '/contacts', 'GET, HEAD, POST'],
      ['QUERY', '/contacts', 'GET, HEAD, POST'],
      ['GET', '/webhooks/1/test', 'POST'],
      ['PATCH', '/webhooks/1/deliveries/evt_1/resend', 'POST'],
    ];
    for (const [method, path, allow] of asked) {
      const answer = await api.send(method, path, { body: method === 'GET' ? null : '{}' });
      assert.equal(answer.status, 405, `${method} ${path}`);
      assert.equal(answer.headers['allow'], allow);
      assert.equal(answer.body.error.type, 'method_not_allowed');
    }
  });

  it('outside the API is read only: other methods give 405, and paths below it do not exist', async () => {
    const room = await api.post('/rooms', { name: 'Double room', price: 100 });
    const calendar = new URL(room.body.data.ical_export_url).pathname;
    const pages = [
      '/healthz',
      '/readyz',
      '/docs',
      '/docs/',
      '/',
      '/api/v1/openapi.json',
      '/docs/js/scalar.js',
      '/docs/explorer/',
      '/docs/api.md',
      '/llms.txt',
      calendar,
    ];
    for (const page of pages) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await fetch(new URL(page, api.baseUrl), { method });
        assert.equal(answer.status, 405, `${method} ${page}`);
        assert.equal(answer.headers.get('allow'), 'GET, HEAD');
        const body = (await answer.json()) as Json;
        assert.equal(body.error.type, 'method_not_allowed');
      }
      const head = await fetch(new URL(page, api.baseUrl), { method: 'HEAD', redirect: 'manual' });
      assert.ok(head.status < 400, page);
    }
    const photo = await fetch(new URL('/chatapp-photos/1/none.png', api.baseUrl), { method: 'POST' });
    assert.equal(photo.status, 405);
    await photo.body?.cancel();
    const nowhere = ['/healthz/x', '/docsx', '/api/v1', '/api', '/nothing', '/calendars', `${calendar}/x`];
    for (const path of nowhere) {
      const answer = await fetch(new URL(path, api.baseUrl), { method: 'POST' });
      assert.equal(answer.status, 404, path);
      await answer.body?.cancel();
    }
  });

  it('answers HEAD like GET, without the body', async () => {
    const [get, head] = [await api.get('/contacts'), await api.send('HEAD', '/contacts')];
    assert.equal(head.status, 200);
    assert.equal(head.raw.length, 0);
    assert.equal(head.headers['content-length'], get.headers['content-length']);
    assert.equal((await api.send('HEAD', '/contacts/999999')).status, 404);
  });
});
