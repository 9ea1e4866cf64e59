import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fastify } from 'fastify';
import { addDocumentation } from './docs-page.ts';

describe('the documentation', () => {
  // The same option as in the API's server: trailing slashes are ignored.
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  let origin = '';

  before(async () => {
    addDocumentation(server, () => ({ openapi: '3.1.0' }));
    origin = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => server.close());

  const get = (path: string): Promise<Response> => fetch(origin + path, { redirect: 'manual' });

  it('is the target of the redirect from /docs, with a relative URL that works behind a proxy', async () => {
    const answer = await get('/docs');
    assert.deepEqual([answer.status, answer.headers.get('Location')], [302, 'docs/']);
    await answer.body?.cancel();
  });

  it('is a page that loads everything from this server', async () => {
    const answer = await get('/docs/');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('Content-Type') ?? '', /^text\/html/);
    assert.equal(answer.headers.get('Cache-Control'), 'no-cache');
    const page = await answer.text();
    assert.match(page, /\/api\/v1\/openapi\.json/);
    assert.match(page, /<script[^>]* src="js\/scalar\.js"/);
    assert.doesNotMatch(page, /(?:src|href)="(?:https?:)?\/\//);
    assert.match(page, /"proxyUrl": ""/);
  });

  it('serves its script', async () => {
    const answer = await get('/docs/js/scalar.js');
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('Content-Type') ?? '', /javascript/);
    assert.match(answer.headers.get('Cache-Control') ?? '', /max-age=\d+/);
    assert.ok((await answer.text()).length > 1_000_000);
  });

  it('is compressed for clients that accept compression', async () => {
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ] as const) {
      const answer = await fetch(`${origin}/docs/js/scalar.js`, { headers: { 'accept-encoding': accept } });
      assert.equal(answer.headers.get('Content-Encoding'), encoding, accept);
      assert.match(answer.headers.get('Vary') ?? '', /Accept-Encoding/);
      assert.ok((await answer.text()).length > 1_000_000);
    }
  });

  it('is answered 304 to clients that have it', async () => {
    for (const path of ['/api/v1/openapi.json', '/docs/', '/docs/js/scalar.js', '/favicon.ico']) {
      const first = await get(path);
      const etag = first.headers.get('ETag') ?? '';
      await first.body?.cancel();
      const again = await fetch(origin + path, { headers: { 'if-none-match': `"other", ${etag}` } });
      assert.deepEqual([again.status, await again.text(), again.headers.get('ETag')], [304, '', etag], path);
    }
  });

  it('serves the OpenAPI description', async () => {
    assert.deepEqual(await (await get('/api/v1/openapi.json')).json(), { openapi: '3.1.0' });
  });
});
