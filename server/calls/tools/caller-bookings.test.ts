import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { writeSituation } from '../../voice/engines/model/prompt.ts';
import { testScript } from '../../voice/testing/test-script.ts';
import { findCallerBookings } from './caller-bookings.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const CALLER = '+14155550123';
const OTHER = '+14155550199';

const bookFor = (shop: Shop, name: string, phone: string, starts_at: string): Promise<{ id: number }> =>
  shop.book({ starts_at, customer: { name, phone }, force: true });

const at = (day: number, hour = 9): string => `2026-11-${day}T0${hour}:00:00Z`;

/** What a model is told of a call from this number. */
async function promptFor(workspaceId: number, callerNumber: string | null): Promise<string> {
  const script = testScript({ callerNumber });
  const { sql, clock } = api;
  const call = { workspaceId, callId: 1 };
  const log = pino({ level: 'silent' });
  const bookings = await findCallerBookings(script, { sql, clock, log, call });
  return writeSituation(script, clock.now(), bookings);
}

describe('the prompt of a language model', () => {
  it('tells what the number that calls has to come, and nothing of others', async () => {
    const shop = await openShop(api);
    const { id } = await bookFor(shop, 'Ada Example', CALLER, at(24));
    await bookFor(shop, 'Bob Other', OTHER, at(25));
    const prompt = await promptFor(shop.id, CALLER);
    assert.match(prompt, new RegExp(`"appointment_id":${id},.*"date":"2026-11-24"`));
    assert.doesNotMatch(prompt, /2026-11-25","|Bob/);
    assert.doesNotMatch(await promptFor((await openShop(api)).id, CALLER), /appointment_id/);
  });

  it('tells nothing on a withheld number, and to somebody without bookings', async () => {
    const shop = await openShop(api);
    await bookFor(shop, 'Ada Example', CALLER, at(24));
    for (const number of [null, OTHER])
      assert.doesNotMatch(await promptFor(shop.id, number), /appointment_id|had booked/);
  });

  it('tells five of each kind and names the tool for more', async () => {
    const shop = await openShop(api);
    for (let day = 24; day < 31; day += 1) await bookFor(shop, 'Ada Example', CALLER, at(day));
    const prompt = await promptFor(shop.id, CALLER);
    assert.equal(prompt.match(/appointment_id/g)?.length, 5);
    assert.match(prompt, /ask find_my_bookings/);
  });

  it('does without where the database does not answer', async () => {
    const script = testScript({ callerNumber: CALLER });
    const log = pino({ level: 'silent' });
    const gone = (() => Promise.reject(new Error('no database'))) as unknown as typeof api.sql;
    const call = { workspaceId: 1, callId: 1 };
    assert.equal(await findCallerBookings(script, { sql: gone, clock: api.clock, log, call }), null);
  });
});
