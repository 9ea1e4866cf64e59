import { defineProblems } from '../platform/problem.ts';

/** Everything for which a scenario or its run is refused. */
export const scenarioProblems = defineProblems({
  unknown_assistant: {
    code: 'unknown_id',
    en: 'There is no assistant with this id that is not archived.',
    de: 'Es gibt keinen Assistenten mit dieser Kennung, der nicht archiviert ist.',
    fr: 'Aucun assistant non archivé ne porte cet identifiant.',
    es: 'No hay ningún asistente sin archivar con este identificador.',
  },
  nothing_to_say: {
    code: 'required',
    en: 'The caller needs a goal, or the scenario needs lines.',
    de: 'Der Anrufer braucht ein Anliegen, oder das Szenario braucht feste Sätze.',
    fr: 'L’appelant a besoin d’un but, ou le scénario de phrases fixes.',
    es: 'La persona que llama necesita un objetivo, o el escenario frases fijas.',
  },
  unknown_model: {
    en: 'This model is not in the catalogue (/catalog/models).',
    de: 'Dieses Modell steht nicht im Katalog (/catalog/models).',
    fr: "Ce modèle n'est pas dans le catalogue (/catalog/models).",
    es: 'Este modelo no está en el catálogo (/catalog/models).',
  },
  unknown_time: {
    code: 'invalid',
    en: 'This is no local time such as 2026-11-24 09:30.',
    de: 'Das ist keine Ortszeit wie 2026-11-24 09:30.',
    fr: 'Ce n’est pas une heure locale telle que 2026-11-24 09:30.',
    es: 'Esto no es una hora local como 2026-11-24 09:30.',
  },
  no_scenarios: {
    code: 'no_scenarios',
    en: 'The assistant has no scenarios.',
    de: 'Der Assistent hat keine Szenarien.',
    fr: 'L’assistant n’a pas de scénario.',
    es: 'El asistente no tiene escenarios.',
  },
  too_many: {
    code: 'too_many',
    en: 'A workspace has at most {limit} scenarios.',
    de: 'Ein Arbeitsbereich hat höchstens {limit} Szenarien.',
    fr: 'Un espace de travail a au plus {limit} scénarios.',
    es: 'Un espacio de trabajo tiene como máximo {limit} escenarios.',
  },
  no_words: {
    code: 'no_words',
    en: 'The caller of this call said nothing in words.',
    de: 'Der Anrufer dieses Anrufs hat nichts in Worten gesagt.',
    fr: 'L’appelant de cet appel n’a rien dit en mots.',
    es: 'La persona de esta llamada no dijo nada con palabras.',
  },
});
