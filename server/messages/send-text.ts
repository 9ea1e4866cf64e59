import { billingPeriod } from '../account/show-usage.ts';
import type { TextChannel } from '../carriers/text-carrier.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { withTransaction, type ActionContext, type Actor } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { chooseSender, type Sender } from './choose-sender.ts';
import { takeOverConversation } from './join-conversation.ts';
import type { Message, SentBy } from './message.ts';
import { messageProblems } from './messages.problems.ts';
import { insertMessage } from './messages.queries.ts';
import {
  countCountedTexts,
  findAddressesOf,
  findContactAddresses,
  findTextPlan,
  listSenders,
  lockPlan,
  type SenderRow,
  type TextPlan,
} from './senders.queries.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';
import type { ProviderUse } from '../voice/call/provider-uses.ts';
import type { ToolUse } from '../voice/tools.ts';

/** The text and its receiver. */
export interface TextToSend {
  /** A phone number in any notation; without a country code it is one of the workspace's country. */
  to?: string | undefined;
  contactId?: number | undefined;
  body: string;
  channel?: 'auto' | TextChannel | undefined;
  /** Chosen by the rules when left out. */
  phoneNumberId?: number | undefined;
  /** False for people who are not customers, such as the team: no contact is created or touched. */
  linksContact?: boolean;
  /** The text is the answer to STOP, START or HELP, which also somebody gets who wants no texts. */
  confirmsOptOut?: boolean;
  /** The conversation in which an assistant answers, and the tools and providers that it used for that. */
  answers?: { conversationId: number; tools: readonly ToolUse[]; providers: readonly ProviderUse[] };
}

export interface TextOrder {
  text: TextToSend;
  /**
   * When the job starts; now when left out. Callers that submit the text themselves (`deliverText`) set a
   * later time.
   */
  startAt?: Temporal.Instant;
}

/**
 * Accepts a text by the sending rules (docs/messages.md): records it as `queued` and enqueues the job that
 * submits it to the carrier, in one transaction. After the commit the text is sent exactly once.
 * @throws Refusal `validation_error`, mostly on `to`, when the text is refused before sending; nothing is
 *   recorded.
 * @example await sendText(context, { text: { to: customer.phone, body } });
 */
export async function sendText(context: ActionContext, { text, startAt }: TextOrder): Promise<Message> {
  return withTransaction(context, async (transaction) => {
    const { db: tx, workspaceId, now } = transaction;
    const { plan, to, channel, sender } = await chooseWay(transaction, text);
    const pair = { phoneNumberId: sender.id, channel, person: to };
    // Before anything else is locked: so does whoever answers in the same moment.
    const byHand = transaction.by.kind === 'user' ? await takeOverConversation(transaction, pair) : null;
    const person = to.startsWith('+') ? { phone: to } : { chatappUserId: to };
    // Refused without touching the contact, and without waiting for it.
    await requireCredit(tx, workspaceId, plan, now);
    const linksContact = text.linksContact ?? true;
    const contactId = linksContact ? (await linkContact(transaction, person)).contactId : null;
    // After the contact, which an import may hold for seconds: other texts do not wait for it.
    if (plan.included_texts !== null) {
      await lockPlan(tx, workspaceId);
      await requireCredit(tx, workspaceId, plan, now);
    }
    const message = await insertMessage(
      tx,
      workspaceId,
      {
        channel,
        direction: 'outbound',
        from_number: sender.number,
        to_number: to,
        phone_number_id: sender.id,
        contact_id: contactId,
        body: text.body,
        status: 'queued',
        ...{ carrier: null, carrier_message_id: null, sent_by: sentBy(transaction.by) },
        conversation_id: text.answers?.conversationId ?? byHand,
        ...{ tools: text.answers?.tools ?? [], providers: text.answers?.providers ?? [] },
      },
      isoOf(now),
    );
    if (!message) throw new Error('insert returned no row');
    const key = { workspaceId, messageId: message.id };
    await enqueue(tx, {
      queue: TEXT_QUEUE,
      lane: laneOf(key),
      workspaceId,
      payload: { message_id: message.id },
      now,
      ...(startAt ? { runAt: startAt } : {}),
    });
    return message;
  });
}

