import { Type, type Static } from 'typebox';
import { createdAndUpdated, List, Name, Nullable, OneOf, Phone, Text } from '../platform/http/shapes.ts';
import { HolidaySchema, NewHoliday, OpeningRangeSchema } from './hours.schema.ts';
import { amount, cents, givenAmount } from '../platform/http/money-shapes.ts';
import { FULFILLMENTS } from './profile.ts';

const email = (description: string) => Type.String({ format: 'email', maxLength: 255, description });
const clockTime = (description: string) =>
  Type.String({ format: 'clock-time', description, examples: ['15:00'] });

const described = {
  name: Name('Name of the business, as assistants say it.'),
  industry: Nullable(Name('What kind of business it is.')),
  description: Nullable(Text('What the business is and does.')),
  phone: Nullable(Phone('Where people reach the business.')),
  email: Nullable(email('Where people write to the business.')),
  website: Nullable(Type.String({ format: 'uri', maxLength: 2048, description: 'Address of the website.' })),
  address: Nullable(Text('Where the business is.')),
  timezone: Type.String({
    format: 'time-zone',
    maxLength: 64,
    description: 'Zone in which opening hours and days are meant.',
    examples: ['Europe/Berlin'],
  }),
  currency: Type.String({ maxLength: 3, description: 'ISO 4217.', examples: ['EUR'] }),
  country: Type.String({ maxLength: 2, description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
  language: Type.String({ maxLength: 35, description: 'BCP 47.', examples: ['en-US'] }),
  opening_hours: List(OpeningRangeSchema, {
    description: 'Several ranges a day make breaks; empty means never open. Ranges may not overlap.',
  }),
};

const features = {
  orders: Type.Boolean({ description: 'Whether orders are taken.' }),
  hotels: Type.Boolean({ description: 'Whether reservations are taken.' }),
  texting: Type.Boolean({ description: 'Whether texts are sent and received.' }),
};

const ordering = {
  fulfillments: Type.Array(OneOf(FULFILLMENTS), {
    maxItems: FULFILLMENTS.length,
    uniqueItems: true,
    description: 'How orders may reach the customer.',
  }),
  prep_minutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Minutes an order takes to prepare.',
  }),
};

const hotel = {
  check_in_time: clockTime('From when rooms are ready.'),
  check_out_time: clockTime('Until when rooms are left.'),
  auto_confirm: Type.Boolean({ description: 'Whether reservations start as confirmed.' }),
};

const notifications = {
  emails: List(email('Address.'), { description: 'Team members told by e-mail.' }),
  texts: List(Phone('Number.'), { description: 'Team members told by text.' }),
};

export const ProfileSchema = Type.Object(
  {
    ...described,
    holidays: Type.Array(HolidaySchema, {
      description: 'Days with other hours; the shorter of two rules a day that both cover.',
    }),
    features: Type.Object(features, { description: 'What is switched on.' }),
    ordering: Type.Object(
      {
        ...ordering,
        delivery_fee: amount('What a delivery costs.'),
        delivery_fee_cents: cents('What a delivery costs'),
        delivery_minimum: amount('Least subtotal of a delivery.'),
        delivery_minimum_cents: cents('Least subtotal of a delivery'),
      },
      { description: 'How orders are taken.' },
    ),
    hotel: Type.Object(hotel, { description: 'How reservations are taken.' }),
    notifications: Type.Object(notifications, { description: 'Who of the team is told.' }),
    ...createdAndUpdated,
  },
  { title: 'CompanyProfile' },
);

export const ProfileChange = Type.Partial(
  Type.Object({
    ...described,
    holidays: List(NewHoliday, { description: 'Replaces the whole list.' }),
    features: Type.Partial(Type.Object(features), { description: 'What is switched on.' }),
    ordering: Type.Partial(
      Type.Object({
        ...ordering,
        delivery_fee: givenAmount('What a delivery costs; or `delivery_fee_cents`.'),
        delivery_fee_cents: cents('What a delivery costs'),
        delivery_minimum: givenAmount('Least subtotal of a delivery; or `delivery_minimum_cents`.'),
        delivery_minimum_cents: cents('Least subtotal of a delivery'),
      }),
      { description: 'How orders are taken.' },
    ),
    hotel: Type.Partial(Type.Object(hotel), { description: 'How reservations are taken.' }),
    notifications: Type.Partial(Type.Object(notifications), { description: 'Who of the team is told.' }),
  }),
);

export type ProfileInput = Static<typeof ProfileChange>;
