import assert from 'node:assert/strict';
import { it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { findReachedNumber } from './inbound/reception.queries.ts';
import { makeAnsweredNumber } from './testing/call-fixture.ts';

const api = useTestApi();

it('an assistant is given what the business offers, as far as it is offered', async () => {
  const { id: workspaceId, keys } = await api.makeWorkspace();
  const by = { key: keys.write };
  const { number } = await makeAnsweredNumber(api.services, workspaceId);
  const before = (await findReachedNumber(api.sql, [number], null))?.business;
  assert.deepEqual(
    [before?.services, before?.staff, before?.dishes, before?.rooms],
    [[], [], [], []],
    'nothing is offered yet',
  );
  const features = { orders: true, hotels: true };
  const hotel = { check_in_time: '14:00', check_out_time: '10:00' };
  const ordering = { fulfillments: ['pickup', 'delivery'], delivery_fee: 3.5, delivery_minimum: 15 };
  await api.patch('/company/profile', { features, hotel, ordering, currency: 'EUR' }, by);
  const description = 'A wash and a cut.';
  await api.post('/company/services', { name: 'Haircut', description, duration_minutes: 30, price: 35 }, by);
  await api.post('/company/services', { name: 'Old cut', duration_minutes: 30, active: false }, by);
  await api.post('/company/staff', { name: 'Maya' }, by);
  await api.post('/products', { name: 'Soup', category: 'Starters', price: 7.5 }, by);
  await api.post('/products', { name: 'Trout', price: 22, available: false }, by);
  await api.post('/rooms', { name: 'Single', price: 80, max_guests: 1 }, by);
  await api.post('/rooms', { name: 'Attic', price: 60, available: false }, by);

  const business = (await findReachedNumber(api.sql, [number], null))?.business;
  assert.equal(business?.currency, 'EUR');
  assert.deepEqual(business?.services, [
    { name: 'Haircut', description, durationMinutes: 30, priceCents: 3_500 },
  ]);
  assert.deepEqual(business?.staff, [{ name: 'Maya', workingHours: null, dateOverrides: [], timeOff: [] }]);
  assert.deepEqual(business?.dishes, [
    { name: 'Soup', description: null, category: 'Starters', priceCents: 750, available: true },
    { name: 'Trout', description: null, category: null, priceCents: 2_200, available: false },
  ]);
  assert.deepEqual(business?.rooms, [
    { name: 'Single', description: null, priceCents: 8_000, seasonalRates: [], maxGuests: 1 },
  ]);
  assert.deepEqual(business?.hotel, { checkInTime: '14:00', checkOutTime: '10:00' });
  assert.deepEqual(business?.ordering, {
    fulfillments: ['pickup', 'delivery'],
    deliveryFeeCents: 350,
    deliveryMinimumCents: 1_500,
  });

  await api.patch('/company/profile', { features: { orders: false, hotels: false } }, by);
  const without = (await findReachedNumber(api.sql, [number], null))?.business;
  assert.deepEqual(
    [without?.dishes, without?.ordering, without?.rooms, without?.hotel],
    [[], null, [], null],
    'the menu and the rooms are not spoken of where they are switched off',
  );
});
