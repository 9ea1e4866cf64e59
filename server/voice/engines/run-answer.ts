import { startSpan } from '../../platform/tracing/tracing.ts';
import type { ActiveCall } from '../call/active-call.ts';
import type { CallerInputs } from './caller-inputs.ts';
import { CallTurn } from './call-turn.ts';
import type { CallerInput, Engine } from './engine.ts';
import { hearBarring } from './hear-barring.ts';

/** An engine that says, uses and keeps nothing for so long has failed. */
const MAX_IDLE_MS = { onCall: 8_000, byText: 30_000 };
/** How long an engine may take to return when newer input has come, or when it has said too much. */
const MAX_WIND_UP_MS = 1_000;
/** Silence after which the caller is told that something takes its time, first and from then on. */
const FILLER_AFTER_MS = 1_200;
const NEXT_FILLER_AFTER_MS = 2_500;

/**
 * How an answer ended; `stuck`: the engine did not even return; `isBrokenOff`: an order of the team came
 * before it was heard.
 */
export type Answered =
  | { did: 'answer'; hasActed: boolean; isBrokenOff: boolean; transfer: CallTurn['transfer'] }
  | { did: 'fail'; isStuck: boolean };

/**
 * Has an engine answer one input. Resolves when everything that it said has been heard, when newer input has
 * replaced the rest, when the call has ended, or when the engine has failed. Never rejects.
 */
export async function runAnswer(
  call: ActiveCall,
  engine: Engine,
  input: CallerInput,
  inputs: CallerInputs,
): Promise<Answered> {
  const thinking = startSpan('think', { attributes: { 'switchboard.engine': engine.id } });
  const turn = new CallTurn(call, thinking);
  const over = new AbortController();
  const broken = AbortSignal.any([call.endSignal, call.commands.signal]);
  const ended = AbortSignal.any([over.signal, broken]);
  call.events.onInput = (event) => {
    // A key that skips the instruction before a tone is no choice.
    if (turn.isRecordingNext && event.kind === 'key') return call.recordInput(event);
    inputs.take(event);
    if (inputs.isWaiting) turn.supersede();
  };
  inputs.takeWaiting();
  if (inputs.isWaiting) turn.supersede();
  // Whoever texts does not wait on a line.
  if (call.script.byText !== true) void fillSilences(call, ended);
  hearBarring(call, engine, input);
  try {
    const answering = start(engine, input, turn);
    const result = await Promise.race([answering, whenStuck(call, turn, ended), whenAborted(broken)]);
    if (result !== 'returned' && !broken.aborted) return fail(call, engine, turn, result);
    turn.finish();
    await Promise.race([turn.work.whenFree(), whenAborted(broken)]);
    if (broken.aborted && !call.endReason) return await breakOff(call, turn);
    if (turn.failure !== null && !call.endReason) {
      return fail(call, engine, turn, { error: turn.failure });
    }
    const { hangUpBecause } = turn;
    if (hangUpBecause !== null) call.end({ why: hangUpBecause });
    return { did: 'answer', hasActed: turn.hasActed, isBrokenOff: false, transfer: turn.transfer };
  } finally {
    call.events.onInput = null;
    over.abort();
    thinking.end();
    call.recordToolUses();
  }
}

type Result = 'returned' | 'stuck' | 'ended' | { error: unknown };

async function start(engine: Engine, input: CallerInput, turn: CallTurn): Promise<Result> {
  try {
    await engine.answer(input, turn);
    return 'returned';
  } catch (error) {
    return { error };
  }
}

async function fail(call: ActiveCall, engine: Engine, turn: CallTurn, result: Result): Promise<Answered> {
  const isStuck = result === 'stuck';
  call.log.error(
    { engine: engine.id, ...(typeof result === 'object' ? { err: result.error } : {}) },
    isStuck ? 'engine does not answer' : 'engine failed',
  );
  // What it has said so far is heard, so that the next engine knows it.
  if (!isStuck) await Promise.race([turn.work.whenFree(), whenAborted(call.endSignal)]);
  turn.revoke();
  await call.speech.whenQuiet(call.endSignal);
  return { did: 'fail', isStuck };
}

/** The team has other plans: the assistant is silent at once, and what it heard counts as answered. */
async function breakOff(call: ActiveCall, turn: CallTurn): Promise<Answered> {
  turn.revoke();
  await call.within(call.speech.whenQuiet(call.endSignal), MAX_WIND_UP_MS);
  return { did: 'answer', hasActed: turn.hasActed, isBrokenOff: true, transfer: null };
}

/** Resolves when the engine has had nothing going on for too long. */
async function whenStuck(call: ActiveCall, turn: CallTurn, ended: AbortSignal): Promise<'stuck' | 'ended'> {
  while (!ended.aborted) {
    await Promise.race([turn.work.whenFree(), whenAborted(ended)]);
    if (turn.work.isBusy) continue;
    const wake = [ended, turn.work.nextBegin];
    const isStopped = turn.signal.aborted;
    const idleMs = MAX_IDLE_MS[call.script.byText === true ? 'byText' : 'onCall'];
    const slept = await call.callerTime.sleep(
      isStopped ? MAX_WIND_UP_MS : idleMs,
      AbortSignal.any(isStopped ? wake : [...wake, turn.signal]),
    );
    if (slept) return 'stuck';
  }
  return 'ended';
}

/** Says that something takes its time whenever the caller has heard nothing for too long. */
async function fillSilences(call: ActiveCall, ended: AbortSignal): Promise<void> {
  const { speech, callerTime, book } = call;
  const fillers = book.filler;
  for (let said = 0; !ended.aborted;) {
    await speech.whenQuiet(ended);
    if (speech.floor.isBusy) continue;
    const slept = await callerTime.sleep(
      said === 0 ? FILLER_AFTER_MS : NEXT_FILLER_AFTER_MS,
      AbortSignal.any([ended, speech.floor.nextBegin]),
    );
    if (!slept || ended.aborted) continue;
    await call.say(fillers[said % fillers.length] ?? book.ending.holdOn, { interruptible: true });
    said += 1;
  }
}

function whenAborted(signal: AbortSignal): Promise<'ended'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('ended');
    signal.addEventListener('abort', () => resolve('ended'), { once: true });
  });
}
