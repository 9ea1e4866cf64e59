import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { Job, Queue, Verdict } from '../platform/jobs/queue.ts';
import type { OutgoingText, RecordTextReport, TextCarrier, TextReport } from './text-carrier.ts';

/** Texts to this test number are refused. */
export const REFUSED_NUMBER = '+15005550005';
const QUEUE = 'simulated-texts';
const DELIVERED_AFTER_MS = 1_000;
const READ_AFTER_MS = 2_000;

/**
 * Texts on the simulated phone network. Every number but one accepts them and reports delivery a second
 * later; on the chat-app channel they are reported as read two seconds after that. Pending reports survive a
 * crash.
 */
export function simulatedTexts({ sql, clock }: { sql: Sql; clock: Clock }): TextCarrier {
  return {
    name: 'simulator',
    send: async (text) => {
      if (text.to === REFUSED_NUMBER) {
        return { accepted: false, reason: 'The carrier refused the text: this number takes none.' };
      }
      const now = clock.now();
      await enqueue(sql, {
        queue: QUEUE,
        lane: nameOf(text),
        workspaceId: text.workspaceId,
        payload: { message_id: text.messageId, channel: text.channel },
        uniqueKey: nameOf(text),
        now,
        runAt: now.add({ milliseconds: DELIVERED_AFTER_MS }),
      });
      return { accepted: true, carrierMessageId: nameOf(text) };
    },
  };
}

const nameOf = ({ workspaceId, messageId }: OutgoingText): string => `text-${workspaceId}-${messageId}`;

/** The queue of the reports of texts that the simulated network accepted. */
export function simulatedReportQueue(take: RecordTextReport, clock: Clock): Queue<TextReport, TextReport> {
  return {
    name: QUEUE,
    atOnce: 100,
    laneLimit: 1,
    workspaceLimit: 50,
    deadlineMs: 5_000,
    pollMs: 1_000,
    load: async (_db, jobs) =>
      new Map(jobs.flatMap((job) => reportOf(job).map((report) => [job.id, report]))),
    perform: async (_job, report) => report,
    settle: async (db, finished) => {
      const now = clock.now();
      const verdicts = new Map<number, Verdict>();
      for (const { job, result } of finished) {
        await take(db, result, now);
        const isToBeRead = result.status === 'delivered' && job.payload['channel'] === 'chatapp';
        verdicts.set(job.id, isToBeRead ? { runAt: now.add({ milliseconds: READ_AFTER_MS }) } : 'done');
      }
      return verdicts;
    },
  };
}

/** The first attempt of a job reports the delivery, the second one that the text was read. */
function reportOf({ workspaceId, payload, attempt }: Job): TextReport[] {
  const { message_id: messageId } = payload;
  if (workspaceId === null || typeof messageId !== 'number') return [];
  return [{ workspaceId, messageId, status: attempt === 0 ? 'delivered' : 'read', error: null }];
}
