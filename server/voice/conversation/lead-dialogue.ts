import type { LineEvent } from '../line.ts';
import type { CallerInput, Dialogue, Step, StepResult } from './dialogue.ts';
import type { LiveCall } from './live-call.ts';
import { barCalls, keepMessage, recordMessage } from './record-message.ts';

/** How long the caller may think before it counts as silence: with sound, and typing. */
const silenceSoundMs = 7_000;
const silenceTypedMs = 60_000;
/** A voice activity that never ends is noise, and does not keep a call waiting for longer. */
const longestSpeechMs = 20_000;
/** A sound shorter than this is a cough, not somebody who wants something. */
const leastSoundMs = 400;
/** Steps of one answer; a bound against an engine that never comes to an end. */
const maxSteps = 100;
/** How long an engine may think about its last word, after the caller has gone. */
const lastWordWithinMs = 1_000;

/** Leads the conversation from the first input to the end of the call. */
export async function leadDialogue(call: LiveCall, dialogue: Dialogue): Promise<void> {
  let input = await hearIntoWelcome(call);
  for (;;) {
    // Silence is no input that would still want an answer.
    call.unanswered = input.kind === 'key' || input.kind === 'words' ? input : null;
    if (call.over) return;
    await answer(call, dialogue, input);
    if (call.over) return;
    input = await hearCaller(call);
  }
}

/**
 * Gives the dialogue its last word when the call is over. What the caller pressed or typed just before is still taken in
 * (the input not yet answered, and `unheard`): nothing is said any more, but messages are kept, also those that were only begun. A fault here costs
 * only that.
 */
export async function partFrom(
  call: LiveCall,
  dialogue: Dialogue,
  unheard: readonly LineEvent[],
): Promise<void> {
  try {
    if (call.unanswered) await answerSilently(call, dialogue, call.unanswered);
    for (const event of unheard) {
      if (event.kind === 'key') await answerSilently(call, dialogue, { kind: 'key', key: event.key });
      if (event.kind === 'words') await answerSilently(call, dialogue, { kind: 'words', text: event.text });
    }
    await answerSilently(call, dialogue, { kind: 'gone' });
  } catch (error) {
    call.log.error({ err: error }, 'the dialogue failed after the end of the call');
  }
}

/** Performs only what can be done without the caller. */
async function answerSilently(call: LiveCall, dialogue: Dialogue, input: CallerInput): Promise<void> {
  // An engine that waits for somebody else has had its time.
  const late = new AbortController();
  const steps = dialogue.respond(input, late.signal);
  let result: StepResult = { did: 'hang_up' };
  try {
    for (let count = 0; count < maxSteps; count += 1) {
      const next = await call.within(steps.next(result), lastWordWithinMs);
      if (!next || next.done) return;
      if (next.value.do === 'leave_message') {
        // Not waited for here: the end of the call waits for everything that is to be written down.
        void keepMessage(call, null, next.value.message);
      }
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

async function answer(call: LiveCall, dialogue: Dialogue, input: CallerInput): Promise<void> {
  const steps = dialogue.respond(input, call.cut);
  try {
    let result: StepResult = { did: 'hang_up' };
    for (let count = 0; count < maxSteps && !call.over; count += 1) {
      call.unanswered = null;
      const { value: step, done } = await steps.next(result);
      if (done || !step) return;
      result = await perform(call, step);
    }
    if (!call.over) throw new Error('the dialogue did not come to an end');
  } finally {
    await steps.return();
  }
}

async function perform(call: LiveCall, step: Step): Promise<StepResult> {
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
 * What the caller did during the welcome. An answer to it comes before any menu; and who is still speaking has the word, so
 * that the menu waits until they are done, within bounds.
 */
async function hearIntoWelcome(call: LiveCall): Promise<CallerInput> {
  const { ears, line, callerTime } = call;
  const until = callerTime.monotonicMs() + longestSpeechMs;
  for (;;) {
    // Where words are understood they follow what is spoken.
    if (ears.hasInput || (ears.speaking && line.understandsWords)) return hearCaller(call);
    const leftMs = until - callerTime.monotonicMs();
    if (!ears.speaking || leftMs <= 0 || call.over) return { kind: 'greeted' };
    const input = inputIn(call, await ears.next(leftMs, call.cut));
    if (input) return input;
  }
}

/** A key or words, written down; null for everything else that happens on a line. */
function inputIn(call: LiveCall, event: LineEvent): CallerInput | null {
  if (event.kind !== 'key' && event.kind !== 'words') return null;
  call.hear(event);
  if (event.kind === 'key') return { kind: 'key', key: event.key };
  return event.text.trim() === '' ? null : { kind: 'words', text: event.text };
}

/** The caller's next input, written down as it comes. */
async function hearCaller(call: LiveCall): Promise<CallerInput> {
  const { ears, line, callerTime } = call;
  const startedAt = callerTime.monotonicMs();
  let soundFromMs: number | null = null;
  while (!call.over) {
    const event = await ears.next(line.hasSound ? silenceSoundMs : silenceTypedMs, call.cut);
    const input = inputIn(call, event);
    if (input) return input;
    switch (event.kind) {
      case 'key':
      case 'words':
        // Blank ones.
        break;
      case 'speech_started':
        soundFromMs = event.atMs;
        break;
      case 'speech_ended':
        // Where words are understood they follow; where not, somebody talks to us in vain.
        if (line.understandsWords || event.atMs - (soundFromMs ?? 0) < leastSoundMs) break;
        call.notes.hasSpokenUnheard = true;
        // A sound that was over before the assistant had finished needs no answer: the sentence was the answer.
        if (event.atMs <= call.saidUntilMs) break;
        call.notes.unansweredSinceMs = event.atMs;
        return { kind: 'sound' };
      case 'silence':
      case 'ended':
        if (ears.speaking && callerTime.monotonicMs() - startedAt < longestSpeechMs) break;
        return { kind: 'silence' };
    }
  }
  return { kind: 'silence' };
}
