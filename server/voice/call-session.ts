import type { CallOver } from './conversation/after-call.ts';
import { sumUpCall } from './conversation/after-call.ts';
import type { CallNotes } from './conversation/call-notes.ts';
import { openNotes } from './conversation/call-notes.ts';
import { pauseMs } from './conversation/recorder-writer.ts';
import type { Dialogue } from './conversation/dialogue.ts';
import { leaveWelcome } from './conversation/leave-welcome.ts';
import { leadDialogue, partFrom } from './conversation/lead-dialogue.ts';
import type { CallParts } from './conversation/live-call.ts';
import { LiveCall } from './conversation/live-call.ts';
import type { DialogueOptions } from './conversation/offline-dialogue.ts';
import { openOfflineDialogue } from './conversation/offline-dialogue.ts';
import { spokenLanguageOf } from './conversation/phrases/find-phrase-book.ts';
import { findVocabulary } from './conversation/words/find-vocabulary.ts';
import type { CallEnding } from './call-recorder.ts';
import type { LineReport } from './line.ts';

export interface CallOptions extends CallParts {
  /** Aborts when the process is to stop: the call says goodbye and is saved, within about six seconds. */
  signal: AbortSignal;
  /** A machine is left the welcome message and nothing else; a person unless said otherwise. */
  answeredBy?: 'person' | 'machine';
  /** The engine that leads the conversation; the embedded one where none is named. */
  openDialogue?: (options: DialogueOptions) => Dialogue;
}

/** A carrier that has not connected both sides by then never will (RFC 3261, 64 × T1 for the ACK, and some more). */
const answerWithinMs = 40_000;
/** The caller is told so long before `max_call_minutes` are over. */
const limitNoticeMs = 8_000;
/** Longest parting sentence: it must be over before the limit, or before the process has to be gone. */
const partingWithinMs = { limit: 7_000, shutdown: 3_500, fault: 7_000 };
/** How long the database is waited for after the call; less when the process is stopping. */
const saveWithinMs = { usually: 30_000, stopping: 1_500 };

type Stage = 'answer' | 'welcome' | 'conversation' | 'closing';

/**
 * One call from ring to summary. Never throws, and ends in exactly one final state on the desk, whatever happens:
 * `desk.finish` is repeated only after it has thrown.
 */
export async function runCall(options: CallOptions): Promise<void> {
  const call = new LiveCall(options);
  const stopWatching = watchForStop(call, options.signal);
  let dialogue: Dialogue | null = null;
  try {
    const engine = (dialogue = openDialogue(options));
    await stage(call, 'answer', () => pickUp(call));
    if (options.answeredBy === 'machine') {
      await stage(call, 'welcome', () => leaveWelcome(call));
    } else {
      await stage(call, 'welcome', () => welcome(call));
      await stage(call, 'conversation', () => leadDialogue(call, engine));
    }
  } catch (error) {
    call.log.error({ err: error }, 'the call failed');
    call.end({ why: 'fault' });
  }
  await stage(call, 'closing', () => part(call));
  const report = await call.hangUp();
  stopWatching();
  await takeInTheRest(call, dialogue);
  await save(call, report, options.signal);
}

async function pickUp(call: LiveCall): Promise<void> {
  if (call.over) return;
  const isAnswered = await Promise.race([answerLine(call), whenCut(call)]);
  if (isAnswered !== true) return call.end({ why: 'gone_before_answer' });
  call.ears.open();
  void call.writer.put('answered', () => call.recorder.answered());
  watchForLimit(call);
}

