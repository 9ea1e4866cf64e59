import { holidayOn } from '../platform/opening-hours.ts';
import { CalendarHours } from './calendar-hours.ts';
import {
  bookableWindow,
  calendarsOf,
  CLOSED_REASONS,
  judge,
  type ClosedReason,
  type Question,
} from './find-slots.ts';
import type { Span } from './local-days.ts';

/** Why a start cannot be booked; `off_grid`: it is open then, but nothing begins at that time. */
export type StartReason = ClosedReason | 'off_grid';

export interface StartVerdict {
  /** With whom it can be booked; empty when it cannot. `staffId` is null in a workspace without staff. */
  places: { staffId: number | null; spots: number }[];
  /** Null when it can. */
  reason: StartReason | null;
}

/** The reasons in the order in which they are checked; the last one that a start reaches is the answer. */
const ORDER: readonly StartReason[] = [...CLOSED_REASONS.slice(0, 3), 'off_grid', ...CLOSED_REASONS.slice(3)];

/**
 * Judges one start by the rules of `findSlots`: it has places exactly when `findSlots` offers it. `days` of
 * the question hold the local date of the start alone.
 */
export function judgeStart(question: Question, startMs: number): StartVerdict {
  const { company, terms, days, now } = question;
  const [date] = days.dates;
  const hours = new CalendarHours(company, days);
  const fits = ({ startMs: from, endMs: until }: Span): boolean =>
    from <= startMs && startMs + terms.durationMs <= until;
  const window = bookableWindow(now, company.timezone, terms);
  const places: StartVerdict['places'] = [];
  let reason: StartReason = date && holidayOn(company.holidays, date) !== null ? 'holiday' : 'closed';
  if (!terms.active) return { places, reason: 'closed' };
  if (hours.company.some(fits)) reason = 'staff_off';
  for (const calendar of calendarsOf(question, hours)) {
    const around = calendar.spans.filter(fits);
    if (around.length === 0) continue;
    const isOnGrid = around.some((span) => (startMs - span.startMs) % terms.intervalMs === 0);
    const { stage, spots } = judge(calendar, startMs, terms, window);
    if (stage === 'offered' && isOnGrid) places.push({ staffId: calendar.staffId, spots });
    const own = isOnGrid && stage !== 'offered' ? stage : 'off_grid';
    if (ORDER.indexOf(own) > ORDER.indexOf(reason)) reason = own;
  }
  return { places, reason: places.length > 0 ? null : reason };
}
