import { defineProblems } from './problem.ts';

/** Problems of the fields that integrations own on a record. */
export const externalProblems = defineProblems({
  external_id_taken: {
    code: 'taken',
    en: 'Another record has this external id.',
    de: 'Ein anderer Eintrag hat diese externe ID bereits.',
    fr: 'Un autre enregistrement porte déjà cet identifiant externe.',
    es: 'Otro registro ya tiene este identificador externo.',
  },
});
