import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { systemNode, useInstalledPackage } from '../sdk/testing/installed-package.ts';
import { useTestApi } from '../server/testing/use-test-api.ts';

const api = useTestApi();
const installed = useInstalledPackage(fileURLToPath(new URL('.', import.meta.url)));

describe('the package of the command line', { timeout: 240_000 }, () => {
  it('runs on the Node.js of the system without dependencies', async (test) => {
    const folder = join(installed.folder, 'node_modules', 'switchboard-cli');
    const description = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    assert.equal(description.dependencies, undefined);
    for (const licence of ['dist/LICENSE', 'dist/sdk/LICENSE']) assert.ok(existsSync(join(folder, licence)));
    assert.ok(existsSync(join(installed.folder, 'node_modules', '.bin', 'switchboard')));
    const node = systemNode();
    test.diagnostic(node);
    const key = api.workspace.keys.write;
    const env = { ...process.env, SWITCHBOARD_URL: new URL(api.baseUrl).origin, SWITCHBOARD_KEY: key };
    const program = join(folder, description.bin.switchboard);
    const run = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await promisify(execFile)(node, [program, ...args, '--json'], { env })).stdout);
    const me = (await run('me', 'get')) as { api_key: { permission: string } };
    assert.equal(me.api_key.permission, 'write');
    assert.deepEqual(await run('orders', 'list', '--all'), []);
  });
});
