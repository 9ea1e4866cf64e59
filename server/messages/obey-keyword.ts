import type { TextChannel, TextKeyword } from '../carriers/text-carrier.ts';
import { addOptOut, removeOptOut } from '../contacts/sms-opt-outs.queries.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import { KEYWORD_ANSWERS } from './keyword-answers.ts';
import { countSameTexts } from './messages.queries.ts';
import type { Receiver } from './senders.queries.ts';
import { sendText } from './send-text.ts';

/** The same answer to one person in ten minutes: machines that answer each other stop here. */
const MAX_IN_TEN_MINUTES = 5;

interface SaidKeyword {
  keyword: TextKeyword;
  receiver: Receiver;
  channel: TextChannel;
  /** What texts reach the person by; the first one is the number, where they have one. */
  addresses: readonly string[];
  contactId: number;
  /** When the person wrote it, as far as it is known (ISO text). */
  saidAt: string;
  /** Whether the carrier has answered already. */
  isAnswered: boolean;
}

/**
 * Does what STOP, START and HELP ask of a number, and answers in its language. STOP and START are confirmed
 * once, when they change something.
 */
export async function obeyKeyword(context: ActionContext, said: SaidKeyword): Promise<void> {
  const { db, workspaceId, now } = context;
  const { keyword, receiver, channel, addresses, contactId, saidAt, isAnswered } = said;
  const [phone = ''] = addresses;
  const optOut = { phoneNumberId: receiver.id, channel, phone, phones: addresses };
  const isNew =
    keyword === 'stop'
      ? await addOptOut(db, workspaceId, optOut, isoOf(now))
      : keyword === 'start'
        ? await removeOptOut(db, workspaceId, optOut, { saidAt, now: isoOf(now) })
        : true;
  if (!isNew || isAnswered) return;
  const body = KEYWORD_ANSWERS[keyword][languageOf(receiver.numberLanguage)](receiver.business);
  const sent = { phoneNumberId: receiver.id, channel, addresses, body };
  const since = isoOf(now.subtract({ minutes: 10 }));
  if ((await countSameTexts(db, workspaceId, sent, since)) >= MAX_IN_TEN_MINUTES) return;
  try {
    const text = {
      contactId,
      body,
      channel,
      phoneNumberId: receiver.id,
      confirmsOptOut: true,
    } as const;
    await sendText(context, { text });
  } catch (error) {
    // Another country, a used-up plan: what was asked for is done nevertheless.
    if (!(error instanceof Refusal)) throw error;
  }
}
