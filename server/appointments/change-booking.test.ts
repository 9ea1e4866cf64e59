import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

/** The clock stands at Monday, 23 November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY_9 = '2026-11-24T08:00:00.000Z';
const TUESDAY_10 = '2026-11-24T09:00:00.000Z';
const TUESDAY_11 = '2026-11-24T10:00:00.000Z';

interface Salon extends Shop {
  ann: Json;
  bo: Json;
  cut: Json;
  colour: Json;
}

/**
 * A shop with two members of staff, a cut of half an hour, and a colour of an hour that Bo alone performs.
 */
async function openSalon(): Promise<Salon> {
  const shop = await openShop(api);
  const [ann, bo] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
  const cut = await shop.service({ name: 'Cut', duration_minutes: 30 });
  const colour = await shop.service({
    name: 'Colour',
    duration_minutes: 60,
    buffer_after_minutes: 15,
    staff_member_ids: [bo.id],
  });
  return { ...shop, ann, bo, cut, colour };
}

async function change(shop: Shop, id: number, body: object): Promise<Json> {
  const answer = await api.patch(`/appointments/${id}`, body, shop);
  assert.equal(answer.status, 200, answer.raw.toString('utf8'));
  assert.equal(answer.headers['x-service-ignored-fields'], undefined);
  assert.deepEqual((await api.get(`/appointments/${id}`, shop)).body.data, answer.body.data);
  return answer.body.data;
}

async function refuses(shop: Shop, id: number, body: object, [status, field]: [number, string]) {
  const before = (await api.get(`/appointments/${id}`, shop)).body.data;
  const answer = await api.patch(`/appointments/${id}`, body, shop);
  assert.equal(answer.status, status, JSON.stringify([body, answer.body]));
  assert.equal(answer.body.error.type, 'validation_error');
  assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
  assert.deepEqual((await api.get(`/appointments/${id}`, shop)).body.data, before);
}

const kindsOf = async (shop: Shop): Promise<string[]> =>
  (await shop.events()).map(({ type }) => type.replace('appointment.', ''));

describe('PATCH /appointments/{id} with another member of staff', () => {
  it('moves it to them where they are free, and fires appointment.rescheduled', async () => {
    const shop = await openSalon();
    const booked = await shop.book({
      starts_at: TUESDAY_9,
      service_id: shop.cut.id,
      staff_member_id: shop.ann.id,
    });
    const moved = await change(shop, booked.id, { staff_member_id: shop.bo.id });
    assert.deepEqual([moved.staff.name, moved.starts_at, moved.title], ['Bo', TUESDAY_9, 'Cut']);
    assert.deepEqual(await kindsOf(shop), ['booked', 'rescheduled']);
    // Ann's time is free again.
    await shop.book({ starts_at: TUESDAY_9, service_id: shop.cut.id, staff_member_id: shop.ann.id });
  });

  it('is 409 under staff_member_id where they are busy or away, and 422 where the id does not exist', async () => {
    const shop = await openSalon();
    const away = await shop.staff({ name: 'Cy', working_hours: [] });
    const [first] = [
      await shop.book({ starts_at: TUESDAY_9, staff_member_id: shop.ann.id }),
      await shop.book({ starts_at: TUESDAY_9, staff_member_id: shop.bo.id }),
    ];
    await refuses(shop, first.id, { staff_member_id: shop.bo.id }, [409, 'staff_member_id']);
    await refuses(shop, first.id, { staff_member_id: away.id }, [409, 'staff_member_id']);
    await refuses(shop, first.id, { staff_member_id: 999_999 }, [422, 'staff_member_id']);
    const both = { staff_member_id: shop.bo.id, starts_at: '2026-11-24T08:10:00Z' };
    await refuses(shop, first.id, both, [409, 'starts_at']);
    const forced = await change(shop, first.id, { staff_member_id: away.id, force: true });
    assert.equal(forced.staff.name, 'Cy');
  });

  it('chooses the least busy who is free where null is sent', async () => {
    const shop = await openSalon();
    await shop.book({ starts_at: TUESDAY_10, staff_member_id: shop.ann.id });
    const booked = await shop.book({ starts_at: TUESDAY_9, staff_member_id: shop.ann.id });
    const moved = await change(shop, booked.id, { staff_member_id: null, starts_at: TUESDAY_10 });
    assert.equal(moved.staff.name, 'Bo');
  });

  it('gives one time to one of many requests at once', async () => {
    const shop = await openSalon();
    const starts = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];
    const booked: Json[] = [];
    for (const start of starts) {
      const starts_at = `2026-11-24T${start}:00Z`;
      booked.push(await shop.book({ starts_at, staff_member_id: shop.ann.id }));
    }
    const answers = await Promise.all(
      booked.map(({ id }) =>
        api.patch(`/appointments/${id}`, { staff_member_id: shop.bo.id, starts_at: TUESDAY_9 }, shop),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)]);
  });
});

