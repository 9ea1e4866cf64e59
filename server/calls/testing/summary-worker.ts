import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { SUMMARY_QUEUE } from '../record/summary-lanes.ts';
import { summaryQueue } from '../record/summary-queue.ts';

/** A process' share of the summaries of calls. */
export interface SummaryWorker {
  /** Resolves when no summary is due any more. */
  done(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSummaryWorker(api: TestApi, summaryMs?: number): Promise<SummaryWorker> {
  const { sql, clock, databaseUrl } = api;
  const { log, providers, providerClient: client } = api.services;
  const notifications = new NotificationListener(databaseUrl, log);
  const thinking = { providers, client };
  const queues = [summaryQueue({ clock, log, thinking, ...(summaryMs === undefined ? {} : { summaryMs }) })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  return {
    done: async () => {
      const left = () => sql`select from jobs where queue = ${SUMMARY_QUEUE}`;
      await until('all summaries are written', async () => (await left()).length === 0);
    },
    stop: async () => {
      await worker.stop(0);
      await notifications.stop();
    },
  };
}
