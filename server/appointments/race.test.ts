import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inTransaction } from '../platform/db/sql.ts';
import { Refusal } from '../platform/refusal.ts';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { insertAppointment, type AppointmentValues } from './appointments.queries.ts';
import { refuseTaken } from './refuse-taken.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

const api = useTestApi();

const CROWD = 500;
const TUESDAY_9 = '2026-11-24T08:00:00.000Z';

/**
 * Books `CROWD` times at once; answers with how often that succeeded, and checks that every other request was
 * refused as taken.
 */
async function crowd(shop: Shop, bodyOf: (index: number) => object): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, index) => api.post('/appointments', bodyOf(index), shop)),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) {
    assert.equal(status, 409);
    assert.equal(body.error.type, 'validation_error');
    assert.deepEqual(Object.keys(body.error.errors), ['starts_at']);
  }
  const booked = CROWD - refused.length;
  assert.equal((await api.get('/appointments', shop)).body.meta.total, booked);
  assert.equal((await shop.events()).length, booked);
  return booked;
}

describe('five hundred requests at once', () => {
  it('for one slot of the workspace: one is booked', async () => {
    const shop = await openShop(api);
    assert.equal(await crowd(shop, () => ({ starts_at: TUESDAY_9 })), 1);
  });

  it('for one slot with three of the staff and four places each: twelve are booked', async () => {
    const shop = await openShop(api);
    for (const name of ['Ann', 'Bo', 'Cy']) await shop.staff({ name });
    const { id } = await shop.service({ capacity: 4, duration_minutes: 60 });
    assert.equal(await crowd(shop, () => ({ starts_at: TUESDAY_9, service_id: id })), 12);
    const { data } = (await api.get('/appointments', shop)).body;
    const perPerson = Map.groupBy(data, ({ staff }: { staff: { name: string } }) => staff.name);
    assert.deepEqual(
      [...perPerson.values()].map((own) => own.length),
      [4, 4, 4],
    );
  });

  it('for times that overlap: one of them is booked for each of the staff', async () => {
    const shop = await openShop(api);
    const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const services = [
      await shop.service({ duration_minutes: 60, slot_interval_minutes: 5, buffer_after_minutes: 10 }),
      await shop.service({ duration_minutes: 90, slot_interval_minutes: 5 }),
    ];
    const booked = await crowd(shop, (index) => ({
      starts_at: `2026-11-24T08:${String((index % 12) * 5).padStart(2, '0')}:00Z`,
      service_id: services[index % 2]?.id,
      staff_member_id: index % 3 === 0 ? ann.id : bo.id,
    }));
    assert.equal(booked, 2);
  });

  it('by force: all are booked', async () => {
    const shop = await openShop(api);
    assert.equal(await crowd(shop, () => ({ starts_at: TUESDAY_9, force: true })), CROWD);
    assert.equal((await api.post('/appointments', { starts_at: TUESDAY_9 }, shop)).status, 409);
  });
});

describe('appointments that are moved or reinstated to one time at once', () => {
  const statusesOf = (answers: TestAnswer[]): number[] => answers.map(({ status }) => status).sort();

  it('result in one of them having it', async () => {
    const shop = await openShop(api);
    const ids: number[] = [];
    for (const hour of ['09', '10', '11', '12', '13'])
      ids.push((await shop.book({ starts_at: `2026-11-24T${hour}:00:00Z` })).id);
    const moves = ids.map((id) => api.patch(`/appointments/${id}`, { starts_at: TUESDAY_9 }, shop));
    assert.deepEqual(statusesOf(await Promise.all(moves)), [200, 409, 409, 409, 409]);
    const { data } = (await api.get(`/appointments?to=${TUESDAY_9}`, shop)).body;
    assert.equal(data.length, 1);
  });

  it('result in one having it, also between booking, moving and reinstating', async () => {
    const shop = await openShop(api);
    const gone = await shop.book({ starts_at: TUESDAY_9 });
    await api.delete(`/appointments/${gone.id}`, shop);
    const other = await shop.book({ starts_at: '2026-11-24T09:00:00Z' });
    const answers = await Promise.all([
      api.patch(`/appointments/${gone.id}`, { status: 'scheduled' }, shop),
      api.patch(`/appointments/${other.id}`, { starts_at: TUESDAY_9 }, shop),
      api.post('/appointments', { starts_at: TUESDAY_9 }, shop),
    ]);
    assert.equal(answers.filter(({ status }) => status < 300).length, 1);
  });

  it('may be cancelled meanwhile: nobody or one has the time, never both', async () => {
    const shop = await openShop(api);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await shop.book({ starts_at: TUESDAY_9 });
      const [cancelled, booked] = await Promise.all([
        api.delete(`/appointments/${id}`, shop),
        api.post('/appointments', { starts_at: TUESDAY_9 }, shop),
      ]);
      assert.equal(cancelled.status, 200);
      assert.ok([201, 409].includes(booked.status));
      if (booked.status === 201) await api.delete(`/appointments/${booked.body.data.id}`, shop);
    }
  });
});

describe('the constraints of the database, for statements without the lock', () => {
  const values = (shift: number, more: Partial<AppointmentValues> = {}): AppointmentValues => {
    const start = Temporal.Instant.from(TUESDAY_9).add({ minutes: shift });
    const [from, until] = [start.toString(), start.add({ minutes: 60 }).toString()];
    return {
      ...{ title: 'X', status: 'scheduled', source: 'api', place: 1 },
      ...{ starts_at: from, ends_at: until, held_from: from, held_until: until },
      ...{ service_id: null, service_name: null, staff_member_id: null, staff_name: null },
      ...{ contact_id: null, customer_name: null, customer_phone: null, customer_email: null },
      ...{ call_id: null, notes: null, cancel_reason: null },
      ...more,
    };
  };
  const write = (shop: Shop, row: AppointmentValues): Promise<number> =>
    refuseTaken(() =>
      inTransaction(api.sql, (tx) => insertAppointment(tx, shop.id, row, '2026-11-23T12:00:00Z')),
    );
  const isTaken = (error: unknown): boolean => error instanceof Refusal && error.kind === 'taken';

  it('refuse what overlaps with a booking of the API, except forced ones', async () => {
    const shop = await openShop(api);
    await shop.book({ starts_at: TUESDAY_9 });
    await assert.rejects(write(shop, values(0)), isTaken);
    await assert.rejects(write(shop, values(15)), isTaken);
    const { id } = await shop.book({ starts_at: '2026-11-24T10:00:00Z' });
    await api.patch(`/appointments/${id}`, { starts_at: '2026-11-24T12:00:00Z' }, shop);
    await assert.rejects(write(shop, values(240)), isTaken);
    await shop.book({ starts_at: TUESDAY_9, force: true });
    await shop.book({ starts_at: '2026-11-24T20:00:00Z', force: true });
    await write(shop, values(720));
  });

  it('refuse the same place and another slot that overlaps, and nothing else', async () => {
    const shop = await openShop(api);
    await write(shop, values(0));
    await assert.rejects(write(shop, values(0)), isTaken);
    await assert.rejects(write(shop, values(30)), isTaken);
    await assert.rejects(write(shop, values(0, { service_id: 5, place: 2 })), isTaken);
    await assert.rejects(write(shop, values(90, { held_from: TUESDAY_9 })), isTaken);
    await write(shop, values(60));
    await write(shop, values(0, { place: 2 }));
    await write(shop, values(0, { place: null }));
    await write(shop, values(30, { status: 'cancelled' }));
    await write(shop, values(30, { status: 'no_show' }));
    await write(shop, values(30, { staff_member_id: 7 }));
  });
});
