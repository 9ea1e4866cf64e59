import { Type, type Static } from 'typebox';
import { personInput, personShape } from '../contacts/customer.ts';
import { externalFields } from '../platform/http/shapes/external-record.ts';
import { amount } from '../platform/http/shapes/money-shapes.ts';
import {
  createdAndUpdated,
  DateOnly,
  Id,
  Nullable,
  OneOf,
  pageQuery,
  patchOf,
  Text,
  Timestamp,
} from '../platform/http/shapes/shapes.ts';
import { STAY_REASONS } from '../rooms/price-stay.ts';
import { NEXT_STATUSES, RESERVATION_SOURCES, RESERVATION_STATUSES } from './reservation.ts';

const MAX_GUESTS = 1000;

/** Whole cents of a stay, which may be more than one price. */
const centsOfStay = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: `${description}, in cents.` });

const party = (description: string, minimum: number) =>
  Type.Integer({ minimum, maximum: MAX_GUESTS, description });

const RoomOfStay = Type.Object(
  { id: Id('Id of the room type.'), name: Type.String({ description: 'Its name.' }) },
  { title: 'RoomOfStay', description: 'The room type.' },
);

const GuestSchema = personShape('Guest', 'Who is coming, as known when it was reserved or changed.');

const NightSchema = Type.Object(
  {
    date: DateOnly('The day on which the night begins.'),
    price: amount('Price of the night.'),
    price_cents: centsOfStay('Price of the night'),
  },
  { title: 'Night' },
);

export const ReservationSchema = Type.Object(
  {
    id: Id('Id of the reservation.'),
    number: Type.String({
      description: 'Counted up in the workspace, to be told to guests.',
      examples: ['17'],
    }),
    status: OneOf(RESERVATION_STATUSES, {
      description: '`requested`, `confirmed` and `checked_in` hold a room; `cancelled` is final.',
    }),
    room_id: Nullable(Id('The room type; null when it was removed.')),
    room: Nullable(RoomOfStay),
    check_in: DateOnly('Day of arrival.'),
    check_out: DateOnly('Day of leaving: no night.'),
    nights: Type.Integer({ description: 'Nights of the stay.' }),
    adults: party('Adults; 0 for what was imported, whose guests nobody knows.', 0),
    children: party('Children.', 0),
    guest: GuestSchema,
    contact_id: Nullable(Id('The contact of the guest.')),
    currency: Type.String({ description: 'Currency of the amounts, ISO 4217.', examples: ['EUR'] }),
    nightly: amount('The total divided by the nights, rounded half up.'),
    nightly_cents: centsOfStay('The total divided by the nights'),
    total: amount('What the stay costs; 0 for what was imported.'),
    total_cents: centsOfStay('What the stay costs'),
    nights_breakdown: Type.Array(NightSchema, {
      description: 'What each night costs; empty for what was imported.',
    }),
    source: OneOf(RESERVATION_SOURCES, {
      description: 'An assistant, a person, the API, or a calendar that is imported.',
    }),
    call_id: Nullable(Id('The call on which it was made.')),
    notes: Nullable(Text('Notes; of what was imported, what the channel calls it.')),
    cancel_reason: Nullable(Text('Why it was cancelled.')),
    calendar_label: Nullable(
      Type.String({
        description: 'Label of the calendar that it was imported from; null for all others.',
        examples: ['Booking channel'],
      }),
    ),
    ...externalFields,
    ...createdAndUpdated,
  },
  { title: 'Reservation' },
);

const NewGuest = personInput('Who is coming; at least one of the three, unless a contact is named.');

const notify = Type.Boolean({ description: 'False: nobody is notified.' });
const newParty = {
  adults: Type.Optional(party('Adults; 1 by default.', 1)),
  children: Type.Optional(party('Children; 0 by default.', 0)),
};

export const NewReservation = Type.Object({
  room_id: Id('Id of the room type.'),
  check_in: DateOnly('Day of arrival.'),
  check_out: DateOnly('Day of leaving: no night.'),
  ...newParty,
  guest: Type.Optional(Nullable(NewGuest)),
  contact_id: Type.Optional(
    Nullable(Id('The contact who is coming; their details hold where `guest` has none.')),
  ),
  notes: Type.Optional(Nullable(Text('Notes.'))),
  notify: Type.Optional({ ...notify, default: true }),
  skip_rules: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'True accepts stays that are shorter or longer than allowed or begin in the past; never more guests or units than there are.',
    }),
  ),
  metadata: Type.Optional(externalFields.metadata),
  external_id: Type.Optional(externalFields.external_id),
});
export type ReservationInput = Static<typeof NewReservation>;

