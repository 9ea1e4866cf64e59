import { texts } from '../platform/texts.ts';

const en = {
  noSms: 'No SMS',
  noChatapp: 'No chat-app texts',
  title: 'Opt-outs',
  none: 'Gets texts from every number of the business.',
  help: 'Answered STOP, and gets no texts from these numbers until they answer START.',
  channels: { sms: 'SMS', chatapp: 'Chat app' },
  since: (when: string) => `Since ${when}`,
};
const de: typeof en = {
  noSms: 'Keine SMS',
  noChatapp: 'Keine Chat-App-Nachrichten',
  title: 'Abmeldungen',
  none: 'Erhält Textnachrichten von jeder Nummer des Unternehmens.',
  help: 'Hat mit STOPP geantwortet und erhält von diesen Nummern keine Textnachrichten, bis die Antwort START kommt.',
  channels: { sms: 'SMS', chatapp: 'Chat-App' },
  since: (when) => `Seit ${when}`,
};
const fr: typeof en = {
  noSms: 'Pas de SMS',
  noChatapp: 'Pas de messages par messagerie',
  title: 'Désinscriptions',
  none: 'Reçoit les messages de tous les numéros de l’entreprise.',
  help: 'A répondu STOP et ne reçoit plus de messages de ces numéros avant de répondre START.',
  channels: { sms: 'SMS', chatapp: 'Messagerie' },
  since: (when) => `Depuis le ${when}`,
};
const es: typeof en = {
  noSms: 'Sin SMS',
  noChatapp: 'Sin mensajes de chat',
  title: 'Bajas',
  none: 'Recibe mensajes de todos los números de la empresa.',
  help: 'Respondió STOP y no recibe mensajes de estos números hasta que responda START.',
  channels: { sms: 'SMS', chatapp: 'Chat' },
  since: (when) => `Desde el ${when}`,
};

export const optOutTexts = texts({ en, de, fr, es });
