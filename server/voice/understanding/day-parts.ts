import type { DayPart } from './date-language.ts';

interface PartOfDay {
  /** Minutes from midnight; null for one that only tells the half of the day. */
  from: number | null;
  until: number | null;
  /** The half of the day of a time on the 12-hour clock: before `pmFrom` minutes past twelve it is a.m. */
  pmFrom: number;
}

const HOUR = 60;
const NEVER = 12 * HOUR;

const hours = (from: number, until: number, pmFrom: number): PartOfDay => ({
  from: Math.round(from * HOUR),
  until: Math.round(until * HOUR),
  pmFrom: Math.round(pmFrom * HOUR),
});

/**
 * The hours of each part of the day, and how it tells a.m. from p.m.: at night nine is 21:00 and three is
 * 03:00; at noon eleven is 11:00 and one is 13:00.
 */
export const dayParts: Readonly<Record<DayPart, PartOfDay>> = {
  am: { from: null, until: null, pmFrom: NEVER },
  pm: { from: null, until: null, pmFrom: 0 },
  'early-morning': hours(6, 9, 12),
  morning: hours(6, 12, 12),
  'late-morning': hours(10, 12, 12),
  noon: hours(12, 14, 12),
  lunch: hours(12, 14, 12),
  'early-afternoon': hours(12, 15, 0),
  afternoon: hours(12, 18, 0),
  'late-afternoon': hours(15, 18, 0),
  'not-late': hours(6, 16, 12),
  'not-early': hours(10, 22, 1),
  table: hours(19, 20, 1),
  evening: hours(17, 22, 1),
  'late-evening': hours(20, 23, 1),
  night: hours(20, 24, 5),
};

/** A time on the 12-hour clock (minutes past twelve) in a part of the day, as minutes from midnight. */
export function inPart(minutes: number, part: DayPart): number {
  const half = minutes % NEVER;
  const isAroundNoon = part === 'noon' || part === 'lunch';
  const isPm = isAroundNoon ? half < 10 * HOUR : half >= dayParts[part].pmFrom;
  return half + (isPm ? NEVER : 0);
}

/** Whether a time lies in a part of the day, with an hour of latitude on both sides. */
export function liesInPart(minutes: number, part: DayPart): boolean {
  const { from, until } = dayParts[part];
  return from === null || until === null || (minutes >= from - HOUR && minutes <= until + HOUR);
}

/** Whether a time belongs to the night of the day before: `tonight at one` is said in the evening. */
export const isOfNightBefore = (minutes: number): boolean => minutes < dayParts.night.pmFrom;
