const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOST_LETTERS = 255;

/** One of the known values of a filter in an address; undefined for anything else. */
export const readOne = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** Known values with commas between them, in the order in which they are known. */
export function readSome<T extends string>(known: readonly T[], value: unknown): T[] | undefined {
  const named = new Set(typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []);
  const found = known.filter((one) => named.has(one));
  return found.length === 0 ? undefined : found;
}

/** An id, or the number of a page. */
export function readId(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** Words to search for. Those that look like a number come as one. */
export function readWords(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const words = typeof value === 'string' ? value.trim().slice(0, MOST_LETTERS) : '';
  return words === '' ? undefined : words;
}

/** A day such as `2026-11-23`. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The values of an object that are there. */
export const withoutEmpty = <T extends object>(values: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
