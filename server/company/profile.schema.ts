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
    description: 'Time zone of the opening hours and of calendar days.',
    examples: ['Europe/Berlin'],
  }),
  currency: Type.String({ maxLength: 3, description: 'ISO 4217.', examples: ['EUR'] }),
  country: Type.String({ maxLength: 2, description: 'ISO 3166-1 alpha-2.', examples: ['DE'] }),
  language: Type.String({ maxLength: 35, description: 'BCP 47.', examples: ['en-US'] }),
  opening_hours: List(OpeningRangeSchema, {
    description:
      'Several ranges on one day leave breaks between them; empty means never open. Ranges may not overlap.',
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
    description: 'Ways in which customers may receive orders.',
  }),
  prep_minutes: Type.Integer({
    minimum: 0,
    maximum: 10_080,
    description: 'Minutes needed to prepare an order.',
  }),
};

const hotel = {
  check_in_time: clockTime('Earliest time of arrival.'),
  check_out_time: clockTime('Latest time of departure.'),
  auto_confirm: Type.Boolean({ description: 'Whether new reservations are confirmed at once.' }),
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
  appointments: 'Appointments that are booked, moved or cancelled; by default nobody is notified.',
  orders: 'Orders.',
  reservations: 'Reservations.',
} as const satisfies Record<(typeof TEAM_TOPICS)[number], string>;

const TOPIC_NOTE = 'Null: the recipients above. A list replaces them; an empty list: nobody.';

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
      description:
        'Days with other hours. When two rules cover a day, the one with the shorter period applies.',
    }),
    features: Type.Object(features, { description: 'Features that are switched on.' }),
    ordering: Type.Object(
      {
        ...ordering,
        delivery_fee: amount('What a delivery costs.'),
        delivery_fee_cents: cents('What a delivery costs'),
        delivery_minimum: amount('Minimum subtotal of a delivery.'),
        delivery_minimum_cents: cents('Minimum subtotal of a delivery'),
      },
      { description: 'How orders are taken.' },
    ),
    hotel: Type.Object(hotel, { description: 'How reservations are taken.' }),
    notifications: Type.Object(notifications, {
      description: 'Members of the team who are notified, by topic.',
    }),
    ...createdAndUpdated,
  },
  { title: 'CompanyProfile' },
);

export const ProfileChange = Type.Partial(
  Type.Object({
    ...described,
    holidays: List(NewHoliday, { description: 'Replaces the whole list.' }),
    features: Type.Partial(Type.Object(features), { description: 'Features that are switched on.' }),
    ordering: Type.Partial(
      Type.Object({
        ...ordering,
        delivery_fee: givenAmount('Delivery fee; or `delivery_fee_cents`.'),
        delivery_fee_cents: cents('What a delivery costs'),
        delivery_minimum: givenAmount('Minimum subtotal of a delivery; or `delivery_minimum_cents`.'),
        delivery_minimum_cents: cents('Minimum subtotal of a delivery'),
      }),
      { description: 'How orders are taken.' },
    ),
    hotel: Type.Partial(Type.Object(hotel), { description: 'How reservations are taken.' }),
    notifications: Type.Partial(Type.Object(notificationChange), {
      description: 'Members of the team who are notified; omitted topics are not changed.',
    }),
  }),
);

export type ProfileInput = Static<typeof ProfileChange>;
