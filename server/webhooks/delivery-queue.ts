import type { Logger } from 'pino';
import { DELIVERY_QUEUE, EVENTS_CHANNEL } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import type { ClaimedJob, Queue } from '../platform/jobs/queue.ts';
import { webhooks } from '../platform/metrics/metrics.ts';
import { startSpan } from '../platform/tracing/tracing.ts';
import {
  claimDeliveries,
  settleDeliveries,
  type DeliveryKey,
  type DeliveryResult,
  type DeliveryToSend,
} from './deliveries.queries.ts';
import { nextAttempt } from './next-attempt.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt, DeliveryStatus } from './webhook.ts';

interface Outcome {
  key: DeliveryKey;
  byHand: boolean;
  /** Null when nothing was sent, because the endpoint is paused. */
  attempt: Attempt | null;
  /** Unix milliseconds. */
  endedAtMs: number;
}

export interface DeliveryServices extends Sender {
  log: Pick<Logger, 'warn'>;
}

/**
 * Delivers events to endpoints, at once, after about 10 s and after about 60 s. Each attempt has a new
 * signature.
 */
export function deliveryQueue(sender: DeliveryServices): Queue<DeliveryToSend, Outcome, ClaimedJob> {
  return {
    name: DELIVERY_QUEUE,
    channel: EVENTS_CHANNEL,
    atOnce: 4500,
    laneLimit: 64,
    workspaceLimit: 600,
    deadlineMs: 15_000,
    pollMs: 1_000,
    load: { claim: claimDeliveries },
    perform: async (job, delivery, signal) => {
      const { endpoint, eventId, byHand } = delivery;
      const isSent = endpoint.active || byHand;
      const attempt = isSent ? await attemptOf(sender, delivery, job.attempt + 1, signal) : null;
      if (attempt) {
        webhooks.attempts.count(attempt.error_type ?? 'acknowledged');
        webhooks.duration.observe(attempt.duration_ms / 1_000);
      }
      const key = { workspaceId: endpoint.workspaceId, endpointId: endpoint.endpointId, eventId };
      return { key, byHand, attempt, endedAtMs: sender.clock.epochMs() };
    },
    settle: {
      statement: (db, finished) => {
        const results = finished.map(({ job, result }) => judge(job, result));
        for (const result of results) if (result.status === 'failed') logFailure(sender.log, result);
        return settleDeliveries(db, results, isoOf(sender.clock.now()));
      },
      written: (finished) => {
        for (const { job, result } of finished) webhooks.deliveries.count(judge(job, result).status);
      },
    },
  };
}

/** One attempt, as a span of the trace in which the event was written. */
async function attemptOf(
  sender: DeliveryServices,
  delivery: DeliveryToSend,
  number: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const { endpoint, eventId, type, traceParent: parent } = delivery;
  const span = startSpan(`deliver ${type}`, { kind: 'client', parent });
  span.set({
    'http.request.method': 'POST',
    'switchboard.workspace_id': endpoint.workspaceId,
    'switchboard.endpoint_id': endpoint.endpointId,
    'switchboard.event_id': eventId,
    'switchboard.attempt': number,
  });
  try {
    const posting = { ...delivery, traceParent: span.traceParent };
    const attempt = await postEvent(sender, endpoint, posting, signal);
    span.set({ 'http.response.status_code': attempt.http_status });
    span.end({ error: attempt.error_type });
    return attempt;
  } finally {
    span.end({ error: 'aborted' });
  }
}

function logFailure(log: DeliveryServices['log'], { key, attempt }: DeliveryResult): void {
  const fields = {
    workspace_id: key.workspaceId,
    endpoint_id: key.endpointId,
    event_id: key.eventId,
    http_status: attempt?.http_status ?? null,
    error_type: attempt?.error_type ?? null,
  };
  log.warn(fields, 'webhook delivery failed');
}

/** A paused endpoint gets no automatic delivery, neither a first attempt nor a retry (docs/webhooks.md). */
function judge(job: ClaimedJob, { key, byHand, attempt, endedAtMs }: Outcome): DeliveryResult {
  const over = (status: DeliveryStatus): DeliveryResult => ({
    job,
    key,
    attempt,
    status,
    statusIfPaused: null,
    nextAt: null,
  });
  if (!attempt) return over('skipped');
  if (attempt.error === null) return over('delivered');
  const next = nextAttempt(job.attempt + 1, Temporal.Instant.fromEpochMilliseconds(endedAtMs));
  if (!next) return over('failed');
  const statusIfPaused = byHand ? 'failed' : 'skipped';
  return { job, key, attempt, status: 'pending', statusIfPaused, nextAt: isoOf(next) };
}
