import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { enqueue } from './enqueue.ts';
import type { JobWorker } from './job-worker.ts';
import { testQueue, type TestQueue } from './testing/test-queue.ts';
import { startWorkerFixture, type WorkerFixture } from './testing/worker-fixture.ts';
import { until } from './testing/until.ts';

let fixture: WorkerFixture;
let sql: Sql;

before(async () => {
  fixture = await startWorkerFixture();
  ({ sql } = fixture);
});
afterEach(() => fixture.rest());
after(() => fixture.stop());

const startWorker = (queue: TestQueue, leaseMs = 15_000): Promise<JobWorker> =>
  fixture.startWorker({ clock: systemClock, queues: [queue], times: { leaseMs, renewMs: leaseMs / 5 } });

const add = (name: string, lane: string, workspaceId: number | null = null): Promise<boolean> =>
  enqueue(sql, { queue: 'test', lane, workspaceId, payload: { name }, now: systemClock.now() });

async function addMany(count: number, lane: (index: number) => string, workspaceId: number | null = null) {
  await Promise.all(Array.from({ length: count }, (_, index) => add(`${index}`, lane(index), workspaceId)));
}

async function jobsLeft(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from jobs`;
  return row?.count ?? 0;
}

const hang = (): Promise<void> => new Promise(() => {});

interface Child {
  process: ChildProcess;
  /** Everything that the process has written to stdout. */
  output: () => string;
}

/** A worker in a separate process that starts jobs and does not finish them. */
async function startChild(leaseMs: number): Promise<Child> {
  const script = fileURLToPath(new URL('testing/worker-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, fixture.databaseUrl, String(leaseMs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  fixture.atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  });
  return { process: child, output: () => output };
}

describe('two workers', () => {
  it('share the jobs and run each once', async () => {
    const queues = [testQueue(), testQueue()];
    await addMany(500, (index) => `lane${index % 50}`);
    for (const queue of queues) await startWorker(queue);
    await until('all is done', async () => (await jobsLeft()) === 0);
    const begun = queues.flatMap((queue) => queue.begun);
    assert.equal(begun.length, 500);
    assert.equal(new Set(begun).size, 500);
  });

  it('together keep the limit of a lane, and its backlog does not delay other lanes', async () => {
    const queues = [0, 1].map(() =>
      testQueue({ laneLimit: 3, perform: (job) => (job.lane === 'slow' ? hang() : Promise.resolve()) }),
    );
    await addMany(300, () => 'slow');
    for (const queue of queues) await startWorker(queue);
    await until('the slow lane is full', () => runningIn(queues, 'slow') === 3);
    await addMany(100, () => 'quick');
    await until('the quick lane is done', async () => (await jobsLeft()) === 300);
    assert.equal(runningIn(queues, 'slow'), 3);
    assert.ok(queues.reduce((sum, queue) => sum + (queue.peak.get('quick') ?? 0), 0) <= 6);
  });
});

const runningIn = (queues: readonly TestQueue[], lane: string): number =>
  queues.reduce((sum, queue) => sum + (queue.running.get(lane) ?? 0), 0);

describe('the limits of a workspace', () => {
  const hangingQueue = () =>
    testQueue({
      atOnce: 60,
      laneLimit: 10,
      workspaceLimit: 40,
      perform: (job) => (job.lane.startsWith('hang') ? hang() : Promise.resolve()),
    });

  const hangingNow = (queue: TestQueue): number =>
    [...queue.running.values()].reduce((sum, jobs) => sum + jobs, 0);

  it('leave slots for quick lanes beside twenty lanes that hang, in the same workspace and in others', async () => {
    const queue = hangingQueue();
    await startWorker(queue);
    await addMany(400, (index) => `hang${index % 20}`, 1);
    await until('every lane hangs', () => queue.running.size === 20);
    await add('same', 'quick', 1);
    await add('other', 'quick2', 2);
    await until('both are done', () => queue.settled.length === 2);
    assert.ok(hangingNow(queue) < 40, `${hangingNow(queue)} hang`);
  });

  it('leave these slots also when the hanging lanes appear one after another, each with a backlog', async () => {
    const queue = hangingQueue();
    await startWorker(queue);
    for (let lane = 0; lane < 20; lane += 1) {
      await addMany(20, () => `hang${lane}`, 1);
      await until(`lane ${lane} has begun`, () => (queue.running.get(`hang${lane}`) ?? 0) > 0);
    }
    await add('same', 'quick', 1);
    await until('the quick one is done', () => queue.settled.length === 1);
    assert.ok(hangingNow(queue) < 40, `${hangingNow(queue)} hang`);
  });

  it('have a counterpart for the worker: hanging lanes of many workspaces leave it free slots', async () => {
    const queue = testQueue({
      atOnce: 40,
      laneLimit: 10,
      workspaceLimit: 1_000,
      perform: (job) => (job.lane.startsWith('hang') ? hang() : Promise.resolve()),
    });
    await startWorker(queue);
    for (let lane = 0; lane < 20; lane += 1) {
      await addMany(20, () => `hang${lane}`, lane + 1);
      await until(`lane ${lane} has begun`, () => (queue.running.get(`hang${lane}`) ?? 0) > 0);
    }
    await add('quick', 'quick', 100);
    await until('the quick one is done', () => queue.settled.length === 1);
  });
});

describe('the jobs of a worker', () => {
  it('that was killed are run by another worker long before the lease expires', async () => {
    const child = await startChild(600_000);
    await add('orphan', 'a');
    await until('the child has begun', () => child.output().includes('begun orphan'));
    const queue = testQueue();
    await startWorker(queue);
    child.process.kill('SIGKILL');
    await until('the other has done it', async () => (await jobsLeft()) === 0);
    assert.deepEqual(queue.settled, ['orphan']);
  });

  it('that hangs are run by another worker when the lease expires, and its late results are not written', async () => {
    const child = await startChild(1_000);
    await add('stolen', 'a');
    await until('the child has begun', () => child.output().includes('begun stolen'));
    child.process.kill('SIGSTOP');
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const queue = testQueue({ perform: () => held });
    await startWorker(queue);
    await until('the other has begun', () => queue.begun.length === 1);
    child.process.kill('SIGCONT');
    child.process.stdin?.write('end\n');
    await add('marker', 'b');
    await until(
      'the child works again or not at all',
      () => queue.begun.length === 2 || child.output().includes('marker'),
    );
    assert.doesNotMatch(child.output(), /settled .*stolen/);
    release();
    await until('all is done', async () => (await jobsLeft()) === 0);
    assert.ok(queue.settled.includes('stolen'));
  });

  it('that shuts down finish first, and those that do not finish are released at once', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = testQueue({ perform: (job) => (job.lane === 'ends' ? held : hang()) });
    const worker = await startWorker(first);
    await add('ends', 'ends');
    await add('hangs', 'hangs');
    await until('both run', () => first.begun.length === 2);
    const stopped = worker.stop(5_000);
    release();
    await stopped;
    assert.deepEqual(first.settled, ['ends']);
    const [row] = await sql<
      { free: boolean }[]
    >`select not exists (select from job_claims) as free from jobs`;
    assert.deepEqual({ ...row }, { free: true });
  });
});

describe('a worker that has stopped', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('does not keep the process alive although a job it gave up never ends', async () => {
    const before = timers();
    const queue = testQueue({ perform: hang });
    await startWorker(queue);
    await add('endless', 'a');
    await until('it has begun', () => queue.begun.length === 1);
    await fixture.rest();
    assert.ok(timers() <= before, `${timers() - before} timers are left`);
  });
});

describe('when the database ends all sessions', () => {
  it('the worker registers again and loses no job', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const queue = testQueue({ perform: () => held });
    await startWorker(queue);
    await add('before', 'a');
    await until('it has begun', () => queue.begun.length === 1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    release();
    await until('it is added', () => add('after', 'b').catch(() => false));
    await until('all is done', async () => (await jobsLeft().catch(() => 1)) === 0);
    assert.ok(queue.settled.includes('before'));
    assert.ok(queue.settled.includes('after'));
  });
});
