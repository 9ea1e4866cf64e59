import { defineProblems } from '../../platform/problem.ts';

/** Why a carrier did not send or deliver a text, as sentences for people. */
export const textFaultProblems = defineProblems({
  not_a_mobile: {
    en: 'The receiver’s number does not exist or takes no texts.',
    de: 'Die Nummer des Empfängers gibt es nicht, oder sie empfängt keine Textnachrichten.',
    fr: 'Le numéro du destinataire n’existe pas ou ne reçoit pas de messages.',
    es: 'El número del destinatario no existe o no recibe mensajes.',
  },
  opted_out: {
    en: 'The receiver asked for no more texts from this number.',
    de: 'Der Empfänger möchte von dieser Nummer keine Textnachrichten mehr.',
    fr: 'Le destinataire ne souhaite plus recevoir de messages de ce numéro.',
    es: 'El destinatario pidió no recibir más mensajes de este número.',
  },
  region_off: {
    en: 'The carrier’s account may not send texts to this country.',
    de: 'Das Konto beim Anbieter darf keine Textnachrichten in dieses Land senden.',
    fr: 'Le compte chez l’opérateur ne peut pas envoyer de messages vers ce pays.',
    es: 'La cuenta del operador no puede enviar mensajes a este país.',
  },
  number_unfit: {
    en: 'The sending number cannot send this text through this carrier.',
    de: 'Die Absendernummer kann diese Nachricht über diesen Anbieter nicht senden.',
    fr: 'Le numéro d’envoi ne peut pas envoyer ce message par cet opérateur.',
    es: 'El número de envío no puede enviar este mensaje por este operador.',
  },
  sender_unregistered: {
    en: 'The sending number is not registered for texts to this country; register it with the carrier.',
    de: 'Die Absendernummer ist für Textnachrichten in dieses Land nicht registriert; registrieren Sie sie beim Anbieter.',
    fr: 'Le numéro d’envoi n’est pas enregistré pour les messages vers ce pays ; enregistrez-le auprès de l’opérateur.',
    es: 'El número de envío no está registrado para mensajes a este país; regístrelo con el operador.',
  },
  text_unfit: {
    en: 'The carrier does not take this text: it is empty, too long or malformed.',
    de: 'Der Anbieter nimmt diese Nachricht nicht an: Sie ist leer, zu lang oder fehlerhaft.',
    fr: 'L’opérateur refuse ce message : il est vide, trop long ou mal formé.',
    es: 'El operador no acepta este mensaje: está vacío, es demasiado largo o está mal formado.',
  },
  filtered: {
    en: 'The carrier held the text back as unwanted.',
    de: 'Der Anbieter hat die Nachricht als unerwünscht zurückgehalten.',
    fr: 'L’opérateur a retenu le message comme indésirable.',
    es: 'El operador retuvo el mensaje como no deseado.',
  },
  blocked: {
    en: 'The receiver’s network or telephone refuses texts from this number.',
    de: 'Das Netz oder Telefon des Empfängers nimmt von dieser Nummer keine Textnachrichten an.',
    fr: 'Le réseau ou le téléphone du destinataire refuse les messages de ce numéro.',
    es: 'La red o el teléfono del destinatario rechaza los mensajes de este número.',
  },
  not_reached: {
    en: 'The receiver’s telephone could not be reached.',
    de: 'Das Telefon des Empfängers war nicht erreichbar.',
    fr: 'Le téléphone du destinataire n’a pas pu être joint.',
    es: 'No se pudo contactar con el teléfono del destinatario.',
  },
  too_many: {
    en: 'The carrier takes no more texts at the moment.',
    de: 'Der Anbieter nimmt im Moment keine weiteren Textnachrichten an.',
    fr: 'L’opérateur n’accepte plus de messages pour le moment.',
    es: 'El operador no acepta más mensajes por el momento.',
  },
  out_of_order: {
    en: 'The carrier’s service is out of order at the moment.',
    de: 'Der Dienst des Anbieters ist im Moment gestört.',
    fr: 'Le service de l’opérateur est en panne pour le moment.',
    es: 'El servicio del operador está averiado en este momento.',
  },
  unreachable: {
    en: 'The carrier could not be reached: {reason}',
    de: 'Der Anbieter war nicht erreichbar: {reason}',
    fr: 'L’opérateur n’a pas pu être joint : {reason}',
    es: 'No se pudo contactar con el operador: {reason}',
  },
  account_refused: {
    en: 'The carrier does not accept the account or its secret; check the settings of the carrier.',
    de: 'Der Anbieter akzeptiert Konto oder Geheimnis nicht; prüfen Sie die Einstellungen des Anbieters.',
    fr: 'L’opérateur n’accepte pas le compte ou son secret ; vérifiez les réglages de l’opérateur.',
    es: 'El operador no acepta la cuenta o su secreto; compruebe los ajustes del operador.',
  },
  account_limited: {
    en: 'The account at the carrier is suspended or limited; look into it there.',
    de: 'Das Konto beim Anbieter ist gesperrt oder eingeschränkt; klären Sie das dort.',
    fr: 'Le compte chez l’opérateur est suspendu ou limité ; vérifiez-le là-bas.',
    es: 'La cuenta en el operador está suspendida o limitada; revísela allí.',
  },
  trial_account: {
    en: 'The account at the carrier is a trial, which sends only to numbers that were verified there.',
    de: 'Das Konto beim Anbieter ist ein Testkonto und sendet nur an dort bestätigte Nummern.',
    fr: 'Le compte chez l’opérateur est un compte d’essai, qui n’envoie qu’aux numéros vérifiés.',
    es: 'La cuenta en el operador es de prueba y solo envía a números verificados allí.',
  },
  carrier_off: {
    en: 'The carrier of the sending number is switched off.',
    de: 'Der Anbieter der Absendernummer ist abgeschaltet.',
    fr: 'L’opérateur du numéro d’envoi est désactivé.',
    es: 'El operador del número de envío está desactivado.',
  },
  no_profile: {
    en: 'Texts at Telnyx are brought by a messaging profile: set messaging_profile_id.',
    de: 'Textnachrichten kommen bei Telnyx über ein Messaging-Profil: Setzen Sie messaging_profile_id.',
    fr: 'Chez Telnyx, les messages passent par un profil de messagerie : définissez messaging_profile_id.',
    es: 'En Telnyx los mensajes llegan por un perfil de mensajería: indique messaging_profile_id.',
  },
  refused: {
    en: 'The carrier refused the text ({code}).',
    de: 'Der Anbieter hat die Nachricht abgelehnt ({code}).',
    fr: 'L’opérateur a refusé le message ({code}).',
    es: 'El operador rechazó el mensaje ({code}).',
  },
  not_delivered: {
    en: 'The carrier could not deliver the text and does not say why.',
    de: 'Der Anbieter konnte die Nachricht nicht zustellen und nennt keinen Grund.',
    fr: 'L’opérateur n’a pas pu remettre le message et n’en donne pas la raison.',
    es: 'El operador no pudo entregar el mensaje y no dice por qué.',
  },
  fate_unknown: {
    en: 'It is not known whether the text went out: the carrier did not answer. It was not sent again.',
    de: 'Es ist nicht bekannt, ob die Nachricht hinausging: Der Anbieter hat nicht geantwortet. Sie wurde nicht noch einmal gesendet.',
    fr: 'On ne sait pas si le message est parti : l’opérateur n’a pas répondu. Il n’a pas été renvoyé.',
    es: 'No se sabe si el mensaje salió: el operador no respondió. No se envió de nuevo.',
  },
});
