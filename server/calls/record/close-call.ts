import { messageKindsOfCall } from '../../inbox/inbox.queries.ts';
import { inTransaction, type Db, type Sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/emit.ts';
import { isoOf } from '../../platform/instants.ts';
import { currentTraceParent, inTrace } from '../../platform/tracing/tracing.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type { CallMetrics, CallOutcome, MessageKind } from '../../voice/call-recorder.ts';
import { findPhraseBook } from '../../voice/languages/find-phrase-book.ts';
import { startedData, type CallFacts } from '../call-events.ts';
import type { CallStatus, Sentiment } from '../call.ts';
import { releaseHolds } from '../tools/release-holds.ts';
import { forgetEffects } from '../tools/tool-effects.queries.ts';
import { announceEnd } from './announce-end.ts';
import { hasSound } from './has-sound.ts';
import { keepMessage } from './keep-message.ts';
import { linkCaller } from './link-caller.ts';
import { countCall } from './count-call.ts';
import { bookingOutcome } from './booking-outcome.ts';
import { billedMinutes, durationSeconds } from './measure-call.ts';
import { inspectDrafts, type FoundDraft } from './rescue-messages.ts';
import {
  findRunningCall,
  lockRunningCall,
  markAnswered,
  removeDraft,
  writeEnd,
  type CallKey,
  type RunningCall,
} from './running-calls.queries.ts';
import { isForModel } from './summaries.queries.ts';
import { summarizeLater } from './summary-lanes.ts';
import { addUsedMinutes } from './used-minutes.queries.ts';

/** The result of a call at its end. */
export interface Closing {
  status: Exclude<CallStatus, 'queued' | 'ringing' | 'in_progress'>;
  /** A function derives it from the kinds of the messages, including those that `closeCall` saves. */
  outcome: CallOutcome | ((kinds: MessageKind[]) => CallOutcome);
  sentiment: Sentiment | null;
  summary: string | null;
  /** Sentences of the summary that stand when a model writes the rest; all of it unless said otherwise. */
  proven?: string;
  error: string | null;
  extracted: Record<string, string | number | boolean | null>;
  metrics: CallMetrics | null;
  /** Of a call that the network refused: what was at fault, kept for whoever decides on another. */
  refusedFor?: 'number' | 'account' | null;
  /** Whether the call never left for the network: nobody was called. */
  isUndialled?: boolean;
  /** When the call was answered; recorded now if it could not be recorded at that time. */
  answeredAt: Temporal.Instant | null;
  endedAt: Temporal.Instant;
  /** Whether files that are not on this disk may be on that of the process that carried the call. */
  mayBeElsewhere?: boolean;
}

/**
 * Ends a call and records all results of its end in one transaction (docs/calls.md). The database decides
 * between concurrent ends: the second one changes nothing and sends nothing.
 * @returns true when this call of the function ended the call.
 */
export async function closeCall(
  sql: Sql,
  store: FileStore,
  call: CallKey,
  closing: Closing,
  now: Temporal.Instant,
): Promise<boolean> {
  const running = await findRunningCall(sql, call);
  if (!running) return false;
  // Another process than that of the call ends it when that has died.
  const traceParent = currentTraceParent() ?? running.traceParent;
  return inTrace(traceParent, () => closeRunning(sql, store, call, running, closing, now));
}

async function closeRunning(
  sql: Sql,
  store: FileStore,
  call: CallKey,
  running: RunningCall,
  closing: Closing,
  now: Temporal.Instant,
): Promise<boolean> {
  // Files are inspected before the transaction to keep it short.
  const isElsewhere = closing.mayBeElsewhere === true && running.answered_at !== null;
  const drafts = await inspectDrafts(sql, store, call, isElsewhere ? closing.endedAt : null);
  const hasRecording =
    running.recording_key !== null && (await hasSound(store, running.recording_key, isElsewhere));
  const left: string[] = hasRecording || running.recording_key === null ? [] : [running.recording_key];
  const ended = await inTransaction(sql, async (tx) => {
    const locked = await lockRunningCall(tx, call);
    if (!locked) return null;
    const answeredAt = await ensureAnswerRecorded(tx, call, locked.answered_at, closing, now);
    for (const draft of drafts) {
      const keyWithoutUse = await keepOrDrop(tx, call, draft, running.language, closing.endedAt);
      if (keyWithoutUse !== null) left.push(keyWithoutUse);
    }
    await linkCaller(tx, call, { at: now });
    await releaseHolds(tx, call);
    await forgetEffects(tx, call);
    const messages = await messageKindsOfCall(tx, call.workspaceId, call.callId);
    const made = await bookingOutcome(tx, call.workspaceId, call.callId);
    const facts = await writeEndOf(tx, call, closing, { answeredAt, hasRecording, messages, made }, now);
    if (answeredAt !== null) {
      const end = { messages: messages.length, booked: made === 'appointment_booked' };
      const proven = closing.proven ?? closing.summary ?? '';
      // The end is announced with the summary: by the job that has a model write it, or now.
      if (await isForModel(tx, call)) await summarizeLater(tx, call, { ...end, proven }, now);
      else await announceEnd(tx, call, facts, end, now);
      const minutes = billedMinutes(durationSeconds(answeredAt, closing.endedAt));
      await addUsedMinutes(tx, call.workspaceId, facts.started_at, minutes);
    }
    return { ...facts, seconds: facts.duration_seconds, isAnswered: answeredAt !== null };
  });
  if (!ended) return false;
  countCall({ ...running, ...ended, media: closing.metrics?.media });
  for (const key of left) await store.discard(key);
  return true;
}

/** Records an answer that could not be recorded when it happened, with its event. */
async function ensureAnswerRecorded(
  tx: Db,
  call: CallKey,
  known: string | null,
  closing: Closing,
  now: Temporal.Instant,
): Promise<string | null> {
  if (known !== null || closing.answeredAt === null) return known;
  const answeredAt = isoOf(closing.answeredAt);
  const facts = await markAnswered(tx, call, answeredAt, isoOf(now));
  if (facts) await emitCallStarted(tx, call.workspaceId, facts, now);
  return answeredAt;
}

/** Emits `call.started` when a call in either direction is answered. */
export async function emitCallStarted(
  tx: Db,
  workspaceId: number,
  facts: CallFacts,
  now: Temporal.Instant,
): Promise<void> {
  await emit(tx, { workspaceId, type: 'call.started', data: startedData(facts), now });
}

/**
 * Adds a draft to the inbox or removes it. @returns the key of a file that is not needed any more, or null.
 */
async function keepOrDrop(
  tx: Db,
  call: CallKey,
  draft: FoundDraft,
  language: string,
  leftAt: Temporal.Instant,
): Promise<string | null> {
  const removed = await removeDraft(tx, call, draft.key);
  if (!removed) return null;
  if (draft.audioMs === null) return removed.audioKey;
  const { written } = findPhraseBook(language);
  const seconds = Math.round(draft.audioMs / 1000);
  const body = draft.kind === 'callback' ? written.callbackBody(seconds) : written.voicemailBody(seconds);
  const audio = { key: draft.audioKey, ms: draft.audioMs };
  const message = { kind: draft.kind, body, callerName: null, callbackNumber: null, audio, language };
  await keepMessage(tx, call, message, leftAt);
  return null;
}

async function writeEndOf(
  tx: Db,
  call: CallKey,
  closing: Closing,
  found: {
    answeredAt: string | null;
    hasRecording: boolean;
    messages: MessageKind[];
    made: CallOutcome | null;
  },
  now: Temporal.Instant,
): Promise<CallFacts> {
  const { status, outcome, sentiment, summary, error, extracted, metrics, endedAt } = closing;
  const seconds = durationSeconds(found.answeredAt, endedAt);
  const state = {
    status,
    ended_at: isoOf(endedAt),
    duration_seconds: seconds,
    outcome: weightiest(found, typeof outcome === 'function' ? outcome(found.messages) : outcome),
    sentiment,
    summary,
    error,
    extracted,
    metrics: metrics ?? {
      ...(closing.refusedFor ? { refused_for: closing.refusedFor } : {}),
      ...(closing.isUndialled ? { undialled: true } : {}),
    },
    has_recording: found.hasRecording,
  };
  return writeEnd(tx, call, state, isoOf(now));
}

/** What was made weighs more than a message, also one that a tool took, and that more than the rest. */
function weightiest(
  { made, messages }: { made: CallOutcome | null; messages: MessageKind[] },
  other: CallOutcome,
): CallOutcome {
  if (made !== null) return made;
  const isForTeam = messages.some((kind) => kind === 'message' || kind === 'callback');
  return isForTeam ? 'message_taken' : other;
}
