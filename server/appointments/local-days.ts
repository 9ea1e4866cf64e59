import { hoursOn, openRangesOn, type Schedule } from '../platform/opening-hours.ts';

/** A real span of time in Unix milliseconds, the end excluded: cheap enough for thousands of slots. */
export interface Span {
  startMs: number;
  endMs: number;
}

interface LocalDay {
  date: Temporal.PlainDate;
  startMs: number;
  /** True where the clocks do not change from its midnight to the next: wall-clock times are then sums. */
  isPlain: boolean;
}

/** Consecutive days of a timezone, with the day before them and the day after. */
export class LocalDays {
  readonly dates: readonly Temporal.PlainDate[];
  readonly timezone: string;
  /** When each of the days begins, and when the last one ends. */
  readonly bounds: readonly number[];
  readonly #days: LocalDay[];

  constructor(dates: readonly Temporal.PlainDate[], timezone: string) {
    const [first, last] = [dates[0], dates.at(-1)];
    const around = first && last ? [first.subtract({ days: 1 }), ...dates, last.add({ days: 1 })] : [];
    const starts = [...around, ...(last ? [last.add({ days: 2 })] : [])].map((date) =>
      date.toZonedDateTime(timezone),
    );
    this.dates = dates;
    this.timezone = timezone;
    this.#days = around.map((date, index) => ({
      date,
      startMs: starts[index]?.epochMilliseconds ?? 0,
      isPlain: isPlain(starts[index], starts[index + 1]),
    }));
    this.bounds = this.#days.slice(1).map(({ startMs }) => startMs);
  }

  /** The days themselves and the one before, whose last hours may reach into them. */
  get fromTheDayBefore(): Temporal.PlainDate[] {
    return this.#days.slice(0, -1).map(({ date }) => date);
  }

  /**
   * What is open on one of `fromTheDayBefore`, as `openRangesOn` says, and faster where the clocks do not
   * change.
   */
  spansOn(schedule: Schedule, index: number): Span[] {
    const [day, next] = [this.#days[index], this.#days[index + 1]];
    if (!day || !next) return [];
    if (!day.isPlain || !next.isPlain) {
      return openRangesOn(schedule, day.date).map(({ start, end }) => ({
        startMs: start.epochMilliseconds,
        endMs: end.epochMilliseconds,
      }));
    }
    return hoursOn(schedule, day.date).map(({ start, end }) => ({
      startMs: day.startMs + msOf(start),
      endMs: (end > start ? day.startMs : next.startMs) + msOf(end),
    }));
  }
}

function isPlain(
  start: Temporal.ZonedDateTime | undefined,
  next: Temporal.ZonedDateTime | undefined,
): boolean {
  if (!start || !next) return false;
  const isMidnight = start.hour === 0 && start.minute === 0 && start.second === 0;
  return isMidnight && next.epochMilliseconds - start.epochMilliseconds === DAY_MS;
}

const DAY_MS = 86_400_000;

/** `HH:MM` as milliseconds after midnight. */
const msOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;
