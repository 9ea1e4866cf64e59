import type { Logger } from 'pino';
import type { OutgoingText, TextCarrier } from '../carriers/text-carrier.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import { submitText, recordSubmission, type SubmitResult } from './submit-text.ts';
import { findQueuedTexts, moveOn, type MessageKey } from './messages.queries.ts';
import { nextTry } from './next-try.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';

/** Submits accepted texts that the accepting request did not submit to the carrier. */
export function textQueue(services: {
  texts: TextCarrier;
  clock: Clock;
  log: Logger;
}): Queue<OutgoingText, SubmitResult> {
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
        const again = result.handover ? null : nextTry(job.attempt + 1, now);
        if (result.handover) await recordSubmission(db, result, result.handover, now);
        else if (!again) await giveUp(db, result.key, isoOf(now));
        verdicts.set(job.id, again ? { runAt: again } : 'done');
      }
      return verdicts;
    },
  };
}

const giveUp = (db: Db, key: MessageKey, now: string): Promise<void> =>
  moveOn(db, key, { status: 'failed', error: 'The carrier could not be reached.' }, now);

function keyOf({ workspaceId, payload }: Job): MessageKey[] {
  const { message_id: messageId } = payload;
  return workspaceId === null || typeof messageId !== 'number' ? [] : [{ workspaceId, messageId }];
}
