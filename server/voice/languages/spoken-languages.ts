/** The languages that are understood and spoken, by the first part of their BCP 47 code. */
export const spokenLanguages = ['en', 'de', 'fr', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** The spoken language for a BCP 47 code; English for a language that is not spoken. */
export function spokenLanguageOf(code: string): SpokenLanguage {
  const base = code.toLowerCase().split(/[-_]/)[0];
  return spokenLanguages.find((language) => language === base) ?? 'en';
}
