import type { Holiday } from '../../../platform/opening-hours.ts';
import { areAlike, foldWords, holdsPhrase } from './fold-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Holidays of the business that begin later are not meant. */
const MAX_DAYS_AHEAD = 366;

/**
 * The day that an utterance speaks of: today, tomorrow or a weekday (the next one, today included). Null when
 * it names none.
 */
export function findDay(
  text: string,
  options: {
    today: Temporal.PlainDate;
    locale: string;
    vocabulary: Vocabulary;
  },
): Temporal.PlainDate | null {
  const { today, locale, vocabulary } = options;
  const words = foldWords(text);
  const says = (phrases: readonly string[]): boolean => phrases.some((phrase) => holdsPhrase(words, phrase));
  if (says(vocabulary.dayAfterTomorrow)) return today.add({ days: 2 });
  const weekday = findWeekday(words, today, locale);
  if (weekday) return weekday;
  if (says(vocabulary.tomorrow)) return today.add({ days: 1 });
  return says(vocabulary.today) ? today : null;
}

function findWeekday(
  words: readonly string[],
  today: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate | null {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = today.add({ days: ahead });
    const name = foldWords(date.toLocaleString(locale, { weekday: 'long' }))[0];
    // `saturdays`, `samstags`: the name with at most one letter more.
    if (words.some((word) => name !== undefined && word.startsWith(name) && word.length <= name.length + 1)) {
      return date;
    }
  }
  return null;
}

/**
 * The next day of a holiday that the business has entered, by its name; null when an utterance names none.
 */
export function findOwnHoliday(
  text: string,
  options: { today: Temporal.PlainDate; vocabulary: Vocabulary; holidays: readonly Holiday[] },
): Temporal.PlainDate | null {
  const words = foldWords(text);
  const today = options.today.toString();
  const last = options.today.add({ days: MAX_DAYS_AHEAD }).toString();
  const fits = options.holidays
    .filter((holiday) => holiday.end_date >= today && holiday.start_date <= last)
    .filter((holiday) => {
      const name = foldWords(holiday.name).filter((word) => !options.vocabulary.fillers.includes(word));
      return name.length > 0 && name.every((part) => words.some((word) => areAlike(word, part)));
    })
    .sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const [first] = fits;
  if (!first) return null;
  return Temporal.PlainDate.from(first.start_date < today ? today : first.start_date);
}
