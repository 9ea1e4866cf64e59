import type { Db } from '../platform/db/sql.ts';

export async function markDoNotCall(db: Db, workspaceId: number, id: number, now: string): Promise<void> {
  await db`
    update contacts set do_not_call = true, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and not do_not_call`;
}

/** Withdraws every consent of the contact; `callId` null: not on a call. */
export async function withdrawConsents(
  db: Db,
  workspaceId: number,
  contactId: number,
  callId: number | null,
  now: string,
): Promise<void> {
  await db`
    update consents set withdrawn_at = ${now}, withdrawn_call_id = ${callId}, updated_at = ${now}
    where workspace_id = ${workspaceId} and contact_id = ${contactId} and withdrawn_at is null`;
}
