import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fastify, type FastifyInstance } from 'fastify';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { API_PREFIX } from '../platform/http/server.ts';
import { MANIFEST } from './built-site.ts';
import { Documentation } from './documentation.ts';
import { serveDocumentation } from './serve-documentation.ts';

const SCRIPT = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const FILES: Record<string, string> = {
  'index.html': '<title>Documentation</title>',
  'api/index.html': '<title>The API</title>',
  '404.html': '<title>There is no such page</title><link href="./_astro/page.css"><a href="./api/">',
  '_astro/page.abc123.js': 'void 0;',
  'pagefind/en.pf_meta': 'compressed',
};

interface Read {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

let folder: string;
let server: FastifyInstance;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-site-'));
  server = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  server.setErrorHandler((error, _, reply) => reply.code(404).send(String(error)));
  const routes = allRoutes({} as AppServices);
  serveDocumentation(server, () => apiDescription(routes, API_PREFIX, 'Service'), { site: folder });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** The path is sent as it is written; a client like `fetch` would resolve its dots. */
const read = (path: string, headers: Record<string, string> = {}): Promise<Read> =>
  new Promise((resolve, reject) => {
    const { port } = server.server.address() as AddressInfo;
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const read = async (): Promise<Read> => {
        const text = Buffer.concat(await answer.toArray()).toString('utf8');
        return { status: answer.statusCode ?? 0, headers: answer.headers, text };
      };
      read().then(resolve, reject);
    });
    asked.once('error', reject).end();
  });

