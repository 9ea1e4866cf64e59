import { defineProblems } from '../platform/problem.ts';

export const assistantProblems = defineProblems({
  archived: {
    en: 'An archived assistant cannot be changed.',
    de: 'Eine archivierte Assistenz kann nicht geändert werden.',
    fr: 'Un assistant archivé ne peut pas être modifié.',
    es: 'Un asistente archivado no se puede modificar.',
  },
  unknown_voice: {
    en: 'This voice is not in the catalogue (/catalog/voices).',
    de: 'Diese Stimme steht nicht im Katalog (/catalog/voices).',
    fr: "Cette voix n'est pas dans le catalogue (/catalog/voices).",
    es: 'Esta voz no está en el catálogo (/catalog/voices).',
  },
  unknown_model: {
    en: 'This model is not in the catalogue (/catalog/models).',
    de: 'Dieses Modell steht nicht im Katalog (/catalog/models).',
    fr: "Ce modèle n'est pas dans le catalogue (/catalog/models).",
    es: 'Este modelo no está en el catálogo (/catalog/models).',
  },
  unknown_listener: {
    en: 'This is not in the catalogue (/catalog/listening).',
    de: 'Das steht nicht im Katalog (/catalog/listening).',
    fr: "Ceci n'est pas dans le catalogue (/catalog/listening).",
    es: 'Esto no está en el catálogo (/catalog/listening).',
  },
  unknown_language: {
    en: 'This language is not in the catalogue (/catalog/languages).',
    de: 'Diese Sprache steht nicht im Katalog (/catalog/languages).',
    fr: "Cette langue n'est pas dans le catalogue (/catalog/languages).",
    es: 'Este idioma no está en el catálogo (/catalog/languages).',
  },
  unknown_entry: {
    code: 'unknown_id',
    en: 'There is no knowledge base entry {id}.',
    de: 'Es gibt keinen Eintrag {id} in der Wissensdatenbank.',
    fr: "Il n'y a pas d'entrée {id} dans la base de connaissances.",
    es: 'No hay ninguna entrada {id} en la base de conocimientos.',
  },
  entry_left_alone: {
    en: 'Entry {ids} belongs to this assistant alone; delete it or give it to another one first.',
    de: 'Eintrag {ids} gehört nur zu dieser Assistenz; löschen Sie ihn oder geben Sie ihn zuerst einer anderen.',
    fr: "L'entrée {ids} n'appartient qu'à cet assistant ; supprimez-la ou donnez-la d'abord à un autre.",
    es: 'La entrada {ids} pertenece solo a este asistente; elimínela o asígnela antes a otro.',
  },
});
