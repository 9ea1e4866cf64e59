import { type SpokenLanguage, spokenLanguages } from '../../languages/find-phrase-book.ts';
import { foldWords, holdsPhrase } from './fold-words.ts';
import { nationalHolidays } from '../../understanding/holidays/national-holidays.ts';
import { commonHolidays } from '../../understanding/holidays/common-holidays.ts';

const publicHolidays = [...commonHolidays, ...nationalHolidays];

/** Articles that belong to the spoken name and that callers leave out. */
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'le', 'la', 'l', 'el', 'los']);

const phrases = publicHolidays.map((holiday) => ({
  holiday,
  names: spokenLanguages.flatMap((language) =>
    (holiday.names[language] ?? []).map((name) =>
      foldWords(name)
        .filter((word, index) => index > 0 || !ARTICLES.has(word))
        .join(' '),
    ),
  ),
}));

/**
 * The public holiday that an utterance names, in any language, and the next day it falls on in the country;
 * null when it names none, or one that the country does not know.
 */
export function findPublicHoliday(
  text: string,
  options: { today: Temporal.PlainDate; country: string; language: SpokenLanguage },
): { name: string; date: Temporal.PlainDate } | null {
  const { today, country, language } = options;
  const words = foldWords(text);
  for (const { holiday, names } of phrases) {
    const said = names.find((name) => holdsPhrase(words, name));
    const rule = holiday.days[country] ?? holiday.days.default;
    if (said === undefined || !rule) continue;
    const thisYear = rule(today.year);
    const date = Temporal.PlainDate.compare(thisYear, today) < 0 ? rule(today.year + 1) : thisYear;
    return { name: nameIn(holiday.names, language), date };
  }
  return null;
}

function nameIn(names: Partial<Record<SpokenLanguage, readonly string[]>>, language: SpokenLanguage): string {
  const known = names[language] ?? Object.values(names)[0];
  return known?.[0] ?? '';
}

/** Countries whose holidays are told apart by their own day. */
const COUNTRIES = [...new Set(publicHolidays.flatMap(({ days }) => Object.keys(days)))].filter(
  (country) => country !== 'default',
);

let countryOfZoneName: Map<string, string> | null = null;

/**
 * The country (ISO 3166-1 alpha-2) that a time zone lies in; null for one that tells none of those that
 * matter here.
 */
export function countryOfZone(zone: string): string | null {
  countryOfZoneName ??= new Map(
    COUNTRIES.flatMap((country) =>
      (new Intl.Locale('und', { region: country }).getTimeZones() ?? []).map(
        (name) => [name, country] as const,
      ),
    ),
  );
  return countryOfZoneName.get(zone) ?? null;
}
