import type { Db } from '../platform/db/sql.ts';

export async function markDoNotCall(db: Db, workspaceId: number, id: number, now: string): Promise<void> {
  await db`
    update contacts set do_not_call = true, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and not do_not_call`;
}
