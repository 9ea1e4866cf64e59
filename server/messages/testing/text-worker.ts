import { simulatedReportQueue } from '../../carriers/simulated-texts.ts';
import type { TextCarrier } from '../../carriers/text-carrier.ts';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { JOBS_CHANNEL } from '../../platform/jobs/jobs.queries.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { hookQueue } from '../../carrier-accounts/hook-batches.ts';
import { keepCallPermission } from '../../contacts/keep-call-permission.ts';
import { recordNameDecision } from '../../phone-numbers/review-display-name.ts';
import { receiveText } from '../receive-text.ts';
import { recordCarrierReport } from '../record-carrier-report.ts';
import { recordReport } from '../record-report.ts';
import { textQueue } from '../text-queue.ts';

/** A process' share of the work that texts make. */
export interface TextWorker {
  /** Moves the clock by this much and lets the worker look for work. */
  advance(ms: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startTextWorker(api: TestApi, texts: TextCarrier): Promise<TextWorker> {
  const { sql, clock, databaseUrl } = api;
  const { log } = api.services;
  const notifications = new NotificationListener(databaseUrl, log);
  const actions = { receiveText, recordCarrierReport, keepCallPermission, recordNameDecision };
  const queues = [
    textQueue({ sql, texts, clock, log }),
    simulatedReportQueue(recordReport, clock),
    hookQueue({ sql, log, ...actions }),
  ];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  return {
    advance: async (ms) => {
      await clock.advance(ms);
      for (const { name } of queues) await sql`select pg_notify(${JOBS_CHANNEL}, ${name})`;
    },
    stop: async () => {
      await worker.stop(0);
      await notifications.stop();
    },
  };
}
