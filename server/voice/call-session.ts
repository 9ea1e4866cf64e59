import { type CallEndReason, summarizeCall } from './call/summarize-call.ts';
import { type CallHistory, emptyHistory } from './call/call-history.ts';
import { pauseMs } from './call/recorder-writer.ts';
import { type CallControl, ConversationControl } from './call/call-control.ts';
import { judgeAnswer } from './call/judge-answer.ts';
import { leaveOnMailbox } from './call/leave-on-mailbox.ts';
import { type OpenEngines, openChain } from './engines/open-engines.ts';
import { Conversation } from './engines/run-engine.ts';
import { type CallDependencies, ActiveCall } from './call/active-call.ts';
import { spokenLanguageOf } from './languages/find-phrase-book.ts';
import { findVocabulary } from './conversation/words/find-vocabulary.ts';
import { callTools } from './call/call-tools.ts';
import { traced } from '../platform/tracing/tracing.ts';
import type { ProviderReport } from './call/provider-uses.ts';
import { traceProviderUse } from './call/trace-provider.ts';
import { disclosureOf } from './call/disclosure.ts';
import type { CallEnding } from './call-recorder.ts';
import type { LineReport } from './line.ts';

export interface CallOptions extends CallDependencies {
  /**
   * Aborts when the process is to stop: the assistant says goodbye and the call is saved, within about six
   * seconds.
   */
  signal: AbortSignal;
  /** Who picked up a call that the assistant placed, as far as the network knows; it is judged otherwise. */
  answeredBy?: 'person' | 'machine';
  /** Told that the sound of the call says otherwise. */
  onAnsweredBy?: (by: 'person' | 'machine') => void;
  /** Opens the engines that stand before the offline engine; none by default. */
  openEngines?: OpenEngines;
  /** Given what the team may do with the call, before it is answered. */
  onControl?: (control: CallControl) => void;
}

/** Longest wait for both sides to be connected: 64 × T1 for the ACK (RFC 3261, 13.3.1.4), and a margin. */
const MAX_ANSWER_MS = 40_000;
/** How long before the end of `max_call_minutes` the caller is told. */
const LIMIT_NOTICE_MS = 8_000;
/** Longest closing sentence: it must end before the limit, or before the process has to end. */
const MAX_CLOSING_MS = { limit: 7_000, shutdown: 3_500, fault: 7_000 };
/** Longest wait for what is held for the call to be given up; it also comes free by itself. */
const MAX_RELEASE_MS = 2_000;
/** Longest talk with the person to whom a call was transferred. */
const MAX_TRANSFERRED_MS = 4 * 60 * 60_000;
/** How long the call waits for the database after its end; less when the process is stopping. */
const MAX_SAVING_MS = { usually: 30_000, stopping: 1_500 };

type Stage = 'answer' | 'screening' | 'welcome' | 'conversation' | 'transferred' | 'closing';

/**
 * Runs one call from ring to summary. Never throws, and stores exactly one final state: `recorder.finish` is
 * repeated only after it has thrown.
 */
export async function runCall(options: CallOptions): Promise<void> {
  const call = new ActiveCall(options);
  options.onControl?.(new ConversationControl(call));
  const stopWatching = watchForStop(call, options.signal);
  let conversation: Conversation | null = null;
  try {
    const talk = (conversation = openConversation(call, options.openEngines));
    await stage(call, 'answer', () => answerCall(call));
    if (isScreened(options)) await stage(call, 'screening', () => passMailbox(call, options));
    await stage(call, 'welcome', () => welcome(call));
    await stage(call, 'conversation', () => talk.run());
  } catch (error) {
    call.fail(error);
  }
  if (call.endReason?.why === 'transferred') {
    await stage(call, 'transferred', () => untilTransferIsOver(call, options.signal));
  }
  await stage(call, 'closing', () => sayClosing(call));
  const report = await call.hangUp();
  for (const use of [...(report?.listening ?? []), ...(report?.speaking ?? [])]) {
    call.history.providers.add(use);
    traceProviderUse(use, use.endedAtMs === undefined ? 0 : call.clock.epochMs() - use.endedAtMs);
  }
  stopWatching();
  await conversation?.finish(options.signal.aborted);
  await call.within(
    call.tools.release().catch(() => undefined),
    MAX_RELEASE_MS,
  );
  await traced('finish', {}, () => save(call, report, options.signal));
}

