import type { Clock } from '../platform/clock.ts';

/** A clock that begins at another time and goes on like `clock`. */
export function clockFrom(clock: Clock, startsAt: Temporal.Instant): Clock {
  const ahead = startsAt.epochMilliseconds - clock.epochMs();
  const epochMs = (): number => clock.epochMs() + ahead;
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(epochMs()),
    epochMs,
    monotonicMs: () => clock.monotonicMs(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
}
