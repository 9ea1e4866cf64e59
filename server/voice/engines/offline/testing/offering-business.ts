import type { Business } from '../../../business.ts';
import { testScript } from '../../../testing/test-script.ts';

const dish = (name: string, category: string, priceCents: number, available = true) => ({
  name,
  category,
  priceCents,
  available,
  description: null,
  options: [],
});

/** An inn in Berlin that books treatments, serves a menu and lets rooms; open on weekdays from 9 to 5. */
export function offeringBusiness(over: Partial<Business> = {}): Business {
  return {
    ...testScript().business,
    services: [
      {
        name: 'Swedish massage',
        description: 'A calm massage of the whole body. Not for children.',
        durationMinutes: 60,
        priceCents: 9_500,
      },
      { name: 'Deep tissue massage', description: null, durationMinutes: 90, priceCents: 13_550 },
      { name: 'Consultation', description: null, durationMinutes: 15, priceCents: null },
    ],
    staff: [
      { name: 'Maya Torres', workingHours: null, dateOverrides: [], timeOff: [] },
      {
        name: 'Jonas Weber',
        workingHours: [{ days: ['tue', 'wed'], start: '10:00', end: '18:00' }],
        dateOverrides: [{ date: '2026-11-27', hours: [{ start: '12:00', end: '14:00' }] }],
        timeOff: [{ starts_at: '2026-11-24T00:00:00Z', ends_at: '2026-11-25T00:00:00Z' }],
      },
    ],
    dishes: [
      dish('Tomato soup', 'Starters', 750),
      dish('Garden salad', 'Starters', 900),
      dish('Margherita pizza', 'Mains', 1_400),
      dish('Pizza Funghi', 'Mains', 1_550),
      dish('Trout', 'Mains', 2_200, false),
      dish('Apple pie', 'Desserts', 800),
    ],
    ordering: { fulfillments: ['pickup', 'delivery'], deliveryFeeCents: 450, deliveryMinimumCents: 2_000 },
    rooms: [
      { name: 'Garden Single', description: null, priceCents: 11_900, seasonalRates: [], maxGuests: 1 },
      {
        name: 'River Double',
        description: 'With a balcony',
        priceCents: 15_900,
        seasonalRates: [
          { end_date: '2026-10-31', price_cents: 99_900 },
          { end_date: '2027-02-01', price_cents: 18_900 },
        ],
        maxGuests: 2,
      },
    ],
    hotel: { checkInTime: '15:00', checkOutTime: '11:00' },
    ...over,
  };
}
