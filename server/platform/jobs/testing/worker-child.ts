/** A worker in a process of its own that never ends what it begins: `node worker-child.ts <database> <leaseMs>`. */
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { NotificationListener } from '../../db/notification-listener.ts';
import { connect } from '../../db/sql.ts';
import { JobWorker } from '../job-worker.ts';
import { testQueue } from './test-queue.ts';

const [url = '', leaseMs = '15000'] = process.argv.slice(2);
const log = pino({ level: 'silent' });
/** The job ends when the parent writes a line. */
const asked = new Promise<void>((resolve) => process.stdin.once('data', () => resolve()));
const queue = testQueue({
  perform: async (job) => {
    process.stdout.write(`begun ${String(job.payload['name'])}\n`);
    await asked;
  },
  onSettle: () => process.stdout.write('settled\n'),
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
