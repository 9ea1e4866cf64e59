import { letterWords as german } from './de/letter-words.ts';
import { letterWords as english } from './en/letter-words.ts';
import { letterWords as spanish } from './es/letter-words.ts';
import { letterWords as french } from './fr/letter-words.ts';
import type { LetterWords } from './letter-words.ts';
import type { SpokenLanguage } from './spoken-languages.ts';

const all: Record<SpokenLanguage, LetterWords> = { en: english, de: german, fr: french, es: spanish };

export const letterWordsOf = (language: SpokenLanguage): LetterWords => all[language];
