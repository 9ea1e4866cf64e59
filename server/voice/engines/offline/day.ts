import type { OfflineContext } from './state.ts';
import { spokenLanguageOf } from '../../languages/find-phrase-book.ts';
import { findDay, findOwnHoliday } from '../../conversation/words/find-day.ts';
import { countryOfZone, findPublicHoliday } from '../../conversation/words/find-public-holiday.ts';

/**
 * A day that a caller asks about; `holiday` is the name of the public holiday by which it was named, or null.
 */
export interface AskedDay {
  date: Temporal.PlainDate;
  holiday: string | null;
}

/**
 * The day that an utterance speaks of: a holiday that the business has entered, a public holiday of the
 * country that its time zone lies in, today, tomorrow or a weekday. Null when it names none.
 */
export function findAskedDay(text: string, context: OfflineContext): AskedDay | null {
  const { script, vocabulary, now } = context;
  const { timezone, country, holidays } = script.business;
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const own = findOwnHoliday(text, { today, vocabulary, holidays });
  if (own) return { date: own, holiday: null };
  const language = spokenLanguageOf(script.language);
  const asked = findPublicHoliday(text, { today, country: countryOfZone(timezone) ?? country, language });
  if (asked) return { date: asked.date, holiday: asked.name };
  const date = findDay(text, { today, locale: script.language, vocabulary });
  return date && { date, holiday: null };
}