async function answerCall(call: ActiveCall): Promise<void> {
  if (call.endReason) return;
  const isAnswered = await Promise.race([connect(call), whenEnding(call)]);
  if (isAnswered !== true) return call.end({ why: 'gone_before_answer' });
  call.events.open();
  void call.writer.put('answered', () => call.recorder.answered());
  watchForLimit(call);
}

/** Answers the line; false when the other side had left or the line fails. */
async function connect(call: ActiveCall): Promise<boolean> {
  try {
    const isAnswered = await call.within(call.line.answer(), MAX_ANSWER_MS);
    if (isAnswered === undefined)
      call.end({ why: 'line_failed', cause: 'both sides were not connected in time' });
    return isAnswered === true;
  } catch (error) {
    call.end({ why: 'line_failed', cause: error instanceof Error ? error.message : String(error) });
    return false;
  }
}

const isScreened = ({ answeredBy, line, script }: CallOptions): boolean =>
  answeredBy === 'machine' || (script.direction === 'outbound' && line.hasSound);

/**
 * Whether a mailbox picked up a call that the assistant placed: the network knows, or it is judged. A mailbox
 * is dealt with, and the call ends, unless a person comes to the telephone meanwhile.
 */
async function passMailbox(call: ActiveCall, { answeredBy, onAnsweredBy }: CallOptions): Promise<void> {
  const { line } = call;
  const isTold = answeredBy === 'machine';
  line.watchTones?.(true);
  const verdict = isTold ? null : await judgeAnswer(call);
  if (verdict) call.log.info({ ...verdict }, 'who picked up');
  if (isTold || verdict?.by === 'machine') {
    if (!isTold) onAnsweredBy?.('machine');
    if ((await leaveOnMailbox(call, verdict)) === 'person' && !call.endReason) {
      call.log.info('a person came to the telephone');
      onAnsweredBy?.('person');
    }
  }
  line.watchTones?.(false);
}

async function welcome(call: ActiveCall): Promise<void> {
  if (call.endReason) return;
  const recordingAnnounced = call.script.recordingAnnounced && call.line.hasSound;
  const disclosure = disclosureOf({ ...call.script, recordingAnnounced }, call.book);
  const signal = AbortSignal.any([call.endSignal, call.commands.signal]);
  const said = [call.say(call.script.welcomeMessage, { interruptible: true, signal })];
  // A caller who interrupts the welcome is told all the same.
  if (disclosure !== null) said.push(call.say(disclosure, { interruptible: false }));
  await Promise.all(said);
}

/** Waits while the caller and the person who took the call talk to each other; the team can cut them off. */
async function untilTransferIsOver(call: ActiveCall, stopping: AbortSignal): Promise<void> {
  const done = new AbortController();
  const over = AbortSignal.any([stopping, call.cutSignal, done.signal]);
  const timeUp = call.clock.sleep(MAX_TRANSFERRED_MS, over);
  await Promise.race([call.events.whenEnded, timeUp]);
  done.abort();
}

/** The closing sentence of a call that neither the caller nor the dialogue ended. */
async function sayClosing(call: ActiveCall): Promise<void> {
  const { endReason, book } = call;
  if (!endReason || !call.events.isOpen || call.events.ended) return;
  const { limitReached, shuttingDown, trouble } = book.ending;
  if (endReason.why === 'limit') await sayWithin(call, limitReached, MAX_CLOSING_MS.limit);
  if (endReason.why === 'shutdown') await sayWithin(call, shuttingDown, MAX_CLOSING_MS.shutdown);
  if (endReason.why === 'fault' && endReason.isTold !== true)
    await sayWithin(call, trouble, MAX_CLOSING_MS.fault);
}

