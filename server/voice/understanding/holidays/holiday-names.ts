import type { SpokenLanguage } from '../../languages/spoken-languages.ts';
import { splitWords } from '../split-words.ts';
import { commonHolidays, type PublicHoliday } from './common-holidays.ts';
import { nationalHolidays } from './national-holidays.ts';

/** Articles that belong to the spoken name and that callers leave out. */
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'le', 'la', 'l', 'el', 'los']);

/** The holidays by their names in a language, as words without case and accents. */
export function holidayNames(language: SpokenLanguage): ReadonlyMap<string, PublicHoliday> {
  const names = new Map<string, PublicHoliday>();
  for (const holiday of [...commonHolidays, ...nationalHolidays]) {
    for (const name of holiday.names[language] ?? []) {
      const words = splitWords(name).map(({ text }) => text);
      const phrase = words.filter((word, index) => index > 0 || !ARTICLES.has(word)).join(' ');
      if (!names.has(phrase)) names.set(phrase, holiday);
    }
  }
  return names;
}
