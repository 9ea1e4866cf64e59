import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { systemClock } from '../../../server/platform/clock.ts';
import { NotificationListener } from '../../../server/platform/db/notification-listener.ts';
import { connect } from '../../../server/platform/db/sql.ts';
import { JobWorker } from '../../../server/platform/jobs/job-worker.ts';
import type { Job, Queue } from '../../../server/platform/jobs/queue.ts';
import { AT_ONCE, OWN_LIMITS, QUEUE } from './contenders.ts';
import { loadLibrary, type GraphileWorker, type PgBossModule } from './libraries.ts';

/**
 * A worker in a process of its own:
 * `node jobs-process.ts <library> <database> <folder> <hold ms> <settings>`. It writes `ready`, and for each
 * job `begun <n>` and `done <n>`; a job takes `hold` milliseconds.
 */
const [library = '', url = '', folder = '', hold = '0', settings = '{}'] = process.argv.slice(2);

async function perform(n: number): Promise<void> {
  process.stdout.write(`begun ${n}\n`);
  if (Number(hold) > 0) await sleep(Number(hold));
  process.stdout.write(`done ${n}\n`);
}

async function startOwn(): Promise<void> {
  const log = pino({ level: 'error' });
  const notifications = new NotificationListener(url, log);
  const queue: Queue<Job, null> = {
    ...OWN_LIMITS,
    ...{ name: QUEUE, deadlineMs: 600_000, pollMs: 1_000 },
    load: async (_db, jobs) => new Map(jobs.map((job) => [job.id, job])),
    perform: async (job) => {
      await perform(Number(job.payload['n']));
      return null;
    },
    settle: async () => new Map(),
  };
  const sql = connect(url, { connections: 8 });
  const queues = [queue];
  const worker = new JobWorker({ sql, databaseUrl: url, notifications, clock: systemClock, log, queues });
  await notifications.start();
  await worker.start();
}

async function startGraphile(): Promise<void> {
  const { run } = (await loadLibrary(folder, 'graphile-worker')) as GraphileWorker;
  const own = { connectionString: url, maxPoolSize: AT_ONCE / 2, concurrentJobs: AT_ONCE };
  await run({
    preset: { worker: { ...own, ...(JSON.parse(settings) as object) } },
    noHandleSignals: true,
    taskList: { [QUEUE]: (payload: { n: number }) => perform(payload.n) },
  });
}

async function startPgBoss(): Promise<void> {
  const { PgBoss } = (await loadLibrary(folder, 'pg-boss')) as PgBossModule;
  const { start, work } = JSON.parse(settings) as { start: object; work: object };
  const boss = new PgBoss({ connectionString: url, max: 10, ...start });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  await boss.work(QUEUE, work, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => perform(data.n)));
  });
}

const starts: Record<string, () => Promise<void>> = {
  switchboard: startOwn,
  'graphile-worker': startGraphile,
  'pg-boss': startPgBoss,
};
await starts[library]?.();
process.stdout.write('ready\n');
