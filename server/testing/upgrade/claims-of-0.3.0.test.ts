import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { migrate } from '../../platform/db/migrate.ts';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { claimJobs, endClaims, freeLostJobs } from '../../platform/jobs/jobs.queries.ts';
import type { Job } from '../../platform/jobs/queue.ts';
import { fillOlder } from './older-database.queries.ts';

/** Last migration of release 0.3.0. */
const VERSION = 13;
const AT = '2026-11-22T08:00:00.000Z';

describe('jobs that 0.3.0 had claimed when it was stopped', () => {
  let sql: Sql;
  let drop: () => Promise<void>;

  before(async () => {
    const database = await createTestDatabase();
    sql = connect(database.url, { connections: 2 });
    drop = async () => {
      await sql.end();
      await database.drop();
    };
    const job = { queue: 'test', workspace_id: null, payload: {}, unique_key: null, attempt: 1, faults: 0 };
    const waiting = { ...job, run_at: AT, ready: true, created_at: AT };
    const claim = { queue: 'test', workspace_id: null, worker_id: 1, leased_until: AT };
    await fillOlder(sql, {
      version: VERSION,
      written_at: AT,
      sequences: { jobs_id_seq: 4, job_claim_numbers: 9 },
      tables: {
        jobs: [1, 2, 3, 4].map((id) => ({ ...waiting, id, lane: id < 3 ? 'a' : 'b' })),
        job_claims: [
          { ...claim, lane: 'a', job_id: 1, claim: 8 },
          { ...claim, lane: 'b', job_id: 3, claim: 9 },
        ],
      },
    });
    await migrate(sql, pino({ level: 'silent' }));
  });
  after(() => drop());

  const claimAll = async (): Promise<Job[]> => {
    const [worker] = await sql<{ id: number }[]>`insert into job_workers default values returning id`;
    const limits = { most: 100, free: 1000, atOnce: 1000, laneLimit: 100, workspaceLimit: 1000 };
    return claimJobs(sql, { queue: 'test', workerId: worker?.id ?? 0, now: AT, leaseMs: 60_000, ...limits });
  };
  const idsOf = (jobs: readonly Job[]): number[] => jobs.map(({ id }) => id).toSorted((a, b) => a - b);

  it('stay claimed until their worker is known to be gone, and are then repeated', async () => {
    assert.deepEqual(idsOf(await claimAll()), [2, 4]);
    assert.equal(await freeLostJobs(sql, ['test']), 4);
    const jobs = await claimAll();
    assert.deepEqual(idsOf(jobs), [1, 2, 3, 4]);
    assert.ok(jobs.every(({ attempt }) => attempt === 1));
    assert.equal((await endClaims(sql, jobs)).size, 4);
  });
});
