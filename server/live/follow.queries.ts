import type { Db } from '../platform/db/sql.ts';
import type { ToldTurn } from './change.ts';

/** How long changes are told after the last call of `markFollowed`; far above its interval. */
const FOLLOWED_FOR = '3 minutes';

/** Changes of these workspaces are told from now on. Forgets those that nobody follows any more. */
export async function markFollowed(db: Db, workspaceIds: readonly number[]): Promise<void> {
  await db`
    insert into followed_workspaces (workspace_id, until)
    select id, now() + ${FOLLOWED_FOR}::interval from workspaces where id = any(${[...workspaceIds]}::bigint[]) order by id
    on conflict (workspace_id) do update set until = excluded.until`;
  await db`
    delete from followed_workspaces where workspace_id in (
      select workspace_id from followed_workspaces where until < now() - interval '1 hour' for update skip locked)`;
}

// tidy: every workspace: transactions belong to none.
/** The first transaction that has not begun yet. */
export async function nextTransaction(db: Db): Promise<string> {
  const [row] = await db<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  return row?.next ?? '0';
}

// tidy: every workspace: transactions belong to none.
/** Whether all transactions before this one have ended. */
export async function haveEnded(db: Db, before: string): Promise<boolean> {
  const [row] = await db<{ ended: boolean }[]>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${before}::xid8 as ended`;
  return row?.ended === true;
}

export async function findTurn(
  db: Db,
  workspaceId: number,
  callId: number,
  position: number,
): Promise<ToldTurn | null> {
  const [row] = await db<ToldTurn[]>`
    select position, role, content, offset_ms, duration_ms, interrupted, said_by from transcript_turns
    where workspace_id = ${workspaceId} and call_id = ${callId} and position = ${position}`;
  if (!row) return null;
  const { said_by: saidBy, ...turn } = row;
  return saidBy ? { ...turn, said_by: saidBy } : turn;
}
