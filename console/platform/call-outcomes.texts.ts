import { texts } from './texts.ts';

const en = {
  appointment_booked: 'Appointment',
  order_placed: 'Order',
  reservation_made: 'Reservation',
  message_taken: 'Message',
  transferred: 'Put through',
  information_given: 'Information',
  voicemail: 'Voicemail',
  abandoned: 'Hung up',
  no_answer: 'Not answered',
  failed: 'Failed',
};

const de: typeof en = {
  appointment_booked: 'Termin',
  order_placed: 'Bestellung',
  reservation_made: 'Reservierung',
  message_taken: 'Nachricht',
  transferred: 'Weitergeleitet',
  information_given: 'Auskunft',
  voicemail: 'Mailbox',
  abandoned: 'Aufgelegt',
  no_answer: 'Nicht angenommen',
  failed: 'Fehlgeschlagen',
};

const fr: typeof en = {
  appointment_booked: 'Rendez-vous',
  order_placed: 'Commande',
  reservation_made: 'Réservation',
  message_taken: 'Message',
  transferred: 'Transféré',
  information_given: 'Renseignement',
  voicemail: 'Messagerie',
  abandoned: 'Raccroché',
  no_answer: 'Sans réponse',
  failed: 'Échec',
};

const es: typeof en = {
  appointment_booked: 'Cita',
  order_placed: 'Pedido',
  reservation_made: 'Reserva',
  message_taken: 'Mensaje',
  transferred: 'Transferida',
  information_given: 'Información',
  voicemail: 'Buzón de voz',
  abandoned: 'Colgó',
  no_answer: 'Sin contestar',
  failed: 'Fallida',
};

/** What can come of a call. */
export const callOutcomeTexts = texts({ en, de, fr, es });