describe('pages as Markdown', () => {
  it('are listed in llms.txt, each with its address and what it is about', async () => {
    const { headers, text } = await read('/llms.txt');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.match(text, /^# Switchboard\n\n> Open, self-hosted platform/);
    assert.match(text, /^- \[Appointments\]\(docs\/appointments\.md\): How the times /m);
    assert.match(text, /^- \[Appointments\]\(docs\/reference\/appointments\.md\): Times that can be /m);
    assert.match(text, /\n## Optional\n\n- \[Architecture\]/);
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, address]) => `/${address}`);
    const found = await Promise.all(listed.map((address) => read(address)));
    for (const [index, { status, headers, text }] of found.entries()) {
      assert.equal(status, 200, listed[index] ?? '');
      assert.equal(headers['content-type'], 'text/markdown; charset=utf-8');
      assert.match(text, /^# \S/, listed[index] ?? '');
    }
    assert.match((await read('/llms-full.txt')).text, /^# Appointments$/m);
  });

  it('lead to each other and to the files beside them', async () => {
    const { text } = await read('/docs/start.md');
    assert.match(text, /\[docs\/cli\.md\]\(cli\.md\)/);
    assert.match(text, /\(files\/docs\/pictures\/overview\.png\)/);
    const picture = await read('/docs/files/docs/pictures/overview.png');
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/png']);
    assert.match(
      (await read('/docs/decisions/0113-the-site-of-the-documentation.md')).text,
      /\(0081-[\w-]+\.md\)/,
    );
  });

  it('describe operations: parameters, body, call, answer and errors', async () => {
    const { text } = await read('/docs/reference/appointments.md');
    const section = text.split(/^## /m).find((one) => one.startsWith('Book an appointment\n')) ?? '';
    assert.match(section, /`POST \/api\/v1\/appointments` \(`createAppointment`\)/);
    assert.match(section, /\| `starts_at` \| string \(date-time\) \| When it begins/);
    assert.match(section, /\| `customer\.phone` \| string, 3 to 40 characters or `null`, optional \|/);
    assert.match(section, /curl -s .*\n {2}-H "Authorization: Bearer \$KEY"/);
    assert.match(section, /\*\*Answer 201\*\*: .* `data` is \[Appointment\]\(#appointment\)/);
    assert.match(section, /\| 409 \| .*`taken`/);
  });

  it('are answered 304 to clients that have them', async () => {
    const { headers } = await read('/docs/api.md');
    const again = await read('/docs/api.md', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.text, headers['cache-control']], [304, '', 'no-cache']);
  });
});

describe('a linked file', () => {
  it('is read again after it could not be', async () => {
    const root = await mkdtemp(join(tmpdir(), 'switchboard-docs-'));
    await mkdir(join(root, 'docs'));
    await writeFile(join(root, 'docs/contents.json'), '[{"title": "Guides", "pages": ["docs/a.md"]}]');
    await writeFile(join(root, 'docs/a.md'), '# A\n\nSee [the file](a.ini).\n');
    await writeFile(join(root, 'docs/a.ini'), 'a=1');
    const description = { tags: [], paths: {}, webhooks: {}, components: { schemas: {}, responses: {} } };
    const documentation = new Documentation(root, () => description, API_PREFIX);
    await documentation.list();
    await rm(join(root, 'docs/a.ini'));
    await assert.rejects(documentation.file('files/docs/a.ini'), /ENOENT/);
    await writeFile(join(root, 'docs/a.ini'), 'a=2');
    assert.ok(await documentation.file('files/docs/a.ini'));
    await rm(root, { recursive: true });
  });
});

describe('the site', () => {
  it('is served once it has been built; until then the explorer is in front', async () => {
    assert.match((await read('/docs/')).text, /api-reference|scalar/);
    assert.equal((await read('/docs/api/')).status, 404);
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    await writeFile(join(folder, MANIFEST), JSON.stringify({ files: Object.keys(FILES), scripts: [SCRIPT] }));
    assert.match((await read('/docs/')).text, /Documentation/);
    const page = await read('/docs/api/');
    assert.match(page.text, /The API/);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/);
    assert.doesNotMatch(policy, /https?:|script-src[^;]*unsafe-inline/);
    assert.match((await read('/docs/explorer/')).text, /src="\.\.\/js\/scalar\.js"/);
  });

  it('leads to the folder of a page, from which its addresses are relative', async () => {
    const { status, headers } = await read('/docs/api');
    assert.deepEqual([status, headers.location], [302, 'api/']);
  });

  it('has files that are kept for ever where their name has the digest', async () => {
    const script = await read('/docs/_astro/page.abc123.js');
    assert.match(String(script.headers['cache-control']), /immutable/);
    const index = await read('/docs/pagefind/en.pf_meta', { 'accept-encoding': 'br' });
    assert.deepEqual(
      [index.headers['cache-control'], index.headers['content-encoding']],
      ['no-cache', undefined],
    );
  });

  it('is found again after another build', async () => {
    await writeFile(join(folder, 'api/index.html'), '<title>Another</title>');
    assert.doesNotMatch((await read('/docs/api/')).text, /Another/);
    await utimes(join(folder, MANIFEST), 1, 1);
    assert.match((await read('/docs/api/')).text, /Another/);
  });

  it('tells browsers on a page of its own what it does not have, and programs in JSON', async () => {
    const page = await read('/docs/api/old/page?x=/', { accept: 'text/html,*/*;q=0.8' });
    assert.deepEqual(
      [page.status, page.headers['content-type'], page.headers['cache-control']],
      [404, 'text/html; charset=utf-8', 'no-store'],
    );
    assert.match(String(page.headers.vary), /\bAccept\b(?!-)/);
    assert.match(page.text, /no such page.*"..\/..\/_astro\/page.css".*"..\/..\/api\/"/);
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'/);
    assert.match((await read('/docs/none', { accept: 'text/html' })).text, /"\.\/api\/"/);
    // A condition counts for what is there alone (RFC 9110, 13.2.1).
    const known = { accept: 'text/html', 'if-none-match': '*' };
    assert.equal((await read('/docs/none', known)).status, 404);
    const deep = `/docs/${'a/'.repeat(9)}`;
    for (const [path, accept] of [
      ['/docs/none', 'application/json'],
      ['/docs/none', '*/*'],
      [deep, 'text/html'],
    ] as const) {
      const answer = await read(path, { accept });
      assert.deepEqual([answer.status, answer.text.includes('<')], [404, false], `${path} ${accept}`);
      assert.match(String(answer.headers.vary), /\bAccept\b(?!-)/);
    }
  });

  it('hands out nothing else by a path with tricks', async () => {
    const paths = [
      '../package.json',
      '%2e%2e/package.json',
      'files/../../package.json',
      'files/.env',
      MANIFEST,
    ];
    const more = ['files/%2e%2e/.data/secret.key', '__proto__', 'files/server/main.ts', 'nothing.md'];
    for (const path of [...paths, ...more, '..%2f..%2fpackage.json', 'api/%00'])
      assert.equal((await read(`/docs/${path}`)).status, 404, path);
  });
});
