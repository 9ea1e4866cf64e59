import { defineProblems } from '../platform/problem.ts';

/** What can be wrong with the profile, services, staff, questions and knowledge of a company. */
export const companyProblems = defineProblems({
  unknown_currency: {
    en: 'The field currency must be a code of ISO 4217, such as EUR.',
    de: 'Das Feld currency muss ein Code nach ISO 4217 sein, zum Beispiel EUR.',
    fr: 'Le champ currency doit être un code ISO 4217, par exemple EUR.',
    es: 'El campo currency debe ser un código ISO 4217, por ejemplo EUR.',
  },
  unknown_country: {
    en: 'The field country must be a code of ISO 3166-1 in capitals, such as DE.',
    de: 'Das Feld country muss ein Code nach ISO 3166-1 in Großbuchstaben sein, zum Beispiel DE.',
    fr: 'Le champ country doit être un code ISO 3166-1 en majuscules, par exemple DE.',
    es: 'El campo country debe ser un código ISO 3166-1 en mayúsculas, por ejemplo DE.',
  },
  unknown_language: {
    en: 'The field language must be a language tag, such as en-US.',
    de: 'Das Feld language muss ein Sprachcode sein, zum Beispiel en-US.',
    fr: 'Le champ language doit être un code de langue, par exemple en-US.',
    es: 'El campo language debe ser un código de idioma, por ejemplo en-US.',
  },
  date_twice: {
    code: 'duplicate',
    en: 'This date is named twice.',
    de: 'Dieses Datum ist zweimal angegeben.',
    fr: 'Cette date est indiquée deux fois.',
    es: 'Esta fecha está indicada dos veces.',
  },
  time_off_ends_early: {
    code: 'ends_before_start',
    en: 'Time off must end after it begins.',
    de: 'Eine Abwesenheit muss nach ihrem Beginn enden.',
    fr: 'Une absence doit se terminer après son début.',
    es: 'Una ausencia debe terminar después de empezar.',
  },
  list_full: {
    code: 'limit_reached',
    en: 'A company may have at most {limit} {kind}.',
    de: 'Mehr als {limit} Einträge dieser Art sind nicht möglich.',
    fr: 'Il ne peut pas y avoir plus de {limit} entrées de ce type.',
    es: 'No puede haber más de {limit} entradas de este tipo.',
  },
  unknown_id: {
    en: 'There is no {kind} {id}.',
    de: 'Es gibt keinen Eintrag mit der Nummer {id}.',
    fr: 'Il n’existe aucune entrée portant le numéro {id}.',
    es: 'No existe ninguna entrada con el número {id}.',
  },
});
