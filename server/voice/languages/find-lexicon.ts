import type { Lexicon } from '../understanding/lexicon.ts';
import { lexicon as german } from './de/lexicon.ts';
import { lexicon as english } from './en/lexicon.ts';
import { lexicon as spanish } from './es/lexicon.ts';
import { lexicon as french } from './fr/lexicon.ts';
import type { SpokenLanguage } from './spoken-languages.ts';

const lexicons: Record<SpokenLanguage, Lexicon> = { en: english, de: german, fr: french, es: spanish };

export const lexiconOf = (language: SpokenLanguage): Lexicon => lexicons[language];
