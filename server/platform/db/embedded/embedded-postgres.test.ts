import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { connect } from '../sql.ts';
import { DataFolderInUse } from './data-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { query } from './supervisor-process.ts';

const log = pino({ level: 'silent' });

/** What is tested here does not depend on fsync. */
const settings = { fsync: 'off' };

describe('the embedded database', () => {
  let folder: string;
  let dataDir: string;
  let server: EmbeddedPostgres;
  let launches = 0;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
    dataDir = join(folder, 'data', 'postgres');
    const launched = (): void => {
      launches += 1;
    };
    server = await startEmbeddedPostgres({ dataDir, log, settings, launched });
  });
  after(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is PostgreSQL 18 in UTF-8 with the built-in locale C.UTF-8 and data checksums', async () => {
    const [row] = await query(
      server.url,
      `select current_setting('server_version_num')::int / 10000 as major, current_setting('server_encoding') as encoding,
         current_setting('data_checksums') as checksums, datlocprovider::text as provider, datlocale as locale
       from pg_database where datname = current_database()`,
    );
    assert.deepEqual(row, { major: 18, encoding: 'UTF8', checksums: 'on', provider: 'b', locale: 'C.UTF-8' });
  });

  it('logs the application in as a role that owns its database, may create databases and is not a superuser', async () => {
    const [row] = await query(
      server.url,
      `select rolname, rolsuper, rolcreatedb, datname from pg_roles join pg_database on datdba = pg_roles.oid
       where rolname = current_user and datname = current_database()`,
    );
    assert.deepEqual(row, {
      rolname: 'switchboard',
      rolsuper: false,
      rolcreatedb: true,
      datname: 'switchboard',
    });
    await query(server.url, 'create extension btree_gist');
  });

  it('has one database beside the templates, without the comment of the one that initdb makes', async () => {
    const rows = await query(
      server.url,
      `select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
       where not datistemplate`,
    );
    assert.deepEqual(rows, [{ name: 'switchboard', comment: null }]);
  });

  it('tells when its programs run, so that the caller can work meanwhile', () => {
    assert.equal(launches, 2);
  });

  it('listens on the loopback only and on no Unix socket', async () => {
    assert.equal(new URL(server.url).hostname, '127.0.0.1');
    const lockFile = (await readFile(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
    assert.deepEqual(
      { socketFolder: lockFile[4], address: lockFile[5] },
      { socketFolder: '', address: '127.0.0.1' },
    );
  });

  it('refuses a wrong password, a missing password and the superuser', async () => {
    for (const [user, password] of [
      ['switchboard', 'wrong'],
      ['switchboard', ''],
      ['postgres', new URL(server.url).password],
    ] as const) {
      const url = new URL(server.url);
      url.username = user;
      url.password = password;
      await assert.rejects(
        query(url.href, 'select 1'),
        /authentication failed|password/,
        `${user} with "${password}"`,
      );
    }
  });

  it('keeps the password in a file that only its user can read', async () => {
    const file = join(dataDir, 'password');
    assert.equal((await readFile(file, 'utf8')).trim(), new URL(server.url).password);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  it('refuses a second supervisor in one line that names the holder of the lock', async () => {
    await assert.rejects(startEmbeddedPostgres({ dataDir, log, settings }), (error: unknown) => {
      assert.ok(error instanceof DataFolderInUse);
      assert.match(
        error.message,
        new RegExp(`^The database in .*postgres is already run by .*process ${process.pid}\\)$`),
      );
      return true;
    });
    assert.deepEqual(await query(server.url, 'select 1 as still'), [{ still: 1 }]);
  });

  it('runs in its own process group, so that Ctrl-C does not reach it', { skip: noProc() }, async () => {
    const group = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(' ')[4];
    assert.equal(Number(group), server.pid);
  });

  it('inherits nothing of the environment', { skip: noProc() }, async () => {
    const names = (await readFile(`/proc/${server.pid}/environ`, 'utf8'))
      .split('\0')
      .map((entry) => entry.split('=')[0]);
    assert.deepEqual(names.filter((name) => name !== '' && !name?.startsWith('PG')).toSorted(compareText), [
      'LC_ALL',
      'PATH',
      'TZ',
    ]);
  });

  it('keeps committed data across a stop and a start, and stop may be called twice', async () => {
    await query(server.url, `create table kept as select 'still here' as text`);
    await server.stop();
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir, log, settings });
    assert.deepEqual(await query(server.url, 'select text from kept'), [{ text: 'still here' }]);
  });

  it('stops while clients hold transactions open', async () => {
    const sql = connect(server.url, { connections: 1 });
    const connection = await sql.reserve();
    await connection`begin`;
    await server.stop();
    await sql.end({ timeout: 1 });
    server = await startEmbeddedPostgres({ dataDir, log, settings });
  });

  it('sets a new password when the password file is lost', async () => {
    await server.stop();
    await rm(join(dataDir, 'password'));
    const before = new URL(server.url).password;
    server = await startEmbeddedPostgres({ dataDir, log, settings });
    assert.notEqual(new URL(server.url).password, before);
    assert.deepEqual(await query(server.url, 'select text from kept'), [{ text: 'still here' }]);
  });

  it('accepts settings that override the defaults, except those it depends on', async () => {
    await server.stop();
    server = await startEmbeddedPostgres({
      dataDir,
      log,
      settings: { ...settings, work_mem: '7MB', port: '1' },
    });
    assert.deepEqual(await query(server.url, 'show work_mem'), [{ work_mem: '7MB' }]);
  });

  it('refuses a cluster of another major version in one line', async () => {
    await server.stop();
    const version = join(dataDir, 'cluster', 'PG_VERSION');
    await writeFile(version, '17\n');
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, log, settings }),
      /^Error: The database in .* was made by PostgreSQL 17, and this installation brings PostgreSQL 18: [^\n]*$/,
    );
    await writeFile(version, '18\n');
    server = await startEmbeddedPostgres({ dataDir, log, settings });
  });

  it('reports in one line why it does not start, and can be started afterwards', async () => {
    await server.stop();
    const faulty = { ...settings, shared_buffers: 'plenty' };
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, log, settings: faulty }),
      /^Error: The database in .*cluster does not start: invalid value for parameter "shared_buffers": "plenty"$/,
    );
    const control = join(dataDir, 'cluster', 'global', 'pg_control');
    await rename(control, `${control}.away`);
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, log, settings }),
      /does not start: could not find the database system[^\n]*$/,
    );
    await rename(`${control}.away`, control);
    server = await startEmbeddedPostgres({ dataDir, log, settings });
  });

  for (const name of ['a "quoted" name', '$HOME', '`id`', "it's", 'ümlaut 📞', 'x'.repeat(200)])
    it(`works in a folder called ${name.slice(0, 20)}`, async () => {
      await chmod(folder, 0o755);
      const elsewhere = await startEmbeddedPostgres({
        dataDir: join(folder, name, 'postgres'),
        log,
        settings,
      });
      try {
        assert.deepEqual(await query(elsewhere.url, 'select 1 as works'), [{ works: 1 }]);
      } finally {
        await elsewhere.stop();
      }
    });

  it('reports in one line that the path of its folder is too long', async () => {
    const deep = join(folder, ...Array.from({ length: 4 }, () => 'x'.repeat(200)), 'postgres');
    await assert.rejects(
      startEmbeddedPostgres({ dataDir: deep, log }),
      /^Error: DATA_DIR: the path of the database folder is longer than 480 bytes[^\n]*$/,
    );
  });

  it('reports in one line that its folder cannot be created', async () => {
    await writeFile(join(folder, 'file'), '');
    const inFile = join(folder, 'file', 'postgres');
    await assert.rejects(
      startEmbeddedPostgres({ dataDir: inFile, log }),
      /^Error: The database folder cannot be used: [^\n]*$/,
    );
  });

  it('removes what an interrupted creation left, and does not use it as a cluster', async () => {
    const half = join(folder, 'half');
    await mkdir(join(half, '.building-000000000000'), { recursive: true });
    await writeFile(join(half, '.building-000000000000', 'PG_VERSION'), '18\n');
    const other = await startEmbeddedPostgres({ dataDir: half, log, settings });
    try {
      assert.deepEqual(await query(other.url, 'select 1 as works'), [{ works: 1 }]);
      assert.deepEqual(
        (await readdir(half)).filter((entry) => entry.startsWith('.')),
        [],
      );
    } finally {
      await other.stop();
    }
  });
});

const compareText = (one = '', other = ''): number => (one < other ? -1 : one > other ? 1 : 0);

function noProc(): string | false {
  return process.platform === 'linux' ? false : 'needs /proc';
}
