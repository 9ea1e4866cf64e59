import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { systemClock } from '../clock.ts';
import { isoOf } from '../instants.ts';
import { inTransaction, type Queryable, type Sql } from '../db/sql.ts';
import { enqueue, removeWaitingJobs } from './enqueue.ts';
import { claimJobs, endClaims, freeLostJobs } from './jobs.queries.ts';
import type { Job } from './queue.ts';
import { startWorkerFixture, type WorkerFixture } from './testing/worker-fixture.ts';

let fixture: WorkerFixture;
let sql: Sql;

before(async () => {
  fixture = await startWorkerFixture();
  ({ sql } = fixture);
});
afterEach(async () => {
  await fixture.rest();
  await sql`delete from job_claims`;
});
after(() => fixture.stop());

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

const claim = (workerId: number, limits: Partial<typeof ROOMY> = {}, db: Queryable = sql): Promise<Job[]> =>
  claimJobs(db, {
    queue: 'test',
    workerId,
    now: isoOf(systemClock.now()),
    leaseMs: 60_000,
    ...ROOMY,
    ...limits,
  });

const countByLane = (jobs: readonly Job[]): Record<string, number> =>
  Object.fromEntries(
    Map.groupBy(jobs, ({ lane }) => lane)
      .entries()
      .map(([lane, of]) => [lane, of.length]),
  );

const idsOf = (jobs: readonly Job[]): number[] => jobs.map(({ id }) => id);

/** Number of rows of `job_claims` read so far, with or without an index. */
async function claimsRead(db: Queryable): Promise<number> {
  await db`select pg_stat_force_next_flush()`;
  const [row] = await db<{ read: number }[]>`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'job_claims')::integer as read
    from pg_stat_user_tables where relname = 'job_claims'`;
  return row?.read ?? 0;
}

