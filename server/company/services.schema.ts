import { Type, type Static } from 'typebox';
import {
  createdAndUpdated,
  Id,
  List,
  Name,
  Nullable,
  patchOf,
  Text,
} from '../platform/http/shapes/shapes.ts';
import { amount, cents, givenAmount } from '../platform/http/shapes/money-shapes.ts';

const minutes = (minimum: number, maximum: number, description: string, more: { default?: number } = {}) =>
  Type.Integer({ minimum, maximum, description, ...more });

const described = {
  name: Name('Name of the service.'),
  description: Nullable(Text('Description for callers who ask.')),
  duration_minutes: minutes(5, 1440, 'How long it takes.', { default: 30 }),
  buffer_before_minutes: minutes(0, 480, 'Time kept free before it.', { default: 0 }),
  buffer_after_minutes: minutes(0, 480, 'Time kept free after it.', { default: 0 }),
  min_notice_minutes: minutes(0, 525_600, 'Shortest notice before the start of a booking, in minutes.', {
    default: 0,
  }),
  max_advance_days: Type.Integer({
    minimum: 0,
    maximum: 3650,
    default: 365,
    description: 'How many days ahead it can be booked.',
  }),
  slot_interval_minutes: Nullable(
    minutes(5, 720, 'Interval between offered start times, in minutes; null for the duration, at most 30.'),
  ),
  capacity: Type.Integer({
    minimum: 1,
    maximum: 10_000,
    default: 1,
    description: 'Number of bookings at one time with one member of staff.',
  }),
  staff_member_ids: List(Id('Id of a staff member.'), {
    description:
      'Members of staff who perform it; everybody when none is named, or none of them still exists.',
  }),
  active: Type.Boolean({ default: true, description: 'False: it cannot be booked.' }),
};

export const ServiceSchema = Type.Object(
  {
    id: Id('Id of the service.'),
    ...described,
    price: Nullable(amount('Price; null when no price is stated.')),
    price_cents: Nullable(cents('What it costs')),
    ...createdAndUpdated,
  },
  { title: 'Service' },
);

export const NewService = Type.Object({
  name: described.name,
  description: Type.Optional(described.description),
  duration_minutes: Type.Optional(described.duration_minutes),
  buffer_before_minutes: Type.Optional(described.buffer_before_minutes),
  buffer_after_minutes: Type.Optional(described.buffer_after_minutes),
  min_notice_minutes: Type.Optional(described.min_notice_minutes),
  max_advance_days: Type.Optional(described.max_advance_days),
  slot_interval_minutes: Type.Optional(described.slot_interval_minutes),
  capacity: Type.Optional(described.capacity),
  price: Type.Optional(Nullable(givenAmount('Price; or `price_cents`.'))),
  price_cents: Type.Optional(Nullable(cents('What it costs'))),
  staff_member_ids: Type.Optional(described.staff_member_ids),
  active: Type.Optional(described.active),
});

export const ServiceChange = patchOf(NewService);
export type ServiceInput = Static<typeof NewService>;
export type ServiceChangeInput = Static<typeof ServiceChange>;
export const ServiceParams = Type.Object({ id: Id('Id of the service.') });
