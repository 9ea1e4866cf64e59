import { createContext, use } from 'react';

/** The languages of the console, as BCP 47 tags. */
export type Language = 'en' | 'de' | 'fr' | 'es';

/** The language that the person reads. */
export const LanguageContext = createContext<Language>('en');

/** A catalogue of texts in all four languages; the compiler finds a missing one. */
export const texts = <T>(catalog: Record<Language, T>): Record<Language, T> => catalog;

/** The language that the person reads. */
export const useLanguage = (): Language => use(LanguageContext);

/** The texts of a catalogue in the language that the person reads. */
export const useTexts = <T>(catalog: Record<Language, T>): T => catalog[use(LanguageContext)];

/** Picks the form of a word for a number, such as "1 call" and "2 calls". */
export function plural(
  language: Language,
  n: number,
  forms: { one: string; other: string; many?: string },
): string {
  const category = rulesOf(language).select(n);
  if (category === 'one') return forms.one;
  return (category === 'many' ? forms.many : undefined) ?? forms.other;
}

const rules = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}
