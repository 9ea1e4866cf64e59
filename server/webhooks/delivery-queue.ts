import { DELIVERY_QUEUE, EVENTS_CHANNEL } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import type { Job, Queue } from '../platform/jobs/queue.ts';
import {
  findDeliveriesToSend,
  recordingResults,
  type DeliveryKey,
  type DeliveryResult,
  type DeliveryToSend,
} from './deliveries.queries.ts';
import { nextAttempt } from './next-attempt.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt, DeliveryStatus } from './webhook.ts';

interface Outcome {
  /** Null when nothing was sent, because the endpoint is paused. */
  attempt: Attempt | null;
  /** Unix milliseconds. */
  endedAtMs: number;
}

/** Carries events to endpoints: signed anew for each attempt, at once, about 10 s and about 60 s later. */
export function deliveryQueue(sender: Sender): Queue<DeliveryToSend, Outcome> {
  return {
    name: DELIVERY_QUEUE,
    channel: EVENTS_CHANNEL,
    atOnce: 3000,
    laneLimit: 64,
    workspaceLimit: 400,
    deadlineMs: 15_000,
    pollMs: 1_000,
    load: async (db, jobs) => {
      const deliveries = await findDeliveriesToSend(db, jobs.flatMap(keyOf));
      return new Map(deliveries.map((delivery) => [delivery.jobId, delivery]));
    },
    perform: async (job, delivery, signal) => {
      const attempt = delivery.active || isByHand(job) ? await postEvent(sender, delivery, signal) : null;
      return { attempt, endedAtMs: sender.clock.epochMs() };
    },
    settle: {
      statement: (db, finished) => {
        const results = finished.flatMap(({ job, result }) =>
          keyOf(job).map((key) => judge(key, job, result)),
        );
        return recordingResults(db, results, isoOf(sender.clock.now()));
      },
    },
  };
}

/** A paused endpoint is sent nothing by itself: neither a first time nor again (decisions, section 8). */
function judge(key: DeliveryKey, job: Job, { attempt, endedAtMs }: Outcome): DeliveryResult {
  const over = (status: DeliveryStatus): DeliveryResult => ({
    ...key,
    attempt,
    status,
    statusIfPaused: status,
    nextAt: null,
  });
  if (!attempt) return over('skipped');
  if (attempt.error === null) return over('delivered');
  const next = nextAttempt(job.attempt + 1, Temporal.Instant.fromEpochMilliseconds(endedAtMs));
  if (!next) return over('failed');
  const statusIfPaused = isByHand(job) ? 'failed' : 'skipped';
  return { ...key, attempt, status: 'pending', statusIfPaused, nextAt: isoOf(next) };
}

const isByHand = (job: Job): boolean => job.payload['by_hand'] === true;

function keyOf(job: Job): DeliveryKey[] {
  const { endpoint_id: endpointId, event_id: eventId } = job.payload;
  if (job.workspaceId === null || typeof endpointId !== 'number' || typeof eventId !== 'string') return [];
  return [{ jobId: job.id, workspaceId: job.workspaceId, endpointId, eventId }];
}
