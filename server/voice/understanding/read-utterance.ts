import type { Asked, Meanings, UnderstandingContext } from './meanings.ts';
import { understand } from './understand.ts';

const ASKED: readonly Asked[] = [
  ...(['date', 'time', 'name', 'phone', 'email', 'number', 'consent', 'choice', 'text'] as const),
];
/** The country of local phone numbers where none is given: that of the language's most speakers here. */
const COUNTRIES: Readonly<Record<string, string>> = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' };

/** What `npm run understand` answers to one utterance: values alone, in the order said. */
export interface UtteranceReading {
  /** `YYYY-MM-DD`; of a span its first and its last day. */
  dates: string[];
  /** `HH:MM`; of a span such as `between two and four` its beginning and its end. */
  times: string[];
  /** With those of nights and days: `for three nights` is 3. */
  numbers: number[];
  phones: string[];
  emails: string[];
  names: string[];
  intents: string[];
}

/**
 * Reads one JSON line: `{text, now, timezone, language, asked, country}`. Throws an Error that names the
 * field when the line is no such object.
 */
export function readUtterance(line: string): UtteranceReading {
  const { text, context } = parseLine(line);
  return listValues(understand(text, context));
}

function parseLine(line: string): { text: string; context: UnderstandingContext } {
  const fields = parseObject(line);
  const text = fields['text'];
  if (typeof text !== 'string') throw new Error('text: must be a string');
  const language = fields['language'] ?? 'en';
  if (typeof language !== 'string' || !/^[a-z]{2,3}([-_]\w+)*$/i.test(language)) {
    throw new Error('language: must be a language code such as "en"');
  }
  const asked = (fields['asked'] ?? null) as Asked;
  if (asked !== null && !ASKED.includes(asked))
    throw new Error(`asked: must be null or one of ${ASKED.join(', ')}`);
  const country = fields['country'] ?? COUNTRIES[language.slice(0, 2).toLowerCase()] ?? 'US';
  if (typeof country !== 'string' || !/^[A-Za-z]{2}$/.test(country)) {
    throw new Error('country: must be a country code such as "US"');
  }
  const timezone = parseZone(fields['timezone']);
  const context = { now: parseInstant(fields['now'], timezone), timezone, language, asked };
  return { text, context: { ...context, country: country.toUpperCase() } };
}

function parseObject(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Error('the line is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the line must be an object');
  return value as Record<string, unknown>;
}

function parseZone(value: unknown): string {
  const zone = value ?? 'UTC';
  try {
    if (typeof zone !== 'string') throw new TypeError('no string');
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return zone;
  } catch {
    throw new Error('timezone: must be an IANA time zone such as "Europe/Berlin"');
  }
}

/** An instant (RFC 3339), or a local date and time without an offset, in the zone. */
function parseInstant(value: unknown, zone: string): Temporal.Instant {
  if (typeof value !== 'string') throw new Error('now: must be a date and time');
  try {
    return /(Z|[+-]\d\d:?\d\d)(\[.*\])?$/i.test(value)
      ? Temporal.Instant.from(value)
      : Temporal.PlainDateTime.from(value).toZonedDateTime(zone).toInstant();
  } catch {
    throw new Error('now: must be a date and time such as "2026-11-23T09:00:00Z"');
  }
}

function listValues(meanings: Meanings): UtteranceReading {
  const valuesOf = <Value>(mentions: readonly { value: Value }[]): Value[] =>
    mentions.map(({ value }) => value);
  return {
    dates: valuesOf(meanings.dates).flatMap(({ date, until }) => (until === null ? [date] : [date, until])),
    // A part of the day by itself (`in the morning`) is no time on the clock.
    times: valuesOf(meanings.times).flatMap(({ time, until, relation }) => {
      if (until === null) return [time];
      return relation === 'between' ? [time, until] : [];
    }),
    numbers: valuesOf(countsOf(meanings)),
    phones: valuesOf(meanings.phones),
    emails: valuesOf(meanings.emails),
    names: valuesOf(meanings.names),
    intents: valuesOf(meanings.intents),
  };
}

const countsOf = ({ numbers, spans }: Meanings): { value: number; from: number }[] => {
  const stays = spans.filter(({ value }) => value.unit === 'night' || value.unit === 'day');
  const counts = stays.map(({ value, from }) => ({ value: value.count, from }));
  return [...numbers, ...counts].sort((a, b) => a.from - b.from);
};
