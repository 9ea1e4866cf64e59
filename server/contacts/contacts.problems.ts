import { defineProblems } from '../platform/problem.ts';

export const contactProblems = defineProblems({
  unidentified: {
    code: 'required',
    en: 'A contact needs at least one of name, phone and email.',
    de: 'Ein Kontakt braucht mindestens einen Namen, eine Telefonnummer oder eine E-Mail-Adresse.',
    fr: 'Un contact doit avoir au moins un nom, un numéro de téléphone ou une adresse e-mail.',
    es: 'Un contacto necesita al menos un nombre, un número de teléfono o una dirección de correo.',
  },
  too_many_fields: {
    en: 'A contact may have at most {limit} custom fields.',
    de: 'Ein Kontakt darf höchstens {limit} eigene Felder haben.',
    fr: 'Un contact peut avoir au plus {limit} champs personnalisés.',
    es: 'Un contacto puede tener como máximo {limit} campos propios.',
  },
  phone_taken: {
    code: 'taken',
    en: 'Another contact has this phone number.',
    de: 'Ein anderer Kontakt hat diese Telefonnummer.',
    fr: 'Un autre contact a ce numéro de téléphone.',
    es: 'Otro contacto tiene este número de teléfono.',
  },
  external_id_taken: {
    code: 'taken',
    en: 'Another contact has this external_id.',
    de: 'Ein anderer Kontakt hat diese external_id.',
    fr: 'Un autre contact a cet external_id.',
    es: 'Otro contacto tiene este external_id.',
  },
  other_external_id: {
    code: 'conflict',
    en: 'The contact with this phone number has another external_id.',
    de: 'Der Kontakt mit dieser Telefonnummer hat eine andere external_id.',
    fr: 'Le contact qui a ce numéro de téléphone a un autre external_id.',
    es: 'El contacto con este número de teléfono tiene otro external_id.',
  },
  phone_of_other: {
    code: 'conflict',
    en: 'This phone number belongs to another contact than this external_id.',
    de: 'Diese Telefonnummer gehört zu einem anderen Kontakt als diese external_id.',
    fr: 'Ce numéro de téléphone appartient à un autre contact que cet external_id.',
    es: 'Este número de teléfono pertenece a otro contacto que este external_id.',
  },
  not_an_object: {
    code: 'wrong_type',
    en: 'A row must be an object.',
    de: 'Eine Zeile muss ein Objekt sein.',
    fr: 'Une ligne doit être un objet.',
    es: 'Una fila debe ser un objeto.',
  },
  field_name: {
    en: 'The name of a custom field has 1 to {limit} characters that can be kept.',
    de: 'Der Name eines eigenen Feldes hat 1 bis {limit} Zeichen, die gespeichert werden können.',
    fr: 'Le nom d’un champ personnalisé a de 1 à {limit} caractères pouvant être enregistrés.',
    es: 'El nombre de un campo propio tiene de 1 a {limit} caracteres que se puedan guardar.',
  },
  changing_at_once: {
    en: 'Others are changing the same contacts.',
    de: 'Dieselben Kontakte werden gerade von anderen geändert.',
    fr: 'Les mêmes contacts sont en cours de modification.',
    es: 'Otros están cambiando los mismos contactos.',
  },
  unknown_id: {
    en: 'There is no contact {id}.',
    de: 'Es gibt keinen Kontakt {id}.',
    fr: 'Il n’y a pas de contact {id}.',
    es: 'No hay ningún contacto {id}.',
  },
});
