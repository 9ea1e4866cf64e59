import type { TextChannel, TextKeyword } from '../carriers/text-carrier.ts';
import { addOptOut, removeOptOut } from '../contacts/sms-opt-outs.queries.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import { KEYWORD_ANSWERS } from './keyword-answers.ts';
import type { Receiver } from './senders.queries.ts';
import { sendText } from './send-text.ts';

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
