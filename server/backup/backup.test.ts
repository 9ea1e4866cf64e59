import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { migrate, migrationsFolder, readMigrations } from '../platform/db/migrate.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { createTestDatabase } from '../platform/db/test-database.ts';
import { dumpRecords } from '../testing/upgrade/dump-records.queries.ts';
import { countLost, fillOlder } from '../testing/upgrade/older-database.queries.ts';
import { readDump } from '../testing/upgrade/read-kept.ts';
import { emptyDatabase } from './catalog.queries.ts';
import { BackupRefused } from './format.ts';
import { restoreBackup } from './restore-backup.ts';
import { KEY_FILE } from './secret-key.ts';
import { writeBackup, type BackupSummary } from './write-backup.ts';

const log = pino({ level: 'silent' });
const KEY = 'k'.repeat(40);

describe('a backup', () => {
  let source: { url: string; sql: Sql; drop(): Promise<void> };
  let target: typeof source;
  let folder: string;
  let archives = 0;
  /** An archive of this version. */
  let newest = '';
  const filesRoot = (): string => join(folder, 'source', 'files');
  const files = new Map<string, Buffer>([
    ['recordings/1/call-1.wav', randomBytes(3 << 20)],
    ['recordings/2/empty.wav', Buffer.alloc(0)],
    [`chatapp-photos/1/${'long'.repeat(22)}.jpg`, randomBytes(513)],
  ]);

  const open = async (): Promise<typeof source> => {
    const { url, drop } = await createTestDatabase();
    const sql = connect(url, { connections: 4, name: 'test' });
    return { url, sql, drop: () => sql.end().then(drop) };
  };
  before(async () => {
    [source, target] = [await open(), await open()];
    folder = await mkdtemp(join(tmpdir(), 'switchboard-backup-'));
    await fillOlder(source.sql, await readDump(14, { stoppedAt: Temporal.Now.instant() }));
    await migrate(source.sql, log);
    for (const [key, bytes] of files) {
      await mkdir(dirname(join(filesRoot(), key)), { recursive: true });
      await writeFile(join(filesRoot(), key), bytes);
    }
    await writeFile(join(filesRoot(), 'recordings', '1', 'Not A Key'), 'left out');
    await emptyDatabase(target.sql);
  });
  after(async () => {
    await source.drop();
    await target.drop();
    await rm(folder, { recursive: true });
  });

  const save = async (options: object = {}): Promise<BackupSummary> =>
    writeBackup({
      databaseUrl: source.url,
      filesRoot: filesRoot(),
      bucket: null,
      to: join(folder, `${(archives += 1)}.tar.zst`),
      product: '0.0.1',
      now: Temporal.Instant.from('2027-01-02T03:04:05Z'),
      secretKey: KEY,
      includeSecretKey: false,
      ...options,
    });
  const restore = (from: string, options: object = {}) =>
    restoreBackup({
      databaseUrl: target.url,
      dataDir: join(folder, 'target'),
      from,
      secretKey: KEY,
      withoutSecretKey: false,
      log,
      ...options,
    });
  const forget = async (): Promise<void> => {
    await emptyDatabase(target.sql);
    await rm(join(folder, 'target'), { recursive: true, force: true });
  };
  const refused = (reason: RegExp) => (error: unknown) => {
    assert.ok(error instanceof BackupRefused, String(error));
    assert.match(error.message, reason);
    return true;
  };
  /** Nothing of a refused restore stays. */
  const assertUntouched = async (): Promise<void> => {
    const tables = await target.sql`select from pg_class where relnamespace = 'public'::regnamespace`;
    assert.equal(tables.length, 0);
    assert.deepEqual(await readdir(join(folder, 'target')).catch(() => []), []);
  };

  /** The migrations of an earlier program. */
  const migrationsTo = async (version: number): Promise<string> => {
    const earlier = join(folder, `migrations-${version}`);
    await mkdir(earlier);
    for (const { name, text } of (await readMigrations(migrationsFolder)).slice(0, version))
      await writeFile(join(earlier, `${name}.sql`), text);
    return earlier;
  };

  it('is refused where its file is there already, and leaves no half file behind', async () => {
    const there = join(folder, 'there');
    await writeFile(there, 'precious');
    await assert.rejects(save({ to: there }), refused(/there is there already/));
    const to = join(folder, 'none.tar.zst');
    await assert.rejects(save({ to, databaseUrl: target.url }), refused(/empty: there is nothing to save/));
    const missing = source.url.replace(/[^/]+$/, 'no_such_database');
    await assert.rejects(save({ to, databaseUrl: missing }), /no_such_database/);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.startsWith('none')),
      [],
    );
    assert.equal(await readFile(there, 'utf8'), 'precious');
  });

  it('that is damaged, cut off or something else is refused before anything is touched', async () => {
    const { file } = await save();
    const whole = await readFile(file);
    const damaged = join(folder, 'damaged');
    for (const [bytes, reason] of [
      [whole.subarray(0, -40), /damaged|cut off/],
      [whole.subarray(0, 2_000_000), /damaged|cut off/],
      [Buffer.from(whole).fill(0x55, 1_000_000, 1_000_010), /damaged/],
      [Buffer.from('no archive'), /damaged or no backup/],
      [Buffer.alloc(0), /cut off|no backup/],
    ] as const) {
      await writeFile(damaged, bytes);
      await assert.rejects(restore(damaged), refused(reason));
    }
    await assert.rejects(restore(join(folder, 'missing')), refused(/does not exist/));
    await assertUntouched();
  });

  it('of a newer or another schema, or with another key, is refused', async () => {
    const { file } = await save();
    const other = { secretKey: 'o'.repeat(40) };
    await assert.rejects(restore(file, other), refused(/another key than SECRET_KEY/));
    await assert.rejects(restore(file, { secretKey: null }), refused(/does not include the key/));
    const [sum] = await source.sql<{ checksum: string }[]>`
      select checksum from schema_migrations where version = 3`;
    await source.sql`update schema_migrations set checksum = 'x' where version = 3`;
    const changed = await save();
    await source.sql`insert into schema_migrations values (9999, '9999_later', 'x')`;
    await source.sql`update schema_migrations set checksum = ${sum?.checksum ?? ''} where version = 3`;
    const newer = await save();
    await source.sql`delete from schema_migrations where version = 9999`;
    await assert.rejects(restore(changed.file), refused(/another migration 0003_fair_claims/));
    await assert.rejects(restore(newer.file), refused(/newer than this program.*9999_later/));
    await assertUntouched();
  });

  it('is restored into an empty installation only', async () => {
    const { file } = await save();
    await target.sql`create table something (n int)`;
    await assert.rejects(restore(file), refused(/database is not empty/));
    await forget();
    await mkdir(join(folder, 'target', 'files', 'recordings'), { recursive: true });
    await assert.rejects(restore(file), refused(/files is not empty/));
    await forget();
    const user = connect(target.url, { connections: 1 });
    await user`select 1`;
    await assert.rejects(restore(file), refused(/process of the product uses this database/));
    await user.end();
    await assertUntouched();
  });

  it('restores every row, every sequence and every file', async () => {
    // Several parts, with everything that a row is written with.
    await source.sql`
      insert into contacts (workspace_id, name, notes, created_at, updated_at, last_activity_at)
      select min(workspaces.id), 'Guest ' || n, repeat(E'tab\\t line\\n back\\\\slash \\\\N ü ', 50), now(), now(), now()
      from workspaces, generate_series(1, 8000) n group by n`;
    const saved = await save({ includeSecretKey: true });
    newest = saved.file;
    assert.deepEqual([saved.left_out, saved.secret_key, saved.files], [['job_claims'], 'included', 3]);
    const restored = await restore(saved.file, { secretKey: null });
    assert.deepEqual(restored.migrated, []);
    assert.deepEqual([restored.rows, restored.files], [saved.rows, 3]);
    const [was, is] = [await dumpRecords(source.sql), await dumpRecords(target.sql)];
    assert.notDeepEqual(is.tables['installation'], was.tables['installation'], 'one of its own');
    assert.deepEqual({ ...is.tables, installation: [] }, { ...was.tables, installation: [] });
    assert.deepEqual(is.sequences, was.sequences);
    for (const [key, bytes] of files)
      assert.ok(bytes.equals(await readFile(join(folder, 'target', 'files', key))), key);
    assert.equal(await readFile(join(folder, 'target', KEY_FILE), 'utf8'), KEY);
    const constraints = async (sql: Sql): Promise<string[]> => {
      const all = await sql<{ text: string }[]>`
        select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as text
        from pg_constraint where connamespace = 'public'::regnamespace order by 1`;
      return all.map(({ text }) => text);
    };
    assert.deepEqual(await constraints(target.sql), await constraints(source.sql));
    const [off] = await target.sql`select count(*)::int as n from pg_trigger where tgenabled <> 'O'`;
    assert.equal(off?.['n'], 0);
    await forget();
  });

  it('holds one moment, whatever is written meanwhile', async () => {
    const over = new AbortController();
    let made = 0;
    const write = async (): Promise<void> => {
      while (!over.signal.aborted)
        await source.sql.begin(async (tx) => {
          made += 1;
          await tx`insert into contacts (workspace_id, name, created_at, updated_at, last_activity_at)
            select id, ${`Guest ${made}`}, now(), now(), now() from workspaces`;
        });
    };
    const writing = write();
    const { file } = await save();
    over.abort();
    await writing;
    assert.ok(made > 0);
    await restore(file);
    // Triggers count contacts in the transaction that adds them.
    const wrong = await target.sql`
      select workspace_id from contacts where deleted_at is null group by workspace_id
      having count(*) <> (select sum(records) from record_counts
        where record_counts.workspace_id = contacts.workspace_id and resource = 'contacts')`;
    assert.deepEqual([...wrong], []);
    const [next] = await target.sql<{ is: boolean }[]>`
      select nextval('contacts_id_seq') > max(id) as is from contacts`;
    assert.equal(next?.is, true);
    await forget();
  });

  for (const [product, version] of [
    ['0.1.0', 2],
    ['0.2.0', 12],
    ['0.3.0', 13],
  ] as const)
    it(`of ${product} is restored there, as a rollback does, and migrated forward here`, async () => {
      const dump = await readDump(version, { stoppedAt: Temporal.Now.instant() });
      await fillOlder(source.sql, dump);
      const { file } = await save();
      const [was, earlier] = [await dumpRecords(source.sql), await migrationsTo(version)];
      await assert.rejects(restore(newest, { migrations: earlier }), refused(/newer than this program/));
      assert.deepEqual((await restore(file, { migrations: earlier })).migrated, []);
      assert.deepEqual((await dumpRecords(target.sql)).tables, was.tables);
      await forget();
      const all = await readMigrations(migrationsFolder);
      const later = all.slice(version).map(({ name }) => name);
      assert.deepEqual((await restore(file)).migrated, later);
      for (const table of ['workspaces', 'contacts', 'calls', 'transcript_turns', 'inbox_items'])
        assert.equal(await countLost(target.sql, table, dump.tables[table] ?? []), 0, table);
      await forget();
    });

  it('whose rows do not fit together leaves nothing behind', async () => {
    await source.sql`alter table contacts drop constraint contacts_workspace_id_fkey`;
    await source.sql`insert into contacts (workspace_id, name, created_at, updated_at, last_activity_at)
      values (77777, 'Nobody', now(), now(), now())`;
    const { file } = await save();
    await assert.rejects(restore(file), /foreign key constraint/);
    await assertUntouched();
  });
});
