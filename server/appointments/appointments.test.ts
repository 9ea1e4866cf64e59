import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { sessionCookie } from '../sessions/testing/sign-in.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

/** The clock stands at Monday, 23 November 2026, 13:00 in Berlin. */
const api = useTestApi();

const shopOf = (profile: object = {}): Promise<Shop> => openShop(api, profile);
const TUESDAY_9 = '2026-11-24T08:00:00.000Z';
const TUESDAY_10 = '2026-11-24T09:00:00.000Z';

describe('POST /appointments', () => {
  it('tells a person in the console from a program', async () => {
    const shop = await shopOf();
    const { id, users } = shop.workspace;
    const session = await sessionCookie(api, id, users.member);
    const byPerson = await api.post('/appointments', { starts_at: TUESDAY_9, force: true }, { session });
    const byProgram = await api.post('/appointments', { starts_at: TUESDAY_10, force: true }, shop);
    assert.deepEqual([byPerson.body.data.source, byProgram.body.data.source], ['manual', 'api']);
  });

  it('names each wrong field in the refusal', async () => {
    const shop = await shopOf();
    const faults: [field: string, body: object][] = [
      ['starts_at', {}],
      ['starts_at', { starts_at: 'tomorrow' }],
      ['starts_at', { starts_at: '9999-12-31T23:59:59Z', force: true }],
      ['starts_at', { starts_at: '0001-01-01T00:00:00Z' }],
      ['service_id', { service_id: '1' }],
      ['duration_minutes', { duration_minutes: 4 }],
      ['duration_minutes', { duration_minutes: 1441 }],
      ['title', { title: ' ' }],
      ['notes', { notes: 'x'.repeat(10_001) }],
      ['customer', { customer: 'Ann' }],
      ['customer.email', { customer: { email: 'ann' } }],
      ['customer.phone', { customer: { phone: 'reception' } }],
      ['notify', { notify: 'no' }],
      ['force', { force: 1 }],
    ];
    for (const [field, body] of faults) {
      const sent = field === 'starts_at' ? body : { starts_at: TUESDAY_9, ...body };
      const answer = await api.post('/appointments', sent, shop);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
    }
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
  });

  it('refuses ids that do not exist, and those of another workspace, by their fields', async () => {
    const [shop, other] = [await shopOf(), await shopOf()];
    const foreign = {
      service_id: (await other.service()).id,
      staff_member_id: (await other.staff()).id,
      contact_id: (await other.make('/contacts', { name: 'Ann' })).id,
    };
    const body = { starts_at: TUESDAY_9, ...foreign, customer: { phone: 'reception' } };
    const answer = await api.post('/appointments', body, shop);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), [
      'contact_id',
      'customer.phone',
      'service_id',
      'staff_member_id',
    ]);
    assert.equal((await api.get('/contacts', shop)).body.meta.total, 0);
  });

  it('refuses with 409 every time that availability does not offer, and says why; force books it', async () => {
    const shop = await shopOf({
      holidays: [{ start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas' }],
    });
    const service = await shop.service({ min_notice_minutes: 60, max_advance_days: 60 });
    await shop.book({ starts_at: TUESDAY_9, service_id: service.id });
    const refused: [starts_at: string, sentence: RegExp][] = [
      [TUESDAY_9, /is taken/],
      ['2026-11-24T08:15:00Z', /do not begin at that time/],
      ['2026-11-24T06:00:00Z', /does not take appointments/],
      ['2026-11-28T09:00:00Z', /does not take appointments/],
      ['2026-12-24T09:00:00Z', /holiday/],
      ['2026-11-23T12:30:00Z', /too soon/],
      ['2026-11-20T09:00:00Z', /too soon, or past/],
      ['2027-03-01T09:00:00Z', /too far/],
      ['2026-11-24T09:00:00.001Z', /do not begin/],
    ];
    for (const [starts_at, sentence] of refused) {
      const body = { starts_at, service_id: service.id };
      const answer = await api.post('/appointments', body, shop);
      assert.equal(answer.status, 409, starts_at);
      assert.equal(answer.body.error.type, 'validation_error');
      assert.deepEqual(Object.keys(answer.body.error.errors), ['starts_at']);
      assert.match(answer.body.error.errors.starts_at[0], sentence, starts_at);
      await shop.book({ ...body, force: true });
    }
  });

  it('books, and answers with every field', async () => {
    const shop = await shopOf();
    const service = await shop.service({ name: 'Massage', duration_minutes: 60 });
    const ann = await shop.staff({ name: 'Ann' });
    const answer = await api.post(
      '/appointments',
      {
        starts_at: '2026-11-24T10:00:00+01:00',
        service_id: service.id,
        customer: { name: ' Bo ', phone: '030 901820', email: 'bo@example.com' },
        notes: 'First visit',
        price: 10,
      },
      shop,
    );
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-service-ignored-fields'], 'price');
    const { id, contact_id, created_at, updated_at, ...rest } = answer.body.data;
    assert.ok(id > 0);
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      title: 'Massage',
      status: 'scheduled',
      starts_at: TUESDAY_10,
      local: '2026-11-24T10:00:00',
      ends_at: '2026-11-24T10:00:00.000Z',
      timezone: 'Europe/Berlin',
      duration_minutes: 60,
      service: { id: service.id, name: 'Massage' },
      staff: { id: ann.id, name: 'Ann' },
      customer: { name: 'Bo', phone: '+4930901820', email: 'bo@example.com' },
      call_id: null,
      source: 'api',
      notes: 'First visit',
      cancel_reason: null,
      metadata: {},
      external_id: null,
    });
    const contact = (await api.get(`/contacts/${contact_id}`, shop)).body.data;
    assert.equal(contact.phone, '+4930901820');
    assert.deepEqual((await api.get(`/appointments/${id}`, shop)).body.data, answer.body.data);
    assert.equal((await api.get('/usage', shop)).body.data.counts.appointments, 1);
  });

  it('needs only a time: it books half an hour in the calendar of the workspace', async () => {
    const shop = await shopOf();
    const booked = await shop.book({ starts_at: '2026-11-24T08:30:00' });
    assert.equal(booked.title, 'Appointment');
    assert.equal(booked.duration_minutes, 30);
    assert.deepEqual([booked.service, booked.staff, booked.contact_id], [null, null, null]);
    assert.deepEqual(booked.customer, { name: null, phone: null, email: null });
  });

  it('links the contact of the phone, updates its activity, and takes from it what was not sent', async () => {
    const shop = await shopOf();
    const contact = await shop.make('/contacts', { name: 'Ann', phone: '+493011', email: 'a@x.example' });
    await api.clock.advance(1000);
    const booked = await shop.book({ starts_at: TUESDAY_9, customer: { phone: '030 11' } });
    assert.equal(booked.contact_id, contact.id);
    assert.deepEqual(booked.customer, { name: 'Ann', phone: '+493011', email: 'a@x.example' });
    const touched = (await api.get(`/contacts/${contact.id}`, shop)).body.data;
    assert.ok(touched.last_activity_at > contact.last_activity_at);
    const by = await shop.book({
      starts_at: TUESDAY_10,
      contact_id: contact.id,
      customer: { name: 'Annie' },
    });
    assert.equal(by.contact_id, contact.id);
    assert.equal(by.customer.name, 'Annie');
    assert.equal(by.customer.phone, '+493011');
  });

  it('repeats the answer of a repeated request, and books once', async () => {
    const shop = await shopOf();
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [
      await api.post('/appointments', { starts_at: TUESDAY_9 }, { ...shop, headers }),
      await api.post('/appointments', { starts_at: TUESDAY_9 }, { ...shop, headers }),
    ];
    assert.deepEqual(again.body, first.body);
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 1);
  });
});

