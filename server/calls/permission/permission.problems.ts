import { defineProblems } from '../../platform/problem.ts';

export const permissionProblems = defineProblems({
  unreachable_person: {
    en: 'This contact has no phone number, and is not known on the chat app.',
    de: 'Dieser Kontakt hat keine Telefonnummer und ist in der Chat-App nicht bekannt.',
    fr: 'Ce contact n’a pas de numéro de téléphone et n’est pas connu de la messagerie.',
    es: 'Este contacto no tiene número de teléfono ni se le conoce en la mensajería.',
  },
  permitted_already: {
    en: 'This person has permitted calls for good already.',
    de: 'Diese Person hat Anrufe bereits dauerhaft erlaubt.',
    fr: 'Cette personne a déjà autorisé les appels définitivement.',
    es: 'Esta persona ya ha permitido las llamadas de forma permanente.',
  },
  no_asking_number: {
    en: 'No number of this workspace has calls on the chat app over a carrier that could ask.',
    de: 'Keine Nummer dieses Arbeitsbereichs hat Anrufe in der Chat-App über einen Anbieter, der fragen könnte.',
    fr: 'Aucun numéro de cet espace n’a d’appels sur la messagerie par un opérateur qui puisse demander.',
    es: 'Ningún número de este espacio tiene llamadas en la mensajería por un operador que pueda preguntar.',
  },
  number_cannot_ask: {
    en: 'This number has no calls on the chat app over a carrier that could ask.',
    de: 'Diese Nummer hat keine Anrufe in der Chat-App über einen Anbieter, der fragen könnte.',
    fr: 'Ce numéro n’a pas d’appels sur la messagerie par un opérateur qui puisse demander.',
    es: 'Este número no tiene llamadas en la mensajería por un operador que pueda preguntar.',
  },
  window_closed: {
    en: 'The person can be asked within 24 hours after they wrote or called on the chat app.',
    de: 'Die Person kann binnen 24 Stunden gefragt werden, nachdem sie in der Chat-App geschrieben oder angerufen hat.',
    fr: 'La personne peut être interrogée dans les 24 heures après avoir écrit ou appelé sur la messagerie.',
    es: 'Se puede preguntar a la persona en las 24 horas después de que escribiera o llamara en la mensajería.',
  },
  asked_today: {
    en: 'The person was asked within the last 24 hours; one question a day is allowed.',
    de: 'Die Person wurde in den letzten 24 Stunden gefragt; erlaubt ist eine Frage am Tag.',
    fr: 'La personne a été interrogée dans les dernières 24 heures ; une question par jour est permise.',
    es: 'Se preguntó a la persona en las últimas 24 horas; se permite una pregunta al día.',
  },
  asked_this_week: {
    en: 'The person was asked twice within the last seven days; more is not allowed.',
    de: 'Die Person wurde in den letzten sieben Tagen zweimal gefragt; mehr ist nicht erlaubt.',
    fr: 'La personne a été interrogée deux fois ces sept derniers jours ; pas davantage n’est permis.',
    es: 'Se preguntó a la persona dos veces en los últimos siete días; no se permite más.',
  },
  platform_refused: {
    en: 'The chat app did not ask the person: {reason}',
    de: 'Die Chat-App hat die Person nicht gefragt: {reason}',
    fr: 'La messagerie n’a pas interrogé la personne : {reason}',
    es: 'La mensajería no preguntó a la persona: {reason}',
  },
});
