import { LOCK_SPACES } from '../../platform/db/session-lock.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/** What is kept of a process, for those who operate the installation. */
export interface AboutNode {
  roles: string[];
  version: string | null;
  host: string | null;
}

// tidy: every workspace — a voice node carries calls of all of them.
export async function insertVoiceNode(db: Db, about: AboutNode, now: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into voice_nodes (started_at, seen_at, roles, version, host)
    values (${now}, ${now}, ${about.roles}::text[], ${about.version}, ${about.host}) returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

// tidy: every workspace — a node's heartbeat; inserts the row again if another node removed it as dead.
export async function touchVoiceNode(db: Db, id: number, now: string): Promise<void> {
  await db`
    insert into voice_nodes (id, started_at, seen_at) values (${id}, ${now}, ${now})
    on conflict (id) do update set seen_at = excluded.seen_at`;
}

// tidy: every workspace — nodes whose lock is free, except the asking node.
export async function listUnlockedNodes(db: Db, ownId: number): Promise<{ id: number; seen_at: string }[]> {
  return db`
    select node.id, node.seen_at from voice_nodes node
    where node.id <> ${ownId} and not exists (
      select from pg_locks held
      where held.locktype = 'advisory' and held.granted and held.objsubid = 2
        and held.database = (select oid from pg_database where datname = current_database())
        and held.classid = ${LOCK_SPACES.voiceNode}::oid and held.objid = node.id::oid
    )
    order by node.id`;
}

// tidy: every workspace — a node's calls in progress, oldest first, except the given ones.
export async function listLeftCalls(
  db: Db,
  nodeId: number,
  except: string[],
  limit: number,
): Promise<(CallKey & { carrierCallId: string })[]> {
  return db`
    select workspace_id as "workspaceId", id as "callId", carrier_call_id as "carrierCallId" from calls
    where voice_node_id = ${nodeId} and status in ('queued', 'ringing', 'in_progress')
      and carrier_call_id <> all(${except}::text[])
    order by started_at, id limit ${limit}`;
}

// tidy: every workspace — removes a dead node after the last of its calls has ended.
export async function removeVoiceNode(db: Db, id: number): Promise<void> {
  await db`
    delete from voice_nodes where id = ${id} and not exists (
      select from calls where voice_node_id = ${id} and status in ('queued', 'ringing', 'in_progress')
    )`;
}