describe('the member of staff who is booked when none is named', () => {
  it('is the least busy that day, then the highest priority, then the lowest id', async () => {
    const shop = await shopOf();
    const [ann, bo, cy] = [
      await shop.staff({ name: 'Ann' }),
      await shop.staff({ name: 'Bo', priority: 5 }),
      await shop.staff({ name: 'Cy' }),
    ];
    const booked: string[] = [];
    for (const starts_at of [TUESDAY_9, TUESDAY_10, TUESDAY_9, TUESDAY_9, '2026-11-24T12:00:00Z']) {
      booked.push((await shop.book({ starts_at })).staff.name);
    }
    // Another day is counted by itself.
    booked.push((await shop.book({ starts_at: '2026-11-25T08:00:00Z' })).staff.name);
    assert.deepEqual(booked, ['Bo', 'Ann', 'Cy', 'Ann', 'Bo', 'Bo']);
    assert.ok(ann.id < bo.id && bo.id < cy.id);
  });

  it('is only somebody who performs the service, works then and takes bookings', async () => {
    const shop = await shopOf();
    const never = await shop.staff({ name: 'Never', active: false });
    const early = await shop.staff({
      working_hours: [{ days: ['tue'], start: '09:00', end: '10:00' }],
    });
    const late = await shop.staff({ working_hours: [{ days: ['tue'], start: '10:00', end: '17:00' }] });
    const other = await shop.staff({ priority: 1000 });
    const service = await shop.service({ staff_member_ids: [never.id, early.id, late.id] });
    const at = (starts_at: string) => shop.book({ starts_at, service_id: service.id });
    assert.equal((await at(TUESDAY_9)).staff.id, early.id);
    assert.equal((await at(TUESDAY_10)).staff.id, late.id);
    for (const member of [never, early, other]) {
      const body = { starts_at: '2026-11-24T09:30:00Z', service_id: service.id, staff_member_id: member.id };
      const answer = await api.post('/appointments', body, shop);
      assert.equal(answer.status, 409, member.name);
      assert.equal((await shop.book({ ...body, force: true })).staff.id, member.id);
    }
  });
});

