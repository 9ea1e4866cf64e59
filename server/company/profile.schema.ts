import { Type, type Static, type TSchema } from 'typebox';
import {
  createdAndUpdated,
  List,
  Name,
  Nullable,
  OneOf,
  Phone,
  Text,
} from '../platform/http/shapes/shapes.ts';
import { HolidaySchema, NewHoliday, OpeningRangeSchema } from './hours.schema.ts';
import { amount, cents, givenAmount } from '../platform/http/shapes/money-shapes.ts';
import { TEAM_TOPICS } from '../notify/notice.ts';
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

const emails = List(email('Address.'), { description: 'Members of the team who are notified by e-mail.' });
const texts = List(Phone('Number.'), { description: 'Members of the team who are notified by text.' });

/** Who is notified of one topic. */
const recipients = {
  emails: Nullable(emails),
  texts: Nullable(texts),
};

const TOPIC_DESCRIPTIONS = {
  messages: 'Messages that callers leave.',
  callbacks: 'Callers who ask to be called back.',
  voicemails: 'Voice messages.',
  appointments: 'Appointments that are booked, moved or cancelled; nobody of the team unless set.',
  orders: 'Orders.',
  reservations: 'Reservations.',
} as const satisfies Record<(typeof TEAM_TOPICS)[number], string>;

const TOPIC_NOTE = 'Null: the recipients above. A list: these in their place; an empty one: nobody.';

const topics = <T extends TSchema>(shape: (description: string) => T) =>
  Object.fromEntries(
    TEAM_TOPICS.map((topic) => [topic, shape(`${TOPIC_DESCRIPTIONS[topic]} ${TOPIC_NOTE}`)]),
  ) as Record<(typeof TEAM_TOPICS)[number], T>;

const notifications = {
  emails,
  texts,
  ...topics((description) => Type.Object(recipients, { description })),
};
const notificationChange = {
  emails,
  texts,
  ...topics((description) => Type.Partial(Type.Object(recipients), { description })),
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
    notifications: Type.Object(notifications, {
      description: 'Who of the team is notified, and of which topic.',
    }),
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
    notifications: Type.Partial(Type.Object(notificationChange), {
      description: 'Who of the team is notified; topics keep what is not sent.',
    }),
  }),
);

export type ProfileInput = Static<typeof ProfileChange>;
