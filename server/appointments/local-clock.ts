import { isoOfMs } from '../platform/instants.ts';

/**
 * Writes instants as wall-clock times of one zone, such as `2026-11-24T16:00:00`; made for thousands in
 * ascending order.
 */
export class LocalClock {
  readonly #timezone: string;
  /** The span in which the offset below is valid. */
  #fromMs = Number.POSITIVE_INFINITY;
  #untilMs = Number.NEGATIVE_INFINITY;
  #offsetMs = 0;

  constructor(timezone: string) {
    this.#timezone = timezone;
  }

  /** ISO 8601 without an offset, to the second. */
  write(ms: number): string {
    if (ms < this.#fromMs || ms >= this.#untilMs) this.#findOffset(ms);
    return isoOfMs(ms + this.#offsetMs).slice(0, 19);
  }

  #findOffset(ms: number): void {
    const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(this.#timezone);
    this.#offsetMs = zoned.offsetNanoseconds / 1_000_000;
    this.#fromMs = ms;
    this.#untilMs = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  }
}

/** An appointment with `local`: its start on the clocks of `timezone`, or of the workspace. */
export function withLocal<T extends { starts_at: string; timezone: string }>(
  appointment: T,
  timezone: string = appointment.timezone,
): T & { local: string } {
  const startMs = Temporal.Instant.from(appointment.starts_at).epochMilliseconds;
  return { ...appointment, local: new LocalClock(timezone).write(startMs) };
}
