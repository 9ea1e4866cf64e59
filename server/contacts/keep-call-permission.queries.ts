import type { Db } from '../platform/db/sql.ts';
import type { CallPermission } from './contact.ts';

/** Writes a permission for calls, unless the person decided something later. Times are ISO texts. */
export async function writeCallPermission(
  tx: Db,
  workspaceId: number,
  contactId: number,
  told: { permission: CallPermission; expiresAt: string | null; decidedAt: string },
  now: string,
): Promise<void> {
  await tx`
    update contacts set chatapp_call_permission = ${told.permission},
      chatapp_call_permission_expires_at = ${told.expiresAt}, chatapp_call_permission_at = ${told.decidedAt},
      updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${contactId}
      and (chatapp_call_permission_at is null or chatapp_call_permission_at < ${told.decidedAt})`;
}