/** Picks up; false when the other side was gone, or the line does not come about. */
async function answerLine(call: LiveCall): Promise<boolean> {
  try {
    const isAnswered = await call.within(call.line.answer(), answerWithinMs);
    if (isAnswered === undefined)
      call.end({ why: 'line_failed', cause: 'both sides were not connected in time' });
    return isAnswered === true;
  } catch (error) {
    call.end({ why: 'line_failed', cause: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

async function welcome(call: LiveCall): Promise<void> {
  if (!call.over) await call.say(call.script.welcomeMessage, { interruptible: true });
}

/** What has to be said when it was not the caller who ended the conversation. */
async function part(call: LiveCall): Promise<void> {
  const { over, book } = call;
  if (!over || !call.ears.isOpen || call.ears.ended) return;
  const { limitReached, shuttingDown, trouble } = book.ending;
  if (over.why === 'limit') await sayInParting(call, limitReached, partingWithinMs.limit);
  if (over.why === 'shutdown') await sayInParting(call, shuttingDown, partingWithinMs.shutdown);
  if (over.why === 'fault') await sayInParting(call, trouble, partingWithinMs.fault);
}

async function sayInParting(call: LiveCall, text: string, withinMs: number): Promise<void> {
  const late = new AbortController();
  const spoken = call.say(text, { interruptible: false, signal: late.signal });
  try {
    // A second for the line to fall silent once it was told to.
    if (!(await call.within(spoken, withinMs))) late.abort();
    await call.within(spoken, 1_000);
  } catch (error) {
    call.log.warn({ err: error }, 'the parting words could not be said');
  }
}

/** What the caller did until the line was hung up and nobody looked at yet; what was begun is kept. */
async function takeInTheRest(call: LiveCall, dialogue: Dialogue | null): Promise<void> {
  const unheard = call.ears.takeWaiting();
  for (const event of unheard) call.hear(event);
  if (dialogue) await partFrom(call, dialogue, unheard);
}

/** Writes down what is left, then the call itself; tried again while the database is away, within bounds. */
async function save(call: LiveCall, report: LineReport | null, stopping: AbortSignal): Promise<void> {
  const withinMs = stopping.aborted ? saveWithinMs.stopping : saveWithinMs.usually;
  await call.writer.flush(withinMs);
  const ending = endingOf(call, report);
  const giveUpAt = call.clock.monotonicMs() + withinMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await call.recorder.finish(ending);
      call.log.info(
        { status: ending.status, outcome: ending.outcome, why: call.over?.why, turns: ending.metrics.turns },
        'call ended',
      );
      return;
    } catch (error) {
      if (call.clock.monotonicMs() >= giveUpAt) {
        call.log.error({ err: error }, 'the end of the call could not be saved');
        return;
      }
      call.log.warn({ err: error }, 'the end of the call could not be saved; trying again');
      await call.clock.sleep(pauseMs(attempts));
    }
  }
}

function endingOf(call: LiveCall, report: LineReport | null): CallEnding {
  const { notes, script, book } = call;
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  const over: CallOver = call.over ?? { why: 'fault' };
  try {
    return sumUpCall({ over, notes, script, book, vocabulary, report });
  } catch (error) {
    // A call has to end in a final state, even when it cannot be told what it was about.
    call.log.error({ err: error }, 'the call could not be summed up');
    const nothing: CallNotes = { ...openNotes(), stagesMs: notes.stagesMs };
    return sumUpCall({ over: { why: 'fault' }, notes: nothing, script, book, vocabulary, report: null });
  }
}

function openDialogue({
  script,
  clock,
  line,
  openDialogue: open = openOfflineDialogue,
}: CallOptions): Dialogue {
  return open({ script, clock, understandsWords: line.understandsWords, hasSound: line.hasSound });
}

/** Runs one stage of the call and notes how long it took; a stage of a call that is over is only closing it. */
async function stage(call: LiveCall, name: Stage, run: () => Promise<void>): Promise<void> {
  if (call.over && name !== 'closing') return;
  const startedAt = call.clock.monotonicMs();
  try {
    await run();
  } finally {
    call.notes.stagesMs[name] = Math.round(call.clock.monotonicMs() - startedAt);
  }
}

function watchForStop(call: LiveCall, signal: AbortSignal): () => void {
  const stop = (): void => call.end({ why: call.ears.isOpen ? 'shutdown' : 'not_answered' });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}

/** The limit counts from the answer; the call is over so early that the parting words fit in. */
function watchForLimit(call: LiveCall): void {
  const limitMs = call.script.maxCallMinutes * 60_000 - limitNoticeMs;
  void call.clock.sleep(Math.max(0, limitMs), call.cut).then((isOver) => {
    if (isOver) call.end({ why: 'limit' });
  });
}

function whenCut(call: LiveCall): Promise<undefined> {
  return new Promise((resolve) => {
    call.cut.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
