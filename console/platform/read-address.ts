/** Reads what the query of an address says; what cannot be understood is left out. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const LONGEST_WORDS = 255;

/** One of the known words. */
export const readOne = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** Known words with commas between them, in the order in which they are known. */
export function readSome<T extends string>(known: readonly T[], value: unknown): T[] | undefined {
  const named = new Set(typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []);
  const found = known.filter((one) => named.has(one));
  return found.length === 0 ? undefined : found;
}

/** The id of a record, or another whole number from 1. */
export function readId(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** The page of a list. The first is the one without a number. */
export function readPage(value: unknown): number | undefined {
  const page = readId(value);
  return page === 1 ? undefined : page;
}

/** Words; those that look like a number arrive as one. */
export function readWords(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const words = typeof value === 'string' ? value.trim().slice(0, LONGEST_WORDS) : '';
  return words === '' ? undefined : words;
}

/** A telephone number: its plus may have been left unencoded, and it may look like a figure. */
export function readPhone(value: unknown): string | undefined {
  if (typeof value === 'number') return `+${value}`;
  return typeof value === 'string' ? value.trim().slice(0, 40) : undefined;
}

/** A day such as `2026-11-23`. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && isInCalendar(`${value}T00:00`) ? value : undefined;

/** A time of a wall clock such as `2026-11-23T09:30`. */
export const readClock = (value: unknown): string | undefined =>
  typeof value === 'string' && CLOCK.test(value) && isInCalendar(value) ? value : undefined;

/** Whether the calendar has a time: `Date` would take 30 February for 2 March. */
function isInCalendar(clock: string): boolean {
  const date = new Date(`${clock}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(clock);
}

/** The values that are there. */
export const withoutEmpty = <T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
