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
