import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../appointments/testing/open-shop.ts';
import type { Db, Sql } from '../../platform/db/sql.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools } from '../testing/call-with-tools.ts';

const api = useTestApi();

/** More than one use has; beyond its last statement the hang-up comes after its end. */
const MOST = 400;
/** Each try opens a shop: every fifth statement keeps the test within seconds. */
const STEP = 5;
const BOOKING = { service: 'Massage', date: '2026-11-24', time: '10:00', name: 'Ada Byron' };

/** The same database; `onStatement` is told of every statement, also of those in transactions. */
function watched<Database extends Db>(db: Database, onStatement: () => void): Database {
  return new Proxy(db, {
    apply: (target, self, args: unknown[]) => {
      // A template is a statement or a part of one; both are moments at which a caller may hang up.
      if (Array.isArray(args[0])) onStatement();
      return Reflect.apply(target, self, args);
    },
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'begin' || typeof value !== 'function') return value;
      return (work: (tx: Db) => unknown) =>
        Reflect.apply(value, target, [(tx: Db) => work(watched(tx, onStatement))]) as unknown;
    },
  });
}

/** A call that is over at the n-th statement of the confirmed booking. */
async function hangUpAt(n: number): Promise<{ wasReached: boolean }> {
  const shop = await openShop(api);
  await shop.service();
  let statements = -Infinity;
  const caller = new AbortController();
  const sql = watched<Sql>(api.sql, () => {
    statements += 1;
    if (statements === n) caller.abort();
  });
  const watching = new Proxy(api, {
    get: (target, name) => (name === 'sql' ? sql : Reflect.get(target, name)),
  });
  const call = await openCallWithTools(watching, shop.id);
  assert.equal((await call.use('book_appointment', BOOKING))['reason'], 'needs_confirmation');
  call.tools.callerAnswered();
  statements = 0;
  const using = call.tools.use('book_appointment', BOOKING, caller.signal);
  const gone = new Promise<void>((resolve) => {
    if (caller.signal.aborted) resolve();
    caller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([using, gone]);
  const wasReached = caller.signal.aborted;
  statements = -Infinity;
  await call.hangUp();
  const result = await using;
  const booked = (await api.get('/appointments', shop)).body.data;
  const kept = (await api.get(`/calls/${call.callId}`, shop)).body.data;
  const events = (await shop.events()).filter(({ type }) => type === 'appointment.booked');
  const why = `hung up at statement ${n}`;
  assert.ok(booked.length <= 1, why);
  // Who was told that it is booked has it; who was not told may have it, and the call says so.
  if (result.ok) assert.equal(booked.length, 1, why);
  assert.equal(kept.outcome, booked.length === 1 ? 'appointment_booked' : 'information_given', why);
  assert.equal(events.length, booked.length * 2, why);
  const held = await api.sql`select from held_times where workspace_id = ${shop.id}`;
  assert.deepEqual([kept.status, held.length], ['completed', 0], why);
  return { wasReached };
}

describe('a caller who hangs up at any moment of a confirmed booking', () => {
  it('has booked all of it or nothing, holds nothing, and leaves a call in its final state', async () => {
    let reached = 0;
    for (let n = 1; n <= MOST; n += STEP) {
      const { wasReached } = await hangUpAt(n);
      if (!wasReached) break;
      reached = n;
    }
    assert.ok(reached > 10 && reached < MOST - STEP, `${reached} statements`);
  });
});
