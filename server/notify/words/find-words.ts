import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { NoticeWords } from './notice-words.ts';

const WORDS: Record<string, NoticeWords> = { en: english, de: german, fr: french, es: spanish };

/**
 * The words for a workspace's language (`de-AT` and the like), and the locale in which its times and amounts
 * are written. A language without words gets English, with dates as English speakers of that country write
 * them.
 */
export function findWords(language: string, country: string): { words: NoticeWords; locale: string } {
  const words = WORDS[language.toLowerCase().split(/[-_]/)[0] ?? ''];
  return words ? { words, locale: language } : { words: english, locale: `en-${country}` };
}
