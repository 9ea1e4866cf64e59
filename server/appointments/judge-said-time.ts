import { Refusal } from '../platform/refusal.ts';
import { ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import type { ToolReason } from '../voice/tools.ts';
import type { BookingTerms } from './booking-terms.ts';
import { findTime } from './find-time.ts';
import { datesAround, loadCalendars } from './load-calendars.ts';
import { instantsOf } from './said-time.ts';

/** A time that can be booked now, with whoever would be booked. */
export interface JudgedTime {
  startMs: number;
  staff: { id: number; name: string } | null;
  terms: BookingTerms;
}

/** Reasons of tools by the codes of the problems that a time is refused with. */
const REASONS: Readonly<Record<string, ToolReason>> = {
  holiday: 'closed',
  closed: 'closed',
  staff_off: 'unavailable',
  off_grid: 'unavailable',
  too_soon: 'too_soon',
  too_far: 'too_far',
  taken: 'taken',
};

/**
 * Judges a date and time on the clocks of the business, as a booking of it would be judged now. A time that
 * the clocks show twice is the first of the two that is free.
 * @throws ToolRefusal with the reason why it cannot be booked; `closed_reason` as availability names it.
 */
export async function judgeSaidTime(
  context: ToolContext,
  wish: {
    date: string;
    time: string;
    serviceId: number | null;
    staffId: number | null;
    durationMinutes?: number;
    /** The appointment that moves. */
    except?: number;
  },
): Promise<JudgedTime> {
  const { date, time, serviceId, staffId, durationMinutes, except = null } = wish;
  const { timezone } = context.business;
  let refusal: unknown = new ToolRefusal('unavailable', { facts: { date, time } });
  for (const startMs of instantsOf(date, time, timezone)) {
    const request = { serviceId, staffMemberId: staffId, durationMinutes, dates: datesAround(startMs) };
    const calendars = await loadCalendars(context.db, context.workspaceId, request);
    const place = { calendars, startMs, force: false, except, field: 'starts_at' } as const;
    try {
      const { staff } = await findTime(context, place);
      return { startMs, staff, terms: calendars.terms };
    } catch (error) {
      refusal = asToolRefusal(error, { date, time });
    }
  }
  throw refusal;
}

function asToolRefusal(error: unknown, at: { date: string; time: string }): unknown {
  const code = error instanceof Refusal ? (error.problem?.code ?? '') : '';
  const reason = REASONS[code];
  return reason === undefined ? error : new ToolRefusal(reason, { facts: { ...at, closed_reason: code } });
}
