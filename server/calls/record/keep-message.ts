import { linkContact } from '../../contacts/link-contact.ts';
import { addMessage, type LeftMessage } from '../../inbox/add-message.ts';
import type { InboxPriority } from '../../inbox/inbox-item.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { MessageKind } from '../../voice/call-recorder.ts';
import { lockRemoteParty, linkCall, type CallKey, type RemoteParty } from './running-calls.queries.ts';

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
  const person = personOf(other, message);
  const name = message.callerName;
  const linked = person && (await linkContact(contextOf(tx, call, leftAt), { name, ...person }));
  const contactId = linked?.contactId ?? other.contactId;
  if (contactId !== null && contactId !== other.contactId) await linkCall(tx, call, contactId);
  return addMessage(tx, workspaceId, { ...message, callId, contactId, from: other.number }, leftAt);
}

/** By what the caller is known: their number, what the chat app calls them, else the number they leave. */
function personOf(
  { number, chatappUserId }: RemoteParty,
  { callbackNumber }: KeptMessage,
): { phone: string } | { chatappUserId: string } | null {
  const phone = e164OrNull(number);
  if (phone === null && chatappUserId !== null) return { chatappUserId };
  const reached = phone ?? (number === null ? e164OrNull(callbackNumber) : null);
  return reached === null ? null : { phone: reached };
}
