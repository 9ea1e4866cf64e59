import type { HourRange, OpeningRange, Schedule } from '../platform/opening-hours.ts';
import type { LocalDays, Span } from './local-days.ts';

/** When a member of staff works. */
export interface WorkingHours {
  /** Null: the company's. */
  working_hours: OpeningRange[] | null;
  /** Dates on which other hours stand in place of the usual ones. */
  date_overrides: { date: string; hours: HourRange[] }[];
}

/** The open spans of some days, for the company and for each of its staff. */
export class CalendarHours {
  readonly #days: LocalDays;
  /** The company's spans, by the day on which they begin. */
  readonly #companyDays: Span[][];
  /** When the company is open, holidays applied. */
  readonly company: readonly Span[];
  /** Spans by hours: most members of staff have the same hours. */
  readonly #known = new Map<string, Span[]>();

  constructor(company: Schedule, days: LocalDays) {
    this.#days = days;
    this.#companyDays = days.fromTheDayBefore.map((_, index) => days.spansOn(company, index));
    this.company = this.#companyDays.flat();
  }

  /**
   * When a member of staff can be booked: their hours where the company is open. Where they work the
   * company's hours, the result is `company` itself.
   */
  of(person: WorkingHours): readonly Span[] {
    const { working_hours: hours, date_overrides: overrides } = person;
    if (hours === null && overrides.length === 0) return this.company;
    const key = JSON.stringify([hours, overrides]);
    const known = this.#known.get(key) ?? this.#spansOf(person);
    this.#known.set(key, known);
    return known;
  }

  #spansOf({ working_hours: hours, date_overrides: overrides }: WorkingHours): Span[] {
    // An override replaces the hours of its date as a holiday does.
    const holidays = overrides.map(({ date, hours }) => ({
      start_date: date,
      end_date: date,
      name: '',
      hours,
    }));
    const own: Schedule = { hours: hours ?? [], holidays, timezone: this.#days.timezone };
    const overridden = new Set(overrides.map(({ date }) => date));
    return this.#days.fromTheDayBefore.flatMap((date, index) =>
      hours === null && !overridden.has(date.toString())
        ? (this.#companyDays[index] ?? [])
        : cut(this.#days.spansOn(own, index), this.#companyAround(index)),
    );
  }

  /** What of the company's hours a span of one day can meet: it ends on the next day at the latest. */
  #companyAround(index: number): Span[] {
    return this.#companyDays.slice(Math.max(0, index - 1), index + 2).flat();
  }
}

/** The parts of `spans` that lie in one of `within`; each part of another span is a span of its own. */
function cut(spans: readonly Span[], within: readonly Span[]): Span[] {
  const parts: Span[] = [];
  for (const span of spans) {
    for (const other of within) {
      const startMs = Math.max(span.startMs, other.startMs);
      const endMs = Math.min(span.endMs, other.endMs);
      if (startMs < endMs) parts.push({ startMs, endMs });
    }
  }
  return parts;
}
