import { DELIVERY_QUEUE, EVENTS_CHANNEL } from '../platform/events/emit.queries.ts';
import { isoOf } from '../platform/instants.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import {
  findDeliveriesToSend,
  recordResults,
  type DeliveryKey,
  type DeliveryResult,
  type DeliveryToSend,
} from './deliveries.queries.ts';
import { nextAttempt } from './next-attempt.ts';
import { postEvent, type Sender } from './post-event.ts';
import type { Attempt } from './webhook.ts';

interface Outcome {
  /** Null when nothing was sent, because the endpoint is paused. */
  attempt: Attempt | null;
  endedAt: Temporal.Instant;
}

/** Carries events to endpoints: signed anew for each attempt, at once, about 10 s and about 60 s later. */
export function deliveryQueue(sender: Sender): Queue<DeliveryToSend, Outcome> {
  return {
    name: DELIVERY_QUEUE,
    channel: EVENTS_CHANNEL,
    atOnce: 1000,
    laneLimit: 64,
    workspaceLimit: 250,
    deadlineMs: 15_000,
    pollMs: 1_000,
    load: async (db, jobs) => {
      const deliveries = await findDeliveriesToSend(db, jobs.flatMap(keyOf));
      return new Map(deliveries.map((delivery) => [delivery.jobId, delivery]));
    },
    perform: async (job, delivery, signal) => {
      const attempt = delivery.active || isByHand(job) ? await postEvent(sender, delivery, signal) : null;
      return { attempt, endedAt: sender.clock.now() };
    },
    settle: async (db, finished) => {
      const next = new Map(
        finished.map(({ job, result }) => [job.id, nextAttempt(job.attempt + 1, result.endedAt)]),
      );
      const results = finished.flatMap(({ job, result }) =>
        keyOf(job).map((key) => judge(key, job, result.attempt, next.get(job.id) !== null)),
      );
      const written = await recordResults(db, results, isoOf(sender.clock.now()));
      return new Map<number, Verdict>(
        written.map(({ jobId, status }) => {
          const runAt = next.get(jobId);
          return [jobId, status === 'pending' && runAt ? { runAt } : 'done'];
        }),
      );
    },
  };
}

/** A paused endpoint is sent nothing by itself: neither a first time nor again (decisions, section 8). */
function judge(key: DeliveryKey, job: Job, attempt: Attempt | null, comesAgain: boolean): DeliveryResult {
  if (!attempt) return { ...key, attempt, status: 'skipped', statusIfPaused: 'skipped' };
  if (attempt.error === null) return { ...key, attempt, status: 'delivered', statusIfPaused: 'delivered' };
  if (!comesAgain) return { ...key, attempt, status: 'failed', statusIfPaused: 'failed' };
  return { ...key, attempt, status: 'pending', statusIfPaused: isByHand(job) ? 'failed' : 'skipped' };
}

const isByHand = (job: Job): boolean => job.payload['by_hand'] === true;

function keyOf(job: Job): DeliveryKey[] {
  const { endpoint_id: endpointId, event_id: eventId } = job.payload;
  if (job.workspaceId === null || typeof endpointId !== 'number' || typeof eventId !== 'string') return [];
  return [{ jobId: job.id, workspaceId: job.workspaceId, endpointId, eventId }];
}
