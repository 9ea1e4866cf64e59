import { defineProblems } from '../platform/problem.ts';

export const messageProblems = defineProblems({
  still_queued: {
    en: 'This message still waits to be sent; it can be deleted afterwards.',
    de: 'Diese Nachricht wartet noch auf den Versand; danach kann sie gelöscht werden.',
    fr: 'Ce message attend encore d’être envoyé ; il pourra être supprimé ensuite.',
    es: 'Este mensaje aún espera a ser enviado; después podrá borrarse.',
  },
});
