import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { systemClock } from '../clock.ts';
import { isoOf } from '../instants.ts';
import { inTransaction, type Asking, type Sql } from '../db/sql.ts';
import { enqueue, removeWaitingJobs } from './enqueue.ts';
import { claimJobs, endAtOnce, freeLostJobs, type ClaimedJob } from './jobs.queries.ts';
import { startWorkerHouse, type WorkerHouse } from './testing/worker-house.ts';

let house: WorkerHouse;
let sql: Sql;

before(async () => {
  house = await startWorkerHouse();
  ({ sql } = house);
});
afterEach(async () => {
  await house.rest();
  await sql`delete from job_claims`;
});
after(() => house.stop());

async function addMany(count: number, lane: string, workspaceId: number | null = null): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const now = systemClock.now();
    for (let index = 0; index < count; index += 1)
      await enqueue(tx, { queue: 'test', lane, workspaceId, payload: { name: `${lane}/${index}` }, now });
  });
}

async function addWorker(): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into job_workers default values returning id`;
  return row?.id ?? 0;
}

const ROOMY = { most: 1000, free: 10_000, atOnce: 10_000, laneLimit: 1000, workspaceLimit: 10_000 };

const claim = (
  workerId: number,
  limits: Partial<typeof ROOMY> = {},
  db: Asking = sql,
): Promise<ClaimedJob[]> =>
  claimJobs(db, {
    queue: 'test',
    workerId,
    now: isoOf(systemClock.now()),
    leaseMs: 60_000,
    ...ROOMY,
    ...limits,
  });

const countByLane = (jobs: readonly ClaimedJob[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(jobs, ({ lane }) => lane)
      .entries()
      .map(([lane, of]) => [lane, of.length]),
  );

const idsOf = (jobs: readonly ClaimedJob[]): number[] => jobs.map(({ id }) => id);

async function scansOf(db: Asking, index: string): Promise<number> {
  await db`select pg_stat_force_next_flush()`;
  const [row] = await db<{ scans: number }[]>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname = ${index}`;
  return row?.scans ?? 0;
}

