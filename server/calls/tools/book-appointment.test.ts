import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openShop, type Shop } from '../../appointments/testing/open-shop.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallWithTools, type CallWithTools } from '../testing/call-with-tools.ts';

/** Monday the 23rd of November 2026, 13:00 in Berlin. */
const api = useTestApi();

const TUESDAY = '2026-11-24';
const CALLER = '+14155550123';

const open = async (profile: object = {}): Promise<{ shop: Shop; call: CallWithTools }> => {
  const shop = await openShop(api, profile);
  return { shop, call: await openCallWithTools(api, shop.id) };
};

describe('book_appointment', () => {
  it('books only after a read-back that the caller has answered', async () => {
    const { shop, call } = await open();
    const ann = await shop.staff({ name: 'Ann' });
    await shop.service({ name: 'Massage', price: 60, duration_minutes: 60 });
    const args = { service: 'massages', date: TUESDAY, time: '14:00', name: 'Ada Example' };
    const read = await call.use('book_appointment', args);
    assert.deepEqual(read, {
      ok: false,
      reason: 'needs_confirmation',
      ...{ service: 'Massage', date: TUESDAY, time: '14:00', weekday: 'tuesday', staff: 'Ann' },
      ...{ duration_minutes: 60, price: 60, currency: 'EUR', name: 'Ada Example' },
      ...{ phone: null, email: null, notes: null },
    });
    assert.equal((await call.use('book_appointment', args))['reason'], 'needs_confirmation');
    assert.equal((await api.get('/appointments', shop)).body.meta.total, 0);
    call.tools.callerAnswered();
    const booked = await call.use('book_appointment', args);
    assert.equal(booked['ok'], true);
    const { data } = (await api.get('/appointments', shop)).body;
    assert.equal(data.length, 1);
    const [{ id, staff, customer, source, call_id }] = data;
    assert.deepEqual(
      { id, staff: staff.id, customer, source, call_id },
      {
        id: booked['appointment_id'],
        staff: ann.id,
        customer: { name: 'Ada Example', phone: '+14155550123', email: null },
        source: 'ai',
        call_id: call.callId,
      },
    );
    assert.deepEqual(call.tools.collected(), {
      extracted: {
        ...{ service: 'Massage', date: TUESDAY, time: '14:00' },
        ...{ name: 'Ada Example', phone: '+14155550123' },
      },
      outcome: 'appointment_booked',
    });
  });
});

describe('the names of services and staff', () => {
  it('are understood as they are spoken, and asked back when several fit or none does', async () => {
    const { shop, call } = await open();
    for (const name of ['Hot stone massage', 'Deep tissue massage', 'Manicure']) await shop.service({ name });
    await shop.staff({ name: 'Anna Meyer' });
    const asked = async (said: object): Promise<unknown> => {
      const { service, reason, candidates, times } = await call.use('find_appointment_times', said);
      return reason === undefined
        ? [service, (times as { staff: string }[])[0]?.staff]
        : [reason, candidates];
    };
    const all = ['Hot stone massage', 'Deep tissue massage', 'Manicure'];
    assert.deepEqual(await asked({ service: 'hot stone' }), ['Hot stone massage', 'Anna Meyer']);
    assert.deepEqual(await asked({ service: 'manicures', staff: 'Anna Maier' }), ['Manicure', 'Anna Meyer']);
    assert.deepEqual(await asked({ service: 'Manicure', staff: 'anyone' }), ['Manicure', 'Anna Meyer']);
    assert.deepEqual(await asked({ service: 'massage' }), ['ambiguous', all.slice(0, 2)]);
    assert.deepEqual(await asked({}), ['missing', all]);
    assert.deepEqual(await asked({ service: 'oil change' }), ['unknown_service', all]);
    assert.deepEqual(await asked({ service: 'Manicure', staff: 'Zoltan' }), [
      'unknown_staff',
      ['Anna Meyer'],
    ]);
  });

  it('of those that are no longer offered are unknown', async () => {
    const { shop, call } = await open();
    const { id } = await shop.service({ name: 'Manicure' });
    await shop.service({ name: 'Haircut' });
    await api.patch(`/company/services/${id}`, { active: false }, shop);
    const { reason, candidates } = await call.use('find_appointment_times', { service: 'Manicure' });
    assert.deepEqual([reason, candidates], ['unknown_service', ['Haircut']]);
  });
});

