import type { LineEvent } from '../line.ts';
import type { ActiveCall } from './active-call.ts';
import type { CallerInput, Dialogue, Step, StepResult } from './dialogue.ts';
import { barCalls, keepMessage, recordMessage } from './record-message.ts';

/** How long the caller may say nothing before it counts as silence, on a line with sound and when typing. */
const SPOKEN_SILENCE_MS = 7_000;
const TYPED_SILENCE_MS = 60_000;
/** Voice activity that lasts longer is noise, and the call no longer waits for its end. */
const MAX_SPEECH_MS = 20_000;
/** A shorter sound is a cough, not somebody who wants something. */
const MIN_SOUND_MS = 400;
/** Steps of one answer; a limit for an engine that never finishes. */
const MAX_STEPS = 100;
/** How long the engine may take for a step after the caller has gone. */
const MAX_LAST_STEP_MS = 1_000;

/** Runs the conversation from the first input to the end of the call. */
export async function runDialogue(call: ActiveCall, dialogue: Dialogue): Promise<void> {
  let input = await inputDuringWelcome(call);
  for (;;) {
    // Silence needs no answer after the end of the call.
    call.pendingInput = input.kind === 'key' || input.kind === 'words' ? input : null;
    if (call.endReason) return;
    await answer(call, dialogue, input);
    if (call.endReason) return;
    input = await nextInput(call);
  }
}

/**
 * Gives the dialogue engine the rest of the caller's input when the call has ended: the input not yet
 * answered, then `remaining`. Nothing is said any more, but messages are kept, also those that were only
 * begun. A fault is logged.
 */
export async function finishDialogue(
  call: ActiveCall,
  dialogue: Dialogue,
  remaining: readonly LineEvent[],
): Promise<void> {
  try {
    if (call.pendingInput) await respondWithoutCaller(call, dialogue, call.pendingInput);
    for (const event of remaining) {
      if (event.kind === 'key') await respondWithoutCaller(call, dialogue, { kind: 'key', key: event.key });
      if (event.kind === 'words') {
        await respondWithoutCaller(call, dialogue, { kind: 'words', text: event.text });
      }
    }
    await respondWithoutCaller(call, dialogue, { kind: 'gone' });
  } catch (error) {
    call.log.error({ err: error }, 'dialogue failed after the end of the call');
  }
}

/** Performs only the steps that need no caller. */
async function respondWithoutCaller(call: ActiveCall, dialogue: Dialogue, input: CallerInput): Promise<void> {
  // Stops an engine that still waits for something when its time is over.
  const late = new AbortController();
  const steps = dialogue.respond(input, late.signal);
  let result: StepResult = { did: 'hang_up' };
  try {
    for (let count = 0; count < MAX_STEPS; count += 1) {
      const next = await call.within(steps.next(result), MAX_LAST_STEP_MS);
      if (!next || next.done) return;
      // Not awaited here: the end of the call waits for everything that is still to be stored.
      if (next.value.do === 'leave_message') void keepMessage(call, null, next.value.message);
      if (next.value.do === 'bar_calls') void barCalls(call);
      result = resultWithoutCaller(next.value);
    }
  } finally {
    late.abort();
    void steps.return();
  }
}

function resultWithoutCaller(step: Step): StepResult {
  switch (step.do) {
    case 'say':
      return { did: 'say', interrupted: true };
    case 'leave_message':
      return { did: 'leave_message', kind: step.message.kind, kept: true };
    case 'record_message':
      return { did: 'record_message', kind: step.kind, outcome: 'empty' };
    case 'bar_calls':
      return { did: 'bar_calls', kept: true };
    case 'hang_up':
      return { did: 'hang_up' };
  }
}

async function answer(call: ActiveCall, dialogue: Dialogue, input: CallerInput): Promise<void> {
  const steps = dialogue.respond(input, call.endSignal);
  try {
    let result: StepResult = { did: 'hang_up' };
    for (let count = 0; count < MAX_STEPS && !call.endReason; count += 1) {
      call.pendingInput = null;
      const { value: step, done } = await steps.next(result);
      if (done || !step) return;
      result = await perform(call, step);
    }
    if (!call.endReason) throw new Error(`the dialogue engine gave more than ${MAX_STEPS} steps`);
  } finally {
    await steps.return();
  }
}

async function perform(call: ActiveCall, step: Step): Promise<StepResult> {
  switch (step.do) {
    case 'say': {
      const { interruptible, informs } = step;
      return { did: 'say', ...(await call.say(step.text, { interruptible, informs })) };
    }
    case 'leave_message':
      return {
        did: 'leave_message',
        kind: step.message.kind,
        kept: await keepMessage(call, null, step.message),
      };
    case 'record_message':
      return { did: 'record_message', kind: step.kind, outcome: await recordMessage(call, step.kind) };
    case 'bar_calls':
      return { did: 'bar_calls', kept: await barCalls(call) };
    case 'hang_up':
      call.end({ why: step.because });
      return { did: 'hang_up' };
  }
}

/**
 * The caller's input during the welcome, which is answered before any menu. A caller who still speaks may
 * finish first, for a limited time; after that the menu is said.
 */
async function inputDuringWelcome(call: ActiveCall): Promise<CallerInput> {
  const { events, line, callerTime } = call;
  const until = callerTime.monotonicMs() + MAX_SPEECH_MS;
  for (;;) {
    // On a line that understands words they follow the speech.
    if (events.hasInput || (events.isSpeaking && line.understandsWords)) return nextInput(call);
    const leftMs = until - callerTime.monotonicMs();
    if (!events.isSpeaking || leftMs <= 0 || call.endReason) return { kind: 'greeted' };
    const input = inputIn(call, await events.next(leftMs, call.endSignal));
    if (input) return input;
  }
}

/** A key or words, recorded as a turn; null for every other event. */
function inputIn(call: ActiveCall, event: LineEvent): CallerInput | null {
  if (event.kind !== 'key' && event.kind !== 'words') return null;
  call.recordInput(event);
  if (event.kind === 'key') return { kind: 'key', key: event.key };
  return event.text.trim() === '' ? null : { kind: 'words', text: event.text };
}

/** The caller's next input, recorded as it arrives. */
async function nextInput(call: ActiveCall): Promise<CallerInput> {
  const { events, line, callerTime } = call;
  const startedAt = callerTime.monotonicMs();
  let soundFromMs: number | null = null;
  while (!call.endReason) {
    const event = await events.next(line.hasSound ? SPOKEN_SILENCE_MS : TYPED_SILENCE_MS, call.endSignal);
    const input = inputIn(call, event);
    if (input) return input;
    switch (event.kind) {
      case 'key':
      case 'words':
        // Blank words.
        break;
      case 'listening_lost':
        break;
      case 'speech_started':
        soundFromMs = event.atMs;
        break;
      case 'speech_ended':
        // Where words are understood they follow; elsewhere the caller is told that only keys are understood.
        if (line.understandsWords || event.atMs - (soundFromMs ?? 0) < MIN_SOUND_MS) break;
        call.history.hasSpokenUnheard = true;
        // A sound that ended before the assistant's sentence did needs no answer.
        if (event.atMs <= call.spokenUntilMs) break;
        call.history.unansweredSinceMs = event.atMs;
        return { kind: 'sound' };
      case 'silence':
      case 'ended':
        if (events.isSpeaking && callerTime.monotonicMs() - startedAt < MAX_SPEECH_MS) break;
        return { kind: 'silence' };
    }
  }
  return { kind: 'silence' };
}
