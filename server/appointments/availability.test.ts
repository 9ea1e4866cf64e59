import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

/** The clock stands at Monday, 23 November 2026, 13:00 in Berlin. */
const api = useTestApi();

const shopOf = (profile: object = {}): Promise<Shop> => openShop(api, profile);

async function ask(shop: Shop, query: string): Promise<Json> {
  const answer = await api.get(`/appointments/availability?${query}`, shop);
  assert.equal(answer.status, 200, answer.raw.toString('utf8'));
  return answer.body.data;
}

/** Starts in UTC without seconds, for each day that has some; else the reason. */
async function shown(shop: Shop, query: string): Promise<Record<string, string>> {
  const { days } = await ask(shop, query);
  return Object.fromEntries(
    days.map(({ date, slots, closed_reason: reason }: Json) => [
      date,
      reason ?? slots.map((slot: Json) => slot.starts_at.slice(11, 16)).join(' '),
    ]),
  );
}

describe('GET /appointments/availability', () => {
  it('names each wrong parameter in the refusal', async () => {
    for (const [query, fields] of [
      ['date=tomorrow', ['date']],
      ['days=0', ['days']],
      ['days=32', ['days']],
      ['duration_minutes=4', ['duration_minutes']],
      ['service_id=999999&staff_member_id=999999', ['service_id', 'staff_member_id']],
      ['service_id=x', ['service_id']],
    ] as const) {
      const answer = await api.get(`/appointments/availability?${query}`);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), fields);
    }
  });

  it('shows seven days from today, in the timezone of the workspace', async () => {
    const shop = await shopOf();
    const { timezone, now, days } = await ask(shop, '');
    assert.deepEqual([timezone, now], ['Europe/Berlin', '2026-11-23T12:00:00.000Z']);
    assert.deepEqual(
      days.map(({ date }: Json) => date),
      ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`),
    );
    assert.deepEqual(days[0].slots[0], {
      starts_at: '2026-11-23T12:00:00.000Z',
      local: '2026-11-23T13:00:00',
      ends_at: '2026-11-23T12:30:00.000Z',
      staff_member_ids: [],
      spots_open: 1,
    });
    assert.equal((await ask(shop, 'days=31')).days.length, 31);
  });

  it('answers for the first and the last dates', async () => {
    const shop = await shopOf();
    assert.deepEqual(await shown(shop, 'date=9999-12-30'), {
      '9999-12-30': 'too_far',
      '9999-12-31': 'too_far',
    });
    const first = await shown(shop, 'date=0001-01-01&days=1');
    assert.deepEqual(first, { '0001-01-01': 'too_soon' });
  });

  it('names the first reason that leaves a day without slots', async () => {
    const shop = await shopOf({
      holidays: [
        { start_date: '2026-11-29', end_date: '2026-11-30', name: 'Works outing' },
        {
          start_date: '2026-12-01',
          end_date: '2026-12-01',
          name: 'Eve',
          hours: [{ start: '09:00', end: '10:00' }],
        },
      ],
    });
    const ann = await shop.staff({
      working_hours: [{ days: ['mon', 'tue', 'wed', 'fri'], start: '09:00', end: '12:00' }],
      time_off: [{ starts_at: '2026-12-04T00:00:00Z', ends_at: '2026-12-05T00:00:00Z', reason: 'Trip' }],
    });
    const service = await shop.service({
      duration_minutes: 60,
      max_advance_days: 13,
      slot_interval_minutes: 60,
    });
    for (const hour of ['08', '09', '10'])
      await shop.book({ starts_at: `2026-11-25T${hour}:00:00Z`, service_id: service.id });
    const query = `service_id=${service.id}&staff_member_id=${ann.id}&days=16`;
    assert.deepEqual(await shown(shop, query), {
      '2026-11-23': 'too_soon',
      '2026-11-24': '08:00 09:00 10:00',
      '2026-11-25': 'fully_booked',
      '2026-11-26': 'staff_off',
      '2026-11-27': '08:00 09:00 10:00',
      '2026-11-28': 'closed',
      '2026-11-29': 'holiday',
      '2026-11-30': 'holiday',
      '2026-12-01': '08:00',
      '2026-12-02': '08:00 09:00 10:00',
      '2026-12-03': 'staff_off',
      '2026-12-04': 'staff_off',
      '2026-12-05': 'closed',
      '2026-12-06': 'closed',
      '2026-12-07': 'too_far',
      '2026-12-08': 'too_far',
    });
    const long = await shown(shop, `${query}&duration_minutes=180&date=2026-12-01`);
    assert.equal(long['2026-12-01'], 'holiday');
    assert.equal(long['2026-12-02'], '08:00');
    await api.patch(`/company/services/${service.id}`, { active: false }, shop);
    assert.equal((await shown(shop, query))['2026-11-24'], 'closed');
    await api.patch(`/company/services/${service.id}`, { active: true }, shop);
    await api.patch(`/company/staff/${ann.id}`, { active: false }, shop);
    assert.equal((await shown(shop, query))['2026-11-24'], 'staff_off');
  });

  it('offers from the minimum notice to the maximum advance, both counted from now to the minute', async () => {
    const shop = await shopOf();
    const service = await shop.service({
      min_notice_minutes: 90,
      max_advance_days: 1,
      slot_interval_minutes: 30,
    });
    assert.deepEqual(await shown(shop, `days=3&service_id=${service.id}`), {
      '2026-11-23': '13:30 14:00 14:30 15:00 15:30',
      '2026-11-24': '08:00 08:30 09:00 09:30 10:00 10:30 11:00 11:30 12:00',
      '2026-11-25': 'too_far',
    });
  });

  it('keeps the buffers of two bookings apart; buffers may reach outside the opening hours', async () => {
    const shop = await shopOf();
    const plain = await shop.service({ duration_minutes: 60, slot_interval_minutes: 30 });
    const buffered = await shop.service({
      duration_minutes: 60,
      slot_interval_minutes: 30,
      buffer_before_minutes: 60,
      buffer_after_minutes: 30,
    });
    const day = 'date=2026-11-24&days=1&service_id=';
    assert.match((await shown(shop, day + buffered.id))['2026-11-24'] ?? '', /^08:00 .* 15:00$/);
    await shop.book({ starts_at: '2026-11-24T11:00:00Z', service_id: buffered.id });
    assert.equal(
      (await shown(shop, day + plain.id))['2026-11-24'],
      '08:00 08:30 09:00 12:30 13:00 13:30 14:00 14:30 15:00',
    );
    assert.equal((await shown(shop, day + buffered.id))['2026-11-24'], '08:00 08:30 13:30 14:00 14:30 15:00');
  });

  it('lists who is free and counts the places that are left', async () => {
    const shop = await shopOf();
    const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const service = await shop.service({ duration_minutes: 60, slot_interval_minutes: 30, capacity: 3 });
    const body = { starts_at: '2026-11-24T09:00:00Z', service_id: service.id, staff_member_id: ann.id };
    await shop.book(body);
    const at = async (time: string): Promise<Json> =>
      (await ask(shop, `date=2026-11-24&days=1&service_id=${service.id}`)).days[0].slots.find((slot: Json) =>
        slot.starts_at.includes(time),
      );
    const places = ({ staff_member_ids: ids, spots_open: spots }: Json): unknown => [ids, spots];
    assert.deepEqual(places(await at('T09:00')), [[ann.id, bo.id], 5]);
    // Only bookings of the same start share its capacity.
    assert.deepEqual(places(await at('T09:30')), [[bo.id], 3]);
    await shop.book(body);
    await shop.book(body);
    assert.deepEqual(places(await at('T09:00')), [[bo.id], 3]);
    assert.equal((await api.post('/appointments', body, shop)).status, 409);
  });

  it('takes everybody for a service that names nobody', async () => {
    const shop = await shopOf();
    const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const named = await shop.service({ staff_member_ids: [ann.id] });
    const open = await shop.service();
    const who = async (service: Json): Promise<number[]> =>
      (await ask(shop, `date=2026-11-24&days=1&service_id=${service.id}`)).days[0].slots[0].staff_member_ids;
    assert.deepEqual(await who(named), [ann.id]);
    assert.deepEqual(await who(open), [ann.id, bo.id]);
  });

  it('offers the time of cancelled and no-show appointments, and not that of completed ones', async () => {
    const shop = await shopOf();
    const at = (starts_at: string) => shop.book({ starts_at });
    for (const [starts_at, status] of [
      ['2026-11-24T08:00:00Z', 'cancelled'],
      ['2026-11-24T08:30:00Z', 'no_show'],
      ['2026-11-24T09:00:00Z', 'completed'],
      ['2026-11-24T09:30:00Z', 'confirmed'],
    ] as const) {
      const { id } = await at(starts_at);
      await api.patch(`/appointments/${id}`, { status }, shop);
    }
    const found = (await shown(shop, 'date=2026-11-24&days=1'))['2026-11-24'] ?? '';
    assert.match(found, /^08:00 08:30 10:00 /);
  });

  it('lists slots after midnight under the day on which they begin', async () => {
    const shop = await shopOf({ opening_hours: [{ days: ['fri'], start: '22:00', end: '02:00' }] });
    assert.deepEqual(await shown(shop, 'date=2026-11-27&days=3&duration_minutes=60'), {
      '2026-11-27': '21:00 21:30 22:00 22:30',
      '2026-11-28': '23:00 23:30 00:00',
      '2026-11-29': 'closed',
    });
    const late = await shop.book({ starts_at: '2026-11-28T00:00:00Z', duration_minutes: 60 });
    assert.equal(late.ends_at, '2026-11-28T01:00:00.000Z');
  });

  it('has no slot in a spring gap and both of an autumn overlap', async () => {
    const shop = await shopOf({ opening_hours: [{ days: ['sun'], start: '01:00', end: '04:00' }] });
    await shop.service({ max_advance_days: 3650 });
    const service = await shop.service({
      max_advance_days: 3650,
      duration_minutes: 60,
      slot_interval_minutes: 60,
    });
    const day = async (date: string) =>
      (await shown(shop, `service_id=${service.id}&days=1&date=${date}`))[date];
    assert.equal(await day('2027-03-28'), '00:00 01:00');
    assert.equal(await day('2027-10-31'), '23:00 00:00 01:00 02:00');
  });

  it('offers exactly what POST books', async () => {
    const shop = await shopOf();
    const ann = await shop.staff({
      working_hours: [{ days: ['tue'], start: '09:20', end: '11:00' }],
      time_off: [{ starts_at: '2026-11-24T09:00:00Z', ends_at: '2026-11-24T09:10:00Z' }],
    });
    const service = await shop.service({ duration_minutes: 20, slot_interval_minutes: 20 });
    const query = `service_id=${service.id}&date=2026-11-24&days=1`;
    assert.equal((await shown(shop, query))['2026-11-24'], '08:20 08:40 09:20 09:40');
    for (const time of ['08:20', '08:40', '09:20', '09:40']) {
      const booked = await shop.book({ starts_at: `2026-11-24T${time}:00Z`, service_id: service.id });
      assert.equal(booked.staff.id, ann.id);
    }
    assert.equal((await shown(shop, query))['2026-11-24'], 'fully_booked');
  });
});
