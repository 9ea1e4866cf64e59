import { defineProblems } from '../platform/problem.ts';

export const lawProblems = defineProblems({
  reason_missing: {
    code: 'required',
    en: 'Say in at least ten characters why this rule is switched off; the reason is kept.',
    de: 'Begründen Sie mit mindestens zehn Zeichen, warum diese Regel abgeschaltet wird; die Begründung wird aufbewahrt.',
    fr: 'Indiquez en dix caractères au moins pourquoi cette règle est désactivée ; le motif est conservé.',
    es: 'Indique con al menos diez caracteres por qué se desactiva esta regla; el motivo se conserva.',
  },
  disclosure_required: {
    en: 'Assistants say that they are an AI; an owner or admin can switch the rule ai_disclosure off with a reason.',
    de: 'Assistenten sagen, dass sie eine KI sind; ein Inhaber oder Admin kann die Regel ai_disclosure mit einer Begründung abschalten.',
    fr: 'Les assistants disent qu’ils sont une IA ; un propriétaire ou un administrateur peut désactiver la règle ai_disclosure avec un motif.',
    es: 'Los asistentes dicen que son una IA; un propietario o administrador puede desactivar la regla ai_disclosure con un motivo.',
  },
  outside_calling_hours: {
    en: 'It is {time} where this number is at home; people there are called from {from} to {until}.',
    de: 'Am Ort dieser Nummer ist es {time} Uhr; dort wird von {from} bis {until} Uhr angerufen.',
    fr: 'Il est {time} là où se trouve ce numéro ; on y appelle de {from} à {until}.',
    es: 'Son las {time} en el lugar de este número; allí se llama de {from} a {until}.',
  },
  too_many_attempts: {
    en: 'This number was called {limit} times within 24 hours; it may be called again from {at}.',
    de: 'Diese Nummer wurde innerhalb von 24 Stunden {limit}-mal angerufen; wieder möglich ab {at}.',
    fr: 'Ce numéro a été appelé {limit} fois en 24 heures ; il pourra l’être à nouveau à partir de {at}.',
    es: 'Se ha llamado a este número {limit} veces en 24 horas; se podrá volver a llamar a partir de {at}.',
  },
  campaign_outside_hours: {
    code: 'outside_calling_hours',
    en: 'Campaigns over a real carrier call from {from} to {until}.',
    de: 'Kampagnen über einen echten Anbieter rufen von {from} bis {until} Uhr an.',
    fr: 'Les campagnes passant par un opérateur réel appellent de {from} à {until}.',
    es: 'Las campañas por un operador real llaman de {from} a {until}.',
  },
  no_consent: {
    en: 'None of these contacts has agreed to be called: add their consents, or switch the rule consent off with a reason.',
    de: 'Keiner dieser Kontakte hat Anrufen zugestimmt: Erfassen Sie Einwilligungen, oder schalten Sie die Regel consent mit einer Begründung ab.',
    fr: 'Aucun de ces contacts n’a accepté d’être appelé : ajoutez leurs consentements, ou désactivez la règle consent avec un motif.',
    es: 'Ninguno de estos contactos ha aceptado que se le llame: añada sus consentimientos o desactive la regla consent con un motivo.',
  },
});
