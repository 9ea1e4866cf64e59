import type { Sql } from '../../platform/db/sql.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { WAV_HEADER_BYTES } from '../../voice/audio/wav.ts';
import { closeCall, type Closing } from '../record/close-call.ts';
import { findTranscript } from '../calls.queries.ts';
import type { TranscriptTurn } from '../call.ts';
import { metricsOfTurns } from '../record/measure-call.ts';
import { findRunningCall, type CallKey, type RunningCall } from '../record/running-calls.queries.ts';

/** The `error` of a call whose process ended. */
export const CUT_OFF = 'The call was cut off by a restart of the service.';

/** The `error` of a call whose process is alive but could not record the end. */
export const NOT_SAVED = 'The end of the call could not be saved when it came.';

/** 8 kHz, 16 bit, mono. */
const BYTES_A_SECOND = 16_000;

/**
 * Ends a call whose process has ended:
 * - in progress: `failed`, with the last heartbeat as its end. The transcript is kept, an unfinished message
 *   becomes an inbox item, a transfer that was under way has failed, and the events are sent;
 * - inbound and still ringing: `no_answer`, outcome `no_answer`;
 * - outbound and not yet answered: `failed`, outcome `failed`.
 * @param seenAt the last heartbeat of the process; null when the process is alive and lost only this call.
 */
export async function recoverCall(
  sql: Sql,
  store: FileStore,
  call: CallKey,
  seenAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<boolean> {
  const running = await findRunningCall(sql, call);
  if (!running) return false;
  const turns = (await findTranscript(sql, call.workspaceId, call.callId)) ?? [];
  const endedAt = earlier(now, await lastSignOfLife(store, running, turns, seenAt, now));
  const why = seenAt === null ? NOT_SAVED : CUT_OFF;
  const closing = running.answered_at === null ? unanswered(running, why) : cutOff(running, turns, why);
  // Nodes with a bucket need no common folder: what the dead process wrote is uploaded when it starts again.
  const mayBeElsewhere = seenAt !== null && store.bucket !== null;
  return closeCall(sql, store, call, { ...closing, answeredAt: null, endedAt, mayBeElsewhere }, now);
}

type Ending = Omit<Closing, 'answeredAt' | 'endedAt' | 'mayBeElsewhere'>;

function unanswered({ direction }: RunningCall, why: string): Ending {
  const inbound = direction === 'inbound';
  return {
    status: inbound ? 'no_answer' : 'failed',
    outcome: inbound ? 'no_answer' : 'failed',
    sentiment: null,
    summary: null,
    error: why,
    extracted: {},
    metrics: null,
  };
}

function cutOff(
  { transferred_at: transferredAt }: RunningCall,
  turns: TranscriptTurn[],
  why: string,
): Ending {
  return {
    status: 'failed',
    outcome: (kinds) => {
      if (kinds.some((kind) => kind !== 'voicemail')) return 'message_taken';
      if (transferredAt !== null) return 'transferred';
      return kinds.length > 0 ? 'voicemail' : 'failed';
    },
    sentiment: 'neutral',
    summary: why,
    error: why,
    extracted: {},
    metrics: metricsOfTurns(turns),
  };
}

/** The latest time at which the call was certainly in progress. */
async function lastSignOfLife(
  store: FileStore,
  running: RunningCall,
  turns: TranscriptTurn[],
  seenAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  if (running.answered_at === null) return seenAt ?? now;
  const answeredAt = Temporal.Instant.from(running.answered_at);
  const spokenMs = Math.max(0, ...turns.map((turn) => turn.offset_ms + turn.duration_ms));
  const bytes = running.recording_key === null ? 0 : ((await store.sizeOf(running.recording_key)) ?? 0);
  const recordedMs = Math.floor((Math.max(0, bytes - WAV_HEADER_BYTES) * 1000) / BYTES_A_SECOND);
  const heard = answeredAt.add({ milliseconds: Math.max(spokenMs, recordedMs) });
  return seenAt && Temporal.Instant.compare(seenAt, heard) > 0 ? seenAt : heard;
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(a, b) < 0 ? a : b;
