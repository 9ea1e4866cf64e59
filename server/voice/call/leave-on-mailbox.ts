import { HANGOVER_MS } from '../audio/voice-activity.ts';
import type { ActiveCall } from './active-call.ts';
import { type AnswerVerdict, isLiveGreeting, judgeAnswer, judgeGreeting } from './judge-answer.ts';

/**
 * A mailbox that says nothing is spoken to after this time; one that spoke and gives no beep, when it has
 * been silent for the other.
 */
const SILENCE_BEFORE_GREETING_MS = 4_000;
const SILENCE_AFTER_GREETING_MS = 1_800;
/** A greeting that lasts longer is spoken over. */
const MAX_GREETING_MS = 30_000;
/** A tone that has begun is waited for: the longest beep, and the silence after it. */
const TONE_MS = 2_500;
/** Somebody who speaks for so long while the message is left is there; shorter sounds are the line's. */
const SPEECH_MS = 300;
/** How often the message is begun: a beep or a greeting that goes on comes in between. */
const MAX_STARTS = 3;

/** How a mailbox was left: the call is over, or a person has come to the telephone. */
export type MailboxEnd = 'over' | 'person';

/**
 * Does on a mailbox what the assistant is set to: hangs up, or leaves a message after the beep, which is the
 * welcome message where there is no other. A person who comes to the telephone meanwhile is noticed: they
 * press a key, say hello during the greeting, or say anything during the message.
 * @param verdict what was heard of the mailbox; null where the network told that it is one.
 */
export async function leaveOnMailbox(call: ActiveCall, verdict: AnswerVerdict | null): Promise<MailboxEnd> {
  const { answeringMachine, welcomeMessage } = call.script;
  const isFax = verdict?.because === 'fax';
  if (isFax || answeringMachine?.action === 'hang_up') return endOnMachine(call, false);
  let isReady = verdict?.because === 'beep';
  let hasGreeted = verdict !== null;
  let endedAtMs = verdict?.endedAtMs ?? null;
  for (let starts = 0; starts < MAX_STARTS && !call.endReason; starts++) {
    const waited = isReady ? 'ready' : await waitForBeep(call, hasGreeted, endedAtMs);
    if (waited === 'fax') return endOnMachine(call, false);
    if (waited === 'person') return 'person';
    if (call.endReason) return 'over';
    const left = await leaveMessage(call, answeringMachine?.message ?? welcomeMessage);
    if (left === 'person') return 'person';
    if (left === 'whole') return endOnMachine(call, true);
    isReady = left === 'beep';
    hasGreeted = true;
    endedAtMs = null;
  }
  return endOnMachine(call, false);
}

function endOnMachine(call: ActiveCall, isLeft: boolean): 'over' {
  call.end({ why: 'machine', isLeft });
  return 'over';
}

/** Waits for the beep, or for silence where none comes; `endedAtMs`: since when a long greeting is over. */
async function waitForBeep(
  call: ActiveCall,
  hasGreeted: boolean,
  endedAtMs: number | null,
): Promise<'ready' | 'person' | 'fax'> {
  const { events, line, clock, endSignal } = call;
  const startedAt = clock.monotonicMs();
  let hasSpoken = hasGreeted;
  let quietMs = events.isSpeaking ? SILENCE_AFTER_GREETING_MS : SILENCE_BEFORE_GREETING_MS;
  if (!events.isSpeaking && endedAtMs !== null)
    quietMs = Math.max(0, SILENCE_AFTER_GREETING_MS + HANGOVER_MS - (line.elapsedMs() - endedAtMs));
  while (!call.endReason && clock.monotonicMs() - startedAt < MAX_GREETING_MS) {
    const event = await events.next(quietMs, endSignal);
    quietMs = SILENCE_AFTER_GREETING_MS;
    switch (event.kind) {
      case 'ended':
        return 'ready';
      case 'silence':
        if (!events.isSpeaking) return 'ready';
        break;
      case 'key':
        call.recordInput(event);
        return 'person';
      case 'words':
        call.recordInput(event);
        // The first words are the greeting, which may begin with a hello.
        if (hasSpoken && isLiveGreeting(event.text)) return 'person';
        hasSpoken = true;
        break;
      case 'tone':
        if (event.tone === 'fax') return 'fax';
        if (event.tone !== 'began') return 'ready';
        quietMs = TONE_MS;
        break;
      default:
    }
  }
  return 'ready';
}

/**
 * Says the message and listens meanwhile. `beep`: it was begun before the beep, which is over now.
 * `greeting`: the mailbox still spoke.
 */
async function leaveMessage(
  call: ActiveCall,
  text: string,
): Promise<'whole' | 'person' | 'beep' | 'greeting'> {
  const { events, endSignal, line } = call;
  const begunAtMs = line.elapsedMs();
  const stop = new AbortController();
  const over = new AbortController();
  const signal = AbortSignal.any([endSignal, stop.signal]);
  const saying = call.say(text, { interruptible: false, signal }).finally(() => over.abort());
  try {
    let speechFromMs: number | null = null;
    while (!call.endReason && !over.signal.aborted) {
      const spokenMs = speechFromMs === null ? 0 : line.elapsedMs() - speechFromMs;
      if (spokenMs >= SPEECH_MS) {
        stop.abort();
        await saying;
        const { by, because } = await judgeAnswer(call, speechFromMs);
        if (because === 'beep') return 'beep';
        return by === 'person' ? 'person' : 'greeting';
      }
      const event = await events.next(
        speechFromMs === null ? MAX_GREETING_MS : SPEECH_MS - spokenMs,
        AbortSignal.any([over.signal, endSignal]),
      );
      if (event.kind === 'ended') break;
      if (event.kind === 'speech_started') speechFromMs = event.atMs;
      if (event.kind === 'speech_ended') {
        if (speechFromMs !== null && event.atMs - speechFromMs >= SPEECH_MS) return 'person';
        speechFromMs = null;
      }
      if (event.kind === 'key' || event.kind === 'words') {
        call.recordInput(event);
        // Words arrive a while after they were said: these are the end of the greeting.
        if (event.atMs < begunAtMs) continue;
        const isMachine = event.kind === 'words' && judgeGreeting(event.text) === 'machine';
        return isMachine ? 'greeting' : 'person';
      }
      if (event.kind === 'tone' && event.tone === 'beep') return 'beep';
    }
    return 'whole';
  } finally {
    stop.abort();
    await saying;
  }
}
