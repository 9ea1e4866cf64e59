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
  const before = (await findReachedNumber(api.sql, [number], {}))?.business;
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
  const choices = [
    { name: 'Cup', default: true },
    { name: 'Bowl', surcharge: 2, available: false },
  ];
  const size = { name: 'Size', required: true, choices };
  await api.post('/products', { name: 'Soup', category: 'Starters', price: 7.5, options: [size] }, by);
  await api.post('/products', { name: 'Trout', price: 22, available: false }, by);
  await api.post('/rooms', { name: 'Single', price: 80, max_guests: 1 }, by);
  await api.post('/rooms', { name: 'Attic', price: 60, available: false }, by);

  const business = (await findReachedNumber(api.sql, [number], {}))?.business;
  assert.equal(business?.currency, 'EUR');
  assert.deepEqual(business?.services, [
    { name: 'Haircut', description, durationMinutes: 30, priceCents: 3_500 },
  ]);
  assert.deepEqual(business?.staff, [{ name: 'Maya', workingHours: null, dateOverrides: [], timeOff: [] }]);
  const offered = {
    ...{ name: 'Size', minChoices: 1, maxChoices: 1 },
    choices: [
      { name: 'Cup', surchargeCents: 0, default: true, available: true },
      { name: 'Bowl', surchargeCents: 200, default: false, available: false },
    ],
  };
  assert.deepEqual(business?.dishes, [
    {
      name: 'Soup',
      description: null,
      category: 'Starters',
      priceCents: 750,
      available: true,
      options: [offered],
    },
    { name: 'Trout', description: null, category: null, priceCents: 2_200, available: false, options: [] },
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
  const without = (await findReachedNumber(api.sql, [number], {}))?.business;
  assert.deepEqual(
    [without?.dishes, without?.ordering, without?.rooms, without?.hotel],
    [[], null, [], null],
    'the menu and the rooms are not spoken of where they are switched off',
  );
});

it('an assistant is given the menu in its order, and of a dish no more than it can offer', async () => {
  const { id: workspaceId, keys } = await api.makeWorkspace();
  const by = { key: keys.write };
  const { number } = await makeAnsweredNumber(api.services, workspaceId);
  await api.patch('/company/profile', { features: { orders: true } }, by);
  await api.post('/products', { name: 'Cake', category: 'Desserts', price: 5 }, by);
  const options = Array.from({ length: 12 }, (_, group) => ({
    name: `Group ${group}`,
    choices: Array.from({ length: 35 }, (_other, choice) => ({ name: `Choice ${choice}` })),
  }));
  await api.post('/products', { name: 'Soup', category: 'Starters', price: 7, options }, by);
  const categories = [
    { name: 'Starters', position: 1 },
    { name: 'Desserts', position: 2 },
  ];
  await api.patch('/products/categories', { categories }, by);
  const dishes = (await findReachedNumber(api.sql, [number], {}))?.business.dishes ?? [];
  assert.deepEqual(
    dishes.map(({ name }) => name),
    ['Soup', 'Cake'],
  );
  assert.deepEqual(
    dishes[0]?.options.map(({ choices }) => choices.length),
    Array(10).fill(30),
  );
  assert.equal(dishes[0]?.options[0]?.maxChoices, null);
  assert.equal(dishes[0]?.options[9]?.choices[29]?.name, 'Choice 29');
});
