import { idsOfHolder } from './call-holds.ts';
import type { Db } from './db/sql.ts';

/** Why a time or a room is held: it was among those last offered, or waits for the caller's yes. */
export type HoldKind = 'offered' | 'confirming';

/**
 * Locks a call or a conversation that goes on (`holderOf`) until the transaction ends; false when it is over:
 * nothing is held for it.
 */
export async function lockHolder(tx: Db, workspaceId: number, holder: number): Promise<boolean> {
  const { callId, conversationId } = idsOfHolder(holder);
  const rows =
    callId === null
      ? await tx`
          select from text_conversations
          where workspace_id = ${workspaceId} and id = ${conversationId} and ended_at is null for share`
      : await tx`
          select from calls
          where workspace_id = ${workspaceId} and id = ${callId}
            and status in ('queued', 'ringing', 'in_progress')
          for share`;
  return rows.length > 0;
}
