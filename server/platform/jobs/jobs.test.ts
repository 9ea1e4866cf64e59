import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { FrozenClock } from '../clock.ts';
import { inTransaction, type Db, type Sql } from '../db/sql.ts';
import { enqueue, removeWaitingJobs } from './enqueue.ts';
import type { JobWorker } from './job-worker.ts';
import type { Queue } from './queue.ts';
import { ensureRecurring, recurringQueue } from './recurring.ts';
import { testQueue } from './testing/test-queue.ts';
import { startWorkerFixture, type WorkerFixture } from './testing/worker-fixture.ts';
import { until } from './testing/until.ts';

let fixture: WorkerFixture;
let sql: Sql;
let clock: FrozenClock;

before(async () => {
  fixture = await startWorkerFixture();
  ({ sql } = fixture);
});
afterEach(() => fixture.rest());
after(() => fixture.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- each queue knows its own contexts and results
const startWorker = (...queues: Queue<any, any>[]): Promise<JobWorker> =>
  fixture.startWorker({ clock, queues });

interface TestJob {
  lane?: string;
  workspaceId?: number;
  runAt?: Temporal.Instant;
  uniqueKey?: string;
}

const add = (
  name: string,
  { lane = 'a', workspaceId, ...rest }: TestJob = {},
  db: Db = sql,
): Promise<boolean> =>
  enqueue(db, {
    queue: 'test',
    lane,
    workspaceId: workspaceId ?? null,
    payload: { name },
    now: clock.now(),
    ...rest,
  });

async function jobsLeft(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from jobs`;
  return row?.count ?? 0;
}

const hang = (): Promise<void> => new Promise(() => {});

describe('many jobs', () => {
  it('trigger a vacuum of the job tables when enough of them have ended', async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    const vacuums = async (): Promise<number> => {
      const rows = await sql<{ count: number }[]>`
        select vacuum_count as count from pg_stat_user_tables where relname in ('jobs', 'job_claims')`;
      return Math.min(...rows.map(({ count }) => count));
    };
    const before = await vacuums();
    for (let index = 0; index < 30; index += 1) await add(`${index}`);
    await fixture.startWorker({ clock, queues: [testQueue()], vacuumAfter: 20 });
    await until('both tables are vacuumed', async () => (await vacuums()) > before);
    await until('all are done', async () => (await jobsLeft()) === 0);
  });
});

describe('the results of a workspace', () => {
  it('are written while those of another one wait for a lock', async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    const plain = testQueue();
    const settle: typeof plain.settle = async (db, finished) => {
      for (const { job } of finished)
        await db`select pg_advisory_xact_lock(4711, ${job.workspaceId ?? 0}::int)`;
      return plain.settle(db, finished);
    };
    await fixture.startWorker({ clock, queues: [{ ...plain, settle }] });
    await inTransaction(sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(4711, 1)`;
      for (const workspaceId of [1, 2, 3]) await add(`of ${workspaceId}`, { workspaceId });
      await until('the others are settled', () => plain.settled.length === 2);
      for (const workspaceId of [2, 1]) await add(`again of ${workspaceId}`, { workspaceId });
      await until('the other is settled', () => plain.settled.length === 3);
      assert.deepEqual(plain.settled.toSorted(), ['again of 2', 'of 2', 'of 3']);
    });
    await until('all are done', async () => (await jobsLeft()) === 0);
    assert.equal(plain.settled.length, 5);
  });

  it('are written one by one where the queue wants that', async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    const sizes: number[] = [];
    const plain = testQueue();
    const settle: typeof plain.settle = (db, finished) => {
      sizes.push(finished.length);
      return plain.settle(db, finished);
    };
    for (let index = 0; index < 30; index += 1) await add(`${index}`, { workspaceId: 1 });
    await fixture.startWorker({ clock, queues: [{ ...plain, settle, settlesEach: true }] });
    await until('all are done', async () => (await jobsLeft()) === 0);
    assert.deepEqual(sizes, Array(30).fill(1));
  });
});