const ofNew = patchOf(NewReservation).properties;

export const ReservationChange = Type.Object({
  status: Type.Optional(
    OneOf(NEXT_STATUSES, { description: 'Any of them, unless the reservation is cancelled.' }),
  ),
  room_id: Type.Optional(Id('The room type that it moves to; the stay is checked and priced again.')),
  check_in: Type.Optional(DateOnly('Another day of arrival; the stay is checked and priced again.')),
  check_out: Type.Optional(DateOnly('Another day of leaving; the stay is checked and priced again.')),
  adults: Type.Optional(party('Adults.', 1)),
  children: Type.Optional(party('Children.', 0)),
  guest: Type.Optional(NewGuest),
  contact_id: Type.Optional(Id('Another contact who is coming.')),
  notes: ofNew.notes,
  notify: ofNew.notify,
  skip_rules: ofNew.skip_rules,
  metadata: ofNew.metadata,
  external_id: ofNew.external_id,
});
export type ReservationChangeInput = Static<typeof ReservationChange>;

export const ReservationParams = Type.Object({ id: Id('Id of the reservation.') });

export const ReservationQuery = Type.Object({
  status: Type.Optional(
    Type.String({
      maxLength: 255,
      description: `States with commas between them, of ${RESERVATION_STATUSES.join(', ')}.`,
      examples: ['requested,confirmed'],
    }),
  ),
  room_id: Type.Optional(Id('Stays in this room type.')),
  source: Type.Optional(OneOf(RESERVATION_SOURCES, { description: 'Made in this way.' })),
  from: Type.Optional(DateOnly('Stays with a night on this day or later.')),
  to: Type.Optional(DateOnly('Stays with a night on this day or earlier.')),
  arriving_on: Type.Optional(DateOnly('Stays that begin on this day, whatever their state: see `active`.')),
  departing_on: Type.Optional(DateOnly('Stays that end on this day, whatever their state: see `status`.')),
  updated_since: Type.Optional(Timestamp('Reservations changed at this time or later.')),
  external_id: Type.Optional(Type.String({ maxLength: 255, description: 'The one with this external id.' })),
  contact_id: Type.Optional(Id('Reservations of this contact.')),
  upcoming: Type.Optional(
    Type.Boolean({ description: 'True: requested or confirmed, with a check-in today or later.' }),
  ),
  active: Type.Optional(Type.Boolean({ description: 'Those that hold a room, or do not.' })),
  q: Type.Optional(
    Type.String({
      maxLength: 255,
      description:
        'Looks in number, and name, phone and e-mail of the guest; case and accents do not matter.',
    }),
  ),
  ...pageQuery,
});

export const CancelQuery = Type.Object({
  reason: Type.Optional(Text('Why it is cancelled.')),
  notify: Type.Boolean({ default: true, description: 'False: nobody is notified.' }),
});

export const AvailabilityQuery = Type.Object({
  check_in: DateOnly('Day of arrival.', '2027-03-05'),
  check_out: DateOnly('Day of leaving: no night.', '2027-03-08'),
  adults: Type.Integer({ ...party('Adults.', 1), default: 1 }),
  children: Type.Integer({ ...party('Children.', 0), default: 0 }),
  room_id: Type.Optional(Id('Only this room type.')),
});

const OfferSchema = Type.Object(
  {
    room: RoomOfStay,
    free_units: Type.Integer({ description: 'Units free on every night of the stay.' }),
    available: Type.Boolean({ description: 'Whether the stay can be reserved.' }),
    currency: Type.String({ description: 'Currency of the amounts, ISO 4217.', examples: ['EUR'] }),
    nightly: amount('The total divided by the nights, rounded half up.'),
    nightly_cents: centsOfStay('The total divided by the nights'),
    total: amount('What the stay costs.'),
    total_cents: centsOfStay('What the stay costs'),
    nights: Type.Array(NightSchema, { description: 'What each night costs.' }),
    reasons: Type.Array(OneOf(STAY_REASONS, { description: 'A reason.' }), {
      description: 'What speaks against the stay; empty when it can be reserved.',
    }),
  },
  { title: 'RoomOffer' },
);

export const AvailabilitySchema = Type.Object(
  {
    check_in: DateOnly('Day of arrival.'),
    check_out: DateOnly('Day of leaving.'),
    nights: Type.Integer({ description: 'Nights of the stay.' }),
    rooms: Type.Array(OfferSchema, { description: 'Every room type in the display order.' }),
  },
  { title: 'RoomAvailability' },
);
