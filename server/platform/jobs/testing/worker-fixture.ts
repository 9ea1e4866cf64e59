import { pino } from 'pino';
import { NotificationListener } from '../../db/notification-listener.ts';
import { connect, type Sql } from '../../db/sql.ts';
import { createTestDatabase } from '../../db/test-database.ts';
import { JobWorker, type JobWorkerOptions } from '../job-worker.ts';

/** A separate database, and the workers that a test starts on it. */
export interface WorkerFixture {
  sql: Sql;
  databaseUrl: string;
  startWorker(
    options: Pick<JobWorkerOptions, 'clock' | 'queues' | 'times' | 'vacuumAfter'>,
  ): Promise<JobWorker>;
  /** Registers something else to stop before the next test. */
  atEnd(stop: () => Promise<void>): void;
  /** Stops every worker and deletes all jobs. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorkerFixture(): Promise<WorkerFixture> {
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const { url: databaseUrl, drop } = await createTestDatabase();
  const sql = connect(databaseUrl, { connections: 10 });
  const stops: (() => Promise<void>)[] = [];
  return {
    sql,
    databaseUrl,
    startWorker: async (options) => {
      const notifications = new NotificationListener(databaseUrl, log);
      const worker = new JobWorker({ sql, databaseUrl, notifications, log, ...options });
      await notifications.start();
      await worker.start();
      stops.push(async () => {
        await worker.stop(200);
        await notifications.stop();
      });
      return worker;
    },
    atEnd: (stop) => void stops.push(stop),
    rest: async () => {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await sql`delete from jobs`;
    },
    stop: async () => {
      await sql.end({ timeout: 5 });
      await drop();
    },
  };
}
