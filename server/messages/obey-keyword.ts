import type { TextChannel, TextKeyword } from '../carriers/text-carrier.ts';
import { addOptOut, removeOptOut } from '../contacts/sms-opt-outs.queries.ts';
import type { ActionContext } from '../platform/action-context.ts';
import type { Db } from '../platform/db/sql.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { Refusal } from '../platform/refusal.ts';
import { KEYWORD_ANSWERS } from './keyword-answers.ts';
import { countSameTexts } from './messages.queries.ts';
import { LONGEST_KEYWORD, readKeyword } from './read-keyword.ts';
import { listShortTextsAfter, type Receiver } from './senders.queries.ts';
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
 * Keeps what STOP and START ask of a number, whether it takes texts at the moment or not. What was written
 * last counts, in whatever order the carrier brings it. True when it is new, and for HELP.
 */
export async function keepWish(
  { db, workspaceId, now }: Pick<ActionContext, 'db' | 'workspaceId' | 'now'>,
  said: Pick<SaidKeyword, 'keyword' | 'receiver' | 'channel' | 'addresses' | 'saidAt'>,
): Promise<boolean> {
  const { keyword, receiver, channel, addresses, saidAt } = said;
  if (addresses.length === 0) return false;
  const from = { phoneNumberId: receiver.id, channel };
  // Of people of the chat app it is known who they are, whatever number they have later.
  const phones = channel === 'chatapp' ? addresses : addresses.slice(0, 1);
  const times = { saidAt, now: isoOf(now) };
  if (keyword === 'help') return true;
  if (keyword === 'start') return removeOptOut(db, workspaceId, { ...from, phones: addresses }, times);
  // One whose time is that of its arrival is the latest, whatever the clocks of other processes say.
  const isLate = saidAt < times.now;
  if (isLate && (await saysStartAfter(db, receiver, { channel, addresses, saidAt }))) return false;
  return addOptOut(db, workspaceId, { ...from, phones }, times);
}

/** Whether the person wrote START after a STOP that the carrier brings later. */
async function saysStartAfter(
  db: Db,
  { workspaceId, id, numberLanguage }: Receiver,
  { channel, addresses, saidAt }: Pick<SaidKeyword, 'channel' | 'addresses' | 'saidAt'>,
): Promise<boolean> {
  const pair = { phoneNumberId: id, channel, addresses };
  const later = await listShortTextsAfter(db, workspaceId, pair, { saidAt, longest: LONGEST_KEYWORD });
  return later.some((body) => readKeyword(body, numberLanguage) === 'start');
}

/**
 * Does what STOP, START and HELP ask of a number, and answers in its language. STOP and START are confirmed
 * once, when they change something.
 */
export async function obeyKeyword(context: ActionContext, said: SaidKeyword): Promise<void> {
  const { db, workspaceId, now } = context;
  const { keyword, receiver, channel, addresses, contactId, saidAt, isAnswered } = said;
  const isNew = await keepWish(context, { keyword, receiver, channel, addresses, saidAt });
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
