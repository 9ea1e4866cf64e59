import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newSecret, sign } from '../server/webhooks/sign.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url));
let folder: string;

/** Installs the package in a separate project. */
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-sdk-'));
  const installed = join(folder, 'node_modules', 'switchboard-sdk');
  mkdirSync(installed, { recursive: true });
  execFileSync(process.execPath, [tsc, '-p', here, '--outDir', join(installed, 'dist')], {
    encoding: 'utf8',
  });
  copyFileSync(join(here, 'package.json'), join(installed, 'package.json'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
after(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** The compiler's output for a program that uses the package, without any other types. */
function compile(name: string, text: string): string {
  write(name, text);
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2022,dom',
  ];
  try {
    return execFileSync(process.execPath, [tsc, ...options, '--types', '', name], {
      cwd: folder,
      encoding: 'utf8',
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the package', () => {
  it('is plain JavaScript without dependencies', () => {
    const secret = newSecret();
    const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000);
    const body = '{"id":"evt_1","type":"test.ping","created_at":"x","data":{}}';
    const headers = { 'x-service-timestamp': String(now), 'x-service-signature': sign(secret, now, body) };
    const asked = JSON.stringify([body, headers, secret]);
    const program = write(
      'use.js',
      `import { EVENT_TYPES, verifyWebhook } from 'switchboard-sdk';
       console.log(verifyWebhook(...${asked}).id, EVENT_TYPES.length);`,
    );
    assert.equal(execFileSync(process.execPath, [program], { encoding: 'utf8' }), 'evt_1 15\n');
  });

  it('has types that determine the data by the type of the event', () => {
    const uses = `import { verifyWebhook } from 'switchboard-sdk';
      const event = verifyWebhook('', new Headers(), 'whsec_x');
      if (event.type === 'order.created') { const total: number = event.data.total; void total; }`;
    assert.equal(compile('good.ts', uses), '');
    const wrong = compile('wrong.ts', uses.replace('data.total', 'data.summary'));
    assert.match(wrong, /Property 'summary' does not exist on type 'OrderData'/);
  });
});
