import type { TextKeyword } from '../carriers/text-carrier.ts';
import type { ProblemLanguage } from '../platform/problem.ts';

/** What STOP, START and HELP are answered, in the name of the business. */
export const KEYWORD_ANSWERS: Record<TextKeyword, Record<ProblemLanguage, (business: string) => string>> = {
  stop: {
    en: (business) =>
      `${business}: you will get no more texts from this number. Answer START to get them again.`,
    de: (business) =>
      `${business}: Sie erhalten von dieser Nummer keine Nachrichten mehr. Mit START erhalten Sie sie wieder.`,
    fr: (business) =>
      `${business} : vous ne recevrez plus de messages de ce numéro. Répondez START pour les recevoir à nouveau.`,
    es: (business) =>
      `${business}: no recibirá más mensajes de este número. Responda START para volver a recibirlos.`,
  },
  start: {
    en: (business) => `${business}: you will get our texts again. Answer STOP to get no more.`,
    de: (business) =>
      `${business}: Sie erhalten unsere Nachrichten wieder. Mit STOPP erhalten Sie keine mehr.`,
    fr: (business) =>
      `${business} : vous recevrez à nouveau nos messages. Répondez STOP pour ne plus en recevoir.`,
    es: (business) => `${business}: volverá a recibir nuestros mensajes. Responda STOP para no recibir más.`,
  },
  help: {
    en: (business) =>
      `${business}: call this number or write to us here, and we will answer. Answer STOP to get no more texts.`,
    de: (business) =>
      `${business}: Rufen Sie diese Nummer an oder schreiben Sie uns hier, wir antworten. Mit STOPP erhalten Sie keine Nachrichten mehr.`,
    fr: (business) =>
      `${business} : appelez ce numéro ou écrivez-nous ici, nous répondrons. Répondez STOP pour ne plus recevoir de messages.`,
    es: (business) =>
      `${business}: llame a este número o escríbanos aquí y responderemos. Responda STOP para no recibir más mensajes.`,
  },
};
