import { addMessage, type LeftMessage } from '../../inbox/add-message.ts';
import type { InboxPriority } from '../../inbox/inbox-item.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { MessageKind } from '../../voice/call-recorder.ts';
import { linkCaller } from './link-caller.ts';
import { lockRemoteParty, type CallKey } from './running-calls.queries.ts';

/** A message as it is added to the inbox. */
export interface KeptMessage {
  kind: MessageKind;
  body: string;
  callerName: string | null;
  callbackNumber: string | null;
  audio: { key: string; ms: number } | null;
  language: string;
  priority?: InboxPriority;
  wanted?: NonNullable<LeftMessage['wanted']> | null;
}

/**
 * Adds a caller's message to the inbox, in the given transaction, and links the contact of the caller, or of
 * the callback number when nobody knows who calls. The contact is created when there is none.
 * @returns the id of the item; null when the call was deleted.
 */
export async function keepMessage(
  tx: Db,
  call: CallKey,
  message: KeptMessage,
  leftAt: Temporal.Instant,
): Promise<number | null> {
  const other = await lockRemoteParty(tx, call);
  if (!other) return null;
  const { workspaceId, callId } = call;
  const { callerName: name, callbackNumber: phone } = message;
  const contactId = await linkCaller(tx, call, { at: leftAt, name, phone });
  return addMessage(tx, workspaceId, { ...message, callId, contactId, from: other.number }, leftAt);
}
