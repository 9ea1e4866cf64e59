import { texts } from '../platform/texts.ts';
import type { CallDirection, CallOutcome, CallStatus } from './calls-search.ts';

interface CallWords {
  statuses: Record<CallStatus, string>;
  outcomes: Record<CallOutcome, string>;
  directions: Record<CallDirection, string>;
  withheld: string;
  assistant: string;
  caller: string;
  called: string;
}

const en: CallWords = {
  statuses: {
    queued: 'Being placed',
    ringing: 'Ringing',
    in_progress: 'Live',
    completed: 'Completed',
    no_answer: 'Not answered',
    busy: 'Busy',
    failed: 'Failed',
    canceled: 'Cancelled',
  },
  outcomes: {
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
  },
  directions: { inbound: 'Incoming', outbound: 'Outgoing' },
  withheld: 'Number withheld',
  assistant: 'Assistant',
  caller: 'Caller',
  called: 'Person called',
};
const de: CallWords = {
  statuses: {
    queued: 'Wird gewählt',
    ringing: 'Klingelt',
    in_progress: 'Läuft',
    completed: 'Beendet',
    no_answer: 'Nicht angenommen',
    busy: 'Besetzt',
    failed: 'Fehlgeschlagen',
    canceled: 'Abgebrochen',
  },
  outcomes: {
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
  },
  directions: { inbound: 'Eingehend', outbound: 'Ausgehend' },
  withheld: 'Nummer unterdrückt',
  assistant: 'Assistent',
  caller: 'Anrufer',
  called: 'Angerufene Person',
};
const fr: CallWords = {
  statuses: {
    queued: 'En préparation',
    ringing: 'Sonne',
    in_progress: 'En direct',
    completed: 'Terminé',
    no_answer: 'Sans réponse',
    busy: 'Occupé',
    failed: 'Échoué',
    canceled: 'Annulé',
  },
  outcomes: {
    appointment_booked: 'Rendez-vous',
    order_placed: 'Commande',
    reservation_made: 'Réservation',
    message_taken: 'Message',
    transferred: 'Transféré',
    information_given: 'Renseignement',
    voicemail: 'Messagerie',
    abandoned: 'Raccroché',
    no_answer: 'Sans réponse',
    failed: 'Échoué',
  },
  directions: { inbound: 'Entrant', outbound: 'Sortant' },
  withheld: 'Numéro masqué',
  assistant: 'Assistant',
  caller: 'Appelant',
  called: 'Personne appelée',
};
const es: CallWords = {
  statuses: {
    queued: 'En preparación',
    ringing: 'Sonando',
    in_progress: 'En curso',
    completed: 'Terminada',
    no_answer: 'Sin respuesta',
    busy: 'Ocupado',
    failed: 'Fallida',
    canceled: 'Cancelada',
  },
  outcomes: {
    appointment_booked: 'Cita',
    order_placed: 'Pedido',
    reservation_made: 'Reserva',
    message_taken: 'Mensaje',
    transferred: 'Transferida',
    information_given: 'Información',
    voicemail: 'Buzón de voz',
    abandoned: 'Colgada',
    no_answer: 'Sin respuesta',
    failed: 'Fallida',
  },
  directions: { inbound: 'Entrante', outbound: 'Saliente' },
  withheld: 'Número oculto',
  assistant: 'Asistente',
  caller: 'Persona que llama',
  called: 'Persona llamada',
};

export const callWords = texts({ en, de, fr, es });
