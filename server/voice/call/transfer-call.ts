import type { CallScript, Transferee } from '../call-recorder.ts';
import type { TransferOrder, TransferResult } from '../line.ts';
import { findVocabulary } from '../conversation/words/find-vocabulary.ts';
import { spokenLanguageOf } from '../languages/find-phrase-book.ts';
import { findConsent } from '../conversation/words/understand.ts';
import type { ActiveCall } from './active-call.ts';

/** Longest wait for one person, from dialling to their yes. */
const MAX_TRANSFER_MS = 60_000;
/** How long a transfer waits for the database. */
const MAX_NOTE_MS = 1_000;

/** How people decline a call without a no, in the languages of the phrase books. */
const CANNOT =
  /\b(?:i )?can(?:'t|’t|not)\b|not now|i(?:'m| am) busy|another time|take a message|kann (?:gerade |jetzt |leider )*nicht|keine zeit|jetzt nicht|später|ne peux pas|pas maintenant|plus tard|occupée?\b|no puedo|ahora no|más tarde|estoy ocupad[oa]/iu;

/**
 * Calls people one after the other until one takes the call. With `taken` the assistant's part is over; the
 * name of the person who was called last is given otherwise, empty where they have none.
 */
export async function transferCall(
  call: ActiveCall,
  targets: readonly Transferee[],
  announcement: string | null,
): Promise<{ taken: boolean; target: string }> {
  let target = targets[0]?.name ?? '';
  for (const each of targets) {
    if (call.endReason) break;
    target = each.name ?? '';
    void noteTransfer(call, each, 'ringing');
    const result = await tryTransfer(call, orderFor(call, each, announcement));
    call.log.info({ target: each.name ?? each.phone, result }, 'transfer');
    void noteTransfer(call, each, result);
    if (result !== 'taken') continue;
    call.history.transferredTo = each.name ?? each.phone;
    call.end({ why: 'transferred' });
    return { taken: true, target };
  }
  return { taken: false, target };
}

/** What the person hears first whom the assistant calls for a reason; null without one. */
export const announcementOf = ({ script, book }: ActiveCall, reason: string | null): string | null =>
  reason === null ? null : book.transfer.announcement(callerOf(script), reason);

/** Has it written down how a transfer goes; resolves when that is done, or soon if it cannot be. */
export async function noteTransfer(
  call: ActiveCall,
  { name, phone }: Transferee,
  state: 'ringing' | TransferResult,
): Promise<void> {
  const writing = call.writer.put('transfer', () => call.recorder.transferring({ name, phone }, state));
  await call.within(writing, MAX_NOTE_MS);
}

async function tryTransfer(call: ActiveCall, order: TransferOrder): Promise<TransferResult> {
  const { line, speech, clock, endSignal } = call;
  if (!line.transfer) return 'failed';
  const late = new AbortController();
  const signal = AbortSignal.any([endSignal, late.signal]);
  try {
    const transferring = line.transfer(order, signal);
    const waiting = () => call.within(transferring, MAX_TRANSFER_MS, clock);
    const result = await call.puttingThrough.during(() => speech.floor.during(waiting));
    if (result) return result;
    late.abort();
    return (await call.within(transferring, 2_000)) ?? 'failed';
  } catch (error) {
    call.log.error({ err: error }, 'transfer failed');
    return 'failed';
  }
}

function orderFor(
  { script, book }: ActiveCall,
  target: Transferee,
  announcement: string | null,
): TransferOrder {
  const { accepted, declined, howToAnswer } = book.transfer;
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  return {
    name: target.name ?? target.phone,
    phone: target.phone,
    announcement: announcement === null ? null : `${asSentence(announcement)} ${howToAnswer}`,
    answers: { accepted, declined },
    judge: (words) => (CANNOT.test(words) ? 'no' : findConsent(words, vocabulary)),
  };
}

/** Words of the team may have no full stop, and what follows would be spoken without a pause. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const callerOf = ({ callerName, callerNumber }: CallScript): string | null => callerName ?? callerNumber;