function sentBy(by: Actor): SentBy {
  if (by.kind === 'user') return by.inSession === true ? 'member' : 'api';
  return by.kind;
}

/**
 * How a text would be sent now: the receiver's number (of people without one, what the chat app calls them),
 * the channel and the number that sends it.
 * @throws Refusal as `sendText`, except for a plan that is used up.
 */
export async function chooseWay(
  { db, workspaceId, now }: ActionContext,
  text: TextToSend,
): Promise<{ plan: TextPlan; to: string; channel: TextChannel; sender: Sender }> {
  const plan = await findTextPlan(db, workspaceId);
  if (!plan) throw notFound('workspace');
  const addresses = await readReceiver(db, workspaceId, text, plan.country);
  const [to = ''] = addresses;
  return { plan, to, ...(await findSender(db, workspaceId, text, addresses, plan, now)) };
}

/**
 * What reaches the receiver, first of all the E.164 number. `to` and `contact_id` may both be given when they
 * name the same number.
 */
async function readReceiver(
  tx: Db,
  workspaceId: number,
  { to, contactId }: TextToSend,
  country: string,
): Promise<string[]> {
  const errors: FieldErrors = {};
  const number = to === undefined ? undefined : parsePhone(to, country);
  if (number === null) errors['to'] = [phoneNumberFormatProblems.not_a_phone()];
  const known = contactId === undefined ? undefined : await findContactAddresses(tx, workspaceId, contactId);
  if (known === null) {
    errors['contact_id'] = [messageProblems.unknown_contact({ id: contactId ?? 0 })];
  }
  const phone = known?.[0];
  if (known?.length === 0) {
    const problem = messageProblems.contact_without_phone();
    errors['contact_id'] = [problem];
    if (to === undefined) errors['to'] = [problem];
  }
  if (typeof number === 'string' && typeof phone === 'string' && number !== phone) {
    errors['to'] = [messageProblems.other_number()];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (known) return known;
  if (typeof number !== 'string') throw invalid({ to: [messageProblems.no_receiver()] });
  return findAddressesOf(tx, workspaceId, number);
}

async function findSender(
  tx: Db,
  workspaceId: number,
  text: TextToSend,
  addresses: readonly string[],
  plan: TextPlan,
  now: Temporal.Instant,
): Promise<{ channel: TextChannel; sender: Sender }> {
  const { channel = 'auto', phoneNumberId } = text;
  const rows = await listSenders(tx, workspaceId, addresses, phoneNumberId ?? null);
  if (phoneNumberId !== undefined && rows.length === 0) {
    throw invalid({ phone_number_id: [messageProblems.unknown_number({ id: phoneNumberId })] });
  }
  const chosen = chooseSender({
    channel,
    phone: addresses.find((address) => address.startsWith('+')) ?? null,
    isTextingOn: plan.texting_enabled,
    senders: rows.map(readSender),
    isNamed: phoneNumberId !== undefined,
    confirmsOptOut: text.confirmsOptOut ?? false,
    now,
  });
  if ('fault' in chosen) throw invalid({ to: [chosen.fault] });
  return chosen;
}

const readSender = (sender: SenderRow): Sender => {
  const { wrote_by_sms: bySms, wrote_by_chatapp: byChatapp, ...rest } = sender;
  const { opted_out_of_sms: sms, opted_out_of_chatapp: chatapp, ...row } = rest;
  return {
    ...row,
    optedOut: { sms, chatapp },
    wroteBySms: bySms === null ? null : Temporal.Instant.from(bySms),
    wroteByChatapp: byChatapp === null ? null : Temporal.Instant.from(byChatapp),
  };
};

/** Refuses the text when the plan's texts are used up; for good only under `lockPlan`. */
async function requireCredit(
  tx: Db,
  workspaceId: number,
  plan: TextPlan,
  now: Temporal.Instant,
): Promise<void> {
  const included = plan.included_texts;
  if (included === null) return;
  const { start, end } = billingPeriod(now, plan.timezone);
  const period = { start: isoOf(start), end: isoOf(end) };
  const counted = await countCountedTexts(tx, workspaceId, period, included);
  if (counted < included) return;
  throw invalid({ to: [messageProblems.no_credit({ limit: included })] });
}
