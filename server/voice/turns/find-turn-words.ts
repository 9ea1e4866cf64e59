import { germanTurnWords } from '../languages/de/turn-words.ts';
import { englishTurnWords } from '../languages/en/turn-words.ts';
import { spanishTurnWords } from '../languages/es/turn-words.ts';
import { frenchTurnWords } from '../languages/fr/turn-words.ts';
import type { TurnWords } from './turn-words.ts';

const WORDS: Readonly<Record<string, TurnWords>> = {
  de: germanTurnWords,
  en: englishTurnWords,
  es: spanishTurnWords,
  fr: frenchTurnWords,
};

/** The words of a language (BCP 47); of English where there are none. */
export function findTurnWords(language: string): TurnWords {
  return WORDS[language.split('-', 1)[0]?.toLowerCase() ?? ''] ?? englishTurnWords;
}
