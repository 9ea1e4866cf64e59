/** The few sentences that are said without asking the model, by base language. */
const WORDS: Record<string, { ask: string; goodbye: string }> = {
  en: { ask: 'How can I help you?', goodbye: 'Thank you for calling. Goodbye.' },
  de: { ask: 'Wie kann ich Ihnen helfen?', goodbye: 'Vielen Dank für Ihren Anruf. Auf Wiederhören.' },
  fr: { ask: 'Comment puis-je vous aider ?', goodbye: 'Merci de votre appel. Au revoir.' },
  es: { ask: '¿En qué puedo ayudarle?', goodbye: 'Gracias por su llamada. Adiós.' },
};

/** @param language BCP 47. */
export function modelWords(language: string): { ask: string; goodbye: string } {
  const found = WORDS[language.split('-')[0] ?? 'en'] ?? WORDS['en'];
  if (!found) throw new Error('there are no words');
  return found;
}