async function scansOf(db: Queryable, index: string): Promise<number> {
  await db`select pg_stat_force_next_flush()`;
  const [row] = await db<{ scans: number }[]>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname = ${index}`;
  return row?.scans ?? 0;
}

describe('a claim', () => {
  it('scans the due jobs once, not once for each waiting job, whatever statistics the planner had', async () => {
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

  it('takes equally many jobs from each lane that has enough, and all jobs of the other lanes', async () => {
    await addMany(40, 'deep');
    await addMany(40, 'as deep');
    await addMany(2, 'shallow');
    const jobs = await claim(await addWorker(), { most: 30 });
    assert.deepEqual(countByLane(jobs), { deep: 14, 'as deep': 14, shallow: 2 });
  });

  it('fills lanes with few running jobs before lanes with many', async () => {
    const worker = await addWorker();
    await addMany(40, 'ahead');
    assert.equal((await claim(worker, { most: 10 })).length, 10);
    await addMany(40, 'behind');
    assert.deepEqual(countByLane(await claim(worker, { most: 14 })), { behind: 12, ahead: 2 });
  });

  it('takes jobs of a busy lane although less busy lanes belong to a workspace at its limit', async () => {
    const worker = await addWorker();
    for (let lane = 0; lane < 10; lane += 1) await addMany(10, `full${lane}`, 1);
    while ((await claim(worker, { most: 10, workspaceLimit: 40 })).length > 0);
    await addMany(20, 'busy', 2);
    for (let times = 0; times < 2; times += 1) {
      const jobs = await claim(worker, { most: 5, workspaceLimit: 40 });
      assert.deepEqual(countByLane(jobs), { busy: 5 });
    }
  });

  it('keeps the limit of a lane exactly and takes no job twice when many claims run at once', async () => {
    for (let lane = 0; lane < 5; lane += 1) await addMany(30, `lane${lane}`);
    const workers = await Promise.all(Array.from({ length: 8 }, addWorker));
    const claims = await Promise.all(workers.map((id) => claim(id, { most: 25, laneLimit: 12 })));
    const jobs = claims.flat();
    assert.deepEqual(Object.values(countByLane(jobs)), Array(5).fill(12));
    assert.equal(new Set(idsOf(jobs)).size, 60);
  });

  it('that is not committed protects its jobs from removal, and an uncommitted removal hides its jobs from claims', async () => {
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

  it('and a removal of the jobs of a lane never get the same job, in either order', async () => {
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

describe('a claim of a busy worker', () => {
  /**
   * 200 slots, half of them for lanes without running jobs. A worker with more than 25 running jobs is busy.
   */
  const BUSY = { atOnce: 200, laneLimit: 40, workspaceLimit: 100 };
  const take = async (workerId: number, inHand: number, most = 10): Promise<Job[]> =>
    claim(workerId, { ...BUSY, most, free: BUSY.atOnce - inHand });
  const addDue = (lane: string, count: number, secondsAgo: number, workspaceId: number | null = null) => sql`
    insert into jobs (queue, lane, workspace_id, run_at, ready, created_at)
    select 'test', ${lane}, ${workspaceId}, now() - ${secondsAgo}::int * interval '1 second', true, now()
    from generate_series(1, ${count}::int)`;

  it('takes the next jobs of each lane in order, none twice', async () => {
    const worker = await addWorker();
    for (const lane of ['a', 'b']) await addDue(lane, 60, 10);
    const taken: Job[] = [];
    while (taken.length < 60) {
      const jobs = await take(worker, taken.length);
      assert.ok(jobs.length > 0 && jobs.length <= 10);
      taken.push(...jobs);
    }
    for (const lane of ['a', 'b']) {
      const ids = idsOf(taken.filter((job) => job.lane === lane));
      assert.equal(new Set(ids).size, 30);
      const first = await sql<
        { id: number }[]
      >`select id from jobs where lane = ${lane} order by id limit 30`;
      assert.deepEqual(
        ids.toSorted((one, other) => one - other),
        first.map(({ id }) => id),
      );
    }
  });

  it('also finds jobs that became ready before its newest claim', async () => {
    const worker = await addWorker();
    for (const lane of ['a', 'b']) await addDue(lane, 200, 10);
    const inHand = (await take(worker, 0, 30)).length;
    await addDue('a', 1, 60);
    const [late] = await sql<{ id: number }[]>`select max(id) as id from jobs`;
    const found: number[] = [];
    for (let claims = 0; claims < 8; claims += 1) found.push(...idsOf(await take(worker, inHand, 4)));
    assert.ok(found.includes(late?.id ?? 0));
  });

  it('scans its lanes from the start when too few jobs follow its claims', async () => {
    const worker = await addWorker();
    for (const lane of ['a', 'b']) await addDue(lane, 20, 10);
    const inHand = (await take(worker, 0, 40)).length;
    await addDue('a', 3, 60);
    assert.equal((await take(worker, inHand)).length, 3);
  });

  it('keeps the limits of lanes and workspaces exactly', async () => {
    const worker = await addWorker();
    for (const lane of ['a', 'b', 'c', 'd', 'e', 'f']) await addDue(lane, 100, 10, 1);
    await addDue('g', 100, 10, 2);
    let inHand = 0;
    for (let claims = 0; claims < 40; claims += 1) {
      inHand += (await take(worker, inHand, 7)).length;
      const rows = await sql<{ lane: string; workspaceId: number; jobs: number }[]>`
        select lane, workspace_id as "workspaceId", count(*)::integer as jobs from job_claims group by 1, 2`;
      assert.ok(rows.every(({ jobs }) => jobs <= BUSY.laneLimit));
      const ofOne = rows.filter(({ workspaceId }) => workspaceId === 1);
      assert.ok(ofOne.reduce((sum, { jobs }) => sum + jobs, 0) <= BUSY.workspaceLimit);
    }
    assert.ok(inHand > 50 && inHand <= BUSY.atOnce, `${inHand} in hand`);
  });
});

describe('the end of a claim', () => {
  it('reads only the claims that end, whatever statistics the planner had', async () => {
    const worker = await addWorker();
    await sql`vacuum analyze job_claims`;
    const session = await sql.reserve();
    try {
      await session`set plan_cache_mode = force_generic_plan`;
      await addMany(1, 'a');
      await endClaims(session, await claim(worker, {}, session));
      for (let lane = 0; lane < 5; lane += 1) await addMany(100, `lane${lane}`);
      const jobs = await claim(worker, {}, session);
      assert.equal(jobs.length, 501);
      const before = await claimsRead(session);
      assert.equal((await endClaims(session, jobs.slice(0, 5))).size, 5);
      const read = (await claimsRead(session)) - before;
      assert.ok(read <= 10, `${read} claims read`);
    } finally {
      await session`reset plan_cache_mode`;
      session.release();
    }
  });

  it('does not touch a later claim of the same job by another worker', async () => {
    await addMany(4, 'a');
    const first = await claim(await addWorker());
    // No session holds the locks of these workers, so they count as lost.
    assert.equal(await freeLostJobs(sql, ['test']), 4);
    const second = await claim(await addWorker());
    assert.deepEqual(idsOf(second), idsOf(first));
    assert.equal((await endClaims(sql, first)).size, 0);
    assert.equal((await sql`select from job_claims`).length, 4);
  });
});
