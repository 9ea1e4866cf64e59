import { defineProblems } from '../platform/problem.ts';

export const catalogProblems = defineProblems({
  no_such_voice: {
    code: 'not_found',
    en: 'The catalogue has no such voice.',
    de: 'Diese Stimme gibt es im Katalog nicht.',
    fr: 'Le catalogue ne contient pas cette voix.',
    es: 'El catálogo no tiene esa voz.',
  },
  voice_unavailable: {
    code: 'unavailable',
    en: 'The voice cannot speak at the moment; please try again.',
    de: 'Die Stimme kann gerade nicht sprechen; bitte versuchen Sie es erneut.',
    fr: 'La voix ne peut pas parler pour le moment ; veuillez réessayer.',
    es: 'La voz no puede hablar en este momento; vuelva a intentarlo.',
  },
});
