/**
 * A worker in a separate process that does not finish its jobs by itself: `node worker-child.ts <database>
 * <leaseMs>`.
 */
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { NotificationListener } from '../../db/notification-listener.ts';
import { connect } from '../../db/sql.ts';
import { JobWorker } from '../job-worker.ts';
import { testQueue } from './test-queue.ts';

const [url = '', leaseMs = '15000'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
/** Resolves when the parent process writes a line; jobs end then. */
const released = new Promise<void>((resolve) => process.stdin.once('data', () => resolve()));
const queue = testQueue({
  perform: async (job) => {
    process.stdout.write(`begun ${String(job.payload['name'])}\n`);
    await released;
  },
  onSettle: (names) => void process.stdout.write(`settled ${names.join()}\n`),
});
const notifications = new NotificationListener(url, log);
const worker = new JobWorker({
  sql: connect(url, { connections: 3 }),
  databaseUrl: url,
  notifications,
  clock: systemClock,
  log,
  queues: [queue],
  times: { leaseMs: Number(leaseMs), renewMs: Number(leaseMs) / 5 },
});
await worker.start();
