import { defineProblems } from '../platform/problem.ts';

export const callProblems = defineProblems({
  still_running: {
    en: 'This call still runs; it can be deleted once it is over.',
    de: 'Dieser Anruf läuft noch; er kann gelöscht werden, sobald er beendet ist.',
    fr: 'Cet appel est encore en cours ; il pourra être supprimé une fois terminé.',
    es: 'Esta llamada sigue en curso; podrá borrarse cuando haya terminado.',
  },
});