describe('GET /appointments', () => {
  it('names each wrong filter in the refusal', async () => {
    for (const query of [
      'status=open',
      'status=scheduled,confirmed',
      'from=soon',
      'contact_id=x',
      'upcoming=2',
    ]) {
      const answer = await api.get(`/appointments?${query}`);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
    const answer = await api.get('/appointments?from=2026-11-25T00:00:00Z&to=2026-11-24T00:00:00Z');
    assert.deepEqual(Object.keys(answer.body.error.errors), ['to']);
  });

  it('lists by start time, and by status, window, contact and whether it is upcoming', async () => {
    const shop = await shopOf();
    const contact = await shop.make('/contacts', { name: 'Ann' });
    const day = (date: string, more: object = {}) =>
      shop.book({ starts_at: `${date}T09:00:00Z`, title: date, force: true, ...more });
    await day('2026-11-26', { contact_id: contact.id });
    await day('2026-11-20');
    const confirmed = await day('2026-11-25');
    const gone = await day('2026-11-24', { contact_id: contact.id });
    await api.patch(`/appointments/${confirmed.id}`, { status: 'confirmed' }, shop);
    await api.delete(`/appointments/${gone.id}`, shop);
    const found: [query: string, days: string[]][] = [
      ['', ['20', '24', '25', '26']],
      ['status=confirmed', ['25']],
      ['status=cancelled', ['24']],
      ['from=2026-11-24T09:00:00Z', ['24', '25', '26']],
      ['from=2026-11-24T09:00:00.001Z&to=2026-11-25T09:00:00Z', ['25']],
      [`contact_id=${contact.id}`, ['24', '26']],
      [`contact_id=${contact.id}&upcoming=true`, ['26']],
      ['upcoming=1', ['25', '26']],
      ['upcoming=false', ['20', '24']],
      ['per_page=1&page=2', ['24']],
    ];
    for (const [query, days] of found) {
      const { data, meta } = (await api.get(`/appointments?${query}`, shop)).body;
      assert.deepEqual(
        data.map(({ title }: Json) => title.slice(-2)),
        days,
        query,
      );
      assert.equal(meta.total, query.startsWith('per_page') ? 4 : days.length, query);
    }
  });
});

describe('GET /appointments/{id}', () => {
  it('answers 404 for one that does not exist', async () => {
    assert.equal((await api.get('/appointments/999999')).status, 404);
  });

  it('shows a booking of a removed service and member of staff with the names they had', async () => {
    const shop = await shopOf();
    const service = await shop.service({ name: 'Massage' });
    const ann = await shop.staff({ name: 'Ann' });
    const booked = await shop.book({ starts_at: TUESDAY_9, service_id: service.id });
    await api.patch(`/company/services/${service.id}`, { name: 'Deep massage', duration_minutes: 120 }, shop);
    const renamed = (await api.get(`/appointments/${booked.id}`, shop)).body.data;
    assert.equal(renamed.service.name, 'Deep massage');
    assert.equal(renamed.ends_at, booked.ends_at);
    await api.delete(`/company/services/${service.id}`, shop);
    await api.delete(`/company/staff/${ann.id}`, shop);
    await api.patch('/company/profile', { opening_hours: [] }, shop);
    assert.deepEqual((await api.get(`/appointments/${booked.id}`, shop)).body.data, booked);
  });
});
