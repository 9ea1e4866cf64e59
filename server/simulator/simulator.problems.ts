import { defineProblems } from '../platform/problem.ts';

export const simulatorProblems = defineProblems({
  too_many_calls: {
    en: '{count} simulated calls are in progress, which is the limit; hang one up first.',
    de: 'Es laufen schon {count} simulierte Anrufe; mehr sind nicht möglich. Legen Sie zuerst einen auf.',
    fr: '{count} appels simulés sont en cours, ce qui est la limite ; raccrochez-en un d’abord.',
    es: 'Hay {count} llamadas simuladas en curso, que es el límite; cuelgue una primero.',
  },
  not_accepted: {
    en: 'The call is over, or too much that was sent still waits to be heard.',
    de: 'Der Anruf ist beendet, oder es wartet noch zu viel Gesendetes.',
    fr: "L'appel est terminé, ou trop de ce qui a été envoyé attend encore.",
    es: 'La llamada ha terminado, o demasiado de lo enviado sigue en espera.',
  },
  unknown_number: {
    en: 'No active number of this workspace is called so.',
    de: 'Keine aktive Nummer dieses Arbeitsbereichs lautet so.',
    fr: "Aucun numéro actif de cet espace de travail n'est celui-ci.",
    es: 'Ningún número activo de este espacio de trabajo es este.',
  },
  no_assistant: {
    en: 'No active assistant answers this number: assign one to it, or activate the one it has.',
    de: 'Keine aktive Assistenz nimmt Anrufe auf dieser Nummer an: Weisen Sie ihr eine zu oder aktivieren Sie die vorhandene.',
    fr: 'Aucun assistant actif ne répond à ce numéro : attribuez-lui-en un, ou activez celui qu’il a.',
    es: 'Ningún asistente activo contesta en este número: asígnele uno o active el que tiene.',
  },
  no_answered_number: {
    code: 'no_assistant',
    en: 'No number of this workspace is answered by an active assistant.',
    de: 'Keine Nummer dieses Arbeitsbereichs wird von einer aktiven Assistenz angenommen.',
    fr: "Aucun numéro de cet espace de travail n'a d'assistant actif.",
    es: 'Ningún número de este espacio de trabajo tiene un asistente activo.',
  },
  unknown_assistant: {
    code: 'unknown_id',
    en: 'There is no assistant {id}, or it is archived.',
    de: 'Es gibt keine Assistenz {id}, oder sie ist archiviert.',
    fr: 'Il n’y a pas d’assistant {id}, ou il est archivé.',
    es: 'No hay ningún asistente {id}, o está archivado.',
  },
  no_number: {
    code: 'no_assistant',
    en: 'This workspace has no number that takes calls: add one first.',
    de: 'Dieser Arbeitsbereich hat keine Nummer, die Anrufe annimmt: Fügen Sie zuerst eine hinzu.',
    fr: "Cet espace de travail n'a pas de numéro qui prend les appels : ajoutez-en un d'abord.",
    es: 'Este espacio de trabajo no tiene ningún número que reciba llamadas: añada uno primero.',
  },
  no_capacity: {
    en: 'No more calls can be taken at the moment.',
    de: 'Im Moment können keine weiteren Anrufe angenommen werden.',
    fr: "Aucun autre appel ne peut être pris pour l'instant.",
    es: 'En este momento no se pueden atender más llamadas.',
  },
  one_input: {
    en: 'Send exactly one of words, key and hang_up.',
    de: 'Senden Sie genau eines von words, key und hang_up.',
    fr: "Envoyez exactement l'un de words, key et hang_up.",
    es: 'Envíe exactamente uno de words, key y hang_up.',
  },
  texts_not_connected: {
    code: 'not_connected',
    en: 'No texts are taken there: connect the number to this channel, and switch texting on for SMS.',
    de: 'Dort werden keine Textnachrichten angenommen: Verbinden Sie die Nummer mit diesem Kanal und schalten Sie für SMS das Texten ein.',
    fr: 'Aucun message n’y est accepté : reliez le numéro à ce canal et, pour les SMS, activez les messages.',
    es: 'Allí no se aceptan mensajes: conecte el número a este canal y, para SMS, active los mensajes.',
  },
  no_sound: {
    en: 'This call has no sound; place it with medium audio.',
    de: 'Dieser Anruf hat keinen Ton; beginnen Sie ihn mit medium audio.',
    fr: 'Cet appel n’a pas de son ; passez-le avec medium audio.',
    es: 'Esta llamada no tiene sonido; realícela con medium audio.',
  },
  sound_taken: {
    en: 'The call is over, or somebody listens to it already.',
    de: 'Der Anruf ist beendet, oder jemand hört ihn bereits.',
    fr: 'L’appel est terminé, ou quelqu’un l’écoute déjà.',
    es: 'La llamada ha terminado, o alguien ya la escucha.',
  },
});