describe('a time that cannot be booked', () => {
  it('is refused with its reason', async () => {
    const { shop, call } = await open({
      holidays: [{ name: 'Founding Day', start_date: '2026-11-25', end_date: '2026-11-25' }],
    });
    const bo = await shop.staff({ name: 'Bo' });
    await shop.service({ name: 'Massage', min_notice_minutes: 120, max_advance_days: 30 });
    await api.patch(
      `/company/staff/${bo.id}`,
      { time_off: [{ starts_at: '2026-11-27T00:00:00Z', ends_at: '2026-11-28T00:00:00Z' }] },
      shop,
    );
    await shop.book({ starts_at: '2026-11-24T09:00:00Z', service_id: (await firstService(shop)).id });
    const why = async (date: string, time: string): Promise<unknown> => {
      const { reason, closed_reason } = await call.use('book_appointment', { date, time, name: 'Ada' });
      return [reason, closed_reason];
    };
    assert.deepEqual(await why(TUESDAY, '10:00'), ['taken', 'taken']);
    assert.deepEqual(await why(TUESDAY, '12:07'), ['unavailable', 'off_grid']);
    assert.deepEqual(await why(TUESDAY, '20:00'), ['closed', 'closed']);
    assert.deepEqual(await why('2026-11-25', '10:00'), ['closed', 'holiday']);
    assert.deepEqual(await why('2026-11-27', '10:00'), ['unavailable', 'staff_off']);
    assert.deepEqual(await why('2026-11-23', '14:00'), ['too_soon', 'too_soon']);
    assert.deepEqual(await why('2026-11-20', '10:00'), ['too_soon', 'too_soon']);
    assert.deepEqual(await why('2027-03-01', '10:00'), ['too_far', 'too_far']);
    assert.deepEqual(await why('1969-03-03', '10:00'), ['too_soon', undefined]);
    assert.deepEqual(await why('9999-03-01', '10:00'), ['too_far', undefined]);
  });

  it('does not exist where the clocks skip it; of one that they show twice the first is booked', async () => {
    const always = [
      { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '23:30' },
    ];
    const { call } = await open({ opening_hours: always });
    const [spring, autumn] = ['2027-03-28', '2027-10-31'];
    const skipped = await call.use('book_appointment', { date: spring, time: '02:30', name: 'Ada' });
    assert.deepEqual([skipped['ok'], skipped['reason']], [false, 'unavailable']);
    const { times } = await call.use('find_appointment_times', {
      date: spring,
      after: '01:30',
      before: '03:30',
    });
    assert.deepEqual(
      (times as { time: string }[]).map(({ time }) => time),
      ['01:30', '03:00'],
    );
    const twice = await call.use('find_appointment_times', { date: autumn, after: '02:30', before: '03:00' });
    assert.equal((twice['times'] as unknown[]).length, 1);
    const booked = await call.confirm('book_appointment', { date: autumn, time: '02:30', name: 'Ada' });
    const shown = await api.sql<{ starts_at: string }[]>`
      select starts_at from appointments where id = ${Number(booked['appointment_id'])} and call_id = ${call.callId}`;
    assert.equal(shown[0]?.starts_at, '2027-10-31T00:30:00.000Z');
  });
});

const firstService = async (shop: Shop): Promise<{ id: number }> =>
  (await api.get('/company/services', shop)).body.data[0];

describe('the customer of a booking', () => {
  const appointment = async (shop: Shop): Promise<Record<string, unknown>> =>
    (await api.get('/appointments', shop)).body.data[0];

  it('is the contact who calls; a name said on the call goes on the booking and the contact keeps its own', async () => {
    const { shop, call } = await open();
    const contact = await shop.make('/contacts', {
      name: 'Ada Example',
      phone: CALLER,
      email: 'ada@x.example',
    });
    const own = await call.use('book_appointment', { date: TUESDAY, time: '09:00' });
    assert.deepEqual([own['reason'], own['name']], ['needs_confirmation', 'Ada Example']);
    await call.confirm('book_appointment', { date: TUESDAY, time: '09:00', name: 'Addie' });
    const { customer, contact_id } = await appointment(shop);
    assert.deepEqual(
      [customer, contact_id],
      [{ name: 'Addie', phone: CALLER, email: 'ada@x.example' }, contact.id],
    );
    const kept = await api.get(`/contacts/${contact.id}`, shop);
    assert.equal(kept.body.data.name, 'Ada Example');
  });

  it('is whom the caller gives a number for, and nothing is told of whose number that is', async () => {
    const { shop, call } = await open();
    await shop.make('/contacts', { name: 'Secret Name', phone: '+14155550199' });
    const args = { date: TUESDAY, time: '09:00', phone: '(415) 555-0199' };
    assert.deepEqual((await call.use('book_appointment', { ...args, phone: '12' }))['fields'], ['phone']);
    const abroad = { ...args, phone: '+1 415 555 0199' };
    assert.deepEqual((await call.use('book_appointment', abroad))['fields'], ['name']);
    call.tools.callerAnswered();
    const read = await call.use('book_appointment', { ...abroad, name: 'Bob' });
    assert.deepEqual([read['name'], read['phone']], ['Bob', '+14155550199']);
    assert.equal(JSON.stringify(read).includes('Secret'), false);
  });
});

