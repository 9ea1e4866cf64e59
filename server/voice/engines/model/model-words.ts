interface ModelWords {
  ask: string;
  goodbye: string;
  /** The same in texts. */
  goodbyeInTexts: string;
}

/** The few sentences that are said without asking the model, by base language. */
const WORDS: Record<string, ModelWords> = {
  en: {
    ask: 'How can I help you?',
    goodbye: 'Thank you for calling. Goodbye.',
    goodbyeInTexts: 'Thank you for your message. Goodbye.',
  },
  de: {
    ask: 'Wie kann ich Ihnen helfen?',
    goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören.',
    goodbyeInTexts: 'Vielen Dank für Ihre Nachricht. Auf Wiedersehen.',
  },
  fr: {
    ask: 'Comment puis-je vous aider ?',
    goodbye: 'Merci de votre appel. Au revoir.',
    goodbyeInTexts: 'Merci de votre message. Au revoir.',
  },
  es: {
    ask: '¿En qué puedo ayudarle?',
    goodbye: 'Gracias por su llamada. Adiós.',
    goodbyeInTexts: 'Gracias por su mensaje. Adiós.',
  },
};

/** @param language BCP 47. */
export function modelWords(language: string): ModelWords {
  const found = WORDS[language.split('-')[0] ?? 'en'] ?? WORDS['en'];
  if (!found) throw new Error('there are no words');
  return found;
}
