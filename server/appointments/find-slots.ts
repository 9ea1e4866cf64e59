import { holidayOn, type Holiday, type Schedule } from '../platform/opening-hours.ts';
import { BusyTimes, type Booking } from './busy-times.ts';
import { CalendarHours, type WorkingHours } from './calendar-hours.ts';
import type { BookingTerms } from './booking-terms.ts';
import type { LocalDays, Span } from './local-days.ts';
import { SlotTable, type Slot } from './slot-table.ts';
import { startsIn, type Starts } from './starts.ts';
import { StartMarks } from './start-marks.ts';

/** Why a day has no slots; where several reasons apply, the first. */
export const CLOSED_REASONS = [
  'holiday',
  'closed',
  'staff_off',
  'too_soon',
  'too_far',
  'fully_booked',
] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** How many members of staff a slot names at most. */
export const MAX_STAFF_NAMED = 100;

/** A member of staff who may be booked for this. */
export interface Bookable extends WorkingHours {
  id: number;
  timeOff: Span[];
}

/** Everything that availability depends on. */
export interface Question {
  company: Schedule;
  terms: BookingTerms;
  /** Null: the one calendar of a workspace without staff. Empty: nobody performs the service. */
  people: readonly Bookable[] | null;
  /** Those that hold time near the days asked about. */
  bookings: readonly Booking[];
  /** The days asked about, in the company's timezone. */
  days: LocalDays;
  now: Temporal.Instant;
}

export interface DayOfSlots {
  date: Temporal.PlainDate;
  slots: Slot[];
  closedReason: ClosedReason | null;
}

/** The checks that a start passes one after the other; the stage is the one it did not pass. */
const STAGES = ['closed', 'staff_off', 'too_soon', 'too_far', 'fully_booked', 'offered'] as const;
type Stage = (typeof STAGES)[number];
const rankOf = (stage: Stage): number => STAGES.indexOf(stage);
const OFFERED = rankOf('offered');

/** The instants between which something can be booked, both included. */
export function bookableWindow(
  now: Temporal.Instant,
  timezone: string,
  terms: BookingTerms,
): { earliestMs: number; latestMs: number } {
  const latest = now.toZonedDateTimeISO(timezone).add({ days: terms.maxAdvanceDays });
  return {
    earliestMs: now.epochMilliseconds + terms.minNoticeMs,
    latestMs: latest.epochMilliseconds,
  };
}

/** The slots of each day, by the rules of docs/appointments.md, at once. */
export function findSlots(question: Question): DayOfSlots[] {
  const steps = findSlotsInSteps(question);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * As `findSlots`, with a step for each calendar, between which others may run. The cost grows with the starts
 * of each calendar and with its bookings, not with their product. A slot belongs to the day on which it
 * begins, also where its open range began the day before.
 */
export function* findSlotsInSteps(question: Question): Generator<undefined, DayOfSlots[]> {
  const { company, terms, now } = question;
  const { bounds, dates } = question.days;
  const hours = new CalendarHours(company, question.days);
  const reached = new Uint8Array(dates.length);
  const table = new SlotTable(bounds, MAX_STAFF_NAMED);
  if (terms.active) {
    const gridOf = gridsOf(terms, bounds);
    for (const day of gridOf(hours.company).days) reached[day] = rankOf('staff_off');
    const window = bookableWindow(now, company.timezone, terms);
    const marks = new StartMarks();
    for (const calendar of calendarsOf(question, hours)) {
      offerStarts(gridOf(calendar.spans), { calendar, terms, window, marks, reached, table });
      yield;
    }
  }
  return dates.map((date, day) => ({
    date,
    slots: table.slotsOf(day),
    closedReason: reasonOf(STAGES[reached[day] ?? 0] ?? 'closed', company.holidays, date),
  }));
}

/** Most calendars have the same spans; their starts are found once. */
function gridsOf(terms: BookingTerms, bounds: readonly number[]): (spans: readonly Span[]) => Starts {
  const known = new Map<readonly Span[], Starts>();
  return (spans) => {
    const grid = known.get(spans) ?? startsIn(spans, terms, bounds);
    known.set(spans, grid);
    return grid;
  };
}

/** Judges every start of a calendar and offers those that pass. */
function offerStarts(
  { times, days }: Starts,
  to: {
    calendar: Calendar;
    terms: BookingTerms;
    window: { earliestMs: number; latestMs: number };
    marks: StartMarks;
    reached: Uint8Array;
    table: SlotTable;
  },
): void {
  const { calendar, terms, window, marks, reached, table } = to;
  const { earliestMs, latestMs } = window;
  const { staffId } = calendar;
  marks.set(times, terms, calendar);
  const [staffOff, tooSoon, tooFar, fullyBooked] = [
    rankOf('staff_off'),
    rankOf('too_soon'),
    rankOf('too_far'),
    rankOf('fully_booked'),
  ];
  for (let index = 0; index < times.length; index += 1) {
    const startMs = times[index] ?? 0;
    const day = days[index] ?? 0;
    let rank = OFFERED;
    if (marks.isOff(index)) rank = staffOff;
    else if (startMs < earliestMs) rank = tooSoon;
    else if (startMs > latestMs) rank = tooFar;
    else {
      const spots = marks.spotsAt(index);
      if (spots > 0) table.offer(startMs, day, staffId, spots);
      else rank = fullyBooked;
    }
    if (rank > (reached[day] ?? 0)) reached[day] = rank;
  }
}

/** The time of one member of staff, or of the workspace. */
export interface Calendar {
  staffId: number | null;
  spans: readonly Span[];
  timeOff: readonly Span[];
  bookings: readonly Booking[];
}

export function* calendarsOf({ people, bookings }: Question, hours: CalendarHours): Generator<Calendar> {
  const byCalendar = Map.groupBy(bookings, ({ calendar }) => calendar);
  const bookingsOf = (calendar: number): Booking[] => byCalendar.get(calendar) ?? [];
  if (people === null) yield { staffId: null, spans: hours.company, timeOff: [], bookings: bookingsOf(0) };
  for (const person of people ?? [])
    yield {
      staffId: person.id,
      spans: hours.of(person),
      timeOff: person.timeOff,
      bookings: bookingsOf(person.id),
    };
}

/** Judges one start that lies on the grid of a calendar. */
export function judge(
  calendar: Calendar,
  startMs: number,
  terms: BookingTerms,
  window: { earliestMs: number; latestMs: number },
): { stage: Stage; spots: number } {
  const from = startMs - terms.bufferBeforeMs;
  const until = startMs + terms.durationMs + terms.bufferAfterMs;
  if (calendar.timeOff.some((off) => off.startMs < until && off.endMs > from))
    return { stage: 'staff_off', spots: 0 };
  if (startMs < window.earliestMs) return { stage: 'too_soon', spots: 0 };
  if (startMs > window.latestMs) return { stage: 'too_far', spots: 0 };
  const spots = new BusyTimes(calendar.bookings).spotsAt(startMs, terms);
  return { stage: spots === 0 ? 'fully_booked' : 'offered', spots };
}

/** The reason of a day is that of the start that passed the most checks. */
function reasonOf(
  reached: Stage,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): ClosedReason | null {
  if (reached === 'offered') return null;
  return reached === 'closed' && holidayOn(holidays, date) !== null ? 'holiday' : reached;
}
