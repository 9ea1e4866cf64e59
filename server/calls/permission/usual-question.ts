const QUESTIONS: Record<string, string> = {
  en: 'May we call you here?',
  de: 'Dürfen wir Sie hier anrufen?',
  fr: 'Pouvons-nous vous appeler ici ?',
  es: '¿Podemos llamarle por aquí?',
};

/**
 * How a person is asked whether they may be called, where nothing else is said.
 * @param language such as `de-DE`.
 */
export const usualQuestion = (language: string): string =>
  QUESTIONS[language.slice(0, 2).toLowerCase()] ?? 'May we call you here?';
