/** Whether two values of the API are the same: texts, numbers, lists and objects of them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(read(one, key), read(other, key)))
  );
}

/** What of `changes` differs from what is saved. Pure. */
export const realChanges = <T extends object>(saved: T, changes: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(value, read(saved, key))),
  ) as Partial<T>;

/**
 * The changes that are left when `sent` was saved: those made since then. The server may have written a value
 * in another form, such as a phone number, so that it is not compared with what is saved. Pure.
 */
export const changesLeft = <T extends object>(changes: Partial<T>, sent: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(value, read(sent, key))),
  ) as Partial<T>;

const read = (from: object, key: string): unknown => (from as Record<string, unknown>)[key];
