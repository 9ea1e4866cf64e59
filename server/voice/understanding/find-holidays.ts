import { spokenLanguageOf } from '../languages/spoken-languages.ts';
import { readDates } from './find-dates.ts';
import type { PublicHoliday } from './holidays/common-holidays.ts';
import type { Mention, UnderstandingContext } from './meanings.ts';
import { prepareLanguage } from './prepare-language.ts';
import { splitWords } from './split-words.ts';

/** A public holiday: its name in the call's language and the next day it falls on in the country. */
export interface HolidayValue {
  name: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/**
 * The public holidays that an utterance names in the call's language, in the order said. `findDates` has
 * their days too; this tells their names.
 */
export function findHolidays(text: string, context: UnderstandingContext): Mention<HolidayValue>[] {
  const language = prepareLanguage(context.language);
  const words = splitWords(text, language.hesitations);
  const spoken = spokenLanguageOf(context.language);
  return readDates(words, language, context).flatMap((found) => {
    const holiday = found.is === 'holiday' ? (found.bound['holiday'] as PublicHoliday) : null;
    const name = holiday?.names[spoken]?.[0];
    if (name === undefined) return [];
    return [
      {
        value: { name, date: found.date.toString() },
        from: words[found.from]?.from ?? 0,
        to: words[found.to - 1]?.to ?? text.length,
        confidence: found.confidence,
      },
    ];
  });
}
