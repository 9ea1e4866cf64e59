import { traced } from '../../platform/tracing/tracing.ts';
import type { CallScript, Transferee } from '../call-recorder.ts';
import type { TransferOrder, TransferResult } from '../line.ts';
import { findVocabulary } from '../conversation/words/find-vocabulary.ts';
import { spokenLanguageOf } from '../languages/find-phrase-book.ts';
import { findConsent } from '../conversation/words/understand.ts';
import type { Vocabulary } from '../conversation/words/vocabulary.ts';
import type { ActiveCall } from './active-call.ts';
import { judgeGreeting } from './judge-answer.ts';

/** Longest wait for one person, from dialling to their yes. */
const MAX_TRANSFER_MS = 60_000;
/** Longest time for what they are told after their yes. */
const MAX_TELLING_MS = 30_000;
/** How long a transfer waits for the database. */
const MAX_NOTE_MS = 1_000;

/** How people decline a call without a no, in the languages of the phrase books. */
const CANNOT =
  /\b(?:i )?can(?:'t|’t|not)\b|not now|i(?:'m| am) busy|another time|take a message|kann (?:gerade |jetzt |leider )*nicht|keine zeit|jetzt nicht|später|ne peux pas|pas maintenant|plus tard|occupée?\b|no puedo|ahora no|más tarde|estoy ocupad[oa]/iu;

/**
 * Calls people one after the other until one takes the call. With `taken` the assistant's part is over; the
 * name of the person who was called last is given otherwise, empty where they have none. Whoever was called
 * before may take the call after the wait for them: it is theirs then.
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
    const result = await traced('transfer', { kind: 'client' }, async (span) => {
      const came = await tryTransfer(call, orderFor(call, each, announcement));
      span.set({ 'switchboard.transfer.result': came });
      return came;
    });
    call.log.info({ target: each.name ?? each.phone, result }, 'transfer');
    if (isTransferred(call)) return { taken: true, target: call.history.transferredTo ?? '' };
    if (result === 'taken') {
      endTransferred(call, each);
      return { taken: true, target };
    }
    void noteTransfer(call, each, result);
  }
  return { taken: false, target };
}

/** Somebody who was called before may have taken the call meanwhile. */
const isTransferred = ({ history }: ActiveCall): boolean => history.transferredTo !== null;

/** The person has the call, also where it ends at this moment, and the assistant's part is over. */
function endTransferred(call: ActiveCall, to: Transferee): void {
  if (isTransferred(call)) return;
  void noteTransfer(call, to, 'taken');
  call.history.transferredTo = to.name ?? to.phone;
  call.end({ why: 'transferred' });
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

async function tryTransfer(call: ActiveCall, asked: TransferOrder): Promise<TransferResult> {
  const { line, speech, clock, endSignal } = call;
  if (!line.transfer) return 'failed';
  const late = new AbortController();
  const willing = Promise.withResolvers<'willing'>();
  const order = { ...asked, willing: () => willing.resolve('willing') };
  const signal = AbortSignal.any([endSignal, late.signal]);
  try {
    const transferring = line.transfer(order, signal);
    const waiting = async () => {
      const first = await call.within(Promise.race([transferring, willing.promise]), MAX_TRANSFER_MS, clock);
      return first === 'willing' ? call.within(transferring, MAX_TELLING_MS, clock) : first;
    };
    const result = await call.puttingThrough.during(() => speech.floor.during(waiting));
    if (result) return result;
    late.abort();
    return (await call.within(transferring, 2_000)) ?? 'failed';
  } catch (error) {
    call.log.error({ err: error }, 'transfer failed');
    return 'failed';
  }
}

function orderFor(call: ActiveCall, target: Transferee, announcement: string | null): TransferOrder {
  const { script, book } = call;
  const { accepted, declined, howToAnswer } = book.transfer;
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  return {
    name: target.name ?? target.phone,
    phone: target.phone,
    announcement: announcement === null ? null : `${asSentence(announcement)} ${howToAnswer}`,
    answers: { accepted, declined },
    notice: script.recordingAnnounced && call.line.hasSound ? book.disclosure.recorded : null,
    judge: (words) => judgeReply(words, vocabulary),
    takenLate: () => {
      call.log.info({ target: target.name ?? target.phone }, 'taken after the wait for the transfer');
      endTransferred(call, target);
    },
  };
}

/** A greeting may have a word for yes: "I'll be sure to call you back" is no answer of a person. */
function judgeReply(words: string, vocabulary: Vocabulary): 'yes' | 'no' | null {
  if (CANNOT.test(words)) return 'no';
  return judgeGreeting(words) === 'machine' ? null : findConsent(words, vocabulary);
}

/** Words of the team may have no full stop, and what follows would be spoken without a pause. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const callerOf = ({ callerName, callerNumber }: CallScript): string | null => callerName ?? callerNumber;
