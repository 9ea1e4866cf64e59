import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openBrowser, withoutBrowser } from '../console/testing/open-browser.ts';
import { useTestApi } from '../server/testing/use-test-api.ts';
import { newSecret, sign } from '../server/webhooks/sign.ts';
import { INSTALL_COMMAND, packageFile } from '../tools/conformance/find-program.ts';
import { systemNode, useInstalledPackage } from './testing/installed-package.ts';
import { DELIVERY, PRINTS, SAMPLES } from './testing/readme-samples.ts';

const api = useTestApi({ corsAllowedOrigins: '*' });
const installed = useInstalledPackage();

/** What a program does with the package in Node.js and in a browser: it returns what it found. */
const USE = `async function use(Switchboard, ConflictError, verifyWebhook, baseUrl, key, delivery) {
  const client = new Switchboard({ baseUrl, key });
  const { id } = await client.contacts.create({ name: 'Zoë', tags: ['packed'] });
  const names = [];
  for await (const contact of client.contacts.list({ tag: 'packed' })) names.push(contact.name);
  const { field, code, requestId } = await client.contacts.create({ email: 'nobody' }).catch((error) => error);
  const call = client.calls.create({ to: '+493055501188', assistant_id: 999999 }, { maxRetries: 0 });
  const refused = await call.catch((error) => error.constructor.name);
  const voice = await client.catalog.voices.speak('espeak-en-us', { text: 'Hello' });
  const { byteLength } = await voice.arrayBuffer();
  const changes = client.changes();
  const { what } = (await changes.next()).value;
  await changes.return();
  const event = verifyWebhook(...delivery);
  await client.contacts.delete(id);
  return { names, field, code, isNamed: /^req_/.test(requestId), refused, hasSound: byteLength > 44, what, event: event.id };
}`;
const FOUND = {
  ...{ names: ['Zoë'], field: 'email', code: 'bad_format', isNamed: true, refused: 'ValidationError' },
  ...{ hasSound: true, what: 'ready', event: 'evt_1' },
};

/** Other runtimes, which `tools/conformance` installs. */
const OTHER_RUNTIMES: Readonly<Record<string, { path: string; args: string[] }>> = {
  Bun: { path: packageFile('@oven/bun-linux-x64/bin/bun'), args: [] },
  Deno: {
    path: packageFile('@deno/linux-x64-glibc/deno'),
    args: ['run', '--no-remote', '--node-modules-dir=manual', '--allow-net'],
  },
};
const SECRET = newSecret();
const BODY = '{"id":"evt_1","type":"call.ended","created_at":"x","data":{"summary":"Sold."}}';

/** The headers of a delivery that the service would send now. */
function signed(): Record<string, string> {
  const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);
  return { 'x-service-timestamp': String(now), 'x-service-signature': sign(SECRET, now, BODY) };
}

const calledWith = (): string =>
  [api.baseUrl, api.workspace.keys.write, [BODY, signed(), SECRET]]
    .map((one) => JSON.stringify(one))
    .join(', ');
const program = (from: string): string =>
  `import { ConflictError, Switchboard, verifyWebhook } from '${from}';
   ${USE}
   const found = await use(Switchboard, ConflictError, verifyWebhook, ${calledWith()});`;

