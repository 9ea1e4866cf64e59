import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const CALLER = '+14155550123';
const OTHER = '+14155550199';
const TUESDAY_9 = '2026-11-24T08:00:00Z';
const TUESDAY_10 = '2026-11-24T09:00:00Z';

type Found = Record<'appointments' | 'orders' | 'reservations', Record<string, unknown>[]>;

/** Books for somebody through the API. */
const bookFor = (shop: Shop, name: string, phone: string, starts_at = TUESDAY_9): Promise<{ id: number }> =>
  shop.book({ starts_at, customer: { name, phone } });

/** An order and a stay of somebody. */
async function orderAndReserve(
  shop: Shop,
  name: string,
  phone: string,
): Promise<{ order: string; stay: string }> {
  const soup = await shop.make('/products', { name: 'Soup', price: 7 });
  const room = await shop.make('/rooms', { name: 'Garden', price: 90, quantity: 2 });
  const order = await shop.make('/orders', {
    fulfillment: 'pickup',
    items: [{ product_id: soup.id, quantity: 1 }],
    customer: { name, phone },
  });
  const stay = await shop.make('/reservations', {
    ...{ room_id: room.id, check_in: '2026-12-01', check_out: '2026-12-03', guest: { name, phone } },
  });
  return { order: order.number, stay: stay.number };
}

describe('find_my_bookings', () => {
  it('finds appointments, orders and stays of the number that calls', async () => {
    const shop = await openShop(api);
    const { id } = await bookFor(shop, 'Ada Example', CALLER);
    await bookFor(shop, 'Bob Other', OTHER, TUESDAY_10);
    const numbers = await orderAndReserve(shop, 'Ada Example', CALLER);
    const call = await openCallWithTools(api, shop.id);
    const found = (await call.use('find_my_bookings')) as Found;
    assert.deepEqual(found.appointments, [
      {
        appointment_id: id,
        service: 'Appointment',
        date: '2026-11-24',
        time: '09:00',
        weekday: 'tuesday',
        staff: null,
      },
    ]);
    assert.deepEqual(
      [found.orders.map(({ number }) => number), found.reservations.map(({ number }) => number)],
      [[numbers.order], [numbers.stay]],
    );
  });

  it('of a withheld number finds nothing without number or date and name', async () => {
    const shop = await openShop(api);
    const { id } = await bookFor(shop, 'Ada Example', CALLER);
    const call = await openCallWithTools(api, shop.id, { from: null });
    assert.deepEqual(((await call.use('find_my_bookings')) as Found).appointments, []);
    const unnamed = await call.use('find_my_bookings', { number: String(id) });
    assert.deepEqual([unnamed['reason'], unnamed['fields']], ['missing', ['name']]);
  });

  it('makes a booking the caller’s own that they name by number, or by date, and by its name', async () => {
    for (const byDate of [false, true]) {
      const shop = await openShop(api);
      const { id } = await bookFor(shop, 'Ada Meier', CALLER);
      const call = await openCallWithTools(api, shop.id, { from: null });
      const cancel = { appointment_id: id };
      assert.equal((await call.use('cancel_appointment', cancel))['reason'], 'not_found');
      const number = byDate ? '2026-11-24' : String(id);
      const found = (await call.use('find_my_bookings', { number, name: 'Mrs Maier' })) as Found;
      assert.deepEqual(
        found.appointments.map((each) => each['appointment_id']),
        [id],
      );
      assert.equal((await call.confirm('cancel_appointment', cancel))['ok'], true);
    }
  });

  it('says the same of a booking with another name and of none at all', async () => {
    const shop = await openShop(api);
    const { id } = await bookFor(shop, 'Ada Example', OTHER);
    const numbers = await orderAndReserve(shop, 'Ada Example', OTHER);
    const call = await openCallWithTools(api, shop.id);
    const nothing = { ok: true, appointments: [], orders: [], reservations: [] };
    for (const number of [String(id), numbers.order, '2026-11-24', '999999'])
      assert.deepEqual(await call.use('find_my_bookings', { number, name: 'Bob' }), nothing);
    const others = await call.use('cancel_appointment', { appointment_id: id });
    const missing = await call.use('cancel_appointment', { appointment_id: 999_999 });
    assert.deepEqual(others, missing);
    assert.deepEqual(others, { ok: false, reason: 'not_found' });
  });

  it('does not let a caller guess names', async () => {
    const shop = await openShop(api);
    const { id } = await bookFor(shop, 'Ada Example', OTHER);
    const call = await openCallWithTools(api, shop.id, { from: null });
    for (const name of ['Adams', 'Berger', 'Conrad', 'Daimler', 'Engel'])
      await call.use('find_my_bookings', { number: String(id), name });
    const found = (await call.use('find_my_bookings', { number: String(id), name: 'Ada Example' })) as Found;
    assert.deepEqual(found.appointments, []);
  });

  it('leaves out what is over, cancelled, or of another workspace', async () => {
    const [shop, other] = [await openShop(api), await openShop(api)];
    await bookFor(other, 'Ada Example', CALLER);
    const { id } = await bookFor(shop, 'Ada Example', CALLER);
    await api.delete(`/appointments/${id}`, { key: shop.key });
    await shop.book({ starts_at: '2026-11-20T08:00:00Z', force: true, customer: { phone: CALLER } });
    const call = await openCallWithTools(api, shop.id);
    assert.deepEqual(((await call.use('find_my_bookings')) as Found).appointments, []);
  });
});
