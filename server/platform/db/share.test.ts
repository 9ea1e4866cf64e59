import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../jobs/testing/until.ts';
import { shareConnections } from './share-connections.ts';
import { connect, ConnectionsTaken, inTransaction, isDatabaseAway, type Queryable, type Sql } from './sql.ts';
import { createTestDatabase } from './test-database.ts';

let url: string;
let other: Sql;
let drop: () => Promise<void>;
before(async () => {
  const database = await createTestDatabase();
  url = database.url;
  other = connect(url, { connections: 2 });
  drop = () => database.drop();
});
after(async () => {
  await other.end();
  await drop();
});

const LOCK = 4711;
const takeLock = (db: Queryable) => db`select pg_advisory_xact_lock(${LOCK}::int)`;
const one = async (db: Queryable): Promise<unknown> => (await db`select 1 as one`)[0]?.['one'];
const waitingFor = (): Promise<number> =>
  other`select from pg_stat_activity where application_name = 'shared' and wait_event_type = 'Lock'`.count();

/**
 * Runs `work` while many statements of each of these wait for a lock, on so many connections of the pool, or
 * for a connection.
 */
async function whileWaiting(
  all: Sql,
  { kinds, used }: { kinds: readonly Sql[]; used: number },
  work: () => Promise<void>,
): Promise<void> {
  const waiting = await inTransaction(other, async (holder) => {
    await takeLock(holder);
    const asked: Promise<unknown>[] = [];
    for (const db of kinds) {
      const before = all.usage().waiting;
      asked.push(...Array.from({ length: 20 }, () => takeLock(db).execute()));
      await until('some wait for a connection', () => all.usage().waiting > before);
    }
    await until('the lock is waited for', async () => (await waitingFor()) === used);
    assert.equal(all.usage().used, used);
    await work();
    return asked;
  });
  await Promise.all(waiting);
  assert.deepEqual([all.usage().used, all.usage().waiting], [0, 0]);
}

describe('the connections of a process', () => {
  it('are left to calls and jobs by requests that wait for a lock, and the other way round', async () => {
    const all = connect(url, { connections: 5, name: 'shared' });
    const { requests, jobs } = shareConnections(all);
    await whileWaiting(all, { kinds: [requests], used: 3 }, async () => {
      assert.deepEqual([await one(jobs), await one(all)], [1, 1]);
      assert.equal(await inTransaction(jobs, one), 1);
    });
    await whileWaiting(all, { kinds: [jobs], used: 3 }, async () => {
      assert.deepEqual([await one(requests), await one(all)], [1, 1]);
    });
    assert.equal(await one(requests), 1);
    await all.end();
  });

  it('are left to calls by requests and jobs that wait together', async () => {
    const all = connect(url, { connections: 4, name: 'shared' });
    const { requests, jobs } = shareConnections(all);
    await whileWaiting(all, { kinds: [requests, jobs], used: 3 }, async () => {
      assert.equal(await one(all), 1);
    });
    await all.end();
  });

  it('are not waited for without end: whoever waits too long is told that all are in use', async () => {
    const all = connect(url, { connections: 2, waitMs: 3_000 });
    const small = all.share(1);
    await inTransaction(small, async () => {
      await assert.rejects(one(small), ConnectionsTaken);
      assert.equal(await one(all), 1);
    });
    assert.equal(await one(small), 1);
    await all.end();
  });

  it('are given back by statements that fail, and by sessions that end', async () => {
    const all = connect(url, { connections: 4 });
    const small = all.share(1);
    await assert.rejects(async () => small`select 1 / 0`);
    await assert.rejects(async () => small`select pg_terminate_backend(pg_backend_pid())`, isDatabaseAway);
    assert.equal(await one(small), 1);
    await all.end();
  });

  it('answer what waits for its turn before they close, and refuse what comes later', async () => {
    const all = connect(url, { connections: 4 });
    const small = all.share(1);
    const asked = [1, 2, 3].map(() => small`select 1 as one, pg_sleep(0.01)::text`.execute());
    const ended = all.end();
    await assert.rejects(one(small), isDatabaseAway);
    await ended;
    assert.deepEqual(
      (await Promise.all(asked)).map(([row]) => row?.['one']),
      [1, 1, 1],
    );
  });

  it('are refused at an address that is none', async () => {
    const nowhere = connect('nonsense', { connections: 1 });
    const small = nowhere.share(1);
    for (const _ of [1, 2]) await assert.rejects(one(small), isDatabaseAway);
    await nowhere.end();
  });
});
