import { billingPeriod } from '../account/show-usage.ts';
import type { TextChannel } from '../carriers/text-carrier.ts';
import { linkContact } from '../contacts/link-contact.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { chooseSender, type Sender } from './choose-sender.ts';
import type { Message } from './message.ts';
import { messageProblems } from './messages.problems.ts';
import { insertMessage } from './messages.queries.ts';
import {
  countCountedTexts,
  findContactPhone,
  findTextPlan,
  listSenders,
  type SenderRow,
  type TextPlan,
} from './senders.queries.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';

/** What is to be said to whom. */
export interface TextToSend {
  /** As people write it; without a country code it belongs to the workspace's country. */
  to?: string | undefined;
  contactId?: number | undefined;
  body: string;
  channel?: 'auto' | TextChannel | undefined;
  /** Chosen by the rules when left out. */
  phoneNumberId?: number | undefined;
  /** False for people who are no customers, such as the team: no contact is made or moved. */
  linksContact?: boolean;
}

/**
 * Accepts a text by the sending rules (docs/messages.md) and records it as `queued`, with the job that
 * carries it to the carrier, in the caller's transaction or one of its own. Once that is committed the text is never
 * lost, and sent once.
 * @param carrier name of the carrier that will be handed it.
 * @param startAt when the job begins, for those who hand it over themselves (`deliverText`) and need the job only when
 *   they do not come to it; at once unless said otherwise.
 * @throws Refusal `validation_error` when it is refused before sending, under `to`; nothing is kept.
 * @example await sendText(tx, { workspaceId, carrier: texts.name, text: { to: customer.phone, body }, now });
 */
export async function sendText(
  db: Db,
  order: {
    workspaceId: number;
    carrier: string;
    text: TextToSend;
    now: Temporal.Instant;
    startAt?: Temporal.Instant;
  },
): Promise<Message> {
  const { workspaceId, carrier, text, now } = order;
  return inTransaction(db, async (tx) => {
    const plan = await findTextPlan(tx, workspaceId);
    if (!plan) throw notFound('workspace');
    const to = await readReceiver(tx, workspaceId, text, plan.country);
    const { channel, sender } = await findSender(tx, workspaceId, text, to, plan, now);
    await takeCredit(tx, workspaceId, plan, now);
    const linksContact = text.linksContact ?? true;
    const message = await insertMessage(
      tx,
      workspaceId,
      {
        channel,
        direction: 'outbound',
        from_number: sender.number,
        to_number: to,
        phone_number_id: sender.id,
        contact_id: linksContact ? await linkContact(tx, workspaceId, { phone: to }, now) : null,
        body: text.body,
        status: 'queued',
        carrier,
        carrier_message_id: null,
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
      ...(order.startAt ? { runAt: order.startAt } : {}),
    });
    return message;
  });
}

/** The E.164 number that the text goes to. `to` and `contact_id` may both be given when they agree. */
async function readReceiver(
  tx: Db,
  workspaceId: number,
  { to, contactId }: TextToSend,
  country: string,
): Promise<string> {
  const errors: FieldErrors = {};
  const number = to === undefined ? undefined : parsePhone(to, country);
  if (number === null) errors['to'] = [phoneNumberFormatProblems.not_a_phone()];
  const phone = contactId === undefined ? undefined : await findContactPhone(tx, workspaceId, contactId);
  if (contactId !== undefined && phone === undefined) {
    errors['contact_id'] = [messageProblems.unknown_contact({ id: contactId })];
  }
  if (phone === null) {
    const problem = messageProblems.contact_without_phone();
    errors['contact_id'] = [problem];
    if (to === undefined) errors['to'] = [problem];
  }
  if (typeof number === 'string' && typeof phone === 'string' && number !== phone) {
    errors['to'] = [messageProblems.other_number()];
  }
  const receiver = number ?? phone;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (typeof receiver !== 'string') throw invalid({ to: [messageProblems.no_receiver()] });
  return receiver;
}

async function findSender(
  tx: Db,
  workspaceId: number,
  text: TextToSend,
  to: string,
  plan: TextPlan,
  now: Temporal.Instant,
): Promise<{ channel: TextChannel; sender: Sender }> {
  const { channel = 'auto', phoneNumberId } = text;
  const rows = await listSenders(tx, workspaceId, to, phoneNumberId ?? null);
  if (phoneNumberId !== undefined && rows.length === 0) {
    throw invalid({ phone_number_id: [messageProblems.unknown_number({ id: phoneNumberId })] });
  }
  const chosen = chooseSender({
    channel,
    to,
    isTextingOn: plan.texting_enabled,
    senders: rows.map(readSender),
    isNamed: phoneNumberId !== undefined,
    now,
  });
  if ('fault' in chosen) throw invalid({ to: [chosen.fault] });
  return chosen;
}

const readSender = ({ wrote_by_sms: bySms, wrote_by_chatapp: byChatapp, ...row }: SenderRow): Sender => ({
  ...row,
  wroteBySms: bySms === null ? null : Temporal.Instant.from(bySms),
  wroteByChatapp: byChatapp === null ? null : Temporal.Instant.from(byChatapp),
});

/** One text of the plan. Where the plan has an end, the workspace's texts are accepted one after the other. */
async function takeCredit(tx: Db, workspaceId: number, plan: TextPlan, now: Temporal.Instant): Promise<void> {
  const included = plan.included_texts;
  if (included === null) return;
  await lockWorkspace(tx, workspaceId);
  const { start, end } = billingPeriod(now, plan.timezone);
  const period = { start: isoOf(start), end: isoOf(end) };
  const counted = await countCountedTexts(tx, workspaceId, period, included);
  if (counted < included) return;
  throw invalid({ to: [messageProblems.no_credit({ limit: included })] });
}
