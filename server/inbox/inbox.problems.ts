import { defineProblems } from '../platform/problem.ts';

export const inboxProblems = defineProblems({
  unknown_member: {
    code: 'unknown_id',
    en: 'There is no such member in this workspace.',
    de: 'Dieses Mitglied gibt es in diesem Arbeitsbereich nicht.',
    fr: 'Ce membre n’existe pas dans cet espace.',
    es: 'No existe ese miembro en este espacio.',
  },
  no_recording: {
    code: 'not_found',
    en: 'This item has no recording.',
    de: 'Dieser Eintrag hat keine Aufnahme.',
    fr: 'Cet élément n’a pas d’enregistrement.',
    es: 'Este elemento no tiene grabación.',
  },
});
