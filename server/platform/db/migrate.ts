import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { applyFunctions, readFunctions } from './apply-functions.ts';
import { MigrationRefused } from './migration-refused.ts';
import type { Reserved, Sql } from './sql.ts';

/** The migrations of the product: `server/db/0001_name.sql` and so on. */
export const migrationsFolder = fileURLToPath(new URL('../../db/', import.meta.url));

/** One numbered file of SQL statements; it never changes after its release. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly checksum: string;
}

const MIN_SERVER_VERSION = 160_000;
/**
 * An arbitrary number for the advisory lock; every process that migrates this database uses the same
 * one.
 */
const LOCK_KEY = 7_221_033_901;
/** How long to wait for another process that migrates. */
const LOCK_TIMEOUT = '10min';

/**
 * Brings a database to the state of the files in `folder`: each new file in a transaction of its own, in
 * order, while other processes wait. Throws `MigrationRefused` and leaves the database alone when its server
 * is older than PostgreSQL 16, when files are missing or misnamed, when an applied file was changed or when
 * the database is ahead of the files. When a file fails, nothing of it stays and the earlier ones do.
 *
 * Functions of `functions/` follow: see `applyFunctions`.
 *
 * @param upTo the last migration to apply, for a database that is filled from an older backup; its functions
 * follow with the rest.
 * @returns the names of the migrations applied just now
 */
export async function migrate(
  sql: Sql,
  log: Logger,
  folder = migrationsFolder,
  upTo: number | null = null,
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(folder)).slice(0, upTo ?? undefined);
  const functions = upTo === null ? await readFunctions(folder) : [];
  const connection = await sql.reserve();
  try {
    await refuseOldServer(connection);
    // An index on a large database takes long, and so may the process that holds the lock.
    // A commit need not wait for the disk: what a power failure takes is applied again, in the same order.
    await connection`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false), set_config('statement_timeout', '0', false), set_config('synchronous_commit', 'off', false)`;
    await connection`select pg_advisory_lock(${LOCK_KEY})`;
    try {
      const applied = await applyPending(connection, migrations, log);
      await applyFunctions(connection, functions, log);
      return { applied };
    } finally {
      // When the connection is lost, so is the lock; the earlier error is more important.
      await connection`select pg_advisory_unlock(${LOCK_KEY})`.catch(() => {});
    }
  } finally {
    await connection
      .unsafe('reset lock_timeout; reset statement_timeout; reset synchronous_commit')
      .catch(() => {});
    connection.release();
  }
}

/**
 * Reads `NNNN_name.sql` in order, without `schema.sql`, the dump of the schema. Refuses gaps,
 * duplicates and other names.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder))
    .filter((file) => file.endsWith('.sql') && file !== 'schema.sql')
    .sort();
  const migrations: Migration[] = [];
  for (const file of files) {
    const [, digits, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? [];
    if (digits === undefined || name === undefined)
      throw new MigrationRefused(`${join(folder, file)} is not named like a migration: 0001_name.sql`);
    const expected = migrations.length + 1;
    if (Number(digits) !== expected)
      throw new MigrationRefused(
        `Migration ${file} follows number ${expected - 1}: every number exactly once, without gaps`,
      );
    const text = await readFile(join(folder, file), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    migrations.push({ version: expected, name: `${digits}_${name}`, text, checksum });
  }
  return migrations;
}

async function refuseOldServer(connection: Reserved): Promise<void> {
  const [row] = await connection<{ number: number; text: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as text`;
  if (row && row.number >= MIN_SERVER_VERSION) return;
  throw new MigrationRefused(
    `PostgreSQL ${row?.text ?? 'of an unknown version'} is too old: 16 or newer is needed`,
  );
}

async function applyPending(
  connection: Reserved,
  migrations: readonly Migration[],
  log: Logger,
): Promise<string[]> {
  const done = await readApplied(connection);
  refuseMismatch(migrations, done);
  const pending = migrations.slice(done.length);
  for (const migration of pending) {
    await applyOne(connection, migration);
    log.info({ migration: migration.name }, 'migrated the database');
  }
  return pending.map(({ name }) => name);
}

interface Applied {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

async function readApplied(connection: Reserved): Promise<Applied[]> {
  const [table] = await connection<{ exists: boolean }[]>`
    select to_regclass('schema_migrations') is not null as exists`;
  if (!table?.exists)
    await connection`
      create table schema_migrations (
        version int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`;
  return connection<Applied[]>`select version, name, checksum from schema_migrations order by version`;
}

function refuseMismatch(migrations: readonly Migration[], done: readonly Applied[]): void {
  for (const [index, applied] of done.entries()) {
    const file = migrations[index];
    if (applied.version !== index + 1)
      throw new MigrationRefused(
        `The database lacks migration ${index + 1} although it has ${applied.name}: it was changed by hand`,
      );
    if (!file)
      throw new MigrationRefused(
        `The database is newer than this program: it has migration ${done.at(-1)?.name}, this program ends with ${migrations.at(-1)?.name ?? 'none'}`,
      );
    if (applied.name !== file.name || applied.checksum !== file.checksum)
      throw new MigrationRefused(
        `Migration ${file.name} is not the one that was applied to the database (as ${applied.name}): it was changed afterwards`,
      );
  }
}

async function applyOne(connection: Reserved, migration: Migration): Promise<void> {
  const { version, name, checksum, text } = migration;
  await connection`begin`;
  try {
    const transaction = await transactionNumber(connection);
    await connection.unsafe(text);
    if ((await transactionNumber(connection)) !== transaction)
      throw new Error(
        'the file ends the transaction it runs in, so that a failure after that could not be undone',
      );
    await connection`
      insert into schema_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`;
    await connection`commit`;
  } catch (error) {
    await connection`rollback`.catch(() => {});
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** The id of the current transaction. */
async function transactionNumber(connection: Reserved): Promise<string | undefined> {
  const [row] = await connection<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  return row?.id;
}
