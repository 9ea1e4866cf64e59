import type { TakenMessage } from '../call-recorder.ts';
import type { LeftMessage } from '../line.ts';
import type { ActiveCall } from './active-call.ts';
import type { HistoryMessage } from './call-history.ts';

/** Silence that ends a message, after speech and when nothing has been said since the tone. */
const SILENCE_AFTER_SPEECH_MS = 4_000;
const SILENCE_AFTER_TONE_MS = 8_000;
const MAX_MESSAGE_MS = 180_000;
/** Less speech altogether is a cough or a click, not a message. */
const MIN_SPEECH_MS = 300;
/**
 * How long storing may take before the caller is asked to wait, and how often that happens before it is given
 * up.
 */
const RECORDER_WAIT_MS = 2_000;
const MAX_RECORDER_WAITS = 4;
/** The tone and the end of a recording take less on a line that works. */
const MAX_LINE_WAIT_MS = 5_000;

/**
 * Records a message after the tone and stores it. `#`, silence, three minutes, the end of the call or a
 * command of the team end it; what was said until then is kept. It goes on after a hold. A recording without
 * speech is no message.
 */
export async function recordMessage(
  call: ActiveCall,
  kind: 'voicemail' | 'callback',
): Promise<'kept' | 'empty' | 'failed'> {
  const begun = call.writer.put('begin message', () => call.recorder.beginMessage(kind));
  const place = await waitForRecorder(call, begun);
  if (!place) {
    // Dropped again, should it be reserved later.
    void begun.then((late) => late && dropMessage(call, late.result.messageKey));
    return call.endReason ? 'empty' : 'failed';
  }
  const { messageKey, audioPath } = place.result;
  const recorded = await recordAfterTone(call, audioPath);
  if (!recorded || (recorded.speechMs < MIN_SPEECH_MS && !recorded.text)) {
    dropMessage(call, messageKey);
    return 'empty';
  }
  return (await keepMessage(call, messageKey, messageOf(call, kind, recorded))) ? 'kept' : 'failed';
}

/** Stores a message; false when that did not succeed while the caller waited for it. */
export async function keepMessage(
  call: ActiveCall,
  messageKey: string | null,
  message: TakenMessage,
): Promise<boolean> {
  if (messageKey === null && isKeptAlready(call, message)) return true;
  const left: HistoryMessage = { message, kept: false };
  call.history.messages.push(left);
  const stored = call.writer.put('message', () => call.recorder.takeMessage(messageKey, message));
  // It is tried until the end of the call, also when the caller was told that it failed, and counts then.
  void stored.then((done) => {
    left.kept = done !== undefined;
  });
  return (await waitForRecorder(call, stored)) !== undefined;
}

/** Whether the same message was kept before on this call: another engine may ask for it again. */
const isKeptAlready = (call: ActiveCall, { kind, body, callbackNumber }: TakenMessage): boolean =>
  call.history.messages.some(
    ({ message, kept }) =>
      kept && message.kind === kind && message.body === body && message.callbackNumber === callbackNumber,
  );

/** Keeps the other side from being called again; false when that was not stored while they waited for it. */
export async function barCalls(call: ActiveCall): Promise<boolean> {
  return (await waitForRecorder(call, noteBarring(call))) !== undefined;
}

/** The same, for an engine that does not wait for it; undefined when it could not be stored. */
export function noteBarring(call: ActiveCall): Promise<object | undefined> {
  const stored = call.writer.put('do not call', () => call.recorder.barCalls());
  void stored.then((done) => {
    call.history.isBarred ||= done !== undefined;
  });
  return stored;
}

function dropMessage(call: ActiveCall, messageKey: string): void {
  void call.writer.put('drop message', () => call.recorder.dropMessage(messageKey));
}

function messageOf(call: ActiveCall, kind: 'voicemail' | 'callback', recorded: LeftMessage): TakenMessage {
  const { written } = call.book;
  const seconds = Math.round(recorded.durationMs / 1000);
  return {
    kind,
    body:
      recorded.text ??
      (kind === 'voicemail' ? written.voicemailBody(seconds) : written.callbackBody(seconds)),
    callerName: call.script.callerName,
    callbackNumber: null,
    audioMs: call.line.hasSound ? recorded.durationMs : null,
  };
}

/**
 * Waits for the recorder and asks the caller to wait meanwhile, so that the line is never silent for long.
 */
async function waitForRecorder<Result>(
  call: ActiveCall,
  work: Promise<Result | undefined>,
): Promise<Result | undefined> {
  for (let round = 0; round < MAX_RECORDER_WAITS; round += 1) {
    // No caller is left to wait; the end of the call waits for the recorder by itself.
    if (call.endReason) return undefined;
    const outcome = await call.within(
      work.then((result) => ({ result })),
      RECORDER_WAIT_MS,
      call.callerTime,
    );
    if (outcome) return outcome.result;
    if (round < MAX_RECORDER_WAITS - 1 && !call.endReason) {
      await call.say(call.book.ending.holdOn, { interruptible: false });
    }
  }
  return undefined;
}

/** Plays the tone and records what is said after it; null when the call ended before the tone. */
async function recordAfterTone(call: ActiveCall, path: string): Promise<LeftMessage | null> {
  if (call.endReason) return null;
  await call.within(call.line.beep(), MAX_LINE_WAIT_MS, call.callerTime);
  // Keys pressed before the tone skipped the instruction; they must not end the message as well.
  for (const event of call.events.drain()) call.recordInput(event);
  if (call.events.ended) return null;
  const offsetMs = call.line.elapsedMs();
  call.line.startMessage(path);
  try {
    await untilMessageEnds(call);
  } catch (error) {
    // What was said so far is kept; the call then ends as failed.
    call.log.error({ err: error }, 'recording of a message failed');
    call.end({ why: 'fault' });
  }
  const recorded = await call.within(call.line.endMessage(), MAX_LINE_WAIT_MS);
  if (!recorded) throw new Error('the line did not end a recording in time');
  if (recorded.speechMs >= MIN_SPEECH_MS) addMessageTurn(call, recorded, offsetMs);
  return recorded;
}

function addMessageTurn(call: ActiveCall, recorded: LeftMessage, offsetMs: number): void {
  if (recorded.text) return;
  const { durationMs } = recorded;
  const content = call.book.written.recordedTurn(Math.round(durationMs / 1000));
  call.history.unansweredSinceMs = offsetMs + durationMs;
  call.addTurn({ role: 'user', content, offsetMs, durationMs, interrupted: false });
}

async function untilMessageEnds(call: ActiveCall): Promise<void> {
  const { events, callerTime } = call;
  const startedAt = callerTime.monotonicMs();
  let hasSpoken = events.isSpeaking;
  const woken = AbortSignal.any([call.endSignal, call.commands.signal]);
  for (;;) {
    const left = MAX_MESSAGE_MS - (callerTime.monotonicMs() - startedAt);
    if (left <= 0 || woken.aborted) return;
    const quiet = hasSpoken ? SILENCE_AFTER_SPEECH_MS : SILENCE_AFTER_TONE_MS;
    const event = await events.next(events.isSpeaking ? left : Math.min(left, quiet), woken);
    if (event.kind === 'speech_started' || event.kind === 'speech_ended') hasSpoken = true;
    if (event.kind === 'words') {
      hasSpoken = true;
      call.recordInput(event);
    }
    if (event.kind === 'key' && event.key === '#') return;
    if (event.kind === 'ended' || (event.kind === 'silence' && !events.isSpeaking)) return;
  }
}