describe('a job', () => {
  before(() => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
  });

  it('does not exist when the transaction that adds it is rolled back', async () => {
    const failing = inTransaction(sql, async (tx) => {
      await add('never', {}, tx);
      throw new Error('no');
    });
    await assert.rejects(failing);
    assert.equal(await jobsLeft(), 0);
  });

  it('is added once for a unique key', async () => {
    assert.equal(await add('first', { uniqueKey: 'k' }), true);
    assert.equal(await add('second', { uniqueKey: 'k' }), false);
    assert.equal(await jobsLeft(), 1);
  });

  it('runs once when it is due and is then deleted', async () => {
    const queue = testQueue();
    await startWorker(queue);
    await add('now');
    await until('the job is done', async () => (await jobsLeft()) === 0);
    assert.deepEqual(queue.settled, ['now']);
  });

  it('that was added without a notification is found by polling', async () => {
    await add('before');
    const queue = testQueue();
    await startWorker(queue);
    await until('the job is done', () => queue.settled.length === 1);
  });

  it('does not run before its time', async () => {
    const queue = testQueue();
    await startWorker(queue);
    await add('later', { runAt: clock.now().add({ seconds: 60 }) });
    await add('early');
    await until('the other job is done', () => queue.settled.length === 1);
    await clock.advance(59_999);
    await add('looked again');
    await until('the queue was looked at', () => queue.settled.length === 2);
    assert.equal(queue.settled.includes('later'), false);
    await clock.advance(1);
    await add('and again');
    await until('all are done', () => queue.settled.length === 4);
    assert.ok(queue.settled.includes('later'));
  });

  it('runs again at exactly the time that its queue returns, and its attempts are counted', async () => {
    const begunAt: string[] = [];
    const attempts: number[] = [];
    const queue = testQueue({
      perform: async (job) => {
        attempts.push(job.attempt);
        begunAt.push(clock.now().toString());
      },
      verdict: (job) => (job.attempt < 2 ? { runAt: clock.now().add({ seconds: 10 }) } : 'done'),
    });
    await startWorker(queue);
    const start = clock.now();
    await add('thrice');
    for (const due of [1, 2]) {
      await until('the attempt is written', async () => (await attemptsOf()) === due);
      await advanceUntil(9_999);
      assert.equal(attempts.length, due);
      await advanceUntil(1);
    }
    await until('it is over', async () => (await jobsLeft()) === 0);
    assert.deepEqual(attempts, [0, 1, 2]);
    const expected = [0, 10, 20].map((seconds) => start.add({ seconds }).toString());
    assert.deepEqual(begunAt, expected);
  });

  it('that fails by an internal fault runs again after 1 s, then 2 s, and no attempt is counted', async () => {
    let faults = 0;
    const attempts: number[] = [];
    const queue = testQueue({
      perform: async (job) => {
        attempts.push(job.attempt);
        if ((faults += 1) <= 2) throw new Error('a fault');
      },
    });
    await startWorker(queue);
    await add('unlucky');
    await until('the first fault is written', async () => (await faultsOf()) === 1);
    await advanceUntil(1000);
    await until('the second fault is written', async () => (await faultsOf()) === 2);
    await advanceUntil(1999);
    assert.equal(attempts.length, 2);
    await advanceUntil(1);
    await until('it is done', async () => (await jobsLeft()) === 0);
    assert.deepEqual(attempts, [0, 0, 0]);
  });

  it('that exceeds its deadline is aborted and given up', async () => {
    let aborted = false;
    const queue = testQueue({
      deadlineMs: 30,
      perform: (_job, signal) => {
        signal.addEventListener('abort', () => (aborted = true));
        return hang();
      },
    });
    await startWorker(queue);
    await add('endless');
    await until('the fault is written', async () => (await faultsOf()) === 1);
    assert.equal(aborted, true);
  });

  it('whose result cannot be written does not block other jobs', async () => {
    const queue = testQueue({ perform: () => new Promise((resolve) => setImmediate(resolve)) });
    const settle = queue.settle.bind(queue);
    queue.settle = async (db, finished) => {
      if (finished.some(({ result }) => result === 'poison')) await db`select 1 / 0`;
      return settle(db, finished);
    };
    await Promise.all(['a', 'poison', 'b', 'c'].map((name) => add(name)));
    await startWorker(queue);
    await until('the others are done', async () => (await jobsLeft()) === 1);
    assert.deepEqual(queue.settled.toSorted(), ['a', 'b', 'c']);
    await until('the fault is written', async () => (await faultsOf()) === 1);
  });

  it('can be removed from its lane while it waits, but not while it runs', async () => {
    const queue = testQueue({ laneLimit: 1, perform: hang });
    await startWorker(queue);
    await add('running');
    await until('it runs', () => queue.begun.length === 1);
    await add('waiting');
    await add('elsewhere', { lane: 'b', runAt: clock.now().add({ hours: 1 }) });
    assert.deepEqual(await removeWaitingJobs(sql, 'test', 'a'), [{ name: 'waiting' }]);
    assert.equal(await jobsLeft(), 2);
  });
});

describe('recurring work', () => {
  it('has one job however many processes start, and runs again after its interval', async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    let times = 0;
    const work = async (): Promise<void> => void (times += 1);
    const recurring = { name: 'sweep', everyMinutes: 5, deadlineMs: 1000, work };
    await ensureRecurring(sql, recurring, clock.now());
    await ensureRecurring(sql, recurring, clock.now());
    assert.equal(await jobsLeft(), 1);
    await startWorker(recurringQueue(recurring, sql, clock));
    await until('the first time is written', async () => (await attemptsOf()) === 1);
    await advanceUntil(299_999);
    assert.equal(times, 1);
    await advanceUntil(1);
    await until('the second time', () => times === 2);
  });
});

/** Advances the clock and waits until the workers have looked for work. */
async function advanceUntil(ms: number): Promise<void> {
  await clock.advance(ms);
  await until('the workers rest', () => clock.sleeping > 0);
}

async function attemptsOf(): Promise<number> {
  const [row] = await sql<
    { attempt: number }[]
  >`select attempt from jobs where id not in (select job_id from job_claims)`;
  return row?.attempt ?? -1;
}

async function faultsOf(): Promise<number> {
  const [row] = await sql<
    { faults: number }[]
  >`select faults from jobs where id not in (select job_id from job_claims)`;
  return row?.faults ?? -1;
}
