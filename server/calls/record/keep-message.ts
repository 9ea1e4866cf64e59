import { linkContact } from '../../contacts/link-contact.ts';
import { addMessage, type LeftMessage } from '../../inbox/add-message.ts';
import type { InboxPriority } from '../../inbox/inbox-item.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { MessageKind } from '../../voice/call-recorder.ts';
import { lockRemoteParty, linkCall, type CallKey } from './running-calls.queries.ts';

/** E.164. Any other caller id of a carrier does not identify a person. */
const E164 = /^\+[1-9]\d{6,14}$/;

export const e164OrNull = (number: string | null): string | null =>
  number !== null && E164.test(number) ? number : null;

/** The context of actions that a call makes in its transaction. */
export const contextOf = (
  db: Db,
  { workspaceId, callId }: CallKey,
  now: Temporal.Instant,
): ActionContext => ({ db, workspaceId, now, by: { kind: 'assistant', callId } });

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
 * Adds a caller's message to the inbox, in the given transaction, and links the contact of the caller's
 * number, or of the callback number when the caller's number is withheld. The contact is created when there
 * is none.
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
  const phone =
    e164OrNull(other.number) ?? (other.number === null ? e164OrNull(message.callbackNumber) : null);
  const name = message.callerName;
  const linked = phone === null ? null : await linkContact(contextOf(tx, call, leftAt), { name, phone });
  const contactId = linked?.contactId ?? other.contactId;
  if (contactId !== null && contactId !== other.contactId) await linkCall(tx, call, contactId);
  return addMessage(tx, workspaceId, { ...message, callId, contactId, from: other.number }, leftAt);
}
