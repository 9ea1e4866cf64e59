import { linkContact } from '../../contacts/link-contact.ts';
import { addMessage } from '../../inbox/add-message.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { MessageKind } from '../../voice/call-recorder.ts';
import { lockRemoteParty, linkCall, type CallKey } from './running-calls.queries.ts';

/** Numbers in E.164; anything else a carrier may have told is no number to know a person by. */
const E164 = /^\+[1-9]\d{6,14}$/;

export const e164OrNull = (number: string | null): string | null =>
  number !== null && E164.test(number) ? number : null;

/** A message as it goes to the inbox. */
export interface KeptMessage {
  kind: MessageKind;
  body: string;
  callerName: string | null;
  callbackNumber: string | null;
  audio: { key: string; ms: number } | null;
  language: string;
}

/**
 * Turns what a caller left into an inbox item, in the transaction given, and links it to the contact of the caller's
 * number: made where there is none; of a withheld number, of the number to call back.
 */
export async function keepMessage(
  tx: Db,
  call: CallKey,
  message: KeptMessage,
  leftAt: Temporal.Instant,
): Promise<void> {
  const other = await lockRemoteParty(tx, call);
  if (!other) return;
  const { workspaceId, callId } = call;
  const phone =
    e164OrNull(other.number) ?? (other.number === null ? e164OrNull(message.callbackNumber) : null);
  const name = message.callerName;
  const linked = phone === null ? null : await linkContact(tx, workspaceId, { name, phone }, leftAt);
  const contactId = linked ?? other.contactId;
  if (contactId !== null && contactId !== other.contactId) await linkCall(tx, call, contactId);
  await addMessage(tx, workspaceId, { ...message, callId, contactId, from: other.number }, leftAt);
}
