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
const PLAIN_DAY = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;
const PLAIN_CLOCK = /\b(?:[01]\d|2[0-3]):[0-5]\d\b/g;
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
  const format = makeFormat(locale, timezone);
  const plainDay = makeFormat(locale, 'UTC');
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const time = format({ hour: hourOf(locale), minute: '2-digit' });
  const clock = makeClock(locale);
  const date = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const shortDate = format({ weekday: 'short', day: 'numeric', month: 'short' });
  const today = (): string => dayOf(new Date(), timezone);
  const day = plainDay({ weekday: 'short', day: 'numeric', month: 'short' });
  const when = makeWhen({ words, timezone, today, time, date, shortDate });
  return {
    ...{ locale, timezone, currency, country },
    /** `14:30` */
    time,
    /** `14:30` of a time of the wall clock (`14:30`), as it is written in the country: `2:30 PM`. */
    clock,
    /** `23 Nov 2026` of a timestamp */
    date,
    /** `Today, 14:30`, `Mon 23 Nov, 14:30` */
    when,
    /** `Monday, 23 November 2026, 14:30:05` */
    exact: format({ dateStyle: 'full', timeStyle: 'medium' }),
    /** The day of today in the zone of the business, as `2026-11-23`. */
    today,
    /** `Mon 23 Nov` of a day such as `2026-11-23` */
    day,
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
    /** A value of free form, with its days, times and phone numbers as people write them. */
    plain: (value: string): string =>
      showPhone(value).replaceAll(PLAIN_DAY, day).replaceAll(PLAIN_CLOCK, clock),
    phone: showPhone,
    list: (parts: string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts),
    /** The place of a time zone: `New York` of `America/New_York`. */
    zoneName: (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
    /** The name of a language tag such as `de-DE`. */
    languageName: (tag: string): string => new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag,
    countryName: (code: string): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code,
  };
}

type Format = (options: Intl.DateTimeFormatOptions) => (instant: string) => string;

/** Makes writers of instants; a day such as `2026-11-23` is its midnight in UTC. */
const makeFormat =
  (locale: string, timeZone: string): Format =>
  (options) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (instant) => formatter.format(new Date(instant));
  };

/** Makes a writer of times of the wall clock. */
function makeClock(locale: string): (hour: string) => string {
  const write = makeFormat(locale, 'UTC')({ hour: hourOf(locale), minute: '2-digit' });
  return (hour) => write(`2026-01-01T${hour}:00Z`);
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

/**
 * The groups that the owners of a number read out, by the digits after the plus; what none fits is in threes.
 * German area codes have two to five digits: those of two are known here.
 */
const PHONE_GROUPS: readonly RegExp[] = [
  /^(1)(\d{3})(\d{3})(\d{4})$/,
  /^(33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  /^(41)(\d\d)(\d{3})(\d\d)(\d\d)$/,
  /^(44)(20)(\d{4})(\d{4})$/,
  /^(44)(\d{4})(\d{6})$/,
];
/** Country and area code before the number itself. */
const AREA_CODES = /^(?<country>49)(?<area>30|40|69|89|1[567]\d)(?<rest>\d{4,})$/;
/** Country codes have one digit, two, or else three (ITU-T E.164, list of assigned codes). */
const COUNTRY_CODE =
  /^(?<country>[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?<rest>\d{4,})$/;

/** A number in E.164 in groups that can be read out: `+49 30 1234 5678`. */
export function showPhone(phone: string): string {
  if (!/^\+\d{7,15}$/.test(phone)) return phone;
  const digits = phone.slice(1);
  for (const groups of PHONE_GROUPS) {
    const match = groups.exec(digits);
    if (match !== null) return `+${match.slice(1).join(' ')}`;
  }
  const parts = (AREA_CODES.exec(digits) ?? COUNTRY_CODE.exec(digits))?.groups;
  if (parts === undefined) return phone;
  const { country, area, rest = '' } = parts;
  return `+${[country, area, inGroups(rest)].filter(Boolean).join(' ')}`;
}

/** Digits in threes from the front, none of them alone; eight are two fours. */
function inGroups(digits: string): string {
  if (digits.length === 8) return `${digits.slice(0, 4)} ${digits.slice(4)}`;
  return digits.replaceAll(/\d{3}(?=\d{2})/g, '$& ');
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
