import { openRangesOn, type HourRange, type OpeningRange, type Schedule } from '../platform/opening-hours.ts';

/** A real span of time in Unix milliseconds, the end excluded: what many thousands of slots are reckoned with. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** When a member of staff works. */
export interface WorkingHours {
  /** Null: the company's. */
  working_hours: OpeningRange[] | null;
  /** Dates on which other hours stand in place of the usual ones. */
  date_overrides: { date: string; hours: HourRange[] }[];
}

/** Reckons open spans on the same dates for the company and for each of its staff. */
export class CalendarHours {
  readonly #dates: readonly Temporal.PlainDate[];
  readonly #company: Schedule;
  /** The company's spans, those that begin on one date after those of another. */
  readonly #companyDays: Span[][];
  /** Spans by hours: most of a staff work the same. */
  readonly #known = new Map<string, Span[]>();

  constructor(company: Schedule, dates: readonly Temporal.PlainDate[]) {
    this.#dates = dates;
    this.#company = company;
    this.#companyDays = dates.map((date) => spansOn(company, date));
  }

  /** When the company is open, holidays applied. */
  get company(): Span[] {
    return this.#companyDays.flat();
  }

  /**
   * When a member of staff can be booked: their hours where the company is open (decisions, section 6.2). Where they
   * keep the company's hours, these are the spans themselves.
   */
  of(person: WorkingHours): Span[] {
    const { working_hours: hours, date_overrides: overrides } = person;
    if (hours === null && overrides.length === 0) return this.company;
    const key = JSON.stringify([hours, overrides]);
    const known = this.#known.get(key) ?? this.#reckon(person);
    this.#known.set(key, known);
    return known;
  }

  #reckon({ working_hours: hours, date_overrides: overrides }: WorkingHours): Span[] {
    // An override rules its date as a holiday rules its own.
    const holidays = overrides.map(({ date, hours }) => ({
      start_date: date,
      end_date: date,
      name: '',
      hours,
    }));
    const own: Schedule = { hours: hours ?? [], holidays, timezone: this.#company.timezone };
    const overridden = new Set(overrides.map(({ date }) => date));
    const company = this.company;
    return this.#dates.flatMap((date, index) =>
      hours === null && !overridden.has(date.toString())
        ? (this.#companyDays[index] ?? [])
        : cut(spansOn(own, date), company),
    );
  }
}

const spansOn = (schedule: Schedule, date: Temporal.PlainDate): Span[] =>
  openRangesOn(schedule, date).map(({ start, end }) => ({
    startMs: start.epochMilliseconds,
    endMs: end.epochMilliseconds,
  }));

/** The parts of `spans` that lie in one of `within`; each part of another span is a span of its own. */
function cut(spans: readonly Span[], within: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    within
      .map((other) => ({
        startMs: Math.max(span.startMs, other.startMs),
        endMs: Math.min(span.endMs, other.endMs),
      }))
      .filter(({ startMs, endMs }) => startMs < endMs),
  );
}
