import type { Queryable } from '../platform/db/db.ts';
import type { BackupHead, BackupManifest } from './format.ts';

/** The lists of migrations and functions: a restore writes them by migrating. */
const OF_SCHEMA = ['schema_migrations', 'schema_functions'];

/** The tables and columns that a backup holds: all but unlogged tables and computed columns. */
export const listTables = (db: Queryable): Promise<BackupHead['tables']> =>
  db<BackupHead['tables']>`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> all(${OF_SCHEMA}::text[]) and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname collate "C"`;

/** Unlogged tables. The database itself empties them after a power cut, so that nothing relies on them. */
// tidy: every workspace, the catalog of the database
export async function listLeftOut(db: Queryable): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'
    order by relname collate "C"`;
  return tables.map(({ name }) => name);
}

/** The migrations that were applied, in order; none in an empty database. */
// tidy: every workspace, the list of migrations
export async function listMigrations(db: Queryable): Promise<BackupHead['migrations']> {
  const [table] = await db<{ exists: boolean }[]>`
    select to_regclass('schema_migrations') is not null as exists`;
  if (table?.exists !== true) return [];
  return db<BackupHead['migrations']>`
    select version, name, checksum from schema_migrations order by version`;
}

/** The last number of each sequence that was used. Sequences are outside of transactions: ask afterwards. */
export const listSequences = (db: Queryable): Promise<BackupManifest['sequences']> =>
  db<BackupManifest['sequences']>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename collate "C"`;

/** Whether the database holds any table. */
// tidy: every workspace, the catalog of the database
export async function hasTables(db: Queryable): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`
    select exists(select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as has`;
  return row?.has === true;
}

/** Sessions of the product on this database, without those of this connection's `application_name`. */
// tidy: every workspace, the sessions of the database
export async function countSessions(db: Queryable): Promise<number> {
  const [row] = await db<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and application_name like 'switchboard%'
      and application_name <> current_setting('application_name')`;
  return row?.sessions ?? 0;
}

/** Removes all that a restore that failed has made. */
// tidy: every workspace, a restore that failed is undone
export async function emptyDatabase(db: Queryable): Promise<void> {
  await db.unsafe('drop schema public cascade; create schema public');
}
