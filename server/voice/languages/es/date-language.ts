import type { DateLanguage } from '../../understanding/date-language.ts';
import { counts } from './count-words.ts';
import { dates } from './date-words.ts';
import { repairs } from './repair-words.ts';
import { spans, times } from './time-words.ts';

/** The words of this language for dates, times and spans. */
export const es: DateLanguage = { counts, dates, times, spans, repairs };