describe('the package', { timeout: 240_000 }, () => {
  it('has what it needs, under its own licence, and depends on nothing', () => {
    const folder = join(installed.folder, 'node_modules', 'switchboard-sdk');
    const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    assert.deepEqual([description.license, description.dependencies], ['MIT', undefined]);
    const product = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    assert.equal(description.version, product.version);
    assert.match(readFileSync(join(folder, 'LICENSE'), 'utf8'), /^MIT License/);
    assert.deepEqual(readdirSync(folder).sort(), ['LICENSE', 'README.md', 'dist', 'package.json']);
    const programs = readdirSync(join(folder, 'dist')).filter((name) => name.endsWith('.js'));
    for (const name of programs) {
      const text = readFileSync(join(folder, 'dist', name), 'utf8');
      for (const [, from] of text.matchAll(/(?:from|import) '([^']+)'/g))
        assert.match(from ?? '', /^\.\/[\w-]+\.js$/);
    }
    assert.ok(programs.includes('switchboard.js'));
  });

  it('runs on the Node.js of the system', async (test) => {
    const node = systemNode();
    const text = `${program('switchboard-sdk')} console.log(JSON.stringify([found, process.version]));`;
    const [found, version] = JSON.parse(await installed.run('use.js', text, { node }));
    test.diagnostic(`${node} ${version}`);
    assert.deepEqual(found, FOUND);
    const alone = `import { EVENT_TYPES } from 'switchboard-sdk/webhooks'; console.log(EVENT_TYPES.length);`;
    assert.equal(await installed.run('alone.js', alone, { node }), '15\n');
  });

  for (const [name, runtime] of Object.entries(OTHER_RUNTIMES)) {
    const skip = existsSync(runtime.path) ? false : `there is no ${name} (${INSTALL_COMMAND})`;
    it(`runs on ${name}`, { skip }, async () => {
      const text = `${program('switchboard-sdk')} console.log(JSON.stringify(found));`;
      const printed = await installed.run(`use-${name}.js`, text, { node: runtime.path, args: runtime.args });
      assert.deepEqual(JSON.parse(printed), FOUND);
    });
  }

  describe('in a browser', { skip: withoutBrowser }, () => {
    let pages: Server;
    before(async () => {
      const types: Record<string, string> = { js: 'text/javascript', html: 'text/html; charset=utf-8' };
      const page = `<script type="module">${program('/switchboard.js')} globalThis.found = found;</script>`;
      const dist = join(installed.folder, 'node_modules', 'switchboard-sdk', 'dist');
      pages = createServer(({ url = '' }, response) => {
        const name = /^\/([\w-]+\.js)$/.exec(url)?.[1];
        response.setHeader('content-type', types[name === undefined ? 'html' : 'js'] ?? '');
        response.end(name === undefined ? page : readFileSync(join(dist, name)));
      });
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    });
    after(() => pages.close());

    it('runs in a page of another origin', async () => {
      const browser = await openBrowser();
      try {
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('pageerror', (error) => errors.push(error.message));
        await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
        await page
          .waitForFunction('globalThis.found', undefined, { timeout: 60_000 })
          .catch(() => assert.fail(errors.join()));
        assert.deepEqual(await page.evaluate('globalThis.found'), FOUND);
      } finally {
        await browser.close();
      }
    });
  });

  it('has types of what is sent and answered, and of events', async () => {
    const uses = `import { Switchboard, verifyWebhook, type Contact } from 'switchboard-sdk';
      const client = new Switchboard({ baseUrl: 'https://phone.example', key: 'sbk_1' });
      const event = verifyWebhook('', new Headers(), 'whsec_x');
      if (event.type === 'order.created') { const total: number = event.data.total; void total; }
      const contacts: Contact[] = (await client.contacts.list({ do_not_call: false })).data;
      const deleted: true = (await client.contacts.delete(contacts[0].id)).deleted;
      for await (const { status } of client.orders.list()) if (status === 'ready') void deleted;`;
    const wrong = {
      'wrong-event.ts': uses.replace('data.total', 'data.summary'),
      'wrong-query.ts': uses.replace('do_not_call: false', "do_not_call: 'no'"),
      'wrong-state.ts': uses.replace("'ready'", "'done'"),
    };
    const output = await installed.compile({ 'good.ts': uses, ...wrong });
    assert.match(output, /wrong-event.*Property 'summary' does not exist on type 'OrderData'/);
    assert.match(output, /wrong-query.*Type 'string' is not assignable to type 'boolean/);
    assert.match(output, /wrong-state.*no overlap/);
    assert.equal(output.match(/error TS/g)?.length, 3, output);
  });
});

describe('the samples of the README', { timeout: 240_000 }, () => {
  before(async () => {
    await api.post('/products', { name: 'Lemonade', price: 3.5 });
    await api.post('/contacts', { name: 'Grace Hopper' });
  });

  it('compile', async () => {
    const typeRoots = fileURLToPath(new URL('../node_modules/@types', import.meta.url));
    const files = SAMPLES.map(({ code }, index) => [`sample-${index}.ts`, code]);
    assert.equal(await installed.compile(Object.fromEntries(files), typeRoots), '');
  });

  it('run', async () => {
    assert.deepEqual(
      SAMPLES.map(({ heading }) => heading),
      Object.keys(PRINTS),
    );
    const keys = { SWITCHBOARD_KEY: api.workspace.keys.write, WEBHOOK_SECRET: SECRET };
    const runs = SAMPLES.map(async ({ heading, code }, index) => {
      const env = { ...keys, BODY, HEADERS: JSON.stringify(signed()) };
      const text = code.replaceAll('https://phone.example', new URL(api.baseUrl).origin);
      const more = heading === 'Webhooks' ? DELIVERY : '';
      const printed = await installed.run(`run-${index}.ts`, text + more, { env });
      assert.match(printed, PRINTS[heading] ?? /^$/, heading);
    });
    await Promise.all(runs);
  });
});
