import type { DayPart, TimeMeaning } from './date-language.ts';
import { inPart } from './day-parts.ts';
import type { Bound } from './phrase-pattern.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const HALF_DAY = 12 * HOUR;
/** Without a.m. and p.m. hours before this one are taken for the afternoon. */
const FIRST_MORNING_HOUR = 7;

/** A time of day in minutes from midnight. */
export interface ClockReading {
  minutes: number;
  /** Neither half of the day was said and both are possible. */
  isAmbiguous: boolean;
  part: DayPart | null;
}

/** An hour as it was said: `09` and `17` leave no doubt, `9` does. */
export interface SaidHour {
  hour: number;
  isExact: boolean;
}

/** The time that a construction means; null where it is none, as `25:10`. */
export function readClock(meaning: Extract<TimeMeaning, { is: 'clock' }>, bound: Bound): ClockReading | null {
  const said = toHour(bound['hour']) ?? toHour(bound['hhmm']) ?? fixedHour(meaning.hour);
  if (!said) return null;
  const minute = numberOf(bound['minute']) ?? numberOf(bound['mm']) ?? minuteOf(bound['hhmm']);
  const total = said.hour * HOUR + (meaning.plus ?? 0) + (meaning.sign ?? 1) * minute;
  if (total < -HOUR || total > DAY) return null;
  const minutes = (total + DAY) % DAY;
  const part = asPart(bound['part']) ?? asPart(bound['daypart']) ?? meaning.part ?? null;
  if (said.isExact || meaning.isExact) return { minutes, isAmbiguous: false, part: null };
  if (part) return { minutes: inPart(minutes, part), isAmbiguous: false, part };
  return likelyReading(minutes);
}

/** The more likely half of the day: business hours; around noon there is no other. */
export function likelyReading(minutes: number): ClockReading {
  const half = minutes % HALF_DAY;
  const isNoon = half < HOUR;
  const isPm = isNoon || half < FIRST_MORNING_HOUR * HOUR;
  return { minutes: half + (isPm ? HALF_DAY : 0), isAmbiguous: !isNoon, part: null };
}

/** `HH:MM`. */
export const writeTime = (minutes: number): string => {
  const inDay = ((minutes % DAY) + DAY) % DAY;
  return `${pad(Math.floor(inDay / HOUR))}:${pad(inDay % HOUR)}`;
};

export const parseTime = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));

const pad = (value: number): string => String(value).padStart(2, '0');
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const asPart = (value: unknown): DayPart | null => (typeof value === 'string' ? (value as DayPart) : null);

const toHour = (value: unknown): SaidHour | null =>
  typeof value === 'object' && value !== null && 'hour' in value ? (value as SaidHour) : null;

const fixedHour = (hour: number | undefined): SaidHour | null =>
  hour === undefined ? null : { hour, isExact: false };

const minuteOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'minute' in value ? Number(value.minute) : 0;
