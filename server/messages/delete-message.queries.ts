import type { Db } from '../platform/db/sql.ts';

/** Deletes texts. Their usage still counts against the plan, and their inbox items stay. */
export async function deleteMessages(tx: Db, workspaceId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx`
    with gone as (
      delete from messages where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])
      returning direction, status, created_at
    )
    insert into deleted_texts as deleted (workspace_id, quarter_hour, texts)
    select ${workspaceId}, date_bin('15 minutes', created_at, '2000-01-01T00:00:00Z'), count(*) from gone
    where direction = 'outbound' and status <> 'failed' group by 2
    on conflict (workspace_id, quarter_hour) do update set texts = deleted.texts + excluded.texts`;
}

/** Whether an incoming text was deleted; its id at the carrier is kept for longer than carriers repeat it. */
export async function wasDeleted(
  db: Db,
  workspaceId: number,
  carrier: string,
  carrierMessageId: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from deleted_incoming_texts
    where workspace_id = ${workspaceId} and carrier = ${carrier} and carrier_message_id = ${carrierMessageId}`;
  return rows.length > 0;
}

// tidy: every workspace, because time passes in all of them
/** Forgets a batch of texts that were deleted before; returns how many. */
export async function pruneDeletedTextBatch(db: Db, before: string): Promise<number> {
  return db`${db.unprepared}
    delete from deleted_incoming_texts where (workspace_id, carrier, carrier_message_id) in (
      select workspace_id, carrier, carrier_message_id from deleted_incoming_texts
      where deleted_at < ${before} limit 1000)`.count();
}
