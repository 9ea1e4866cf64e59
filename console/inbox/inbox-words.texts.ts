import { texts } from '../platform/texts.ts';
import type { InboxPriority, InboxStatus, InboxType } from './inbox-search.ts';

interface Words {
  types: Record<InboxType, string>;
  statuses: Record<InboxStatus, string>;
  priorities: Record<InboxPriority, string>;
}

const en: Words = {
  types: { message: 'Message', callback: 'Callback', lead: 'Lead', voicemail: 'Voicemail', sms: 'Text' },
  statuses: { open: 'Open', in_progress: 'In progress', done: 'Done' },
  priorities: { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' },
};
const de: Words = {
  types: {
    message: 'Nachricht',
    callback: 'Rückruf',
    lead: 'Interessent',
    voicemail: 'Sprachnachricht',
    sms: 'SMS',
  },
  statuses: { open: 'Offen', in_progress: 'In Arbeit', done: 'Erledigt' },
  priorities: { urgent: 'Dringend', high: 'Hoch', normal: 'Normal', low: 'Niedrig' },
};
const fr: Words = {
  types: {
    message: 'Message',
    callback: 'Rappel',
    lead: 'Prospect',
    voicemail: 'Message vocal',
    sms: 'SMS',
  },
  statuses: { open: 'Ouvert', in_progress: 'En cours', done: 'Terminé' },
  priorities: { urgent: 'Urgent', high: 'Haute', normal: 'Normale', low: 'Basse' },
};
const es: Words = {
  types: {
    message: 'Mensaje',
    callback: 'Devolver llamada',
    lead: 'Interesado',
    voicemail: 'Mensaje de voz',
    sms: 'SMS',
  },
  statuses: { open: 'Abierto', in_progress: 'En curso', done: 'Hecho' },
  priorities: { urgent: 'Urgente', high: 'Alta', normal: 'Normal', low: 'Baja' },
};

/** The words of the API's values. */
export const inboxWords = texts({ en, de, fr, es });
