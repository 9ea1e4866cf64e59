import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../server/doctor/finding.ts';
import { startProduct, type StartedProduct } from '../server/testing/proof/started-product.ts';

const program = fileURLToPath(new URL('admin.ts', import.meta.url));
const salon = ['--name', 'Salon Ada', '--owner-name', 'Ada Wong', '--owner-email', 'ada@salon.example'];
const place = ['--timezone', 'Europe/Berlin', '--currency', 'EUR', '--country', 'DE'];

let product: StartedProduct;
before(async () => {
  product = await startProduct();
});
after(() => product.remove());

function admin(...args: string[]): { code: number | null; output: string; errors: string } {
  return adminOf(product.dataDir, ...args);
}

function adminOf(
  dataDir: string,
  ...args: string[]
): { code: number | null; output: string; errors: string } {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const run = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env, timeout: 60_000 });
  return { code: run.status, output: run.stdout, errors: run.stderr.trim() };
}

describe('the admin command', () => {
  it('names the flag at fault in one line and exits with 1', () => {
    const { code, errors } = admin(
      'create-workspace',
      ...salon,
      '--timezone',
      'Europe/Berlin',
      '--country',
      'DE',
      '--currency',
      'EURO',
    );
    assert.equal(code, 1);
    assert.match(errors, /^admin: --currency: .+$/);
    assert.match(
      admin('create-workspace', ...place).errors,
      /^admin: --name: .+\nadmin: --owner-name: .+\nadmin: --owner-email: .+$/,
    );
    assert.match(admin('create-workspace', '--colour', 'red').errors, /^admin: .*--colour/);
  });

  it('shows its usage for an unknown command', () => {
    assert.deepEqual([admin().code, admin('help').code, admin('paint').code], [0, 0, 1]);
    assert.match(admin().errors, /create-workspace --name/);
  });

  it('examines the machine while the server runs on its database', () => {
    const { code, output, errors } = admin('doctor', '--json');
    const { ok, findings } = JSON.parse(output) as { ok: boolean; findings: Finding[] };
    assert.deepEqual([code, errors], [ok ? 0 : 1, '']);
    const ofDatabase = findings.filter(({ topic }) => topic === 'database');
    assert.ok(ofDatabase.length > 1 && ofDatabase.every((finding) => finding.ok), output);
    assert.match(admin('doctor', '--colour').errors, /^admin: .*--colour/);
  });

  it('creates a business whose key works at once while the server runs', async () => {
    const { code, output, errors } = admin(
      'create-workspace',
      ...salon,
      ...place,
      '--number',
      '+493055501188',
    );
    assert.deepEqual([code, errors], [0, '']);
    const made = JSON.parse(output) as { key: string; number: string };
    const answer = await fetch(`${product.demo.base_url}/phone-numbers`, {
      headers: { authorization: `Bearer ${made.key}` },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(
      ((await answer.json()) as { data: { number: string }[] }).data.map(({ number }) => number),
      [made.number],
    );
  });

  it('creates a user and resets passwords while the server runs, which ends sessions', async () => {
    const bea = ['--workspace', '1', '--name', 'Bea', '--email', 'bea@salon.example', '--role', 'member'];
    assert.match(admin('create-user', '--workspace', 'x').errors, /admin: --workspace: .+/);
    assert.match(admin('reset-password', '--email', 'b@b.example').errors, /^admin: --email: Nobody has/);
    const signIn = (login: string): Promise<Response> => {
      const { email, password } = JSON.parse(login) as { email: string; password: string };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      return fetch(`${product.demo.base_url}/session`, { method: 'POST', headers, body });
    };
    const made = admin('create-user', ...bea);
    assert.deepEqual([made.code, made.errors], [0, '']);
    const signedIn = await signIn(made.output);
    assert.equal(signedIn.status, 201);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const ask = (): Promise<Response> => fetch(`${product.demo.base_url}/session`, { headers: { cookie } });
    assert.equal((await ask()).status, 200);
    const reset = admin('reset-password', '--email', 'bea@salon.example');
    assert.equal((await signIn(made.output)).status, 401);
    assert.equal((await signIn(reset.output)).status, 201);
    assert.equal((await ask()).status, 401);
  });

  it('saves the installation while the server runs, and restores it elsewhere', async () => {
    const [archive, elsewhere] = [
      join(product.dataDir, 'backup.tar.zst'),
      join(product.dataDir, 'elsewhere'),
    ];
    assert.match(admin('backup').errors, /^admin: --to: /);
    assert.match(admin('restore').errors, /^admin: --from: /);
    const saved = admin('backup', '--to', archive, '--include-secret-key');
    assert.deepEqual([saved.code, saved.errors], [0, '']);
    assert.match(admin('restore', '--from', archive).errors, /^admin: A server runs this data folder/);
    const restored = adminOf(elsewhere, 'restore', '--from', archive);
    assert.deepEqual([restored.code, restored.errors], [0, '']);
    const rows = (output: string): number => (JSON.parse(output) as { rows: number }).rows;
    assert.equal(rows(restored.output), rows(saved.output));
    assert.equal(adminOf(elsewhere, 'list').output, admin('list').output);
    const again = adminOf(elsewhere, 'restore', '--from', archive);
    assert.deepEqual([again.code, /database is not empty/.test(again.errors)], [1, true], again.errors);
  });

  it('lists and removes files that no record has, unless the database seems to be another one', async () => {
    const recordings = join(product.dataDir, 'files', 'recordings', '1');
    await mkdir(recordings, { recursive: true });
    const file = join(recordings, `${'0'.repeat(24)}.wav`);
    await writeFile(file, 'RIFF');
    assert.match(admin('leftover-files', '--older-than-hours', '0').errors, /^admin: --older-than-hours: /);
    const of = (...args: string[]) => JSON.parse(admin('leftover-files', ...args).output) as object;
    const none = { files: 0, bytes: 0 };
    const young = of() as { folder: object };
    assert.deepEqual(young.folder, none);
    const old = new Date(Date.now() - 2 * 86_400_000);
    await utimes(file, old, old);
    const { before: _before, ...found } = of() as { before: string };
    const key = `recordings/1/${'0'.repeat(24)}.wav`;
    const listed = {
      with_record: 0,
      folder: { files: 1, bytes: 4 },
      bucket: none,
      unended_uploads: 0,
      keys: [key],
    };
    assert.deepEqual(found, { ...listed, removed: false });
    const asked = admin('leftover-files', '--remove');
    assert.deepEqual([asked.code, /right database/.test(asked.errors)], [1, true], asked.errors);
    await stat(file);
    const { before: _after, ...removed } = of('--remove', '--without-any-record') as { before: string };
    assert.deepEqual(removed, { ...listed, removed: true });
    await assert.rejects(stat(file), /ENOENT/);
    assert.match(admin('take-bucket').errors, /^admin: S3_BUCKET: is not set/);
  });

  it('lists the workspaces when no server runs', async () => {
    assert.equal(await product.stop(), 0);
    const { code, output } = admin('list');
    assert.equal(code, 0);
    const names = (JSON.parse(output) as { name: string; owner_email: string }[]).map(({ name }) => name);
    assert.deepEqual(names, ['Linden Court Inn', 'Salon Ada']);
  });
});
