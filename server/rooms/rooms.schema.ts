import { Type, type Static } from 'typebox';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { importList } from '../platform/http/answer/import-rows.ts';
import { amount, cents, givenAmount } from '../platform/http/shapes/money-shapes.ts';
import {
  createdAndUpdated,
  DateOnly,
  Id,
  List,
  Name,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { weekdays } from '../platform/opening-hours.ts';
import { MAX_STAY_NIGHTS } from './price-stay.ts';
import { MAX_OCCUPANCY_NIGHTS } from './show-occupancy.ts';

const count = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description });

const rateFields = {
  name: Nullable(Name('Name of the season.')),
  start_date: DateOnly('First night.'),
  end_date: DateOnly('Last night, included.'),
  weekdays: Type.Array(OneOf(weekdays, { description: 'A day of the week.' }), {
    maxItems: 7,
    description: 'Only the nights that begin on these days; empty for all.',
    examples: [['fri', 'sat']],
  }),
  min_nights: Nullable(
    count(1, MAX_STAY_NIGHTS, 'Shortest stay that may hold one of these nights; null leaves it to the room.'),
  ),
};

const RateSchema = Type.Object(
  { ...rateFields, price: amount('Price of a night.'), price_cents: cents('Price of a night') },
  { title: 'SeasonalRate' },
);

const NewRate = Type.Object({
  name: Type.Optional(rateFields.name),
  start_date: rateFields.start_date,
  end_date: rateFields.end_date,
  price: Type.Optional(givenAmount('Price of a night; or `price_cents`.')),
  price_cents: Type.Optional(cents('Price of a night')),
  weekdays: Type.Optional(rateFields.weekdays),
  min_nights: Type.Optional(rateFields.min_nights),
});

const calendarUrl = Type.String({
  format: 'uri',
  maxLength: 2000,
  description: 'Address of an iCal calendar.',
});
const calendarLabel = Nullable({
  ...Name('What the team calls the calendar; shown on what is imported from it.'),
  examples: ['Booking channel'],
});

const described = {
  name: Name('Name of the room type.'),
  description: Nullable(Text('What it is like, for those who ask.')),
  category: Nullable(Name('What it is listed under.')),
  quantity: count(1, 10_000, 'Units of this type that are alike; 1 by default.'),
  max_guests: Nullable(count(1, 1000, 'Most guests in a unit, adults and children; null for no limit.')),
  max_adults: Nullable(count(1, 1000, 'Most adults in a unit; null for no limit of their own.')),
  max_children: Nullable(count(0, 1000, 'Most children in a unit; null for no limit of their own.')),
  min_nights: count(1, MAX_STAY_NIGHTS, 'Shortest stay; 1 by default.'),
  max_nights: Nullable(count(1, MAX_STAY_NIGHTS, 'Longest stay; null for no limit.')),
  amenities: List(Name('Amenity.'), { description: 'What it has; replaced as a whole.' }),
  available: Type.Boolean({ description: 'False takes it off the offer; true by default.' }),
  position: count(
    0,
    1_000_000,
    'Place in the display order, 0 by default; smaller numbers first, then older records.',
  ),
};

const FeedStateSchema = Type.Object(
  {
    url: Type.String({ description: 'Address of the calendar.' }),
    label: calendarLabel,
    last_synced_at: Nullable(Timestamp('When it was last read well.')),
    last_error: Nullable(
      Type.String({ description: 'Why it could not be read since then; null when it could.' }),
    ),
    events: Type.Integer({ description: 'Events that hold a unit since it was last read well.' }),
  },
  { title: 'CalendarImport' },
);

const imports = Type.Array(FeedStateSchema, { description: 'How the import of each calendar goes.' });

