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
        const asked = handover?.accepted === null ? handover.retryAfterMs : 0;
        const again = isSettled ? null : nextTry(job.attempt + 1, now, asked);
        if (isSettled) await recordSubmission(db, result, handover, now);
        else if (!again) await recordGivenUp(db, result, now);
        verdicts.set(job.id, again ? { runAt: again } : 'done');
      }
      return verdicts;
    },
  };
}

function keyOf({ workspaceId, payload }: Job): MessageKey[] {
  const { message_id: messageId } = payload;
  return workspaceId === null || typeof messageId !== 'number' ? [] : [{ workspaceId, messageId }];
}
