import type { TestContext } from 'node:test';
import { NotificationListener } from '../../db/notification-listener.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { JobWorker } from '../job-worker.ts';

/** Runs the jobs of a queue until the test ends. */
export async function runQueue(
  test: TestContext,
  { sql, databaseUrl, clock, services: { log } }: TestApi,
  queue: ConstructorParameters<typeof JobWorker>[0]['queues'][number],
): Promise<void> {
  const notifications = new NotificationListener(databaseUrl, log);
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log, queues: [queue] });
  await notifications.start();
  await worker.start();
  test.after(async () => {
    await worker.stop(0);
    await notifications.stop();
  });
}
