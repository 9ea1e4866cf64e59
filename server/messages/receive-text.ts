import type { IncomingText, TextReception } from '../carriers/text-carrier.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { addText } from '../inbox/add-text.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { askAssistant, enqueueAnswer } from './ask-assistant.ts';
import { findMessageOfCarrier, insertMessage } from './messages.queries.ts';
import { obeyKeyword } from './obey-keyword.ts';
import { readKeyword } from './read-keyword.ts';
import { findContactAddresses, findContactName, findReceiver } from './senders.queries.ts';

/** The longest sender and text that are stored, in characters. */
const MAX_SENDER = 100;
const MAX_BODY = 10_000;

/**
 * Receives an incoming text: the message, the contact with its activity, and the inbox item are one
 * transaction, and so is the job by which the assistant of the number answers. On the chat-app channel it
 * opens the window in which the person can be answered. A text that the carrier delivers again returns the
 * stored message.
 */
export async function receiveText(db: Db, text: IncomingText, now: Temporal.Instant): Promise<TextReception> {
  const { channel, carrier, carrierMessageId, withinWorkspaceId } = text;
  const to = parsePhone(text.to, null) ?? text.to;
  const receiver = await findReceiver(db, to, withinWorkspaceId, channel);
  if (!receiver) return { taken: false, reason: 'unknown_number' };
  if (!receiver.isConnected) return { taken: false, reason: 'not_connected' };
  const { workspaceId, language } = receiver;
  const phone = parsePhone(text.from, null);
  const from = phone ?? text.from.trim().slice(0, MAX_SENDER);
  const body = text.body.replaceAll('\u0000', '').slice(0, MAX_BODY);
  return inTransaction(db, async (tx) => {
    const known = await findMessageOfCarrier(tx, workspaceId, carrier, carrierMessageId);
    if (known !== null) return { taken: true, messageId: known };
    const isPerson = phone !== null || (text.userId ?? null) !== null;
    const keyword = isPerson ? (text.keyword ?? readKeyword(body, receiver.numberLanguage)) : null;
    // A short code or a sender name is not a phone number and has no contact.
    const context = { db: tx, workspaceId, now, by: { kind: 'system' } } as const;
    const { userId = null, name: calledThere = null } = text;
    const writtenAt = writtenBefore(text.writtenAt, now);
    const asked = await askAssistant(context, receiver, { phone, channel, body, keyword });
    const { contactId } = await linkContact(context, { phone, chatappUserId: userId, name: calledThere });
    const message = await insertMessage(
      tx,
      workspaceId,
      {
        channel,
        direction: 'inbound',
        from_number: from,
        to_number: to,
        phone_number_id: receiver.id,
        contact_id: contactId,
        body,
        status: 'received',
        carrier,
        carrier_message_id: carrierMessageId,
        ...asked,
        written_at: writtenAt,
      },
      isoOf(now),
    );
    if (!message) return receivedBefore(tx, workspaceId, carrier, carrierMessageId);
    await enqueueAnswer(context, message.id, asked);
    if (keyword !== null && contactId !== null) {
      const addresses = (await findContactAddresses(tx, workspaceId, contactId)) ?? [];
      const isAnswered = (text.keyword ?? null) !== null;
      const saidAt = writtenAt ?? isoOf(now);
      await obeyKeyword(context, { keyword, receiver, channel, addresses, contactId, saidAt, isAnswered });
    }
    const received = { message_id: message.id, channel, from, to, contact_id: contactId, body };
    await emitToHooks(tx, { workspaceId, event: 'message.received', data: [received], now });
    // Nobody of the team has to do anything about these words.
    if (keyword === 'stop' || keyword === 'start') return { taken: true, messageId: message.id };
    const name = contactId === null ? null : await findContactName(tx, workspaceId, contactId);
    await addText(tx, workspaceId, { messageId: message.id, contactId, body, from, name, language }, now);
    return { taken: true, messageId: message.id };
  });
}

/** A text told late opens the window as of when it was written; a clock that is ahead opens it no longer. */
const writtenBefore = (writtenAt: Temporal.Instant | undefined, now: Temporal.Instant): string | null =>
  writtenAt !== undefined && Temporal.Instant.compare(writtenAt, now) < 0 ? isoOf(writtenAt) : null;

async function receivedBefore(
  tx: Db,
  workspaceId: number,
  carrier: string,
  carrierMessageId: string,
): Promise<TextReception> {
  const messageId = await findMessageOfCarrier(tx, workspaceId, carrier, carrierMessageId);
  if (messageId === null) throw new Error('a message is neither new nor known');
  return { taken: true, messageId };
}
