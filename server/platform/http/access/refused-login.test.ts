import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { connect, isLoginRefused, type Sql } from '../../db/sql.ts';
import { startTestServer, type TestServer } from '../../db/test-server.ts';
import { answerError, type ErrorAnswer } from '../answer/errors.ts';

/** A PostgreSQL server for this file only, because the password of its only user is changed. */
let server: TestServer;
let admin: Sql;
before(async () => {
  server = await startTestServer();
  admin = connect(server.url, { connections: 1 });
});
after(async () => {
  await admin.end();
  await server.stop();
});

const TOLD = { language: 'en', requestId: 'req_1' } as const;

interface Line {
  level: number;
  msg: string;
  err: { message: string };
}

/** The answer to a request that uses this pool, and the log lines. */
async function answerOver(pool: Sql): Promise<{ answer: ErrorAnswer | null; lines: Line[] }> {
  const lines: Line[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line) as Line) });
  const answer = await pool`select 1`.then(
    () => null,
    (error: unknown) => answerError(error, TOLD, log),
  );
  return { answer, lines };
}

let databases = 0;

/**
 * A pool that has been connected to its own database; then `change` is made and all its sessions are ended.
 */
async function poolAfter(change: (database: string) => string): Promise<Sql> {
  const database = `database_${(databases += 1)}`;
  await admin.unsafe(`create database ${database}`);
  const url = new URL(server.url);
  url.pathname = database;
  const pool = connect(url.href, { connections: 1 });
  assert.equal((await answerOver(pool)).answer, null);
  const end = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`;
  await admin.unsafe(end);
  await admin.unsafe(change(database));
  return pool;
}

describe('a database that refuses the login', () => {
  for (const [what, change] of [
    [
      'it may not be used',
      (database: string) => `revoke connect on database ${database} from public, current_user`,
    ],
    ['it is gone', (database: string) => `drop database ${database}`],
    // The last case: no login works after it.
    ['the password was changed', () => `alter role current_user password 'new'`],
  ] as const) {
    it(`is answered 503, and the log names the cause: ${what}`, async () => {
      const pool = await poolAfter(change);
      for (let times = 0; times < 2; times += 1) {
        const { answer, lines } = await answerOver(pool);
        assert.deepEqual([answer?.status, answer?.body.error.type], [503, 'unavailable']);
        assert.equal(answer?.headers['Retry-After'], '1');
        assert.deepEqual(
          lines.map(({ level, msg }) => [level, msg.split(':')[0]]),
          [[50, 'database login refused']],
        );
        const why = /password authentication failed|does not exist|permission denied for database/;
        assert.match(lines[0]?.err.message ?? '', why);
      }
      await pool.end();
    });
  }

  it('differs from a table that the user may not read, which is an internal error (500)', async () => {
    const refused = admin`select 1 from pg_authid`.execute();
    await assert.rejects(
      refused,
      (error) => !isLoginRefused(error) && answerError(error, TOLD, pino({ level: 'silent' })).status === 500,
    );
  });
});
