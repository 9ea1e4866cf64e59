import type { PhraseBook } from './phrase-book.ts';
import { spokenLanguageOf, type SpokenLanguage } from './spoken-languages.ts';

/** What is worded otherwise in texts: nobody calls, speaks or hangs up there. */
interface WrittenPhrases {
  ai: string;
  goodbye: string;
  noPerson: string;
  identity(assistant: string, business: string): string;
  notOffered: string;
  speaksOnly(language: string): string;
  /** Of pictures, recordings and the like; nothing is promised that a person does not do anyway. */
  unreadFiles: string;
}

const PHRASES: Record<SpokenLanguage, WrittenPhrases> = {
  en: {
    ai: 'You are texting with an AI assistant.',
    goodbye: 'Thank you for your message. Goodbye.',
    noPerson: 'I am sorry, nobody can write to you at the moment.',
    identity: (assistant, business) => `I am ${assistant}, the assistant of ${business}.`,
    notOffered: 'I am sorry, I cannot do that here.',
    speaksOnly: (language) => `I am sorry, I only answer in ${language} here.`,
    unreadFiles: 'Thank you. I can only read text; the team will look at what you sent. What is it about?',
  },
  de: {
    ai: 'Sie schreiben mit einem KI-Assistenten.',
    goodbye: 'Danke für Ihre Nachricht. Auf Wiedersehen.',
    noPerson: 'Es tut mir leid, im Moment kann Ihnen niemand schreiben.',
    identity: (assistant, business) => `Ich bin ${assistant}, die Assistenz von ${business}.`,
    notOffered: 'Es tut mir leid, das kann ich hier nicht.',
    speaksOnly: (language) => `Es tut mir leid, ich antworte hier nur auf ${language}.`,
    unreadFiles:
      'Danke. Ich kann nur Text lesen; was Sie geschickt haben, sieht sich das Team an. Worum geht es?',
  },
  fr: {
    ai: 'Vous échangez avec un assistant IA.',
    goodbye: 'Merci de votre message. Au revoir.',
    noPerson: "Je suis désolée, personne ne peut vous écrire pour l'instant.",
    identity: (assistant, business) => `Je suis ${assistant}, l'assistance de ${business}.`,
    notOffered: 'Je suis désolée, je ne peux pas faire cela ici.',
    speaksOnly: (language) => `Je suis désolée, je ne réponds ici qu'en ${language}.`,
    unreadFiles:
      'Merci. Je ne peux lire que du texte ; l’équipe regardera ce que vous avez envoyé. De quoi s’agit-il ?',
  },
  es: {
    ai: 'Está escribiendo con un asistente de IA.',
    goodbye: 'Gracias por su mensaje. Adiós.',
    noPerson: 'Lo siento, en este momento nadie puede escribirle.',
    identity: (assistant, business) => `Soy ${assistant}, la asistencia de ${business}.`,
    notOffered: 'Lo siento, aquí no puedo hacer eso.',
    speaksOnly: (language) => `Lo siento, aquí solo respondo en ${language}.`,
    unreadFiles: 'Gracias. Solo puedo leer texto; el equipo verá lo que ha enviado. ¿De qué se trata?',
  },
};

/** The phrase book of a language for a conversation in texts. */
export function writtenBook(book: PhraseBook, language: SpokenLanguage): PhraseBook {
  const { ai, goodbye, noPerson, identity, notOffered, speaksOnly } = PHRASES[language];
  return {
    ...book,
    disclosure: { ...book.disclosure, ai },
    ending: { ...book.ending, goodbye },
    talk: { ...book.talk, noPerson, identity },
    flow: { ...book.flow, notOffered, speaksOnly },
  };
}

/** What somebody is answered in texts who sends files without words. @param code BCP 47. */
export const unreadFiles = (code: string): string => PHRASES[spokenLanguageOf(code)].unreadFiles;
