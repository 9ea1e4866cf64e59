import { holidayOn, type Holiday, type Schedule } from '../platform/opening-hours.ts';
import { BusyTimes, type Booking } from './busy-times.ts';
import { CalendarHours, type WorkingHours } from './calendar-hours.ts';
import type { BookingTerms } from './booking-terms.ts';
import type { LocalDays, Span } from './local-days.ts';

/** Why a day has no slots; where several apply, the first (decisions, section 11). */
export const CLOSED_REASONS = [
  'holiday',
  'closed',
  'staff_off',
  'too_soon',
  'too_far',
  'fully_booked',
] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** A member of staff who may be booked for this. */
export interface Bookable extends WorkingHours {
  id: number;
  timeOff: Span[];
}

/** Everything that availability depends on. */
export interface Question {
  company: Schedule;
  terms: BookingTerms;
  /** Null: the one calendar of a workspace without staff. Empty: nobody does this. */
  people: readonly Bookable[] | null;
  /** Those that hold time near the days asked about. */
  bookings: readonly Booking[];
  /** The days asked about, in the company's timezone. */
  days: LocalDays;
  now: Temporal.Instant;
}

/** A start that can be booked, and with whom; `staffId` is null in a workspace without staff. */
export interface Slot {
  startMs: number;
  places: { staffId: number | null; spots: number }[];
}

export interface DayOfSlots {
  date: Temporal.PlainDate;
  slots: Slot[];
  closedReason: ClosedReason | null;
}

/** How far a start gets: the checks in the order in which their reasons are told. */
const STAGES = ['closed', 'staff_off', 'too_soon', 'too_far', 'fully_booked', 'offered'] as const;
type Stage = (typeof STAGES)[number];
const rankOf = (stage: Stage): number => STAGES.indexOf(stage);

/** The instants between which something can be booked, both included (decisions, section 6.4). */
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

/**
 * The slots of each day, exactly as decisions, section 6, says. A slot belongs to the day on which it begins, also
 * where its open range began the day before.
 */
export function findSlots(question: Question): DayOfSlots[] {
  const { company, terms, now } = question;
  const { bounds, dates } = question.days;
  const hours = new CalendarHours(company, question.days);
  const days = dates.map((date): Day => ({ date, reached: 'closed', slots: new Map() }));
  if (terms.active) {
    forEachStart(hours.company, terms, bounds, (_, day) => advance(days[day], 'staff_off'));
    const window = bookableWindow(now, company.timezone, terms);
    for (const calendar of calendarsOf(question, hours)) {
      forEachStart(calendar.spans, terms, bounds, (startMs, index) => {
        const { stage, spots } = judge(calendar, startMs, terms, window);
        const day = days[index];
        advance(day, stage);
        if (day && stage === 'offered') offer(day.slots, startMs, { staffId: calendar.staffId, spots });
      });
    }
  }
  return days.map(({ date, reached, slots }) => ({
    date,
    slots: [...slots.values()].sort((a, b) => a.startMs - b.startMs),
    closedReason: reasonOf(reached, company.holidays, date),
  }));
}

/** A day while its starts are gone through, with how far the luckiest of them got. */
interface Day {
  date: Temporal.PlainDate;
  reached: Stage;
  slots: Map<number, Slot>;
}

/** The time of one member of staff, or of the workspace. */
export interface Calendar {
  staffId: number | null;
  spans: readonly Span[];
  timeOff: readonly Span[];
  busy: BusyTimes;
}

export function calendarsOf({ people, bookings }: Question, hours: CalendarHours): Calendar[] {
  const byCalendar = new Map<number, Booking[]>();
  for (const booking of bookings) {
    const own = byCalendar.get(booking.calendar);
    if (own) own.push(booking);
    else byCalendar.set(booking.calendar, [booking]);
  }
  const busyOf = (calendar: number): BusyTimes => new BusyTimes(byCalendar.get(calendar) ?? []);
  if (people === null) return [{ staffId: null, spans: hours.company, timeOff: [], busy: busyOf(0) }];
  return people.map((person) => ({
    staffId: person.id,
    spans: hours.of(person),
    timeOff: person.timeOff,
    busy: busyOf(person.id),
  }));
}

/**
 * Visits each start on the grids of these spans (decisions, section 6.2) with the index of its day; `bounds` are the
 * beginnings of the days and the end of the last. A start that two spans have is visited twice.
 */
function forEachStart(
  spans: readonly Span[],
  { durationMs, intervalMs }: BookingTerms,
  bounds: readonly number[],
  visit: (startMs: number, day: number) => void,
): void {
  const [begin = 0, end = 0] = [bounds[0], bounds.at(-1)];
  for (const span of spans) {
    let day = 0;
    for (let at = span.startMs; at + durationMs <= span.endMs && at < end; at += intervalMs) {
      if (at < begin) continue;
      while ((bounds[day + 1] ?? end) <= at) day += 1;
      visit(at, day);
    }
  }
}

/** What comes of a start that lies on a calendar's grid. */
export function judge(
  calendar: Calendar,
  startMs: number,
  terms: BookingTerms,
  window: { earliestMs: number; latestMs: number },
): { stage: Stage; spots: number } {
  const from = startMs - terms.bufferBeforeMs;
  const until = startMs + terms.durationMs + terms.bufferAfterMs;
  // Time off is busy time (decisions, section 11).
  if (calendar.timeOff.some((off) => off.startMs < until && off.endMs > from))
    return { stage: 'staff_off', spots: 0 };
  if (startMs < window.earliestMs) return { stage: 'too_soon', spots: 0 };
  if (startMs > window.latestMs) return { stage: 'too_far', spots: 0 };
  const spots = calendar.busy.spotsAt(startMs, terms);
  return { stage: spots === 0 ? 'fully_booked' : 'offered', spots };
}

function advance(day: Day | undefined, stage: Stage): void {
  if (day && rankOf(day.reached) < rankOf(stage)) day.reached = stage;
}

/** Calendars come one after another: a start that two spans of one calendar have is offered with it as the last. */
function offer(slots: Map<number, Slot>, startMs: number, place: Slot['places'][number]): void {
  const slot = slots.get(startMs);
  if (!slot) slots.set(startMs, { startMs, places: [place] });
  else if (slot.places.at(-1)?.staffId !== place.staffId) slot.places.push(place);
}

/** A day is told why the start that got furthest is not offered. */
function reasonOf(
  reached: Stage,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): ClosedReason | null {
  if (reached === 'offered') return null;
  return reached === 'closed' && holidayOn(holidays, date) !== null ? 'holiday' : reached;
}
