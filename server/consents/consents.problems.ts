import { defineProblems } from '../platform/problem.ts';

export const consentProblems = defineProblems({
  in_the_future: {
    code: 'in_future',
    en: 'A consent cannot be given in the future.',
    de: 'Eine Einwilligung kann nicht in der Zukunft liegen.',
    fr: 'Un consentement ne peut pas être donné dans le futur.',
    es: 'Un consentimiento no puede darse en el futuro.',
  },
  blank_wording: {
    code: 'required',
    en: 'Give the words to which the person agreed.',
    de: 'Geben Sie den Wortlaut an, dem die Person zugestimmt hat.',
    fr: 'Indiquez le texte que la personne a accepté.',
    es: 'Indique el texto que la persona aceptó.',
  },
  nobody: {
    code: 'required',
    en: 'Name at least one contact by contact_ids or tag.',
    de: 'Nennen Sie mindestens einen Kontakt über contact_ids oder tag.',
    fr: 'Indiquez au moins un contact avec contact_ids ou tag.',
    es: 'Indique al menos un contacto con contact_ids o tag.',
  },
  unknown_contact: {
    code: 'unknown_id',
    en: 'There is no contact {id}.',
    de: 'Es gibt keinen Kontakt {id}.',
    fr: 'Il n’y a pas de contact {id}.',
    es: 'No hay ningún contacto {id}.',
  },
  too_many_contacts: {
    code: 'limit_reached',
    en: 'One request keeps the consent of at most {limit} contacts.',
    de: 'Eine Anfrage erfasst die Einwilligung von höchstens {limit} Kontakten.',
    fr: 'Une requête enregistre le consentement de {limit} contacts au plus.',
    es: 'Una petición guarda el consentimiento de {limit} contactos como máximo.',
  },
  too_many_consents: {
    code: 'limit_reached',
    en: 'A contact has at most {limit} consents.',
    de: 'Ein Kontakt hat höchstens {limit} Einwilligungen.',
    fr: 'Un contact a au plus {limit} consentements.',
    es: 'Un contacto tiene como máximo {limit} consentimientos.',
  },
  withdrawn: {
    en: 'This consent is withdrawn already.',
    de: 'Diese Einwilligung ist bereits widerrufen.',
    fr: 'Ce consentement est déjà retiré.',
    es: 'Este consentimiento ya está retirado.',
  },
});
