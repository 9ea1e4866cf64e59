import { createContext, use } from 'react';

/** The languages of the console. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A catalogue of texts: the same texts in each language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/** Declares the texts of a page. The compiler sees to it that each language has every text. */
export const texts = <T>(catalogue: Texts<T>): Texts<T> => catalogue;

/** The language of the person. */
export const LanguageContext = createContext<Language>('en');

export const useLanguage = (): Language => use(LanguageContext);

/** The texts of a catalogue in the language of the person. */
export const useTexts = <T>(catalogue: Texts<T>): T => catalogue[useLanguage()];

/** The forms of a text that counts: `one`, and `other` for every other number. */
interface PluralForms {
  one: string;
  other: string;
  /** French and Spanish have a form for millions; `other` takes its place. */
  many?: string;
}

const rules = new Map<Language, Intl.PluralRules>();

/** The form of a text for a number by the rules of the language (CLDR). */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  const form = rule.select(count);
  return form === 'one' ? forms.one : form === 'many' ? (forms.many ?? forms.other) : forms.other;
}

/** The first language of a list such as `navigator.languages` that the console speaks; English otherwise. */
export function chooseLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => language === spoken.find((one) => isLanguage(one))) ?? 'en';
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((one) => one === value);
