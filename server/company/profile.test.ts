import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

const patch = (body: unknown) => api.patch('/company/profile', body);
const show = async () => (await api.get('/company/profile')).body.data;

describe('PATCH /company/profile', () => {
  it('names each wrong field by its path in the refusal, and changes nothing', async () => {
    const before = await show();
    const faults: [string, unknown][] = [
      ['name', { name: ' ' }],
      ['name', { name: null }],
      ['timezone', { timezone: 'Mars/Base' }],
      ['timezone', { timezone: '+02:00' }],
      ['currency', { currency: 'XYZ' }],
      ['currency', { currency: 'eur' }],
      ['country', { country: 'XX' }],
      ['country', { country: 'de' }],
      ['language', { language: 'english!' }],
      ['language', { language: 'xx-XX' }],
      ['phone', { phone: 'reception' }],
      ['email', { email: 'inn' }],
      ['website', { website: 'inn.example' }],
      ['website', { website: 'javascript:alert(1)' }],
      ['features.orders', { features: { orders: 1 } }],
      ['ordering.fulfillments.0', { ordering: { fulfillments: ['drone'] } }],
      ['ordering.fulfillments', { ordering: { fulfillments: ['pickup', 'pickup'] } }],
      ['ordering.delivery_fee', { ordering: { delivery_fee: 1.005 } }],
      ['ordering.delivery_fee', { ordering: { delivery_fee: -1 } }],
      ['ordering.delivery_fee', { ordering: { delivery_fee: 'free' } }],
      ['ordering.delivery_fee', { ordering: { delivery_fee: 2, delivery_fee_cents: 201 } }],
      ['ordering.delivery_minimum_cents', { ordering: { delivery_minimum_cents: 1.5 } }],
      ['ordering.prep_minutes', { ordering: { prep_minutes: -1 } }],
      ['hotel.check_in_time', { hotel: { check_in_time: '24:00' } }],
      ['hotel.auto_confirm', { hotel: { auto_confirm: null } }],
      ['notifications.emails.1', { notifications: { emails: ['a@inn.example', 'b'] } }],
      ['notifications.texts.1', { notifications: { texts: ['+12025550143', 'b x'] } }],
    ];
    for (const [path, body] of faults) {
      const answer = await patch(body);
      assert.equal(answer.status, 422, JSON.stringify(body));
      assert.deepEqual(Object.keys(answer.body.error.errors), [path]);
    }
    assert.deepEqual(await show(), before);
  });

  it('names the errors of all rules at once', async () => {
    const answer = await patch({
      country: 'XX',
      phone: 'reception',
      ordering: { delivery_fee: -1, delivery_minimum: '1.234' },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), [
      'country',
      'ordering.delivery_fee',
      'ordering.delivery_minimum',
      'phone',
    ]);
  });

  it('refuses invalid and overlapping hours by their place', async () => {
    const mornings = { days: ['mon', 'tue'], start: '09:00', end: '12:00' };
    const faults: [string, unknown][] = [
      ['opening_hours.0.start', [{ ...mornings, start: '9:00' }]],
      ['opening_hours.0.end', [{ ...mornings, end: '24:00' }]],
      ['opening_hours.0.days', [{ ...mornings, days: [] }]],
      ['opening_hours.0.days.0', [{ ...mornings, days: ['monday'] }]],
      ['opening_hours.0.days.1', [{ ...mornings, days: ['mon', 'mon'] }]],
      ['opening_hours.1.start', [mornings, { days: ['tue'], start: '11:59', end: '14:00' }]],
      // Sunday night overlaps with Monday morning; the error is at Monday.
      ['opening_hours.0.start', [mornings, { days: ['sun'], start: '22:00', end: '09:30' }]],
    ];
    for (const [path, hours] of faults) {
      const answer = await patch({ opening_hours: hours });
      assert.equal(answer.status, 422, JSON.stringify(hours));
      assert.deepEqual(Object.keys(answer.body.error.errors), [path]);
    }
  });

  it('refuses invalid holidays by their place', async () => {
    const day = { start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas', hours: [] };
    const faults: [string, unknown][] = [
      ['holidays.0.name', [{ ...day, name: '' }]],
      ['holidays.0.start_date', [{ ...day, start_date: '2026-02-30' }]],
      ['holidays.0.end_date', [{ ...day, end_date: '2026-12-23' }]],
      [
        'holidays.1.hours.1.start',
        [
          day,
          {
            ...day,
            hours: [
              { start: '10:00', end: '14:00' },
              { start: '13:00', end: '15:00' },
            ],
          },
        ],
      ],
    ];
    for (const [path, holidays] of faults) {
      const answer = await patch({ holidays });
      assert.equal(answer.status, 422, JSON.stringify(holidays));
      assert.deepEqual(Object.keys(answer.body.error.errors), [path]);
    }
  });

  it('merges objects one level deep, replaces lists, and shows amounts as decimals and cents', async () => {
    await patch({
      ordering: { fulfillments: ['pickup', 'delivery'], delivery_fee: '2.50', delivery_minimum_cents: 1000 },
      notifications: { emails: ['team@inn.example'] },
    });
    await api.clock.advance(1000);
    const answer = await patch({
      ordering: { delivery_fee_cents: 300, prep_minutes: 20 },
      features: { hotels: false },
      notifications: { texts: ['030 901820', '+4930901820'] },
      hotel: { auto_confirm: true },
    });
    assert.equal(answer.status, 200);
    const { data } = answer.body;
    assert.deepEqual(data.ordering, {
      fulfillments: ['pickup', 'delivery'],
      delivery_fee: 3,
      delivery_fee_cents: 300,
      delivery_minimum: 10,
      delivery_minimum_cents: 1000,
      prep_minutes: 20,
    });
    assert.deepEqual(data.features, { orders: true, hotels: false, texting: true });
    const { emails, texts } = data.notifications;
    assert.deepEqual([emails, texts], [['team@inn.example'], ['+4930901820']]);
    assert.deepEqual(data.hotel, { check_in_time: '15:00', check_out_time: '11:00', auto_confirm: true });
    assert.equal(data.updated_at, api.clock.now().toString({ smallestUnit: 'millisecond' }));
    const shorter = await patch({ ordering: { fulfillments: ['dine_in'] } });
    assert.deepEqual(shorter.body.data.ordering.fulfillments, ['dine_in']);
    assert.equal(shorter.body.data.ordering.prep_minutes, 20);
  });

  it('normalises names, reads phone numbers of the new country, and clears with null', async () => {
    const answer = await patch({
      timezone: 'america/new_york',
      language: 'en-us',
      country: 'US',
      currency: 'USD',
      phone: '(202) 555-0143',
      industry: 'Hospitality',
    });
    const { data } = answer.body;
    assert.equal(data.timezone, 'America/New_York');
    assert.equal(data.language, 'en-US');
    assert.equal(data.phone, '+12025550143');
    assert.equal((await patch({ phone: null, industry: null })).body.data.industry, null);
    assert.equal((await show()).phone, null);
    assert.equal((await api.get('/team')).body.data.timezone, 'America/New_York');
    assert.equal((await api.get('/usage')).body.data.period.start, '2026-11-01T04:00:00.000Z');
  });

  it('keeps hours and holidays as they were sent; a holiday without hours is closed', async () => {
    const opening_hours = [
      { days: ['mon', 'tue'], start: '09:00', end: '12:00' },
      { days: ['fri', 'sat'], start: '20:00', end: '02:00' },
    ];
    const holiday = { start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas' };
    await patch({ opening_hours, holidays: [holiday] });
    const data = await show();
    assert.deepEqual(data.opening_hours, opening_hours);
    assert.deepEqual(data.holidays, [{ ...holiday, hours: [] }]);
    await patch({ opening_hours: [] });
    assert.deepEqual((await show()).opening_hours, []);
    assert.equal((await show()).holidays.length, 1);
  });

  it('keeps for each topic who is notified of it; null goes back to everybody', async () => {
    const everybody = { emails: null, texts: null };
    const nobody = { emails: [], texts: [] };
    await patch({
      notifications: { emails: ['a@inn.example'], texts: [], messages: { texts: ['+4930901820'] } },
    });
    const answer = await patch({ notifications: { messages: { emails: [] }, orders: { emails: [] } } });
    assert.deepEqual(answer.body.data.notifications, {
      emails: ['a@inn.example'],
      texts: [],
      messages: { emails: [], texts: ['+4930901820'] },
      callbacks: everybody,
      voicemails: everybody,
      appointments: nobody,
      orders: { emails: [], texts: null },
      reservations: everybody,
    });
    await patch({ notifications: { messages: { emails: null, texts: null } } });
    assert.deepEqual((await show()).notifications.messages, everybody);
    const refused = await patch({ notifications: { orders: { texts: ['+4930901820', 'b x'] } } });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.error.errors), ['notifications.orders.texts.1']);
  });

  it('loses neither of two changes at once to one object', async () => {
    for (let round = 0; round < 5; round += 1) {
      const minutes = 30 + round;
      await Promise.all([
        patch({ ordering: { prep_minutes: minutes } }),
        patch({ ordering: { delivery_fee_cents: minutes } }),
      ]);
      const { ordering } = await show();
      assert.deepEqual([ordering.prep_minutes, ordering.delivery_fee_cents], [minutes, minutes]);
    }
  });
});