async function sayWithin(call: ActiveCall, text: string, withinMs: number): Promise<void> {
  const late = new AbortController();
  const spoken = call.say(text, { interruptible: false, signal: late.signal });
  try {
    // After the abort the line has a second to become silent.
    if (!(await call.within(spoken, withinMs))) late.abort();
    await call.within(spoken, 1_000);
  } catch (error) {
    call.log.warn({ err: error }, 'closing sentence failed');
  }
}

/**
 * Stores what is left, then the end of the call; tries again while the database is away, for a limited time.
 */
async function save(call: ActiveCall, report: LineReport | null, stopping: AbortSignal): Promise<void> {
  const withinMs = stopping.aborted ? MAX_SAVING_MS.stopping : MAX_SAVING_MS.usually;
  await call.writer.flush(withinMs);
  const ending = endingOf(call, report);
  const giveUpAt = call.clock.monotonicMs() + withinMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await call.recorder.finish(ending);
      call.log.info(
        {
          status: ending.status,
          outcome: ending.outcome,
          why: call.endReason?.why,
          turns: ending.metrics.turns,
        },
        'call ended',
      );
      return;
    } catch (error) {
      if (call.clock.monotonicMs() >= giveUpAt) {
        call.log.error({ err: error }, 'end of the call could not be saved');
        return;
      }
      call.log.warn({ err: error }, 'saving the end of the call failed; retrying');
      await call.clock.sleep(pauseMs(attempts));
    }
  }
}

function endingOf(call: ActiveCall, report: LineReport | null): CallEnding {
  const { history, script, book } = call;
  const vocabulary = findVocabulary(spokenLanguageOf(script.language));
  const endReason: CallEndReason = call.endReason ?? { why: 'fault' };
  const today = call.clock.now().toZonedDateTimeISO(script.business.timezone).toPlainDate();
  const known = { script, book, vocabulary, today };
  try {
    return summarizeCall({ ...known, endReason, history, report });
  } catch (error) {
    // A call has to end in a final state, also when its summary fails.
    call.log.error({ err: error }, 'summary of the call failed');
    const nothing: CallHistory = { ...emptyHistory(), stagesMs: history.stagesMs };
    return summarizeCall({ ...known, endReason: { why: 'fault' }, history: nothing, report: null });
  }
}

/** The conversation of a call over its chain of engines. */
export function openConversation(call: ActiveCall, openEngines: OpenEngines | undefined): Conversation {
  const { script, clock, log, line, tools } = call;
  const report = (use: ProviderReport): void => {
    call.history.providers.add(use);
    traceProviderUse(use);
  };
  const all = [...tools.declarations, ...callTools(script, line.transfer !== undefined)];
  const options = {
    ...{ script, clock, log, hasSound: line.hasSound, sound: line.sound, tools: all, report },
    // Read each time: a line can lose its last listener.
    get understandsWords() {
      return line.understandsWords;
    },
  };
  return new Conversation(call, openChain(options, openEngines));
}

/** Runs one stage of the call and measures how long it took. Of a call that has ended only `closing` runs. */
async function stage(call: ActiveCall, name: Stage, run: () => Promise<void>): Promise<void> {
  if (call.endReason && name !== 'closing' && name !== 'transferred') return;
  const startedAt = call.clock.monotonicMs();
  try {
    await traced(name, {}, run);
  } finally {
    call.history.stagesMs[name] = Math.round(call.clock.monotonicMs() - startedAt);
  }
}

function watchForStop(call: ActiveCall, signal: AbortSignal): () => void {
  const stop = (): void => call.end({ why: call.events.isOpen ? 'shutdown' : 'not_answered' });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return () => signal.removeEventListener('abort', stop);
}

/** Ends the call at its limit, counted from the answer, so early that the closing sentence fits in. */
function watchForLimit(call: ActiveCall): void {
  const limitMs = call.script.maxCallMinutes * 60_000 - LIMIT_NOTICE_MS;
  void call.clock.sleep(Math.max(0, limitMs), call.endSignal).then((isOver) => {
    if (isOver) call.end({ why: 'limit' });
  });
}

function whenEnding(call: ActiveCall): Promise<undefined> {
  return new Promise((resolve) => {
    call.endSignal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
