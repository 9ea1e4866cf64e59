import { plural, texts } from '../platform/texts.ts';
import type { GivenStatus, Reservation, StayStatus } from './stay-states.ts';

/** The words of a reservation that several pages need. */
const en = {
  status: {
    requested: 'Requested',
    confirmed: 'Confirmed',
    checked_in: 'Checked in',
    checked_out: 'Checked out',
    no_show: 'No-show',
    cancelled: 'Cancelled',
  } as Record<StayStatus, string>,
  give: {
    confirmed: 'Confirm',
    checked_in: 'Check in',
    checked_out: 'Check out',
    no_show: 'Mark as no-show',
  } as Record<GivenStatus, string>,
  source: { ai: 'Assistant', manual: 'By hand', api: 'API', ical: 'Calendar' } as Record<
    Reservation['source'],
    string
  >,
  reasons: {
    sold_out: 'Sold out',
    too_many_guests: 'Too many guests',
    too_short: 'Stay too short',
    too_long: 'Stay too long',
    not_offered: 'Not on offer',
  },
  number: (number: string) => `Reservation ${number}`,
  unnamed: 'No name',
  imported: 'From a calendar',
  noRoom: 'Room was removed',
  nights: (n: number) => plural('en', n, { one: '1 night', other: `${n} nights` }),
  adults: (n: number) => plural('en', n, { one: '1 adult', other: `${n} adults` }),
  children: (n: number) => plural('en', n, { one: '1 child', other: `${n} children` }),
  moved: (number: string, status: string) => `Reservation ${number}: ${status}`,
  newReservation: 'New reservation',
};
const de: typeof en = {
  status: {
    requested: 'Angefragt',
    confirmed: 'Bestätigt',
    checked_in: 'Eingecheckt',
    checked_out: 'Ausgecheckt',
    no_show: 'Nicht erschienen',
    cancelled: 'Storniert',
  },
  give: {
    confirmed: 'Bestätigen',
    checked_in: 'Einchecken',
    checked_out: 'Auschecken',
    no_show: 'Als nicht erschienen vermerken',
  },
  source: { ai: 'Assistent', manual: 'Von Hand', api: 'API', ical: 'Kalender' },
  reasons: {
    sold_out: 'Ausgebucht',
    too_many_guests: 'Zu viele Gäste',
    too_short: 'Aufenthalt zu kurz',
    too_long: 'Aufenthalt zu lang',
    not_offered: 'Nicht im Angebot',
  },
  number: (number) => `Reservierung ${number}`,
  unnamed: 'Ohne Namen',
  imported: 'Aus einem Kalender',
  noRoom: 'Zimmer wurde gelöscht',
  nights: (n) => plural('de', n, { one: '1 Nacht', other: `${n} Nächte` }),
  adults: (n) => plural('de', n, { one: '1 Erwachsener', other: `${n} Erwachsene` }),
  children: (n) => plural('de', n, { one: '1 Kind', other: `${n} Kinder` }),
  moved: (number, status) => `Reservierung ${number}: ${status}`,
  newReservation: 'Neue Reservierung',
};
const fr: typeof en = {
  status: {
    requested: 'Demandée',
    confirmed: 'Confirmée',
    checked_in: 'Arrivée',
    checked_out: 'Partie',
    no_show: 'Non présentée',
    cancelled: 'Annulée',
  },
  give: {
    confirmed: 'Confirmer',
    checked_in: 'Enregistrer l’arrivée',
    checked_out: 'Enregistrer le départ',
    no_show: 'Marquer comme non présentée',
  },
  source: { ai: 'Assistant', manual: 'À la main', api: 'API', ical: 'Calendrier' },
  reasons: {
    sold_out: 'Complet',
    too_many_guests: 'Trop de personnes',
    too_short: 'Séjour trop court',
    too_long: 'Séjour trop long',
    not_offered: 'Non proposée',
  },
  number: (number) => `Réservation ${number}`,
  unnamed: 'Sans nom',
  imported: 'D’un calendrier',
  noRoom: 'La chambre a été supprimée',
  nights: (n) => plural('fr', n, { one: `${n} nuit`, other: `${n} nuits` }),
  adults: (n) => plural('fr', n, { one: `${n} adulte`, other: `${n} adultes` }),
  children: (n) => plural('fr', n, { one: `${n} enfant`, other: `${n} enfants` }),
  moved: (number, status) => `Réservation ${number} : ${status}`,
  newReservation: 'Nouvelle réservation',
};
const es: typeof en = {
  status: {
    requested: 'Solicitada',
    confirmed: 'Confirmada',
    checked_in: 'Registrada',
    checked_out: 'Salida hecha',
    no_show: 'No se presentó',
    cancelled: 'Cancelada',
  },
  give: {
    confirmed: 'Confirmar',
    checked_in: 'Registrar llegada',
    checked_out: 'Registrar salida',
    no_show: 'Marcar como no presentada',
  },
  source: { ai: 'Asistente', manual: 'A mano', api: 'API', ical: 'Calendario' },
  reasons: {
    sold_out: 'Completo',
    too_many_guests: 'Demasiados huéspedes',
    too_short: 'Estancia demasiado corta',
    too_long: 'Estancia demasiado larga',
    not_offered: 'No se ofrece',
  },
  number: (number) => `Reserva ${number}`,
  unnamed: 'Sin nombre',
  imported: 'De un calendario',
  noRoom: 'La habitación se eliminó',
  nights: (n) => plural('es', n, { one: '1 noche', other: `${n} noches` }),
  adults: (n) => plural('es', n, { one: '1 adulto', other: `${n} adultos` }),
  children: (n) => plural('es', n, { one: '1 niño', other: `${n} niños` }),
  moved: (number, status) => `Reserva ${number}: ${status}`,
  newReservation: 'Nueva reserva',
};

export const stayWordsTexts = texts({ en, de, fr, es });
