import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { until } from '../jobs/testing/until.ts';
import { connect, isDatabaseAway, type Sql } from './sql.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The parent of the process `pid`. */
function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** The postmaster of a database and all its child processes. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return parentOf(pid) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children];
}

describe('a database whose processes are stopped', { skip: process.platform !== 'linux' }, () => {
  let server: TestServer;
  let sql: Sql;
  let postmaster: number;
  before(async () => {
    server = await startTestServer();
    sql = connect(server.url, { connections: 3 });
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    postmaster = parentOf(row?.pid ?? 0);
  });
  after(async () => {
    await sql.end({ timeout: 5 });
    await server.stop();
  });

  /** How long `ask` takes to fail, in milliseconds. */
  async function failsAfterMs(ask: () => Promise<unknown>): Promise<number> {
    const askedAt = performance.now();
    await assert.rejects(ask, isDatabaseAway);
    return performance.now() - askedAt;
  }

  it('fails pending, waiting and new statements within seconds, and recovers', async () => {
    const asleep = sql`select pg_sleep(60)`.execute();
    const stopped = processesOf(postmaster);
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const asked = Array.from({ length: 10 }, () => failsAfterMs(async () => sql`select 1`));
      asked.push(failsAfterMs(async () => asleep));
      const waited = await Promise.all(asked);
      for (const ms of waited) assert.ok(ms < 40_000, `${ms} ms`);
      // By now it is known to be away, which costs the next statement no such wait.
      const ms = await failsAfterMs(async () => sql`select 1`);
      assert.ok(ms < Math.max(...waited) / 2, `${ms} ms after ${Math.max(...waited)} ms`);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await until('it is found again', async () => {
      const answer = sql`select 1`.then(
        () => true,
        () => false,
      );
      return answer;
    });
  });

  it('differs from a statement that takes long', async () => {
    const [row] = await sql<{ done: boolean }[]>`select pg_sleep(5) is not null as done`;
    assert.equal(row?.done, true);
  });
});
