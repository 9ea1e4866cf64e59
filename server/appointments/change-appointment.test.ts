import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

/** The clock stands at Monday, 23 November 2026, 13:00 in Berlin. */
const api = useTestApi();

const shopOf = (): Promise<Shop> => openShop(api);
const TUESDAY_9 = '2026-11-24T08:00:00.000Z';
const TUESDAY_10 = '2026-11-24T09:00:00.000Z';
const TUESDAY_11 = '2026-11-24T10:00:00.000Z';

async function refuses(shop: Shop, id: number, body: object): Promise<void> {
  const before = (await api.get(`/appointments/${id}`, shop)).body.data;
  const answer = await api.patch(`/appointments/${id}`, body, shop);
  assert.equal(answer.status, 409, JSON.stringify(body));
  assert.equal(answer.body.error.type, 'validation_error');
  assert.deepEqual(Object.keys(answer.body.error.errors), ['starts_at']);
  assert.deepEqual((await api.get(`/appointments/${id}`, shop)).body.data, before);
}

async function change(shop: Shop, id: number, body: object): Promise<Json> {
  const answer = await api.patch(`/appointments/${id}`, body, shop);
  assert.equal(answer.status, 200, answer.raw.toString('utf8'));
  assert.deepEqual((await api.get(`/appointments/${id}`, shop)).body.data, answer.body.data);
  return answer.body.data;
}

const kindsOf = async (shop: Shop): Promise<string[]> =>
  (await shop.events()).map(({ type }) => type.replace('appointment.', ''));

/** The kinds of the notices for a shop's customers, the oldest first. */
async function noticesOf(shop: Shop): Promise<string[]> {
  const { data } = (await api.get('/notices?per_page=100', shop)).body;
  return data.map(({ kind }: Json) => kind.replace('appointment.', '')).toReversed();
}

