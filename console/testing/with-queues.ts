import { NotificationListener } from '../../server/platform/db/notification-listener.ts';
import { JobWorker } from '../../server/platform/jobs/job-worker.ts';
import type { AnyQueue } from '../../server/platform/jobs/queue.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../../server/testing/test-api.ts';

/**
 * A start for `useTestConsole({ start })`: a server with a process' share of the work of some queues, in the
 * time of the server.
 */
export const withQueues =
  (queuesOf: (api: TestApi) => readonly AnyQueue[]) =>
  async (options: TestApiOptions): Promise<{ api: TestApi; stop(): Promise<void> }> => {
    const api = await startTestApi(options);
    const { sql, databaseUrl, clock } = api;
    const { log } = api.services;
    const notifications = new NotificationListener(databaseUrl, log);
    const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues: queuesOf(api) });
    await notifications.start();
    await worker.start();
    return {
      api,
      stop: async () => {
        await worker.stop(0);
        await notifications.stop();
        await api.stop();
      },
    };
  };
