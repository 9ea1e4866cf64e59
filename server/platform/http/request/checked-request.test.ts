import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { FrozenClock } from '../../clock.ts';
import { connect } from '../../db/sql.ts';
import { CheckedRequest } from './checked-request.ts';

const clock = new FrozenClock('2026-11-22T09:00:00.000Z');
const log = pino({ level: 'silent' });
const front = { publicUrl: null, trustedProxies: [] };
const principal = {
  ...{ workspaceId: 7, apiKeyId: 8, sessionId: null, userId: 9 },
  ...{ permission: 'read' as const, role: 'owner' as const, expiresAt: null },
};

/** Two requests as actions receive them. */
async function makeTwo(): Promise<CheckedRequest[]> {
  const made: CheckedRequest[] = [];
  const server = fastify();
  const sql = connect('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 });
  server.get('/', async (request, reply) => {
    const recheck = async (): Promise<boolean> => true;
    made.push(new CheckedRequest(principal, sql, { request, reply, clock, log, front, recheck }));
    return '';
  });
  await server.inject('/');
  await server.inject('/');
  await server.close();
  await sql.end();
  return made;
}

describe('a request that is checked', () => {
  it('shares its hidden class with all others, so that V8 keeps nothing of it', async () => {
    setFlagsFromString('--allow-natives-syntax');
    // oxlint-disable-next-line typescript/no-implied-eval -- V8 intrinsics are not JavaScript syntax
    const haveSameShape = new Function('one', 'other', 'return %HaveSameMap(one, other)') as (
      one: unknown,
      other: unknown,
    ) => boolean;
    const [one, other] = await makeTwo();
    assert.ok(haveSameShape(one, other));
    assert.ok(!haveSameShape({ one }, { other }));
  });

  it('has the same time on another database connection', async () => {
    const [request] = await makeTwo();
    assert.ok(request);
    const over = request.over(request.db);
    await clock.advance(1_000);
    assert.ok(over.now.equals(request.now));
    assert.equal(over.workspaceId, 7);
  });
});
