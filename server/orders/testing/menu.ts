import type { Basket, MenuItem, PricedOrder, Shop, WantedItem, WantedOption } from '../basket.ts';
import { priceOrder } from '../price-order.ts';

/** A Monday at 13:00 in Berlin. */
export const now = Temporal.Instant.from('2026-11-23T12:00:00Z');
export const at = (time: string): Temporal.Instant => Temporal.Instant.from(time);

export const choice = (id: number, name: string, surchargeCents = 0, more = {}) => ({
  ...{ id, name, surcharge_cents: surchargeCents, default: false, available: true },
  ...more,
});
export const group = (id: number, name: string, min: number, max: number | null, choices: object[]) => ({
  ...{ id, name, required: min > 0, min_choices: min, max_choices: max },
  choices: choices as MenuItem['options'][number]['choices'],
});
export const pizza: MenuItem = {
  id: 1,
  name: 'Pizza',
  price_cents: 990,
  available: true,
  options: [
    group(1, 'Size', 1, 1, [choice(11, 'Regular', 0, { default: true }), choice(12, 'Large', 300)]),
    group(2, 'Base', 1, 1, [choice(21, 'Wheat'), choice(22, 'Spelt', 50)]),
    group(3, 'Toppings', 0, 2, [
      choice(31, 'Ham', 120),
      choice(32, 'Jalapeños', 80),
      choice(33, 'Olives', 100),
      choice(34, 'Truffle', 600, { available: false }),
    ]),
    group(4, 'Dips', 0, null, [
      choice(41, 'Garlic', 70, { default: true, available: false }),
      choice(42, 'Large', 90),
    ]),
  ],
};
export const water: MenuItem = { id: 2, name: 'Water', price_cents: 200, available: true, options: [] };
export const trout: MenuItem = { id: 3, name: 'Trout', price_cents: 2200, available: false, options: [] };
export const menu = new Map([pizza, water, trout].map((product) => [product.id, product]));

export const shop: Shop = {
  currency: 'EUR',
  fulfillments: ['pickup', 'delivery'],
  deliveryFeeCents: 450,
  deliveryMinimumCents: 2000,
  prepMinutes: 25,
  schedule: {
    hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '18:00' }],
    holidays: [{ start_date: '2026-11-24', end_date: '2026-11-24', name: 'Outing', hours: [] }],
    timezone: 'Europe/Berlin',
  },
};

export const item = (productId: number, options: WantedOption[] = [], quantity = 1): WantedItem => ({
  ...{ product_id: productId, quantity, options, notes: null },
});
export const price = (basket: Partial<Basket>, business: Partial<Shop> = {}, when = now): PricedOrder =>
  priceOrder(
    {
      ...{ items: [item(2)], fulfillment: null, address: null, requestedFor: null, skipRules: false },
      ...basket,
    },
    menu,
    { ...shop, ...business },
    when,
  );