export const RoomSchema = Type.Object(
  {
    id: Id('Id of the room type.'),
    name: described.name,
    description: described.description,
    category: described.category,
    price: amount('Price of a night outside of seasons.'),
    price_cents: cents('Price of a night outside of seasons'),
    currency: Type.String({ description: 'Currency of the prices, ISO 4217.', examples: ['EUR'] }),
    quantity: described.quantity,
    max_guests: described.max_guests,
    max_adults: described.max_adults,
    max_children: described.max_children,
    min_nights: described.min_nights,
    max_nights: described.max_nights,
    seasonal_rates: List(RateSchema, { description: 'Prices of seasons, in the order given.' }),
    amenities: described.amenities,
    ical_import_urls: List(calendarUrl, {
      description: 'Calendars of other channels whose events hold units; their labels are in `ical_imports`.',
      examples: [['https://channel.example/calendar.ics']],
    }),
    ical_imports: imports,
    ical_export_url: Type.String({
      description:
        'Address of the iCal calendar of its reservations, for other channels. Whoever knows it may read it.',
    }),
    available: described.available,
    position: described.position,
    ...externalFields,
    ...createdAndUpdated,
  },
  { title: 'Room' },
);

export const NewRoom = Type.Object({
  name: described.name,
  description: Type.Optional(described.description),
  category: Type.Optional(described.category),
  price: Type.Optional(givenAmount('Price of a night outside of seasons; or `price_cents`.')),
  price_cents: Type.Optional(cents('Price of a night outside of seasons')),
  quantity: Type.Optional(described.quantity),
  max_guests: Type.Optional(described.max_guests),
  max_adults: Type.Optional(described.max_adults),
  max_children: Type.Optional(described.max_children),
  min_nights: Type.Optional(described.min_nights),
  max_nights: Type.Optional(described.max_nights),
  seasonal_rates: Type.Optional(
    List(NewRate, {
      description:
        'Prices of seasons; replaced as a whole. Where two cover a night the shorter range wins, then the later in the list.',
    }),
  ),
  amenities: Type.Optional(described.amenities),
  ical_import_urls: Type.Optional(
    List(Type.Union([calendarUrl, Type.Object({ url: calendarUrl, label: Type.Optional(calendarLabel) })]), {
      description:
        'Calendars of other channels whose events hold units: each as its address, or as an object with its label. ' +
        'Replaced as a whole; a calendar sent as its address alone keeps the label that it has.',
      examples: [['https://channel.example/calendar.ics']],
    }),
  ),
  available: Type.Optional(described.available),
  position: Type.Optional(described.position),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});

export const RoomChange = patchOf(NewRoom);
export type RoomInput = Static<typeof NewRoom>;
export type RoomChangeInput = Static<typeof RoomChange>;

export const RoomParams = Type.Object({ id: Id('Id of the room type.') });

export const RoomQuery = Type.Object({
  category: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Rooms of this category; case and accents do not matter.',
    }),
  ),
  available: Type.Optional(Type.Boolean({ description: 'Those that are, or are not, on offer.' })),
  external_id: Type.Optional(Type.String({ maxLength: 255, description: 'The one with this external id.' })),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Looks in name, description and category; case and accents do not matter.',
    }),
  ),
  ...pageQuery,
});

export const CalendarSyncSchema = Type.Object({ ical_imports: imports }, { title: 'CalendarSync' });

export const RoomImport = Type.Object({
  rooms: importList({
    description:
      'A room type as `POST /rooms` has it. One with a known `external_id` changes that room type.',
    example: { name: 'River Double', price: 169, quantity: 6, external_id: 'pms-12' },
  }),
});

export const OccupancyQuery = Type.Object({
  from: DateOnly('First night.', '2027-03-01'),
  to: DateOnly(`Last night, included; at most ${MAX_OCCUPANCY_NIGHTS} nights in all.`, '2027-03-31'),
  ...pageQuery,
});

export const OccupancySchema = Type.Object(
  {
    room: Type.Object(
      {
        id: Id('Id of the room type.'),
        name: Type.String({ description: 'Its name.', examples: ['River Double'] }),
      },
      { description: 'The room type.' },
    ),
    nights: Type.Array(
      Type.Object({
        date: DateOnly('The day on which the night begins.'),
        units: Type.Integer({ description: 'Units of the room type.' }),
        held: Type.Integer({
          description:
            'Units held by active reservations and imported calendars; more than there are when overbooked.',
        }),
        free: Type.Integer({ description: 'Units that are free, never below 0.' }),
      }),
      { description: 'Every night asked for.' },
    ),
  },
  { title: 'RoomOccupancy' },
);
