import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { Random } from '../testing/fuzz/random.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

const STEPS = 250;

/** The clock stands at Monday, 23 November 2026, 13:00 in Berlin. */
let api: TestApi;
let shop: Shop;
let services: Json[];
let staff: Json[];
before(async () => {
  api = await startTestApi();
  shop = await openShop(api);
  staff = [
    await shop.staff({ name: 'Ann', priority: 1 }),
    await shop.staff({
      name: 'Bo',
      working_hours: [{ days: ['tue', 'wed'], start: '10:10', end: '20:00' }],
      time_off: [{ starts_at: '2026-11-24T12:00:00Z', ends_at: '2026-11-24T13:05:00Z', reason: null }],
    }),
  ];
  services = [
    await shop.service({ duration_minutes: 30, slot_interval_minutes: 10, buffer_after_minutes: 15 }),
    await shop.service({ duration_minutes: 60, capacity: 2, buffer_before_minutes: 5 }),
  ];
});
after(() => api.stop());

/** A start on one of two days: about half of them on somebody's grid. */
const startFrom = (random: Random): string =>
  `2026-11-${random.pick([24, 25])}T${String(random.integer(7, 16)).padStart(2, '0')}:${random.pick([
    '00',
    '10',
    '15',
    '30',
    '40',
  ])}:00.000Z`;

/** Who is free at a start, as availability says; empty when it does not offer it. */
async function offeredTo(booking: Json): Promise<number[]> {
  const query = Object.entries<Json>({ ...booking, date: booking.starts_at.slice(0, 10), days: 1 })
    .filter(([name]) => name !== 'starts_at')
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const { days } = (await api.get(`/appointments/availability?${query}`, shop)).body.data;
  const slot = days[0].slots.find((one: Json) => one.starts_at === booking.starts_at);
  return slot?.staff_member_ids ?? [];
}

async function book(random: Random): Promise<boolean> {
  const booking = {
    starts_at: startFrom(random),
    service_id: random.pick(services).id,
    ...(random.chance(0.5) ? { staff_member_id: random.pick(staff).id } : {}),
  };
  const free = await offeredTo(booking);
  const answer = await api.post('/appointments', booking, shop);
  assert.equal(answer.status, free.length > 0 ? 201 : 409, JSON.stringify(booking));
  if (answer.status === 409 && random.chance(0.1)) await shop.book({ ...booking, force: true });
  if (answer.status === 201) assert.ok(free.includes(answer.body.data.staff.id));
  return answer.status === 201;
}

async function change(random: Random): Promise<void> {
  const { data } = (await api.get('/appointments?per_page=100', shop)).body;
  if (data.length === 0) return;
  const { id } = random.pick<Json>(data);
  const status = random.pick(['scheduled', 'confirmed', 'completed', 'no_show', 'cancelled']);
  const body = random.chance(0.5) ? { starts_at: startFrom(random) } : { status };
  const answer = random.chance(0.3)
    ? await api.delete(`/appointments/${id}`, shop)
    : await api.patch(`/appointments/${id}`, body, shop);
  assert.ok([200, 409].includes(answer.status), answer.raw.toString());
}

/** Pairs of bookings that overlap although neither was booked by force. */
async function collisions(): Promise<Json[]> {
  return api.sql`
    select one.id, other.id as other from appointments one
    join appointments other on other.workspace_id = one.workspace_id and other.id > one.id
      and other.staff_member_id = one.staff_member_id
      and other.held_from < one.held_until and one.held_from < other.held_until
      and (other.service_id <> one.service_id or other.starts_at <> one.starts_at)
    where one.workspace_id = ${shop.id} and one.place is not null and other.place is not null
      and one.status in ('scheduled', 'confirmed', 'completed')
      and other.status in ('scheduled', 'confirmed', 'completed')`;
}

describe('a long series of bookings, moves, cancellations and reinstatements', () => {
  it('books exactly what is offered at each moment, and no two bookings ever overlap', async (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    let booked = 0;
    for (let step = 0; step < STEPS; step += 1) {
      try {
        if (random.chance(0.6)) booked += (await book(random)) ? 1 : 0;
        else await change(random);
      } catch (error) {
        throw new Error(`FUZZ_SEED=${seed}, step ${step}`, { cause: error });
      }
    }
    assert.ok(booked > 10, `FUZZ_SEED=${seed}: only ${booked} were booked`);
    assert.deepEqual([...(await collisions())], [], `FUZZ_SEED=${seed}`);
  });
});