describe('PATCH /appointments/{id} with another service or duration', () => {
  it('takes the duration, the buffers and the name of the new service', async () => {
    const shop = await openSalon();
    const booked = await shop.book({
      starts_at: TUESDAY_9,
      service_id: shop.cut.id,
      staff_member_id: shop.bo.id,
    });
    const changed = await change(shop, booked.id, { service_id: shop.colour.id });
    assert.deepEqual(
      [changed.service.name, changed.title, changed.duration_minutes, changed.ends_at],
      ['Colour', 'Colour', 60, TUESDAY_10],
    );
    assert.deepEqual(await kindsOf(shop), ['booked', 'rescheduled']);
    // Its buffer after is held too.
    const taken = await api.post(
      '/appointments',
      { starts_at: TUESDAY_10, staff_member_id: shop.bo.id },
      shop,
    );
    assert.equal(taken.status, 409);
  });

  it('is 409 under the field that cannot be applied, 422 for a service that does not exist', async () => {
    const shop = await openSalon();
    const { id } = await shop.book({
      starts_at: TUESDAY_9,
      service_id: shop.cut.id,
      staff_member_id: shop.ann.id,
    });
    await shop.book({ starts_at: TUESDAY_10, staff_member_id: shop.ann.id });
    await refuses(shop, id, { service_id: shop.colour.id }, [409, 'service_id']);
    await refuses(shop, id, { service_id: 999_999 }, [422, 'service_id']);
    await refuses(shop, id, { duration_minutes: 90 }, [409, 'duration_minutes']);
    await refuses(shop, id, { duration_minutes: 4 }, [422, 'duration_minutes']);
    const forced = await change(shop, id, { duration_minutes: 90, force: true });
    assert.equal(forced.ends_at, '2026-11-24T09:30:00.000Z');
  });

  it('fires nothing where neither time nor staff change, and keeps a title of its own', async () => {
    const shop = await openSalon();
    const trim = await shop.service({ name: 'Trim', duration_minutes: 30 });
    const { id } = await shop.book({ starts_at: TUESDAY_9, service_id: shop.cut.id, title: 'For Ann' });
    const changed = await change(shop, id, { service_id: trim.id });
    assert.deepEqual([changed.title, changed.service.name], ['For Ann', 'Trim']);
    const without = await change(shop, id, { service_id: null });
    assert.deepEqual([without.service, without.duration_minutes], [null, 30]);
    assert.deepEqual(await kindsOf(shop), ['booked']);
  });

  it('changes nothing where the same values are sent, even if they could not be booked now', async () => {
    const shop = await openSalon();
    const booked = await shop.book({
      starts_at: '2026-11-22T08:00:00.000Z',
      service_id: shop.cut.id,
      staff_member_id: shop.ann.id,
      force: true,
    });
    const same = {
      starts_at: booked.starts_at,
      service_id: shop.cut.id,
      staff_member_id: shop.ann.id,
      duration_minutes: 30,
    };
    assert.equal((await change(shop, booked.id, same)).starts_at, booked.starts_at);
    assert.deepEqual(await kindsOf(shop), ['booked']);
  });
});

describe('PATCH /appointments/{id} with another customer', () => {
  it('changes what is sent of the person, links their contact, and fires nothing', async () => {
    const shop = await openSalon();
    const booked = await shop.book({ starts_at: TUESDAY_9, customer: { name: 'Eve', phone: '030 901820' } });
    const renamed = await change(shop, booked.id, { customer: { name: 'Eva' } });
    assert.deepEqual(renamed.customer, { name: 'Eva', phone: '+4930901820', email: null });
    assert.equal(renamed.contact_id, booked.contact_id);
    const other = await change(shop, booked.id, { customer: { name: 'Max', phone: '030 901821' } });
    assert.notEqual(other.contact_id, booked.contact_id);
    assert.equal(other.customer.phone, '+4930901821');
    assert.deepEqual(await kindsOf(shop), ['booked']);
    const nobody = await change(shop, booked.id, { customer: null });
    assert.deepEqual(nobody.customer, { name: null, phone: null, email: null });
    assert.equal(nobody.contact_id, null);
  });

  it('takes the person of a contact', async () => {
    const shop = await openSalon();
    const contact = await shop.make('/contacts', { name: 'Kim', email: 'kim@example.com' });
    const booked = await shop.book({ starts_at: TUESDAY_9, customer: { name: 'Eve', phone: '030 901820' } });
    const changed = await change(shop, booked.id, { contact_id: contact.id });
    assert.deepEqual(changed.customer, { name: 'Kim', phone: null, email: 'kim@example.com' });
    assert.equal(changed.contact_id, contact.id);
    const unlinked = await change(shop, booked.id, { contact_id: null });
    assert.deepEqual([unlinked.contact_id, unlinked.customer.name], [null, 'Kim']);
  });

  it('refuses an invalid phone number and a contact that does not exist', async () => {
    const shop = await openSalon();
    const { id } = await shop.book({ starts_at: TUESDAY_11 });
    await refuses(shop, id, { customer: { phone: 'none at all' } }, [422, 'customer.phone']);
    await refuses(shop, id, { contact_id: 999_999 }, [422, 'contact_id']);
  });
});
