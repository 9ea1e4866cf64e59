import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const make = async (path: string, body: object): Promise<Json> => {
  const answer = await api.post(path, body);
  assert.equal(answer.status, 201, answer.raw.toString('utf8'));
  return answer.body.data;
};
const service = (more: object = {}) => make('/company/services', { name: 'Massage', ...more });
const member = (more: object = {}) => make('/company/staff', { name: 'Ann', ...more });

async function refuses(path: string, valid: object, faults: [string, object][]): Promise<void> {
  for (const [field, body] of faults) {
    const answer = await api.post(path, { ...valid, ...body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(answer.body.error.errors), [field]);
  }
}

describe('/company/services', () => {
  it('names each wrong field in the refusal', async () => {
    assert.deepEqual(Object.keys((await api.post('/company/services', {})).body.error.errors), ['name']);
    await refuses('/company/services', { name: 'Massage' }, [
      ['name', { name: ' ' }],
      ['duration_minutes', { duration_minutes: 4 }],
      ['duration_minutes', { duration_minutes: 1441 }],
      ['buffer_before_minutes', { buffer_before_minutes: 481 }],
      ['buffer_after_minutes', { buffer_after_minutes: -1 }],
      ['min_notice_minutes', { min_notice_minutes: -1 }],
      ['max_advance_days', { max_advance_days: null }],
      ['slot_interval_minutes', { slot_interval_minutes: 4 }],
      ['slot_interval_minutes', { slot_interval_minutes: 721 }],
      ['capacity', { capacity: 0 }],
      ['price', { price: 10.001 }],
      ['price', { price: true }],
      ['price', { price: 10, price_cents: 1001 }],
      ['price_cents', { price_cents: -1 }],
      ['staff_member_ids.1', { staff_member_ids: [(await member()).id, 999_999] }],
      ['active', { active: 1 }],
    ]);
  });

  it('has defaults for what a booking needs, and shows the price as decimal and cents', async () => {
    const { id, created_at, updated_at, ...rest } = await service({ price: '79.90' });
    assert.equal(created_at, updated_at);
    assert.deepEqual(rest, {
      name: 'Massage',
      description: null,
      duration_minutes: 30,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      min_notice_minutes: 0,
      max_advance_days: 365,
      slot_interval_minutes: null,
      capacity: 1,
      price: 79.9,
      price_cents: 7990,
      staff_member_ids: [],
      active: true,
    });
    const listed = (await api.get('/company/services')).body;
    assert.ok(listed.data.some((other: Json) => other.id === id));
    assert.equal(listed.meta, undefined);
  });

  it('changes only what is sent; null clears the price', async () => {
    const made = await service({ price_cents: 5000, duration_minutes: 60 });
    const changed = (await api.patch(`/company/services/${made.id}`, { price: null, active: false })).body
      .data;
    assert.deepEqual(changed, { ...made, price: null, price_cents: null, active: false });
  });

  it('is removed with its links and nothing else', async () => {
    const ann = await member();
    const made = await service({ staff_member_ids: [ann.id] });
    const removed = await api.delete(`/company/services/${made.id}`);
    assert.deepEqual(removed.body.data, { ...made, deleted: true });
    assert.equal((await api.get(`/company/services/${made.id}`)).status, 404);
    assert.deepEqual((await api.get(`/company/staff/${ann.id}`)).body.data.service_ids, []);
  });
});

describe('/company/staff', () => {
  it('is refused without a name, and listed whole', async () => {
    assert.deepEqual(Object.keys((await api.post('/company/staff', {})).body.error.errors), ['name']);
    const made = await member();
    const { data, meta } = (await api.get('/company/staff')).body;
    assert.deepEqual(data.at(-1), made);
    assert.equal(meta, undefined);
  });

  it('names each wrong field by its place in the refusal', async () => {
    const morning = { days: ['mon'], start: '09:00', end: '12:00' };
    const day = { date: '2026-12-24', hours: [{ start: '09:00', end: '12:00' }] };
    const away = { starts_at: '2026-12-24T09:00:00Z', ends_at: '2026-12-24T10:00:00Z' };
    await refuses('/company/staff', { name: 'Ann' }, [
      ['name', { name: '' }],
      ['email', { email: 'ann' }],
      ['phone', { phone: 'extension five' }],
      ['working_hours.1.start', { working_hours: [morning, { ...morning, start: '11:00' }] }],
      ['working_hours.0.days.0', { working_hours: [{ ...morning, days: ['every'] }] }],
      ['date_overrides.0.date', { date_overrides: [{ ...day, date: '2026-13-01' }] }],
      ['date_overrides.1.date', { date_overrides: [day, day] }],
      [
        'date_overrides.0.hours.1.start',
        { date_overrides: [{ ...day, hours: [day.hours[0], day.hours[0]] }] },
      ],
      ['time_off.0.starts_at', { time_off: [{ ...away, starts_at: 'noon' }] }],
      ['time_off.0.ends_at', { time_off: [{ ...away, ends_at: '2026-12-24T10:00:00+02:00' }] }],
      ['time_off.0.ends_at', { time_off: [{ ...away, ends_at: away.starts_at }] }],
      ['service_ids.0', { service_ids: [999_999] }],
      ['priority', { priority: 1.5 }],
    ]);
  });

  it('keeps hours as sent and times in UTC; null goes back to the company’s hours', async () => {
    const hours = [{ days: ['mon', 'tue'], start: '09:00', end: '12:00' }];
    const made = await member({
      phone: '030 901820',
      working_hours: hours,
      date_overrides: [{ date: '2026-12-24', hours: [] }],
      time_off: [{ starts_at: '2026-12-24T10:00:00+02:00', ends_at: '2026-12-24T10:00:00' }],
      priority: -2,
    });
    assert.equal(made.phone, '+4930901820');
    assert.deepEqual(made.working_hours, hours);
    assert.deepEqual(made.date_overrides, [{ date: '2026-12-24', hours: [] }]);
    assert.deepEqual(made.time_off, [
      { starts_at: '2026-12-24T08:00:00.000Z', ends_at: '2026-12-24T10:00:00.000Z', reason: null },
    ]);
    const changed = (await api.patch(`/company/staff/${made.id}`, { working_hours: null })).body.data;
    assert.deepEqual(changed, { ...made, working_hours: null });
  });
});

describe('services and staff', () => {
  it('are linked from both sides', async () => {
    const [ann, bo] = [await member(), await member()];
    const massage = await service({ staff_member_ids: [bo.id, ann.id, ann.id] });
    assert.deepEqual(massage.staff_member_ids, [ann.id, bo.id]);
    const facial = await service();
    const changed = await api.patch(`/company/staff/${ann.id}`, { service_ids: [facial.id] });
    assert.deepEqual(changed.body.data.service_ids, [facial.id]);
    assert.deepEqual((await api.get(`/company/services/${massage.id}`)).body.data.staff_member_ids, [bo.id]);
    assert.deepEqual((await api.get(`/company/services/${facial.id}`)).body.data.staff_member_ids, [ann.id]);
    await api.patch(`/company/services/${facial.id}`, { staff_member_ids: [] });
    assert.deepEqual((await api.get(`/company/staff/${ann.id}`)).body.data.service_ids, []);
  });

  it('of another workspace cannot be linked', async () => {
    const { keys } = await api.makeWorkspace();
    const ann = await member();
    const massage = await service();
    const foreign = { key: keys.write };
    const bodies = [
      ['/company/services', { name: 'Massage', staff_member_ids: [ann.id] }],
      ['/company/staff', { name: 'Ann', service_ids: [massage.id] }],
    ] as const;
    for (const [path, body] of bodies) assert.equal((await api.post(path, body, foreign)).status, 422);
  });

  it('can be linked, changed and removed from both sides at once without an error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all([member(), member(), member()]);
      const services = await Promise.all([service(), service(), service()]);
      const staffIds = people.map((person) => person.id);
      const serviceIds = services.map((one) => one.id);
      const answers = await Promise.all([
        ...serviceIds.map((id) => api.patch(`/company/services/${id}`, { staff_member_ids: staffIds })),
        ...staffIds.map((id) => api.patch(`/company/staff/${id}`, { service_ids: serviceIds.toReversed() })),
        api.delete(`/company/staff/${staffIds[1]}`),
        api.delete(`/company/services/${serviceIds[1]}`),
      ]);
      for (const answer of answers) assert.ok([200, 404, 422].includes(answer.status));
    }
  });
});
