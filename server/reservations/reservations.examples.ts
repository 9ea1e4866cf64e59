import { ADA } from '../contacts/contacts.examples.ts';
import type { Examples } from '../platform/http/openapi/compose-example.ts';

export const reservationExamples: Examples = {
  bodies: {
    createReservation: { room_id: 2, check_in: '2027-03-05', check_out: '2027-03-08', adults: 2, guest: ADA },
    updateReservation: { check_out: '2027-03-09', notes: 'Arrives late' },
  },
  fields: {
    'RoomOfStay.name': 'River Double',
    adults: 2,
    free_units: 3,
    nightly_cents: 1250,
    nights: 3,
  },
};
