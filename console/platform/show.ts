import { useMemo } from 'react';
import { platformTexts } from './platform.texts.ts';
import { useSession } from './session.ts';
import { useLanguage, type Language } from './texts.ts';
import { addDays, dayOf } from './zone.ts';

interface Place {
  timezone: string;
  currency: string;
  country: string;
}

/** Names of regions for each language: dates and numbers are written as people there write them. */
const LOCALES: Record<Language, string> = { en: 'en', de: 'de', fr: 'fr', es: 'es' };
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const BYTE_STEP = 1_000;

/** English is written as in Britain where the business is in Europe: 24-hour clock, day before month. */
const localeOf = (language: Language, country: string): string =>
  language === 'en' ? (country === 'US' || country === 'CA' ? 'en-US' : 'en-GB') : LOCALES[language];

/** Nine in the morning is `9:00 AM` on one clock and `09:00` on the other. */
const hourOf = (locale: string): 'numeric' | '2-digit' =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? 'numeric' : '2-digit';

/** Writes times, money and numbers of a business for a person. Timestamps are ISO 8601. */
export function makeShow(language: Language, { timezone, currency, country }: Place) {
  const locale = localeOf(language, country);
  const words = platformTexts[language];
  const format = (options: Intl.DateTimeFormatOptions): ((timestamp: string) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: timezone, ...options });
    return (timestamp) => formatter.format(new Date(timestamp));
  };
  const plainDay = (options: Intl.DateTimeFormatOptions): ((day: string) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (day) => formatter.format(new Date(`${day}T00:00:00Z`));
  };
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const time = format({ hour: hourOf(locale), minute: '2-digit' });
  const date = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const shortDate = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const today = (): string => dayOf(new Date(), timezone);
  const when = makeWhen({ words, timezone, today, time, date, shortDate });
  return {
    locale,
    timezone,
    currency,
    country,
    /** `14:30` */
    time,
    /** `23 Nov 2026` of a timestamp */
    date,
    /** `Today, 14:30`, `Mon 23 Nov, 14:30` */
    when,
    /** `Monday, 23 November 2026, 14:30:05` */
    exact: format({ dateStyle: 'full', timeStyle: 'medium' }),
    /** The day of today in the zone of the business, as `2026-11-23`. */
    today,
    /** `Mon 23 Nov` of a day such as `2026-11-23` */
    day: plainDay({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** `Monday, 23 November 2026` of a day */
    longDay: plainDay({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** `Monday` of a day */
    weekday: plainDay({ weekday: 'long' }),
    /** `November 2026` of a day */
    month: plainDay({ month: 'long', year: 'numeric' }),
    /** Money in cents, in the currency of the business. */
    money: (cents: number): string => money.format(cents / 100),
    number: (value: number): string => number.format(value),
    /** A share between 0 and 1. */
    percent: (share: number): string => percent.format(share),
    /** Seconds as `2:05` or `1:02:05`. */
    duration: showDuration,
    /** `5 min ago`, by the clock of the browser. */
    ago: makeAgo(locale),
    bytes: (bytes: number): string => showBytes(bytes, locale),
    phone: showPhone,
    list: (parts: string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    /** The name of a language tag such as `de-DE`. */
    languageName: (tag: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
    countryName: (code: string): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  };
}

export type Show = ReturnType<typeof makeShow>;

interface WhenParts {
  words: (typeof platformTexts)[Language];
  timezone: string;
  today: () => string;
  time: (timestamp: string) => string;
  date: (timestamp: string) => string;
  shortDate: (timestamp: string) => string;
}

/** Writes an instant as people say it: with the day's name near today, with the year in another one. */
function makeWhen({
  words,
  timezone,
  today,
  time,
  date,
  shortDate,
}: WhenParts): (timestamp: string) => string {
  return (timestamp) => {
    const day = dayOf(new Date(timestamp), timezone);
    const now = today();
    if (day === now) return `${words.today}, ${time(timestamp)}`;
    if (day === addDays(now, -1)) return `${words.yesterday}, ${time(timestamp)}`;
    if (day === addDays(now, 1)) return `${words.tomorrow}, ${time(timestamp)}`;
    const near = day.slice(0, 4) === now.slice(0, 4) ? shortDate(timestamp) : date(timestamp);
    return `${near}, ${time(timestamp)}`;
  };
}

/** Writes how long ago an instant is, or how soon it comes. */
function makeAgo(locale: string): (timestamp: string, now?: number) => string {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  return (timestamp, now = Date.now()) => {
    const seconds = Math.round((Date.parse(timestamp) - now) / 1_000);
    const size = Math.abs(seconds);
    if (size < MINUTE_SECONDS) return relative.format(seconds, 'second');
    if (size < HOUR_SECONDS) return relative.format(Math.round(seconds / MINUTE_SECONDS), 'minute');
    if (size < DAY_SECONDS) return relative.format(Math.round(seconds / HOUR_SECONDS), 'hour');
    return relative.format(Math.round(seconds / DAY_SECONDS), 'day');
  };
}

/** A number of bytes in the largest unit that leaves a figure before the point: `1.5 kB`. */
export function showBytes(bytes: number, locale: string): string {
  const step = bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(BYTE_STEP)) : 0;
  const index = Math.max(0, Math.min(BYTE_UNITS.length - 1, step));
  const unit = BYTE_UNITS[index] ?? 'byte';
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(bytes / BYTE_STEP ** index);
}

/** Seconds as `2:05` or `1:02:05`. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / HOUR_SECONDS);
  const minutes = Math.floor((whole % HOUR_SECONDS) / MINUTE_SECONDS);
  const rest = String(whole % MINUTE_SECONDS).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A number in E.164 in groups that can be read out: `+49 30 1234 5678`. */
export function showPhone(phone: string): string {
  const match =
    /^\+(1)(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? /^\+(7|[2-9]\d)(\d{2,3})(\d{3,4})(\d+)$/.exec(phone);
  return match === null ? phone : `+${match.slice(1).join(' ')}`;
}

/** The writer of times, money and numbers, in the zone and currency of the business. */
export function useShow(): Show {
  const language = useLanguage();
  const { workspace } = useSession();
  const { timezone, currency, country } = workspace;
  return useMemo(
    () => makeShow(language, { timezone, currency, country }),
    [language, timezone, currency, country],
  );
}
