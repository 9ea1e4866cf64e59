import type { Db } from '../platform/db/sql.ts';

/** Jobs that are counted at most, over all queues. */
const MOST_JOBS = 100_000;

/** A process of the installation. */
export interface NodeRow {
  id: number;
  roles: string[];
  version: string | null;
  host: string | null;
  started_at: string;
  seen_at: string;
  calls: number;
}

// tidy: every workspace — processes serve all of them.
export async function listNodes(db: Db): Promise<NodeRow[]> {
  return [
    ...(await db<NodeRow[]>`
      select node.id, node.roles, node.version, node.host, node.started_at, node.seen_at, (
        select count(*) from calls where voice_node_id = node.id and status in ('queued', 'ringing', 'in_progress')
      )::integer as calls
      from voice_nodes node order by node.id desc limit 100`),
  ];
}

export interface DatabaseRow {
  version: string;
  size_bytes: number;
  connections: number;
  max_connections: number;
  now: string;
}

// tidy: every workspace — the database of the installation.
export async function findDatabase(db: Db): Promise<DatabaseRow> {
  const [row] = await db<DatabaseRow[]>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes,
      (select count(*) from pg_stat_activity where datname = current_database())::integer as connections,
      current_setting('max_connections')::integer as max_connections, clock_timestamp() as now`;
  if (!row) throw new Error('the database says nothing of itself');
  return row;
}

export interface QueueRow {
  queue: string;
  waiting: number;
  oldest: string | null;
}

// tidy: every workspace — jobs of all of them.
/** The queues with jobs that are due by the database's clock, counted up to a limit. */
export async function listQueues(db: Db): Promise<QueueRow[]> {
  return [
    ...(await db<QueueRow[]>`
      select queue, count(*)::integer as waiting, min(run_at) as oldest
      from (select queue, run_at from jobs where run_at <= now() limit ${MOST_JOBS}) due
      group by queue order by queue`),
  ];
}

// tidy: every workspace — figures of the installation.
export async function countThings(
  db: Db,
): Promise<{ workspaces: number; lines: number; failing_endpoints: number }> {
  const [row] = await db<{ workspaces: number; lines: number; failing_endpoints: number }[]>`
    select (select count(*) from workspaces)::integer as workspaces,
      (select count(*) from phone_numbers where active and voice_enabled)::integer as lines,
      (select count(*) from webhook_endpoints
        where active and last_sent_at is not null and (last_status is null or last_status not between 200 and 299)
      )::integer as failing_endpoints`;
  return row ?? { workspaces: 0, lines: 0, failing_endpoints: 0 };
}
