import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import {
  endSupervisors,
  WAIT_FOREVER,
  kill,
  query,
  supervisor,
  printed,
  until,
} from './supervisor-process.ts';

const log = pino({ level: 'silent' });
const settings = { fsync: 'off' };
const rootOnly = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'needs root on Linux';

after(endSupervisors);

describe('the account of the embedded database', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database-account-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(
    'is not root, and the data stays in place even if the account cannot enter the parent folder',
    { skip: rootOnly },
    async () => {
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, 'postgres');
      const server = await startEmbeddedPostgres({ dataDir, log, settings });
      assert.notEqual((await stat(`/proc/${server.pid}`)).uid, 0);
      await query(server.url, 'create table kept as select generate_series(1, 1000) as n');
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      const again = await startEmbeddedPostgres({ dataDir, log, settings });
      assert.deepEqual(await query(again.url, 'select count(*)::int as n from kept'), [{ n: 1000 }]);
      await again.stop();
      assert.equal((await readFile(join(dataDir, 'cluster', 'PG_VERSION'), 'utf8')).trim(), '18');
    },
  );

  it('is the current user when that is not root', { skip: rootOnly }, async () => {
    const dataDir = join(folder, 'user', 'postgres');
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'user'), { mode: 0o700 });
    await chown(join(folder, 'user'), 65_534, 65_534);
    const child = supervisor(dataDir, WAIT_FOREVER, 65_534);
    const url = await printed(child, 'url');
    assert.deepEqual(await query(url, 'select 1 as works'), [{ works: 1 }]);
    await kill(child);
    // Root can continue with this cluster: the server then runs as the cluster's owner.
    const server = await startEmbeddedPostgres({ dataDir, log, settings });
    assert.equal((await stat(`/proc/${server.pid}`)).uid, 65_534);
    await server.stop();
  });

  it("refuses another user's cluster in one line", { skip: rootOnly }, async () => {
    const child = supervisor(join(folder, 'user', 'postgres'), WAIT_FOREVER, 1234);
    assert.match(
      await printed(child, 'refused'),
      /^The database folder cannot be used: .*permission denied/i,
    );
  });

  it('may be a user number without a name, as in containers', { skip: rootOnly }, async (test) => {
    const dataDir = join(folder, 'nameless', 'postgres');
    await mkdir(join(folder, 'nameless'), { mode: 0o700 });
    await chown(join(folder, 'nameless'), 1234, 1234);
    const child = supervisor(dataDir, WAIT_FOREVER, 1234);
    await until('an answer', () => /^(url|refused) .*\n/m.test(child.output));
    if (child.output.startsWith('refused')) {
      // Where the system forbids user namespaces, the error message names the remedy.
      assert.match(child.output, /give user 1234 a name in \/etc\/passwd, or set DATABASE_URL/);
      return test.diagnostic('user namespaces are forbidden here');
    }
    assert.deepEqual(await query(await printed(child, 'url'), 'select 1 as works'), [{ works: 1 }]);
    await kill(child);
  });
});
