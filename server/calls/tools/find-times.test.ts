import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY = '2026-11-24';
type Times = { date: string; time: string; weekday: string; staff: string | null }[];

describe('find_appointment_times', () => {
  it('gives at most five times of a date, the earliest and the last among them', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { ok, times } = await call.use('find_appointment_times', { date: TUESDAY });
    assert.equal(ok, true);
    assert.deepEqual(
      (times as Times).map(({ time }) => time),
      ['09:00', '11:00', '13:00', '14:30', '16:30'],
    );
    assert.deepEqual((times as Times)[0], { date: TUESDAY, time: '09:00', weekday: 'tuesday', staff: null });
  });

  it('without a date gives the next times, spread over three days', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { times } = await call.use('find_appointment_times');
    assert.deepEqual(
      (times as Times).map(({ date, time }) => `${date} ${time}`),
      ['2026-11-23 13:00', '2026-11-23 16:30', '2026-11-24 09:00', '2026-11-24 16:30', '2026-11-25 09:00'],
    );
  });

  it('keeps to the hours asked for', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const { times } = await call.use('find_appointment_times', {
      date: TUESDAY,
      after: '10:00',
      before: '11:30',
    });
    assert.deepEqual(
      (times as Times).map(({ time }) => time),
      ['10:00', '10:30', '11:00'],
    );
  });

  it('says why there is none, and which time comes next', async () => {
    const shop = await openShop(api, {
      holidays: [{ name: 'Founding Day', start_date: '2026-11-25', end_date: '2026-11-25' }],
    });
    const call = await openCallWithTools(api, shop.id);
    const on = async (args: object): Promise<unknown> => {
      const { reason, closed_reason, next } = await call.use('find_appointment_times', args);
      return [
        reason,
        closed_reason,
        next === null
          ? null
          : Object.values(next as object)
              .slice(0, 2)
              .join(' '),
      ];
    };
    assert.deepEqual(await on({ date: '2026-11-28' }), ['closed', 'closed', '2026-11-30 09:00']);
    assert.deepEqual(await on({ date: '2026-11-25' }), ['closed', 'holiday', '2026-11-26 09:00']);
    assert.deepEqual(await on({ date: '2026-11-20' }), ['too_soon', 'too_soon', '2026-11-23 13:00']);
    assert.deepEqual(await on({ date: '2028-11-20' }), ['too_far', 'too_far', null]);
    assert.deepEqual(await on({ date: TUESDAY, after: '18:00' }), ['closed', undefined, '2026-11-24 09:00']);
  });

  it('tells hours that are closed from those that are taken or over', async () => {
    const shop = await openShop(api);
    await shop.book({ starts_at: '2026-11-24T15:30:00Z' });
    const call = await openCallWithTools(api, shop.id);
    const reason = async (args: object): Promise<unknown> =>
      (await call.use('find_appointment_times', args))['reason'];
    assert.equal(await reason({ date: TUESDAY, after: '16:30' }), 'taken');
    assert.equal(await reason({ date: TUESDAY, after: '16:45' }), 'closed');
    assert.equal(await reason({ date: '2026-11-23', before: '12:00' }), 'too_soon');
    assert.equal(await reason({ date: '0001-01-01' }), 'too_soon');
    assert.equal(await reason({ date: '9999-12-31' }), 'too_far');
  });

  it('of a span that has begun gives what is left of it, and of a long one at most two months', async () => {
    const shop = await openShop(api);
    const call = await openCallWithTools(api, shop.id);
    const dates = async (date: string, until: string): Promise<string[]> =>
      ((await call.use('find_appointment_times', { date, until }))['times'] as Times).map(
        (each) => each.date,
      );
    assert.deepEqual(await dates('2026-11-16', '2026-11-23'), Array(5).fill('2026-11-23'));
    const [first, ...rest] = await dates('2026-11-25', '2029-01-01');
    assert.equal(first, '2026-11-25');
    assert.ok((rest.at(-1) ?? '') <= '2027-01-25');
    const wrong = await call.use('find_appointment_times', { date: TUESDAY, until: '2026-11-20' });
    assert.deepEqual([wrong['reason'], wrong['fields']], ['missing', ['until']]);
  });
});
