import type { CallScript, TransferTarget } from '../call-recorder.ts';
import type { TransferOrder, TransferResult } from '../line.ts';
import { findVocabulary } from '../conversation/words/find-vocabulary.ts';
import { spokenLanguageOf } from '../languages/find-phrase-book.ts';
import { findConsent } from '../conversation/words/understand.ts';
import type { ActiveCall } from './active-call.ts';

/** Longest wait for one person, from dialling to their yes. */
const MAX_TRANSFER_MS = 60_000;

/** How people decline a call without a no, in the languages of the phrase books. */
const CANNOT =
  /\b(?:i )?can(?:'t|’t|not)\b|not now|i(?:'m| am) busy|another time|take a message|kann (?:gerade |jetzt |leider )*nicht|keine zeit|jetzt nicht|später|ne peux pas|pas maintenant|plus tard|occupée?\b|no puedo|ahora no|más tarde|estoy ocupad[oa]/iu;

/**
 * Calls people one after the other until one takes the call. With `taken` the assistant's part is over; the
 * name of the person who was called last is given otherwise.
 */
export async function transferCall(
  call: ActiveCall,
  targets: readonly TransferTarget[],
  reason: string | null,
): Promise<{ taken: boolean; target: string }> {
  let target = targets[0]?.name ?? '';
  for (const each of targets) {
    if (call.endReason) break;
    target = each.name;
    const result = await tryTransfer(call, orderFor(call, each, reason));
    call.log.info({ target, result }, 'transfer');
    if (result !== 'taken') continue;
    call.history.transferredTo = target;
    void call.writer.put('transferred', () => call.recorder.transferred());
    call.end({ why: 'transferred' });
    return { taken: true, target };
  }
  return { taken: false, target };
}

async function tryTransfer(call: ActiveCall, order: TransferOrder): Promise<TransferResult> {
  const { line, speech, clock, endSignal } = call;
  if (!line.transfer) return 'failed';
  const late = new AbortController();
  const signal = AbortSignal.any([endSignal, late.signal]);
  try {
    const transferring = line.transfer(order, signal);
    const result = await speech.floor.during(() => call.within(transferring, MAX_TRANSFER_MS, clock));
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
  target: TransferTarget,
  reason: string | null,
): TransferOrder {
  const { transfer } = book;
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  return {
    name: target.name,
    phone: target.phone,
    announcement: reason === null ? null : transfer.announcement(callerOf(script), reason),
    answers: { accepted: transfer.accepted, declined: transfer.declined },
    judge: (words) => (CANNOT.test(words) ? 'no' : findConsent(words, vocabulary)),
  };
}

const callerOf = ({ callerName, callerNumber }: CallScript): string | null => callerName ?? callerNumber;
