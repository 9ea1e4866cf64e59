/** A wait that took longer than it may. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed';
}

/**
 * The outcome of `work`, or a rejection whatever becomes of `work`: with `DeadlinePassed` after `ms` milliseconds, with its reason
 * when `giveUp` is aborted. No timer outlives it.
 */
export function within<T>(ms: number, what: string, work: Promise<T>, giveUp?: AbortSignal): Promise<T> {
  const waited = Promise.withResolvers<T>();
  const timer = setTimeout(() => waited.reject(new DeadlinePassed(`${what} took longer than ${ms} ms`)), ms);
  const onGivenUp = (): void => waited.reject(giveUp?.reason);
  giveUp?.addEventListener('abort', onGivenUp, { once: true });
  if (giveUp?.aborted) onGivenUp();
  work.then(waited.resolve, waited.reject);
  return waited.promise.finally(() => {
    clearTimeout(timer);
    giveUp?.removeEventListener('abort', onGivenUp);
  });
}
