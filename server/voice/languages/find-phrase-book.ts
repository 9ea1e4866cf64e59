import { german } from './de/phrases.ts';
import { english } from './en/phrases.ts';
import { spanish } from './es/phrases.ts';
import { french } from './fr/phrases.ts';
import type { PhraseBook } from './phrase-book.ts';
import { writtenBook } from './written-phrases.ts';

/** The languages with a phrase book, by the first part of their BCP 47 code. */
export const spokenLanguages = ['en', 'de', 'fr', 'es'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

const books: Record<SpokenLanguage, PhraseBook> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The language of the phrase book for a BCP 47 code; English for a language without one. */
export function spokenLanguageOf(code: string): SpokenLanguage {
  const base = code.toLowerCase().split(/[-_]/)[0];
  return spokenLanguages.find((language) => language === base) ?? 'en';
}

export function findPhraseBook(code: string): PhraseBook {
  return books[spokenLanguageOf(code)];
}

const written = new Map<SpokenLanguage, PhraseBook>();

/** The phrase book for a call, or for a conversation in texts. */
export function bookFor({ language: code, byText }: { language: string; byText?: boolean }): PhraseBook {
  if (byText !== true) return findPhraseBook(code);
  const language = spokenLanguageOf(code);
  const book = written.get(language) ?? writtenBook(books[language], language);
  written.set(language, book);
  return book;
}
