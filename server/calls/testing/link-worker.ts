import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { LINK_QUEUE } from '../record/link-caller.ts';
import { linkQueue } from '../record/link-queue.ts';

/** A process' share of the callers that are still to be linked with their contacts. */
export interface LinkWorker {
  /** Resolves when nobody is to be linked any more. */
  done(): Promise<void>;
  /** How many wait for another try. */
  postponed(): Promise<number>;
  stop(): Promise<void>;
}

export async function startLinkWorker({ sql, clock, databaseUrl, services }: TestApi): Promise<LinkWorker> {
  const { log } = services;
  const notifications = new NotificationListener(databaseUrl, log);
  const queues = [linkQueue({ sql, clock })];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues });
  await notifications.start();
  await worker.start();
  const left = () => sql<{ isPostponed: boolean }[]>`
    select run_at > created_at as "isPostponed" from jobs where queue = ${LINK_QUEUE}`;
  return {
    done: async () => {
      await until('all callers are linked', async () => (await left()).length === 0);
    },
    postponed: async () => (await left()).filter(({ isPostponed }) => isPostponed).length,
    stop: async () => {
      await worker.stop(0);
      await notifications.stop();
    },
  };
}
