import { Type } from 'typebox';
import type { EventData } from '../platform/events/event-data.ts';
import { amount, count, named, person, text } from '../platform/events/event-fields.ts';
import { DateOnly, Id, OneOf } from '../platform/http/shapes/shapes.ts';

const Reservation = Type.Object(
  {
    reservation_id: Id('Id of the reservation.'),
    number: text('Its number.'),
    status: OneOf(['requested', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show'], {
      description: 'State.',
    }),
    room: named('The type of room; null when it was removed since.'),
    check_in: DateOnly('First night.'),
    check_out: DateOnly('The day of leaving, which is no night.'),
    nights: Type.Integer({ minimum: 1, description: 'Nights.' }),
    adults: count('Adults.'),
    children: count('Children.'),
    guest: person('Who stays.'),
    currency: text('ISO 4217.'),
    nightly: amount('The total divided by the nights.'),
    total: amount('The price of the stay.'),
    source: OneOf(['ai', 'manual', 'api', 'ical'], { description: 'Who made it.' }),
  },
  { title: 'ReservationData', description: 'A reservation of a room.' },
);

/** `data` of the events of reservations: these fields and no others. */
export const reservationEventData = {
  'reservation.created': [Reservation],
  'reservation.updated': [Reservation],
  'reservation.cancelled': [Reservation],
} satisfies EventData;