describe('a claim', () => {
  it('looks for jobs whose time has come once, and not once for each that waits, whatever the server knew when it planned', async () => {
    const worker = await addWorker();
    await sql`vacuum analyze jobs`;
    const session = await sql.reserve();
    try {
      assert.deepEqual(await claim(worker, {}, session), []);
      await session`
        insert into jobs (queue, lane, run_at, ready, created_at)
        select 'test', 'a', now(), true, now() from generate_series(1, 2000)`;
      const before = await scansOf(session, 'jobs_scheduled');
      assert.equal((await claim(worker, { most: 1 }, session)).length, 1);
      const scans = (await scansOf(session, 'jobs_scheduled')) - before;
      assert.ok(scans <= 2, `${scans} scans`);
    } finally {
      session.release();
    }
  });

  it('takes the same from each lane that has enough, and of the others what they have', async () => {
    await addMany(40, 'deep');
    await addMany(40, 'as deep');
    await addMany(2, 'shallow');
    const jobs = await claim(await addWorker(), { most: 30 });
    assert.deepEqual(countByLane(jobs), { deep: 14, 'as deep': 14, shallow: 2 });
  });

  it('fills lanes that are behind before it adds to those that are ahead', async () => {
    const worker = await addWorker();
    await addMany(40, 'ahead');
    assert.equal((await claim(worker, { most: 10 })).length, 10);
    await addMany(40, 'behind');
    assert.deepEqual(countByLane(await claim(worker, { most: 14 })), { behind: 12, ahead: 2 });
  });

  it('is not kept from a busy lane by lanes less busy whose workspace has no place left', async () => {
    const worker = await addWorker();
    for (let lane = 0; lane < 10; lane += 1) await addMany(10, `full${lane}`, 1);
    while ((await claim(worker, { most: 10, workspaceLimit: 40 })).length > 0);
    await addMany(20, 'busy', 2);
    for (let times = 0; times < 2; times += 1) {
      const jobs = await claim(worker, { most: 5, workspaceLimit: 40 });
      assert.deepEqual(countByLane(jobs), { busy: 5 });
    }
  });

  it('keeps the limit of a lane exactly, and takes no job twice, however many are made at once', async () => {
    for (let lane = 0; lane < 5; lane += 1) await addMany(30, `lane${lane}`);
    const workers = await Promise.all(Array.from({ length: 8 }, addWorker));
    const claims = await Promise.all(workers.map((id) => claim(id, { most: 25, laneLimit: 12 })));
    const jobs = claims.flat();
    assert.deepEqual(Object.values(countByLane(jobs)), Array(5).fill(12));
    assert.equal(new Set(idsOf(jobs)).size, 60);
  });

  it('that is not committed keeps its jobs from being taken out, and the other way round', async () => {
    const worker = await addWorker();
    await addMany(5, 'a');
    await inTransaction(sql, async (tx) => {
      assert.equal((await claim(worker, { most: 3 }, tx)).length, 3);
      assert.equal((await removeWaitingJobs(sql, 'test', 'a')).length, 2);
    });
    await addMany(2, 'a');
    await inTransaction(sql, async (tx) => {
      assert.equal((await removeWaitingJobs(tx, 'test', 'a')).length, 2);
      assert.equal((await claim(worker)).length, 0);
    });
    assert.equal((await claim(worker)).length, 0);
  });

  it('and the taking out of a lane never get the same job, whichever comes first', async () => {
    const workers = await Promise.all(Array.from({ length: 4 }, addWorker));
    const lanes = Array.from({ length: 20 }, (_, index) => `lane${index}`);
    for (const lane of lanes) await addMany(5, lane);
    const claims = workers.map((id) => claim(id, { most: 20 }));
    const removals = lanes.map((lane) => removeWaitingJobs(sql, 'test', lane));
    const begun = (await Promise.all(claims)).flat().map(({ payload }) => String(payload['name']));
    const removed = (await Promise.all(removals)).flat().map(({ name }) => String(name));
    const [rest] = await sql<{ names: string[] }[]>`
      select coalesce(array_agg(payload->>'name'), '{}') as names from jobs`;
    assert.equal(new Set([...begun, ...removed]).size, begun.length + removed.length);
    assert.ok(begun.every((name) => rest?.names.includes(name)));
    assert.ok(removed.every((name) => !rest?.names.includes(name)));
  });
});

describe('the end of a claim', () => {
  const end = (jobs: readonly ClaimedJob[]): Promise<string[]> =>
    endAtOnce(
      sql,
      'test',
      jobs,
      sql`verdict (job_id, run_at) as (
        select job_id, case when job_id % 2 = 0 then '2030-01-01T00:00:00Z'::timestamptz end from ended)`,
    );

  const jobsLeft = () => sql<{ id: number; attempt: number; ready: boolean }[]>`
    select id, attempt, ready from jobs order by id`;

  it('takes out what is done and gives back what comes again', async () => {
    await addMany(6, 'a');
    const jobs = await claim(await addWorker());
    const again = idsOf(jobs).filter((id) => id % 2 === 0);
    assert.deepEqual(await end(jobs), Array(again.length).fill('2030-01-01T00:00:00.000Z'));
    assert.deepEqual(
      [...(await jobsLeft())].map((row) => ({ ...row })),
      again.map((id) => ({ id, attempt: 1, ready: false })),
    );
    assert.equal((await sql`select from job_claims`).length, 0);
  });

  it('changes nothing of a job that someone else has claimed since', async () => {
    await addMany(4, 'a');
    const first = await claim(await addWorker());
    // Nobody holds the lock of these workers: they count as gone.
    assert.equal(await freeLostJobs(sql, ['test']), 4);
    const second = await claim(await addWorker());
    assert.deepEqual(idsOf(second), idsOf(first));
    assert.deepEqual(await end(first), []);
    assert.equal((await jobsLeft()).length, 4);
    assert.equal((await sql`select from job_claims`).length, 4);
  });
});
