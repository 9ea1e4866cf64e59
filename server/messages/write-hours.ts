import { holidayOn, hoursOn, weekdays, type HourRange, type Schedule } from '../platform/opening-hours.ts';

/** Days ahead whose holidays are named beside the usual hours. */
const HOLIDAY_DAYS = 14;
const CLOSED: Readonly<Record<string, string>> = {
  en: 'closed',
  de: 'geschlossen',
  fr: 'fermé',
  es: 'cerrado',
};
/** A Monday, to name the days of the week. */
const MONDAY = Temporal.PlainDate.from('2026-11-23');

/**
 * The usual opening hours and the holidays of the next two weeks on one line, short enough for a text:
 * `Mon-Fri 9:00 AM-6:00 PM, Sat 10:00 AM-2:00 PM. Dec 24: closed`. Null where no hours are known.
 * @param locale BCP 47; times and days are written as its speakers write them.
 */
export function writeHours(schedule: Schedule, locale: string, today: Temporal.PlainDate): string | null {
  const usual = { ...schedule, holidays: [] };
  const days = weekdays.map((_, index) => {
    const day = MONDAY.add({ days: index });
    return {
      name: plain(day.toLocaleString(locale, { weekday: 'short' })),
      hours: writeRanges(hoursOn(usual, day), locale),
    };
  });
  if (days.every(({ hours }) => hours === '')) return null;
  const week = joinEqualDays(days);
  const special = Array.from({ length: HOLIDAY_DAYS }, (_, index) => today.add({ days: index }))
    .filter((day) => holidayOn(schedule.holidays, day) !== null)
    .map((day) => {
      const hours = writeRanges(hoursOn(schedule, day), locale);
      const date = plain(day.toLocaleString(locale, { day: 'numeric', month: 'short' }));
      return `${date}: ${hours === '' ? closedIn(locale) : hours}`;
    });
  return [week, ...special].join('. ');
}

/** Days that follow each other with equal hours stand together; days without any are left out. */
function joinEqualDays(days: readonly { name: string; hours: string }[]): string {
  const groups: { first: string; last: string; hours: string }[] = [];
  days.forEach(({ name, hours }, index) => {
    const before = groups.at(-1);
    if (before && before.hours === hours && days[index - 1]?.name === before.last) before.last = name;
    else groups.push({ first: name, last: name, hours });
  });
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${first === last ? first : `${first}-${last}`} ${hours}`)
    .join(', ');
}

const writeRanges = (ranges: readonly HourRange[], locale: string): string =>
  ranges.map(({ start, end }) => `${writeTime(start, locale)}-${writeTime(end, locale)}`).join(' + ');

const writeTime = (time: string, locale: string): string =>
  plain(Temporal.PlainTime.from(time).toLocaleString(locale, { hour: 'numeric', minute: '2-digit' }));

const closedIn = (locale: string): string => CLOSED[locale.slice(0, 2).toLowerCase()] ?? 'closed';

/** Without the narrow spaces of formatted times, which the alphabet of texts does not have. */
const plain = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ').replace(/\.$/, '');
