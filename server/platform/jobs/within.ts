/** A wait that took longer than it may. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

/** The outcome of `work`, or a rejection with `DeadlinePassed` after `ms` milliseconds, whatever becomes of `work`. */
export function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlinePassed(`${what} took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
