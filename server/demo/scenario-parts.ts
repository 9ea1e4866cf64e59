import type { Static } from 'typebox';
import type { NewScenario } from '../scenarios/scenarios.schema.ts';

export type DemoScenario = Omit<Static<typeof NewScenario>, 'assistant_id'>;
type Expect = NonNullable<DemoScenario['expect']>;

/** A Tuesday morning in the time zone of the inn; the kitchen is open, and Jonas works. */
export const AT = '2026-11-24 09:15';
export const ADA = { name: 'Ada Lovelace', phone: '+12025550143' };

export const caller = (
  goal: string,
  facts: Record<string, string> = {},
  more: Partial<NonNullable<DemoScenario['caller']>> = {},
) => ({ ...ADA, goal, facts: { name: 'Ada Lovelace', ...facts }, ...more });

export const booked = (match: Record<string, unknown>, more: Partial<Expect> = {}): Expect => ({
  records: [{ resource: 'appointments', match: { status: 'scheduled', ...match } }],
  outcome: 'appointment_booked',
  ...more,
});
export const ordered = (match: Record<string, unknown>, more: Partial<Expect> = {}): Expect => ({
  records: [{ resource: 'orders', match }],
  outcome: 'order_placed',
  ...more,
});
export const reserved = (match: Record<string, unknown>, more: Partial<Expect> = {}): Expect => ({
  records: [{ resource: 'reservations', match }],
  outcome: 'reservation_made',
  ...more,
});
export const nothing: NonNullable<Expect['no_records']> = [
  { resource: 'appointments', match: {} },
  { resource: 'orders', match: {} },
  { resource: 'reservations', match: {} },
];
export const informed = (...said: string[]): Expect => ({
  said,
  no_records: nothing,
  outcome: 'information_given',
});

export const swedish = { 'service.name': 'Swedish massage' };
export const SWEDISH_AT_TEN = 'I would like to book a Swedish massage tomorrow at ten in the morning.';
export const TEN = '2026-11-25T15:00:00.000Z';
export const ELEVEN = '2026-11-25T16:00:00.000Z';