describe('move_appointment', () => {
  const booked = (shop: Shop, more: object = {}): Promise<{ id: number }> =>
    shop.book({ starts_at: '2026-11-24T08:00:00Z', customer: { phone: CALLER, name: 'Ada' }, ...more });

  it('moves the caller’s only appointment after a read-back', async () => {
    const { shop, call } = await open();
    const { id } = await booked(shop);
    const read = await call.use('move_appointment', { date: TUESDAY, time: '15:00' });
    assert.deepEqual(
      [read['reason'], read['appointment_id'], read['time'], read['from']],
      ['needs_confirmation', id, '15:00', { date: TUESDAY, time: '09:00', weekday: 'tuesday' }],
    );
    call.tools.callerAnswered();
    assert.equal((await call.use('move_appointment', { date: TUESDAY, time: '15:00' }))['ok'], true);
    const shown = await api.get(`/appointments/${id}`, shop);
    assert.equal(shown.body.data.starts_at, '2026-11-24T14:00:00.000Z');
    assert.deepEqual(
      (await shop.events()).map(({ type }) => type).filter((type) => type.startsWith('appointment')),
      ['appointment.booked', 'appointment.rescheduled'],
    );
  });

  it('without a date keeps the date', async () => {
    const { shop, call } = await open();
    await booked(shop);
    const { date, time } = await call.use('move_appointment', { time: '11:00' });
    assert.deepEqual([date, time], [TUESDAY, '11:00']);
  });

  it('asks which one where the caller has several', async () => {
    const { shop, call } = await open();
    await booked(shop);
    await booked(shop, { starts_at: '2026-11-25T08:00:00Z' });
    const { reason, fields } = await call.use('move_appointment', { date: TUESDAY, time: '15:00' });
    assert.deepEqual([reason, fields], ['missing', ['appointment_id']]);
  });

  it('keeps the member of staff where they are free, and says who it is where they are not', async () => {
    const { shop, call } = await open();
    const [ann] = [await shop.staff({ name: 'Ann' }), await shop.staff({ name: 'Bo' })];
    await booked(shop, { staff_member_id: ann.id });
    await shop.book({ starts_at: '2026-11-24T14:00:00Z', staff_member_id: ann.id });
    const staff = async (time: string): Promise<unknown> =>
      (await call.use('move_appointment', { date: TUESDAY, time }))['staff'];
    assert.equal(await staff('12:00'), 'Ann');
    assert.equal(await staff('15:00'), 'Bo');
  });

  it('refuses the same time, a taken one, and an appointment that is over', async () => {
    const { shop, call } = await open();
    const { id } = await booked(shop);
    const past = await booked(shop, { starts_at: '2026-11-20T08:00:00Z', force: true });
    await shop.book({ starts_at: '2026-11-24T09:00:00Z' });
    const why = async (appointment_id: number, time: string): Promise<unknown> =>
      (await call.use('move_appointment', { appointment_id, date: TUESDAY, time }))['reason'];
    assert.equal(await why(id, '09:00'), 'already_done');
    assert.equal(await why(id, '10:00'), 'taken');
    assert.equal(await why(past.id, '12:00'), 'unavailable');
  });
});

describe('cancel_appointment', () => {
  it('cancels after a read-back, once, with the reason', async () => {
    const { shop, call } = await open();
    const { id } = await shop.book({ starts_at: '2026-11-24T08:00:00Z', customer: { phone: CALLER } });
    const cancel = { appointment_id: id, reason: 'I am ill' };
    assert.equal((await call.confirm('cancel_appointment', cancel))['ok'], true);
    assert.equal((await call.use('cancel_appointment', cancel))['ok'], true);
    const { data } = (await api.get(`/appointments/${id}`, shop)).body;
    assert.deepEqual([data.status, data.cancel_reason], ['cancelled', 'I am ill']);
    const other = await openCallWithTools(api, shop.id);
    assert.equal((await other.use('cancel_appointment', cancel))['reason'], 'already_done');
  });
});
