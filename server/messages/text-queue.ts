import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import {
  recordGivenUp,
  recordSubmission,
  submitText,
  type SubmitResult,
  type SubmitServices,
} from './submit-text.ts';
import { findQueuedTexts, type MessageKey, type QueuedText } from './messages.queries.ts';
import { nextTry } from './next-try.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';

/** Submits accepted texts that the accepting request did not submit to the carrier. */
export function textQueue(services: SubmitServices): Queue<QueuedText, SubmitResult> {
  const { clock } = services;
  return {
    name: TEXT_QUEUE,
    atOnce: 100,
    laneLimit: 1,
    workspaceLimit: 25,
    deadlineMs: 15_000,
    pollMs: 1_000,
    load: async (db, jobs) => {
      const texts = await findQueuedTexts(db, jobs.flatMap(keyOf));
      const byKey = new Map(texts.map((text) => [laneOf(text), text]));
      return new Map(
        jobs.flatMap((job) => {
          const text = byKey.get(keyOf(job).map(laneOf)[0] ?? '');
          return text ? [[job.id, text]] : [];
        }),
      );
    },
    perform: (_job, text, signal) => submitText(services, text, signal),
    settle: async (db, finished) => {
      const now = clock.now();
      const verdicts = new Map<number, Verdict>();
      for (const { job, result } of finished) {
        const { handover } = result;
        const isSettled = handover !== null && handover.accepted !== null;
        const again = isSettled ? null : whenAgain(job, result, now);
        if (isSettled) await recordSubmission(db, result, handover, now);
        else if (!again) await recordGivenUp(db, result, now);
        verdicts.set(job.id, again ? { runAt: again } : 'done');
      }
      return verdicts;
    },
  };
}

/** When it is tried again, if it is. Texts that only wait for their turn are no failed tries, for a day. */
function whenAgain(
  { attempt }: Job,
  { handover, text }: SubmitResult,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const postponed = handover?.accepted === null ? handover : null;
  const isOfToday = now.since(Temporal.Instant.from(text.createdAt)).total('hours') < 24;
  const tries = postponed?.waitsForTurn === true && isOfToday ? 1 : attempt + 1;
  return nextTry(tries, now, postponed?.retryAfterMs);
}

function keyOf({ workspaceId, payload }: Job): MessageKey[] {
  const { message_id: messageId } = payload;
  return workspaceId === null || typeof messageId !== 'number' ? [] : [{ workspaceId, messageId }];
}
