import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { ConsoleHost, type ConsoleSource } from './console-host.ts';
import { PAGE_ADDRESSES } from './page-addresses.ts';
import { FONT, newFolder, SCRIPT, writeBuild } from './testing/write-build.ts';

const JS = '/assets/index-1a2b3c4d.js';
const REQUESTS = 10_000;

const log = pino({ level: 'silent' });
const folder = await newFolder();
const emptyFolder = await newFolder();
const source: ConsoleSource = { folder, isCurrent: async () => true, build: async () => null };

interface Read {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('the console', () => {
  before(() => writeBuild(folder));
  after(() => rm(folder, { recursive: true }));
  const api = useTestApi({ webConsole: new ConsoleHost({ log, source }) });

  /** The path is sent as it is written; a client like `fetch` would resolve its dots. */
  const read = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Read> => {
    const { hostname, port } = new URL(api.baseUrl);
    return new Promise((resolve, reject) => {
      const asked = request({ hostname, port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      asked.once('error', reject);
      asked.end();
    });
  };
  const textOf = ({ body }: Read): string => body.toString('utf8');

  describe('at an address that is not its own', () => {
    it('is unknown: above, below and beside the listed ones', async () => {
      const unknown = ['/wp-login.php', '/call', '/sign-in/more', '/assets', '/index.html', '/stamp'];
      for (const path of [...unknown, '/.vite/manifest.json', '/api', '/api/v2/me', '/calls.js']) {
        const answer = await read(path);
        assert.equal(answer.status, 404, path);
        assert.match(String(answer.headers['content-type']), /^application\/json/, path);
      }
    });

    it('hands out no file by a path with tricks', async () => {
      const tricks = ['/assets/../index.html', '/assets/..%2findex.html', '/assets/%2e%2e/stamp'];
      const more = [
        '/assets/....//stamp',
        '/assets//etc/passwd',
        `${JS}.br`,
        `${JS}%00`,
        '/assets/notes.exe',
      ];
      const names = ['/assets/__proto__', '/assets/constructor', '/assets/', '/assets/..\\stamp'];
      for (const path of [...tricks, ...more, ...names]) assert.equal((await read(path)).status, 404, path);
    });

    it('refuses an address that cannot be decoded, and every method that would change something', async () => {
      assert.equal((await read('/assets/%zz')).status, 400);
      assert.equal((await read('/calls/%')).status, 400);
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const path of ['/', '/calls/12', JS]) {
          const answer = await read(path, {}, method);
          assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD'], `${method} ${path}`);
        }
      }
    });

    it('refuses a request that names no host, or two', async () => {
      assert.equal((await read('/', { Host: '' })).status, 200);
      const { hostname, port } = new URL(api.baseUrl);
      const twice = await new Promise<number>((resolve) => {
        const headers = ['Host', 'one.example', 'Host', 'two.example'];
        const asked = request({ hostname, port, path: '/', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        asked.end();
      });
      assert.equal(twice, 400);
    });
  });

  it('is one page at each of its addresses, also with a slash at the end', async () => {
    const below = (address: string): string[] => ['12', '12/notes'].map((end) => address.replace('*', end));
    for (const address of PAGE_ADDRESSES) {
      for (const path of address.endsWith('*') ? below(address) : [address, `${address}/`]) {
        const answer = await read(path);
        assert.equal(answer.status, 200, path);
        assert.match(textOf(answer), /<title>Switchboard<\/title>/, path);
      }
    }
  });

  it('runs only what this server sent: scripts and styles by a nonce of each answer', async () => {
    const answers = [await read('/calls'), await read('/calls')];
    const nonces = answers.map((answer) => {
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? '';
      assert.ok(policy.startsWith("default-src 'none'; "));
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        assert.ok(policy.includes(rule), rule);
      assert.ok(textOf(answer).includes(`<meta property="csp-nonce" nonce="${nonce}">`));
      assert.doesNotMatch(textOf(answer), /CSP_NONCE/);
      return nonce;
    });
    assert.notEqual(nonces[0], nonces[1]);
  });

  it('keeps one-time tokens of its addresses out of caches and referrers', async () => {
    for (const path of ['/password/secret-token', '/invitation/secret-token']) {
      const { headers } = await read(path);
      assert.deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer']);
      assert.equal(headers.etag, undefined);
    }
  });

  it('allows the microphone to itself alone, and its windows are nobody else’s', async () => {
    const { headers } = await read('/');
    assert.match(String(headers['permissions-policy']), /microphone=\(self\), camera=\(\)/);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  });

  it('says nothing about the host by which it was asked', async () => {
    const answer = await read('/', { host: 'evil.example"><script>' });
    assert.doesNotMatch(textOf(answer) + JSON.stringify(answer.headers), /evil/);
  });

  describe('its language and theme', () => {
    const tagFor = async (headers: Record<string, string>): Promise<string> =>
      /<html[^>]*>/.exec(textOf(await read('/calls', headers)))?.[0] ?? '';

    it('stand in the page from the first moment', async () => {
      assert.equal(await tagFor({ cookie: 'theme=dark; language=de' }), '<html lang="de" data-theme="dark">');
    });

    it('are those of the browser where nothing was chosen', async () => {
      assert.equal(await tagFor({ 'accept-language': 'fr-CA, en;q=0.5' }), '<html lang="fr">');
      const chosen = { cookie: 'language=es', 'accept-language': 'fr' };
      assert.equal(await tagFor(chosen), '<html lang="es">');
    });

    it('are nothing but one of the listed values', async () => {
      const tricks = [
        'language="><script>; theme=dark"onload=x',
        'theme=DARK; language=xx',
        ';;=;theme',
        '=',
      ];
      for (const cookie of tricks) assert.equal(await tagFor({ cookie }), '<html lang="en">', cookie);
    });

    it('are read from the first fifty cookies; a header that is too large is refused', async () => {
      const many = 'a=b; '.repeat(3_000);
      assert.equal(await tagFor({ cookie: `${many}theme=dark` }), '<html lang="en">');
      assert.equal((await read('/', { cookie: 'x'.repeat(20_000) })).status, 431);
    });
  });

  describe('a file of it', () => {
    it('is kept for ever, because its name changes with its content', async () => {
      const answer = await read(JS);
      assert.equal(textOf(answer), SCRIPT);
      assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    });

    it('comes compressed as the build left it, and as it is for unknown encodings', async () => {
      for (const [accepted, encoding] of [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip', 'gzip'],
        ['zstd, compress;q=1', undefined],
        ['br;q=0', undefined],
        ['\t,;,;q=;;', undefined],
        ['', undefined],
      ] as const) {
        const answer = await read(JS, { 'accept-encoding': accepted });
        assert.equal(answer.headers['content-encoding'], encoding, accepted);
        assert.match(String(answer.headers.vary), /Accept-Encoding/);
        assert.equal(answer.status, 200);
      }
      const font = await read('/assets/inter-5e6f7a8b.woff2', { 'accept-encoding': 'br, gzip' });
      assert.equal(font.headers['content-encoding'], undefined);
      assert.ok(font.body.equals(FONT));
    });

    it('is answered 304 to who has it, and HEAD without its bytes', async () => {
      const { headers } = await read(JS);
      const again = await read(JS, { 'if-none-match': String(headers.etag) });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
      const head = await read(JS, {}, 'HEAD');
      assert.deepEqual(
        [head.status, head.body.length, Number(head.headers['content-length'])],
        [200, 0, SCRIPT.length],
      );
    });

    it('comes whole when a part of it is asked for', async () => {
      for (const range of ['bytes=0-10', 'bytes=9999999-', 'bytes=0-1,2-3,4-5', 'lines=1']) {
        const answer = await read(JS, { range });
        assert.deepEqual([answer.status, answer.body.length], [200, SCRIPT.length], range);
      }
    });
  });

  it('answers ten thousand requests from the memory of one build', async () => {
    const { port } = new URL(api.baseUrl);
    const paths = ['/', JS, '/calls/12', '/assets/inter-5e6f7a8b.woff2'];
    let asked = 0;
    const before = process.memoryUsage().arrayBuffers;
    const worker = async (): Promise<void> => {
      while (asked < REQUESTS) {
        const path = paths[asked++ % paths.length] ?? '/';
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        assert.equal(answer.status, 200, path);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    assert.ok(process.memoryUsage().arrayBuffers - before < 200 * 1024 * 1024);
  });
});

describe('the console where there is no build', () => {
  const untilStopped = (signal: AbortSignal): Promise<string> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
  const host = new ConsoleHost({
    log,
    source: { folder: emptyFolder, isCurrent: async () => false, build: untilStopped },
  });
  const api = useTestApi({ webConsole: host });
  after(async () => {
    await host.stop();
    await rm(emptyFolder, { recursive: true });
  });
  const open = (path: string): Promise<Response> =>
    fetch(new URL(path, api.baseUrl), { headers: { 'accept-language': 'de' } });

  it('is a page that says so, in the language of the browser, and asks again', async () => {
    const missing = await open('/calls');
    assert.deepEqual([missing.status, missing.headers.get('retry-after')], [503, '60']);
    assert.match(await missing.text(), /<html lang="de">[^]*content="60"[^]*Die Konsole ist nicht erstellt/);
    assert.equal((await open(JS)).status, 404);
    host.start();
    await until('it is being built', async () => (await host.shown()) === 'building');
    const building = await open('/calls');
    assert.deepEqual([building.status, building.headers.get('retry-after')], [503, '2']);
    assert.match(await building.text(), /content="2"[^]*Die Konsole wird gerade erstellt/);
  });
});
