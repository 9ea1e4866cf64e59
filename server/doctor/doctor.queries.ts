import type { Db } from '../platform/db/sql.ts';

/** The installation as its database tells it. */
export interface DatabaseState {
  version: string;
  number: number;
  now_ms: number;
  connections: number;
  max_connections: number;
}

// tidy: every workspace — the database of the installation.
export async function readDatabase(db: Db): Promise<DatabaseState> {
  const [row] = await db<DatabaseState[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as max_connections`;
  if (!row) throw new Error('the database says nothing of itself');
  return row;
}

// tidy: every workspace — the schema is that of all.
/** Names of the migrations that were applied, with their checksums; none in an empty database. */
export async function listApplied(db: Db): Promise<{ name: string; checksum: string }[]> {
  const [table] = await db<{ exists: boolean }[]>`
    select to_regclass('schema_migrations') is not null as exists`;
  if (!table?.exists) return [];
  return [
    ...(await db<{ name: string; checksum: string }[]>`
    select name, checksum from schema_migrations order by version`),
  ];
}

/** An active SIP trunk of any workspace. */
export interface TrunkRow {
  id: number;
  workspace_id: number;
  name: string;
  host: string;
  registers: boolean;
  state: 'unknown' | 'ok' | 'failing';
  message: string | null;
  is_registered: boolean;
}

/** Trunks that are looked at. */
const MOST_TRUNKS = 100;

// tidy: every workspace — all of them share the address of this machine.
export async function listTrunks(db: Db): Promise<TrunkRow[]> {
  return [
    ...(await db<TrunkRow[]>`
    select id, workspace_id, name, settings->>'host' as host, (settings->>'register')::boolean as registers, state,
      message, coalesce(registered_until > now(), false) as is_registered
    from carriers where active and kind = 'sip' order by workspace_id, id limit ${MOST_TRUNKS}`),
  ];
}

// tidy: every workspace — their recordings are on one disk.
/** Seconds of calls that were recorded during the last seven days. */
export async function countRecordedSeconds(db: Db): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(sum(extract(epoch from ended_at - started_at)), 0)::float8 as seconds from calls
    where recording_key is not null and started_at > now() - interval '7 days' and ended_at is not null`;
  return row?.seconds ?? 0;
}
