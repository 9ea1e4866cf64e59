import type { IncomingText, TextChannel, TextKeyword, TextReception } from '../carriers/text-carrier.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { isOptedOut } from '../contacts/sms-opt-outs.queries.ts';
import { addText } from '../inbox/add-text.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { truncate } from '../platform/truncate.ts';
import { askAssistant, enqueueAnswer } from './ask-assistant.ts';
import { wasDeleted } from './delete-message.queries.ts';
import { findMessageOfCarrier, insertMessage } from './messages.queries.ts';
import { keepWish, obeyKeyword } from './obey-keyword.ts';
import { readKeyword } from './read-keyword.ts';
import {
  findContactAddresses,
  findContactName,
  findReceiver,
  findWriterAddresses,
  type Receiver,
} from './senders.queries.ts';

/** The longest sender and text that are stored, in characters. */
const MAX_SENDER = 100;
const MAX_BODY = 10_000;
/** Carriers tell a text that was not taken for a week at most. */
const MOST_LATE_HOURS = 8 * 24;

/**
 * Receives an incoming text: the message, the contact with its activity, and the inbox item are one
 * transaction, and so is the job by which the assistant of the number answers. On the chat-app channel it
 * opens the window in which the person can be answered. A text that the carrier delivers again returns the
 * stored message, and one that was deleted meanwhile stays so. Of a text to a number that takes none only
 * STOP and START are obeyed.
 */
export async function receiveText(db: Db, text: IncomingText, now: Temporal.Instant): Promise<TextReception> {
  const { channel, carrier, carrierMessageId, withinWorkspaceId } = text;
  const to = parsePhone(text.to, null) ?? text.to;
  const receiver = await findReceiver(db, to, withinWorkspaceId, channel);
  if (!receiver) return { taken: false, reason: 'unknown_number' };
  const { workspaceId, language } = receiver;
  const { from, phone, userId, body, said, writtenAt, saidAt } = readText(text, receiver, now);
  return inTransaction(db, async (tx) => {
    const context = { db: tx, workspaceId, now, by: { kind: 'system' } } as const;
    const writer = await findWriterAddresses(tx, workspaceId, { phone, userId });
    if (!receiver.isConnected) {
      // Nothing else of the text is kept, but whoever wants no more texts gets none once they are on again.
      if (said !== null)
        await keepWish(context, { keyword: said, receiver, channel, addresses: writer, saidAt });
      return { taken: false, reason: 'not_connected' };
    }
    const known = await findMessageOfCarrier(tx, workspaceId, carrier, carrierMessageId);
    if (known !== null) return { taken: true, messageId: known };
    // Asked after it is known that the text is not there: whoever deletes it writes both at once.
    if (await wasDeleted(tx, workspaceId, carrier, carrierMessageId))
      return { taken: false, reason: 'deleted' };
    const keyword = await keywordOf(tx, receiver, { said, channel, writer });
    const asked = await askAssistant(context, receiver, { writer, channel, body, keyword, writtenAt });
    const person = { phone, chatappUserId: userId, name: text.name ?? null };
    const { contactId } = await linkContact(context, person);
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
      await obeyKeyword(context, { keyword, receiver, channel, addresses, contactId, saidAt, isAnswered });
    }
    const data = [{ message_id: message.id, channel, from, to, contact_id: contactId, body }];
    await emitToHooks(tx, { workspaceId, event: 'message.received', data, now });
    // Nobody of the team has to do anything about these words.
    if (keyword === 'stop' || keyword === 'start') return { taken: true, messageId: message.id };
    const name = contactId === null ? null : await findContactName(tx, workspaceId, contactId);
    await addText(tx, workspaceId, { messageId: message.id, contactId, body, from, name, language }, now);
    return { taken: true, messageId: message.id };
  });
}

/** Who wrote what and when; `said` is the word that the whole text is. */
function readText(text: IncomingText, { numberLanguage }: Receiver, now: Temporal.Instant) {
  // A short code or a sender name is not a phone number and has no contact.
  const phone = parsePhone(text.from, null);
  const { userId = null, keyword = null } = text;
  const body = truncate(text.body.replaceAll('\u0000', ''), MAX_BODY);
  const isPerson = phone !== null || userId !== null;
  const writtenAt = writtenBefore(text.writtenAt, now);
  return {
    from: phone ?? truncate(text.from.trim(), MAX_SENDER),
    ...{ phone, userId, body, writtenAt, saidAt: writtenAt ?? isoOf(now) },
    said: isPerson ? (keyword ?? readKeyword(body, numberLanguage)) : null,
  };
}

/** What is asked for; words such as `Alta` mean other things to whoever gets our texts anyway. */
async function keywordOf(
  tx: Db,
  { workspaceId, id }: Receiver,
  { said, channel, writer }: { said: TextKeyword | null; channel: TextChannel; writer: readonly string[] },
): Promise<TextKeyword | null> {
  if (said !== 'start') return said;
  return (await isOptedOut(tx, workspaceId, { phoneNumberId: id, channel, phones: writer })) ? said : null;
}

/**
 * A text told late opens the window as of when it was written; a clock that is ahead opens it no longer. Of a
 * time that cannot be, such as the year 1, nothing follows.
 */
function writtenBefore(writtenAt: Temporal.Instant | undefined, now: Temporal.Instant): string | null {
  if (writtenAt === undefined || Temporal.Instant.compare(writtenAt, now) >= 0) return null;
  const earliest = now.subtract({ hours: MOST_LATE_HOURS });
  return Temporal.Instant.compare(writtenAt, earliest) < 0 ? null : isoOf(writtenAt);
}

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
