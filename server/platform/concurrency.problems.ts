import { defineProblems } from './problem.ts';

/**
 * Too many requests that wait for an external server, such as tests of webhooks or imports of
 * calendars.
 */
export const concurrencyProblems = defineProblems({
  too_many_of_workspace: {
    en: 'Requests of this kind of this workspace are still running, {limit} at once. Please try again.',
    de: 'Für diesen Arbeitsbereich laufen bereits {limit} solche Anfragen. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Cet espace de travail a déjà {limit} demandes de ce type en cours. Veuillez réessayer.',
    es: 'Este espacio de trabajo ya tiene {limit} solicitudes de este tipo en curso. Inténtelo de nuevo.',
  },
  too_many: {
    en: 'Too many requests of this kind are running. Please try again.',
    de: 'Zurzeit laufen zu viele solche Anfragen. Bitte versuchen Sie es gleich noch einmal.',
    fr: 'Trop de demandes de ce type sont en cours. Veuillez réessayer.',
    es: 'Hay demasiadas solicitudes de este tipo en curso. Inténtelo de nuevo.',
  },
});
