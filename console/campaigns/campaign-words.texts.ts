import type { Campaign, CampaignContact } from '../platform/api-types.ts';
import { texts } from '../platform/texts.ts';
import type { ContactState, Move } from './campaigns-search.ts';

type Weekday = Campaign['calling_hours']['days'][number];

type SkipReason = NonNullable<CampaignContact['skip_reason']>;

interface Words {
  statuses: Record<Campaign['status'], string>;
  states: Record<ContactState, string>;
  skipReasons: Record<SkipReason, string>;
  moves: Record<Move, string>;
  moved: Record<Move, string>;
  weekdays: Record<Weekday, string>;
}

const en: Words = {
  statuses: {
    draft: 'Draft',
    running: 'Running',
    paused: 'Paused',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  states: {
    reached: 'Reached',
    no_answer: 'No answer',
    busy: 'Busy',
    failed: 'Failed',
    skipped: 'Left out',
    calling: 'Being called',
    pending: 'Waiting',
  },
  skipReasons: {
    no_phone: 'No phone number',
    do_not_call: 'Asked not to be called',
    deleted: 'Contact was deleted',
    number_not_allowed: 'The carrier may not call this number',
    no_consent: 'No consent',
  },
  moves: {
    start: 'Start',
    pause: 'Pause',
    resume: 'Resume',
    cancel: 'Cancel campaign',
  },
  moved: {
    start: 'The campaign runs.',
    pause: 'Paused. Calls in progress go on.',
    resume: 'The campaign runs again.',
    cancel: 'Cancelled.',
  },
  weekdays: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
};
const de: Words = {
  statuses: {
    draft: 'Entwurf',
    running: 'Läuft',
    paused: 'Angehalten',
    completed: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
  },
  states: {
    reached: 'Erreicht',
    no_answer: 'Keine Antwort',
    busy: 'Besetzt',
    failed: 'Fehlgeschlagen',
    skipped: 'Ausgelassen',
    calling: 'Wird angerufen',
    pending: 'Wartet',
  },
  skipReasons: {
    no_phone: 'Keine Telefonnummer',
    do_not_call: 'Möchte nicht angerufen werden',
    deleted: 'Kontakt wurde gelöscht',
    number_not_allowed: 'Der Anbieter darf diese Nummer nicht anrufen',
    no_consent: 'Keine Einwilligung',
  },
  moves: {
    start: 'Starten',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    cancel: 'Kampagne abbrechen',
  },
  moved: {
    start: 'Die Kampagne läuft.',
    pause: 'Angehalten. Laufende Anrufe gehen weiter.',
    resume: 'Die Kampagne läuft wieder.',
    cancel: 'Abgebrochen.',
  },
  weekdays: {
    mon: 'Montag',
    tue: 'Dienstag',
    wed: 'Mittwoch',
    thu: 'Donnerstag',
    fri: 'Freitag',
    sat: 'Samstag',
    sun: 'Sonntag',
  },
};
const fr: Words = {
  statuses: {
    draft: 'Brouillon',
    running: 'En cours',
    paused: 'Suspendue',
    completed: 'Terminée',
    cancelled: 'Annulée',
  },
  states: {
    reached: 'Joints',
    no_answer: 'Sans réponse',
    busy: 'Occupé',
    failed: 'Échec',
    skipped: 'Ignorés',
    calling: 'En appel',
    pending: 'En attente',
  },
  skipReasons: {
    no_phone: 'Pas de numéro',
    do_not_call: 'A demandé à ne pas être appelé',
    deleted: 'Contact supprimé',
    number_not_allowed: 'L’opérateur ne peut pas appeler ce numéro',
    no_consent: 'Pas de consentement',
  },
  moves: {
    start: 'Démarrer',
    pause: 'Suspendre',
    resume: 'Reprendre',
    cancel: 'Annuler la campagne',
  },
  moved: {
    start: 'La campagne est en cours.',
    pause: 'Suspendue. Les appels en cours continuent.',
    resume: 'La campagne a repris.',
    cancel: 'Annulée.',
  },
  weekdays: {
    mon: 'lundi',
    tue: 'mardi',
    wed: 'mercredi',
    thu: 'jeudi',
    fri: 'vendredi',
    sat: 'samedi',
    sun: 'dimanche',
  },
};
const es: Words = {
  statuses: {
    draft: 'Borrador',
    running: 'En curso',
    paused: 'En pausa',
    completed: 'Terminada',
    cancelled: 'Cancelada',
  },
  states: {
    reached: 'Contactados',
    no_answer: 'Sin respuesta',
    busy: 'Ocupado',
    failed: 'Con fallo',
    skipped: 'Omitidos',
    calling: 'En llamada',
    pending: 'En espera',
  },
  skipReasons: {
    no_phone: 'Sin número de teléfono',
    do_not_call: 'Pidió que no se le llame',
    deleted: 'El contacto se borró',
    number_not_allowed: 'El operador no puede llamar a este número',
    no_consent: 'Sin consentimiento',
  },
  moves: {
    start: 'Iniciar',
    pause: 'Pausar',
    resume: 'Reanudar',
    cancel: 'Cancelar la campaña',
  },
  moved: {
    start: 'La campaña está en curso.',
    pause: 'En pausa. Las llamadas en curso continúan.',
    resume: 'La campaña continúa.',
    cancel: 'Cancelada.',
  },
  weekdays: {
    mon: 'lunes',
    tue: 'martes',
    wed: 'miércoles',
    thu: 'jueves',
    fri: 'viernes',
    sat: 'sábado',
    sun: 'domingo',
  },
};

/** The words of the API's values. */
export const campaignWords = texts({ en, de, fr, es });
