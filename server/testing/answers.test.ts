import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
before(async () => {
  api = await startTestApi({ corsAllowedOrigins: ['https://shop.example'] });
});
after(() => api.stop());

describe('an error', () => {
  it('has sentences in the language of the client and the same codes in every language', async () => {
    const expected: Record<string, string> = {
      en: 'The field email must be an e-mail address.',
      'de-CH, de;q=0.9': 'Das Feld email muss eine E-Mail-Adresse sein.',
      fr: 'Le champ email doit être une adresse e-mail.',
      'pt, es;q=0.5': 'El campo email debe ser una dirección de correo.',
      it: 'The field email must be an e-mail address.',
    };
    for (const [language, sentence] of Object.entries(expected)) {
      const headers = { 'accept-language': language };
      const answer = await api.post('/contacts', { email: 'nobody' }, { headers });
      assert.equal(answer.status, 422);
      const { error } = answer.body;
      assert.deepEqual(error.errors, { email: [sentence] }, language);
      assert.deepEqual(error.codes, { email: ['bad_format'] });
      assert.equal(error.message, sentence);
      assert.equal(error.code, undefined);
      assert.equal(error.request_id, answer.headers['request-id']);
      assert.match(String(answer.headers['vary']), /Accept-Language/);
    }
    const german = await api.get('/contacts/999999', { headers: { 'accept-language': 'de' } });
    assert.equal(german.headers['content-language'], 'de');
  });

  it('has a code of its own when no field is at fault', async () => {
    const headers = { 'accept-language': 'de' };
    const told = async (path: string, key?: string | null) =>
      (await api.get(path, { headers, ...(key === undefined ? {} : { key }) })).body.error;
    const missing = await told('/contacts/999999');
    assert.deepEqual([missing.code, missing.message], ['not_found', 'Es gibt diesen Kontakt nicht.']);
    const nowhere = await told('/nowhere');
    assert.deepEqual(
      [nowhere.code, nowhere.message],
      ['unknown_address', 'Unter dieser Adresse gibt es nichts.'],
    );
    const stranger = await told('/me', 'sbk_none');
    assert.deepEqual([stranger.code, stranger.message], ['malformed_key', 'Das ist kein API-Schlüssel.']);
  });

  it('lists at most a hundred faults and says that there are more', async () => {
    const options = Array.from({ length: 100 }, () => ({ choices: 5, name: 7 }));
    const answer = await api.post('/products', { name: 'Pizza', price: 9, options });
    assert.equal(answer.status, 422);
    const faults = Object.values<string[]>(answer.body.error.errors).flat();
    assert.ok(faults.length <= 100);
    assert.ok(answer.raw.length <= 64 * 1024);
  });

  it('names only the list when a list is too long', async () => {
    const tags = Array.from({ length: 200_000 }, () => 5);
    const answer = await api.post('/contacts', { name: 'Ann', tags });
    assert.deepEqual(answer.body.error.codes, { tags: ['too_many'] });
  });

  it('names the object when an object has more fields than are read', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`field ${index}`, 1]));
    const inside = await api.post('/contacts', { name: 'Ann', custom_fields: fields });
    assert.deepEqual(inside.body.error.codes, { custom_fields: ['too_many'] });
    const outside = await api.post('/contacts', { name: 'Ann', ...fields });
    assert.equal(outside.status, 422);
  });
});

describe('rows of an import that are skipped', () => {
  it('are reported in the language of the client, with codes', async () => {
    const rows = { contacts: [{ name: 'Good' }, { name: 'Ann', email: 'nobody' }] };
    const answer = await api.post('/contacts/import', rows, { headers: { 'accept-language': 'fr' } });
    const { errors, errors_omitted: omitted } = answer.body.data;
    assert.equal(omitted, 0);
    assert.deepEqual(errors, [
      {
        row: 1,
        errors: { email: ['Le champ email doit être une adresse e-mail.'] },
        codes: { email: ['bad_format'] },
      },
    ]);
  });

  it('are counted, and reported up to the maximum length of an answer', async () => {
    const contacts = Array.from({ length: 5_000 }, () => ({
      name: 'x'.repeat(300),
      email: 'nobody',
      company: 7,
    }));
    const answer = await api.post('/contacts/import', { contacts });
    const { failed, errors, errors_omitted: omitted } = answer.body.data;
    assert.equal(failed, 5_000);
    assert.ok(errors.length >= 100 && answer.raw.length <= 64 * 1024);
    assert.equal(errors.length + omitted, 5_000);
  });
});

describe('a long answer', () => {
  it('is compressed only for clients that accept it', async () => {
    for (let count = 0; count < 20; count += 1)
      await api.post('/contacts', { name: `Ann ${count}`, notes: 'n' });
    const plain = await api.get('/contacts?per_page=100');
    assert.equal(plain.headers['content-encoding'], undefined);
    const raw = await rawGet('/contacts?per_page=100', { 'accept-encoding': 'gzip' });
    assert.equal(raw.headers['content-encoding'], 'gzip');
    assert.deepEqual(JSON.parse(gunzipSync(raw.body).toString('utf8')), plain.body);
    const short = await rawGet('/me', { 'accept-encoding': 'gzip, br' });
    assert.equal(short.headers['content-encoding'], undefined);
  });

  async function rawGet(path: string, headers: Record<string, string>) {
    const authorization = `Bearer ${api.workspace.keys.write}`;
    return new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const sent = httpRequest(api.baseUrl + path, { headers: { authorization, ...headers } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      });
      sent.once('error', reject).end();
    });
  }
});

describe('a page of another origin', () => {
  const ask = (method: string, origin: string, more: Record<string, string> = {}) =>
    fetch(`${api.baseUrl}/contacts`, { method, headers: { origin, ...more } });

  it('may use the API, including its errors, when its origin is allowed', async () => {
    const preflight = await ask('OPTIONS', 'https://shop.example', {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization, idempotency-key',
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://shop.example');
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PATCH/);
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Idempotency-Key/);
    const refused = await ask('GET', 'https://shop.example');
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('access-control-allow-origin'), 'https://shop.example');
    assert.match(refused.headers.get('access-control-expose-headers') ?? '', /Request-Id/);
    assert.match(refused.headers.get('vary') ?? '', /Origin/);
  });

  it('may not use the API when its origin is not allowed', async () => {
    const answer = await ask('GET', 'https://evil.example');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
    const preflight = await ask('OPTIONS', 'https://evil.example', {
      'access-control-request-method': 'GET',
    });
    assert.equal(preflight.status, 405);
  });
});
