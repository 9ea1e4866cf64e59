import type { TakenMessage } from '../call-recorder.ts';
import type { LeftMessage } from '../line.ts';
import type { NotedMessage } from './call-notes.ts';
import type { LiveCall } from './live-call.ts';

/** A recorded message ends so long after the last word, and so long after the tone when nothing is said at all. */
const silenceAfterSpeechMs = 4_000;
const silenceAfterToneMs = 8_000;
/** Longest recorded message. */
const longestTakeMs = 180_000;
/** Speech shorter than this, all together, is a cough or a click, not a message. */
const leastSpeechMs = 300;
/** How long the desk may take before the caller is asked to wait, and after how many such waits it is given up. */
const patienceMs = 2_000;
const patientRounds = 4;
/** The tone, and the end of a take, never last longer on a line that works. */
const lineWithinMs = 5_000;

/**
 * Records a message after the tone, and leaves it on the desk. Ended by `#`, by silence, after three minutes, or by the
 * end of the call, which keeps what was said until then; a hold ends nothing, the message goes on after it. A take without speech is no message.
 */
export async function recordMessage(
  call: LiveCall,
  kind: 'voicemail' | 'callback',
): Promise<'kept' | 'empty' | 'failed'> {
  const begun = call.writer.put('message begun', () => call.recorder.beginMessage(kind));
  const place = await waitKindly(call, begun);
  if (!place) {
    // Should it be reserved after all, nobody will speak into it.
    void begun.then((late) => late && dropMessage(call, late.result.messageKey));
    return call.over ? 'empty' : 'failed';
  }
  const { messageKey, audioPath } = place.result;
  const take = await recordTake(call, audioPath);
  if (!take || (take.speechMs < leastSpeechMs && !take.text)) {
    dropMessage(call, messageKey);
    return 'empty';
  }
  return (await keepMessage(call, messageKey, messageOf(call, kind, take))) ? 'kept' : 'failed';
}

/** Leaves a message on the desk; false when it could not be written down while the caller waited for it. */
export async function keepMessage(
  call: LiveCall,
  messageKey: string | null,
  message: TakenMessage,
): Promise<boolean> {
  const noted: NotedMessage = { message, kept: false };
  call.notes.messages.push(noted);
  const written = call.writer.put('message', () => call.recorder.takeMessage(messageKey, message));
  // Also when the caller was told that it failed: it is tried until the end of the call, and counts then.
  void written.then((done) => {
    noted.kept = done !== undefined;
  });
  return (await waitKindly(call, written)) !== undefined;
}

/** Keeps the other side from being called again; false when it could not be written down while they waited for it. */
export async function barCalls(call: LiveCall): Promise<boolean> {
  const written = call.writer.put('do not call', () => call.recorder.barCalls());
  void written.then((done) => {
    call.notes.isBarred ||= done !== undefined;
  });
  return (await waitKindly(call, written)) !== undefined;
}

function dropMessage(call: LiveCall, messageKey: string): void {
  void call.writer.put('message dropped', () => call.recorder.dropMessage(messageKey));
}

function messageOf(call: LiveCall, kind: 'voicemail' | 'callback', take: LeftMessage): TakenMessage {
  const { written } = call.book;
  const seconds = Math.round(take.durationMs / 1000);
  return {
    kind,
    body:
      take.text ?? (kind === 'voicemail' ? written.voicemailBody(seconds) : written.callbackBody(seconds)),
    callerName: call.script.callerName,
    callbackNumber: null,
    audioMs: call.line.hasSound ? take.durationMs : null,
  };
}

/** Waits for the desk, and asks the caller for patience meanwhile, so that the line is never silent for long. */
async function waitKindly<Result>(
  call: LiveCall,
  work: Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let round = 0; round < patientRounds; round += 1) {
    // Nobody is there to be asked for patience; the end of the call waits for the desk by itself.
    if (call.over) return undefined;
    const outcome = await call.within(
      work.then((result) => ({ result })),
      patienceMs,
      call.callerTime,
    );
    if (outcome) return outcome.result;
    if (round < patientRounds - 1 && !call.over) {
      await call.say(call.book.ending.holdOn, { interruptible: false });
    }
  }
  return undefined;
}

/** The tone and what is said after it; null when the call was over before the tone. */
async function recordTake(call: LiveCall, path: string): Promise<LeftMessage | null> {
  if (call.over) return null;
  await call.within(call.line.beep(), lineWithinMs, call.callerTime);
  // Keys pressed before the tone skipped the instruction; they must not end the message as well.
  for (const event of call.ears.takeWaiting()) call.hear(event);
  if (call.ears.ended) return null;
  const offsetMs = call.line.elapsedMs();
  call.line.startMessage(path);
  try {
    await untilTakeEnds(call);
  } catch (error) {
    // What was said so far is kept all the same; the call then ends as one that failed.
    call.log.error({ err: error }, 'a message could not be recorded to its end');
    call.end({ why: 'fault' });
  }
  const take = await call.within(call.line.endMessage(), lineWithinMs);
  if (!take) throw new Error('the line did not end a take in time');
  if (take.speechMs >= leastSpeechMs) noteTake(call, take, offsetMs);
  return take;
}

function noteTake(call: LiveCall, take: LeftMessage, offsetMs: number): void {
  if (take.text) return;
  const content = call.book.written.recordedTurn(Math.round(take.durationMs / 1000));
  call.notes.unansweredSinceMs = offsetMs + take.durationMs;
  call.hearTurn({ role: 'user', content, offsetMs, durationMs: take.durationMs, interrupted: false });
}

async function untilTakeEnds(call: LiveCall): Promise<void> {
  const { ears, callerTime } = call;
  const startedAt = callerTime.monotonicMs();
  let hasSpoken = ears.speaking;
  for (;;) {
    const left = longestTakeMs - (callerTime.monotonicMs() - startedAt);
    if (left <= 0 || call.over) return;
    const quiet = hasSpoken ? silenceAfterSpeechMs : silenceAfterToneMs;
    const event = await ears.next(ears.speaking ? left : Math.min(left, quiet), call.cut);
    if (event.kind === 'speech_started' || event.kind === 'speech_ended') hasSpoken = true;
    if (event.kind === 'words') {
      hasSpoken = true;
      call.hear(event);
    }
    if (event.kind === 'key' && event.key === '#') return;
    if (event.kind === 'ended' || (event.kind === 'silence' && !ears.speaking)) return;
  }
}
