import { defineProblems } from '../platform/problem.ts';

export const personProblems = defineProblems({
  call_in_progress: {
    en: 'A call with this person is in progress; they can be erased once it is over.',
    de: 'Mit dieser Person wird gerade telefoniert; sie kann gelöscht werden, sobald das Gespräch beendet ist.',
    fr: 'Un appel avec cette personne est en cours ; ses données pourront être effacées une fois l’appel terminé.',
    es: 'Hay una llamada en curso con esta persona; podrá borrarse cuando haya terminado.',
  },
});
