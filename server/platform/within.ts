/** A wait exceeded its deadline. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

/**
 * The outcome of `work`, or a rejection with `DeadlinePassed` after `ms` milliseconds, independent of
 * the later outcome of `work`. Leaves no timer behind.
 */
export function within<T>(ms: number, what: string, work: PromiseLike<T>): Promise<T> {
  const waited = Promise.withResolvers<T>();
  const timer = setTimeout(() => waited.reject(new DeadlinePassed(`${what} took longer than ${ms} ms`)), ms);
  work.then(waited.resolve, waited.reject);
  return waited.promise.finally(() => clearTimeout(timer));
}