describe('PATCH /appointments/{id}', () => {
  it('names each wrong field in the refusal', async () => {
    const shop = await shopOf();
    const { id } = await shop.book({ starts_at: TUESDAY_9 });
    for (const [field, value] of [
      ['starts_at', 'later'],
      ['starts_at', null],
      ['status', 'open'],
      ['title', null],
      ['title', ''],
      ['notes', 5],
      ['force', 'yes'],
    ]) {
      const answer = await api.patch(`/appointments/${id}`, { [String(field)]: value }, shop);
      assert.equal(answer.status, 422, String(field));
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
  });

  it('changes title, notes and status and nothing else, and notifies nobody', async () => {
    const shop = await shopOf();
    const booked = await shop.book({ starts_at: TUESDAY_9, notes: 'x', customer: { email: 'a@x.example' } });
    await api.clock.advance(1000);
    const changed = await change(shop, booked.id, { title: ' Talk ', notes: null, status: 'confirmed' });
    const updated_at = '2026-11-23T12:00:01.000Z';
    assert.deepEqual(changed, { ...booked, title: 'Talk', notes: null, status: 'confirmed', updated_at });
    for (const status of ['completed', 'no_show', 'scheduled']) await change(shop, booked.id, { status });
    assert.deepEqual(await kindsOf(shop), ['booked']);
    assert.deepEqual(await noticesOf(shop), ['booked']);
    await change(shop, booked.id, { starts_at: TUESDAY_9 });
    assert.deepEqual(await kindsOf(shop), ['booked']);
  });

  it('moves it to an offered time with the same staff and duration, and to any time by force', async () => {
    const shop = await shopOf();
    const [ann] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const service = await shop.service({ duration_minutes: 30 });
    const body = { service_id: service.id, staff_member_id: ann.id };
    const moved = await shop.book({ ...body, starts_at: TUESDAY_9, duration_minutes: 60 });
    await shop.book({ ...body, starts_at: TUESDAY_11 });
    for (const starts_at of [
      TUESDAY_11,
      '2026-11-24T09:30:00Z',
      '2026-11-24T09:10:00Z',
      '2026-11-22T09:00:00Z',
    ])
      await refuses(shop, moved.id, { starts_at });
    // Its own time does not prevent the move.
    const later = await change(shop, moved.id, { starts_at: '2026-11-24T08:30:00Z' });
    assert.equal(later.ends_at, '2026-11-24T09:30:00.000Z');
    assert.equal(later.staff.id, ann.id);
    assert.equal(
      (await change(shop, moved.id, { starts_at: TUESDAY_11, force: true })).starts_at,
      TUESDAY_11,
    );
    assert.deepEqual(await kindsOf(shop), ['booked', 'booked', 'rescheduled', 'rescheduled']);
    // Its former time is free again.
    await shop.book({ ...body, starts_at: TUESDAY_9 });
  });

  it('treats a removed service and member of staff as not named', async () => {
    const shop = await shopOf();
    const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    const service = await shop.service({ duration_minutes: 60 });
    const body = { starts_at: TUESDAY_9, service_id: service.id, staff_member_id: ann.id };
    const booked = await shop.book(body);
    await api.delete(`/company/services/${service.id}`, shop);
    await api.delete(`/company/staff/${ann.id}`, shop);
    const moved = await change(shop, booked.id, { starts_at: TUESDAY_10 });
    assert.equal(moved.staff.id, bo.id);
    assert.equal(moved.service.id, service.id);
    assert.equal(moved.duration_minutes, 60);
  });

  it('frees the time with the status cancelled; reinstated, it needs the time free', async () => {
    const shop = await shopOf();
    const first = await shop.book({ starts_at: TUESDAY_9, customer: { email: 'a@x.example' } });
    assert.equal((await change(shop, first.id, { status: 'cancelled' })).status, 'cancelled');
    const second = await shop.book({ starts_at: TUESDAY_9 });
    await refuses(shop, first.id, { status: 'scheduled' });
    await refuses(shop, first.id, { status: 'completed' });
    await change(shop, second.id, { status: 'no_show' });
    assert.equal((await change(shop, first.id, { status: 'confirmed' })).status, 'confirmed');
    await refuses(shop, second.id, { status: 'scheduled' });
    await change(shop, second.id, { status: 'scheduled', force: true });
    assert.deepEqual(await kindsOf(shop), ['booked', 'cancelled', 'booked', 'booked']);
    assert.deepEqual(await noticesOf(shop), ['booked', 'cancelled', 'booked']);
  });

  it('reinstates one whose time is past or outside of opening hours: only other bookings prevent it', async () => {
    const shop = await shopOf();
    const booked = await shop.book({ starts_at: TUESDAY_9 });
    await api.delete(`/appointments/${booked.id}?reason=ill`, shop);
    await api.patch('/company/profile', { opening_hours: [] }, shop);
    const back = await change(shop, booked.id, { status: 'scheduled' });
    assert.equal(back.cancel_reason, null);
  });

  it('clears the reason when a cancellation is undone', async () => {
    const shop = await shopOf();
    const booked = await shop.book({ starts_at: TUESDAY_9 });
    await api.delete(`/appointments/${booked.id}?reason=ill`, shop);
    assert.equal((await change(shop, booked.id, { notes: 'called' })).cancel_reason, 'ill');
    assert.equal((await change(shop, booked.id, { status: 'no_show' })).cancel_reason, null);
  });

  it('notifies the customer of a new time unless notify is false', async () => {
    const shop = await shopOf();
    const { id } = await shop.book({
      starts_at: TUESDAY_9,
      customer: { email: 'a@x.example' },
      notify: false,
    });
    await change(shop, id, { starts_at: TUESDAY_10, notify: false });
    assert.deepEqual(await noticesOf(shop), []);
    await change(shop, id, { starts_at: TUESDAY_11 });
    assert.deepEqual(await noticesOf(shop), ['rescheduled']);
    assert.deepEqual(await kindsOf(shop), ['booked', 'rescheduled', 'rescheduled']);
  });
});

describe('DELETE /appointments/{id}', () => {
  it('refuses a notify that is neither true nor false, and a reason that is too long', async () => {
    const shop = await shopOf();
    const { id } = await shop.book({ starts_at: TUESDAY_9 });
    for (const query of ['notify=maybe', `reason=${'x'.repeat(10_001)}`]) {
      const answer = await api.delete(`/appointments/${id}?${query}`, shop);
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
  });

  it('cancels with the reason, frees the time and notifies; a second time it does nothing', async () => {
    const shop = await shopOf();
    const booked = await shop.book({ starts_at: TUESDAY_9, customer: { email: 'a@x.example' } });
    await api.clock.advance(1000);
    const answer = await api.delete(`/appointments/${booked.id}?reason=Ann%20is%20ill`, shop);
    assert.equal(answer.status, 200);
    const { updated_at } = answer.body.data;
    assert.ok(updated_at > booked.updated_at);
    const cancelled = { ...booked, status: 'cancelled', cancel_reason: 'Ann is ill', updated_at };
    assert.deepEqual(answer.body.data, cancelled);
    const again = await api.delete(`/appointments/${booked.id}?reason=other`, shop);
    assert.deepEqual(again.body.data, cancelled);
    assert.deepEqual(await kindsOf(shop), ['booked', 'cancelled']);
    assert.deepEqual(await noticesOf(shop), ['booked', 'cancelled']);
    await shop.book({ starts_at: TUESDAY_9 });
  });

  it('notifies no customer with notify=false, and still fires the event', async () => {
    const shop = await shopOf();
    const { id } = await shop.book({ starts_at: TUESDAY_9, customer: { email: 'a@x.example' } });
    await api.delete(`/appointments/${id}?notify=false`, shop);
    assert.deepEqual(await noticesOf(shop), ['booked']);
    assert.deepEqual(await kindsOf(shop), ['booked', 'cancelled']);
  });
});

describe('a booking whose service changes', () => {
  it('keeps its own buffers and counts against the capacity that the service has now', async () => {
    const shop = await shopOf();
    const service = await shop.service({ duration_minutes: 60, buffer_after_minutes: 60, capacity: 3 });
    const body = { starts_at: TUESDAY_9, service_id: service.id };
    const [first, second] = [await shop.book(body), await shop.book(body)];
    await api.delete(`/appointments/${first.id}`, shop);
    const change = { duration_minutes: 30, buffer_after_minutes: 0, capacity: 1 };
    assert.equal((await api.patch(`/company/services/${service.id}`, change, shop)).status, 200);
    // The second booking has the second of three places; with a capacity of one there would be none left.
    assert.equal((await api.post('/appointments', body, shop)).status, 409);
    assert.equal((await api.post('/appointments', { ...body, starts_at: TUESDAY_10 }, shop)).status, 409);
    const later = await shop.book({ ...body, starts_at: '2026-11-24T10:00:00Z' });
    assert.equal(later.duration_minutes, 30);
    assert.deepEqual((await api.get(`/appointments/${second.id}`, shop)).body.data, second);
    // A booking may leave its place in a slot and return to it.
    await api.patch(`/appointments/${second.id}`, { status: 'no_show' }, shop);
    assert.equal((await api.patch(`/appointments/${second.id}`, { status: 'confirmed' }, shop)).status, 200);
  });
});

describe('the events of an appointment', () => {
  it('have exactly the documented fields', async () => {
    const shop = await shopOf();
    const service = await shop.service({ name: 'Massage' });
    const ann = await shop.staff({ name: 'Ann' });
    const booked = await shop.book({
      starts_at: TUESDAY_9,
      service_id: service.id,
      customer: { name: 'Bo', phone: '+493011' },
      notes: 'First visit',
    });
    const [event] = await shop.events();
    assert.deepEqual(event, {
      ...event,
      type: 'appointment.booked',
      data: {
        appointment_id: booked.id,
        title: 'Massage',
        status: 'scheduled',
        starts_at: TUESDAY_9,
        ends_at: '2026-11-24T08:30:00.000Z',
        timezone: 'Europe/Berlin',
        customer: { name: 'Bo', phone: '+493011', email: null },
        contact_id: booked.contact_id,
        service: { id: service.id, name: 'Massage' },
        staff: { id: ann.id, name: 'Ann' },
        call_id: null,
        notes: 'First visit',
      },
    });
  });

  it('arrive in order, with the appointment as it was at that moment', async () => {
    const shop = await shopOf();
    const { id } = await shop.book({ starts_at: TUESDAY_9 });
    await api.clock.advance(1);
    await change(shop, id, { starts_at: TUESDAY_10 });
    await api.clock.advance(1);
    await api.delete(`/appointments/${id}`, shop);
    const events = await shop.events();
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.starts_at, data.status]),
      [
        ['appointment.booked', TUESDAY_9, 'scheduled'],
        ['appointment.rescheduled', TUESDAY_10, 'scheduled'],
        ['appointment.cancelled', TUESDAY_10, 'cancelled'],
      ],
    );
  });
});
