import type { ActionContext } from '../platform/action-context.ts';
import { chooseStaff } from './choose-staff.ts';
import { bookableWindow, type ClosedReason } from './find-slots.ts';
import type { BookingTerms } from './booking-terms.ts';
import { localFacts } from './said-time.ts';
import { findDays, type FoundDays } from './show-availability.ts';

/** A free time on the clocks of the business. */
export interface FreeTime {
  startMs: number;
  /** Whoever would be booked then; null in a business without staff. */
  chooseStaff(): { id: number; name: string } | null;
  date: string;
  time: string;
  weekday: string;
}

/** What times are looked for. */
export interface TimeQuestion {
  serviceId: number | null;
  staffId: number | null;
  first: Temporal.PlainDate;
  /** Null: until some have been found. */
  last: Temporal.PlainDate | null;
  /** Times of day, `HH:MM`: from the one on, and before the other. */
  after: string | null;
  before: string | null;
  /** As if nothing were booked or held. */
  isEmpty?: boolean;
  /** An appointment that is left out of what is booked, because it would move. */
  except?: number;
}

/** Free times of one day after the other. */
export interface FreeDay {
  date: string;
  times: FreeTime[];
  /** Why there is none; null when there are times, on whatever side of the hours asked for. */
  closedReason: ClosedReason | null;
}

export interface FreeDays {
  days: FreeDay[];
  terms: BookingTerms;
  timezone: string;
}

/** Days that are looked at in one go. */
const STEP_DAYS = 14;
/** The longest span of dates that a question covers. */
const MAX_DAYS = 62;

/**
 * The free times of the days asked about; without a last day, those of the first days that have any, as many
 * days as `enough`.
 */
export async function searchTimes(
  context: ActionContext,
  question: TimeQuestion,
  enough: number,
): Promise<FreeDays> {
  const days: FreeDay[] = [];
  let first = question.first;
  const capped = question.last === null ? null : earlier(question.last, first.add({ days: MAX_DAYS - 1 }));
  for (;;) {
    const count = capped === null ? STEP_DAYS : Math.min(STEP_DAYS, first.until(capped).days + 1);
    const asked = {
      ...{ date: first.toString(), days: count },
      ...(question.serviceId === null ? {} : { service_id: question.serviceId }),
      ...(question.staffId === null ? {} : { staff_member_id: question.staffId }),
    };
    const found = await findDays(context, asked, {
      isEmpty: question.isEmpty ?? false,
      except: question.except ?? null,
    });
    days.push(...found.days.map((_, index) => freeDay(found, index, question)));
    const { terms, company } = found.calendars;
    const { latestMs } = bookableWindow(context.now, company.timezone, terms);
    first = first.add({ days: count });
    const isOver = capped === null ? hasEnough(days, enough) : Temporal.PlainDate.compare(first, capped) > 0;
    if (isOver || found.days.length < count || (found.bounds.at(-1) ?? Infinity) > latestMs)
      return { days, terms, timezone: company.timezone };
  }
}

const hasEnough = (days: readonly FreeDay[], enough: number): boolean =>
  days.filter(({ times }) => times.length > 0).length >= enough;

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b;

function freeDay(found: FoundDays, index: number, { after, before }: TimeQuestion): FreeDay {
  const { calendars, bookings, bounds } = found;
  const { company, people } = calendars;
  const day = found.days[index];
  const span = { startMs: bounds[index] ?? 0, endMs: bounds[index + 1] ?? 0 };
  const times: FreeTime[] = [];
  for (const { startMs, staffIds } of day?.slots ?? []) {
    const local = localFacts(startMs, company.timezone);
    // Where the clocks are set back, the second of two equal times is not offered.
    if ((after !== null && local.time < after) || (before !== null && local.time >= before)) continue;
    if (times.some(({ time }) => time === local.time)) continue;
    const free = new Set(staffIds);
    const choose = () =>
      chooseStaff(
        (people ?? []).filter(({ id }) => free.has(id)),
        bookings,
        span,
      );
    times.push({ startMs, chooseStaff: choose, ...local });
  }
  return { date: day?.date.toString() ?? '', times, closedReason: day?.closedReason ?? null };
}
