import type { Db } from '../../platform/db/sql.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { EndOfCall } from './announce-end.ts';
import type { CallKey } from './running-calls.queries.ts';
import { findSummaryJob } from './summaries.queries.ts';

/** The queue of calls whose summary a language model writes after their end. */
export const SUMMARY_QUEUE = 'call-summary';

/** What the job of a call keeps; its end is announced exactly once, by whoever ends the job. */
export interface SummaryPayload extends EndOfCall {
  callId: number;
  /** Sentences of the house that stand whoever writes the rest. */
  proven: string;
}

/** Has a model summarise a call that ends in this transaction; its end is announced when that is done. */
export async function summarizeLater(
  tx: Db,
  { workspaceId, callId }: CallKey,
  { proven, messages, booked }: Omit<SummaryPayload, 'callId'>,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    queue: SUMMARY_QUEUE,
    lane: String(workspaceId),
    workspaceId,
    payload: { call_id: callId, proven, messages, booked },
    uniqueKey: keyOf(workspaceId, callId),
    now,
  });
}

/** What a call still has to announce; null when its end was announced. Lock the call first. */
export async function findUnannounced(
  db: Db,
  { workspaceId, callId }: CallKey,
): Promise<SummaryPayload | null> {
  const payload = await findSummaryJob(db, workspaceId, {
    queue: SUMMARY_QUEUE,
    uniqueKey: keyOf(workspaceId, callId),
  });
  return payload && readPayload(payload);
}

export function readPayload(payload: Record<string, unknown>): SummaryPayload | null {
  const { call_id: callId, proven, messages, booked } = payload;
  if (typeof callId !== 'number' || typeof proven !== 'string') return null;
  return { callId, proven, messages: Number(messages) || 0, booked: booked === true };
}

const keyOf = (workspaceId: number, callId: number): string => `${workspaceId} ${callId}`;
