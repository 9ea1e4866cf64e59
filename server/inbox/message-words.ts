import type { InboxType } from './inbox-item.ts';

/** Kinds of items that a caller leaves. */
export type LeftKind = Extract<InboxType, 'message' | 'callback' | 'voicemail'>;

interface Words {
  subject: Record<LeftKind | 'sms', (who: string) => string>;
  unknown: string;
  callBackOn(number: string): string;
  callBackAt(when: string): string;
}

const english: Words = {
  subject: {
    message: (who) => `Message from ${who}`,
    callback: (who) => `Callback for ${who}`,
    voicemail: (who) => `Voice message from ${who}`,
    sms: (who) => `Text from ${who}`,
  },
  unknown: 'an unknown caller',
  callBackOn: (number) => `Number to call back: ${number}`,
  callBackAt: (when) => `Wanted time: ${when}`,
};

const WORDS: Record<string, Words> = {
  en: english,
  de: {
    subject: {
      message: (who) => `Nachricht von ${who}`,
      callback: (who) => `Rückruf für ${who}`,
      voicemail: (who) => `Sprachnachricht von ${who}`,
      sms: (who) => `Textnachricht von ${who}`,
    },
    unknown: 'unbekannt',
    callBackOn: (number) => `Nummer für den Rückruf: ${number}`,
    callBackAt: (when) => `Gewünschte Zeit: ${when}`,
  },
  fr: {
    subject: {
      message: (who) => `Message de ${who}`,
      callback: (who) => `À rappeler : ${who}`,
      voicemail: (who) => `Message vocal de ${who}`,
      sms: (who) => `Message écrit de ${who}`,
    },
    unknown: 'numéro inconnu',
    callBackOn: (number) => `Numéro à rappeler : ${number}`,
    callBackAt: (when) => `Moment souhaité : ${when}`,
  },
  es: {
    subject: {
      message: (who) => `Mensaje de ${who}`,
      callback: (who) => `Devolver la llamada a ${who}`,
      voicemail: (who) => `Mensaje de voz de ${who}`,
      sms: (who) => `Mensaje de texto de ${who}`,
    },
    unknown: 'un número desconocido',
    callBackOn: (number) => `Número para devolver la llamada: ${number}`,
    callBackAt: (when) => `Hora deseada: ${when}`,
  },
};

/** Longest subject, as of every title. */
const MAX_CHARACTERS = 255;

/**
 * The words around a message, in the language of the call or the workspace (`en-US` and the like), else in
 * English.
 */
export function wordsFor(language: string): {
  subject(kind: LeftKind | 'sms', who: string | null): string;
  callBackOn(number: string): string;
  callBackAt(when: string): string;
} {
  const words = WORDS[language.toLowerCase().split(/[-_]/)[0] ?? 'en'] ?? english;
  return {
    subject: (kind, who) => words.subject[kind](who ?? words.unknown).slice(0, MAX_CHARACTERS),
    callBackOn: (number) => words.callBackOn(number),
    callBackAt: (when) => words.callBackAt(when),
  };
}
