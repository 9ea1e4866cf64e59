import type { Clock } from '../../platform/clock.ts';

/** Waits for `work` at most `ms` milliseconds by `clock`; undefined when it takes longer. */
export async function within<Result>(
  work: Promise<Result>,
  ms: number,
  clock: Clock,
): Promise<Result | undefined> {
  const done = new AbortController();
  const timeUp = clock.sleep(ms, done.signal).then(() => undefined);
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    done.abort();
  }
}
