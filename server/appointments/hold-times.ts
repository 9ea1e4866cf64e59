import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { heldUntil, holderOf } from '../platform/call-holds.ts';
import type { BookingTerms } from './booking-terms.ts';
import { BusyTimes } from './busy-times.ts';
import { listBookings, lockCalendars } from './calendars.queries.ts';
import { lockHolder, type HoldKind } from '../platform/lock-holder.queries.ts';
import { replaceHolds } from './held-times.queries.ts';

/** A time with whom it would be booked. */
export interface TimeToHold {
  /** Null in a workspace without staff. */
  staffId: number | null;
  startMs: number;
}

/**
 * Holds times for the call or the conversation that asks, in place of those that it held for the same reason,
 * all or none. Judged under the lock of bookings: of two calls and a booking that want one time, one gets it.
 * @param request.except the appointment that moves; its own time is not in its way.
 * @returns false when one of them was taken or held by somebody else meanwhile; nothing has changed then.
 */
export async function holdTimes(
  context: ActionContext,
  request: {
    kind: HoldKind;
    terms: BookingTerms;
    times: readonly TimeToHold[];
    except?: number | null;
  },
): Promise<boolean> {
  const holder = holderOf(context.by);
  if (holder === null) return true;
  const { kind, terms, times, except = null } = request;
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    if (!(await lockHolder(db, workspaceId, holder))) return true;
    await lockCalendars(db, workspaceId);
    const starts = times.map(({ startMs }) => startMs);
    const window = { fromMs: Math.min(...starts), untilMs: Math.max(...starts) + 1 };
    const holds = { exceptHolder: holder, now };
    const bookings = times.length === 0 ? [] : await listBookings(db, workspaceId, window, { except, holds });
    const byCalendar = Map.groupBy(bookings, ({ calendar }) => calendar);
    const isFree = ({ staffId, startMs }: TimeToHold): boolean =>
      new BusyTimes(byCalendar.get(staffId ?? 0) ?? []).spotsAt(startMs, terms) > 0;
    if (!times.every(isFree)) return false;
    const held = times.map(({ staffId, startMs }) => ({ calendar: staffId ?? 0, startMs, terms }));
    await replaceHolds(db, workspaceId, { holder, kind, times: held, expiresAt: heldUntil(now) });
    return true;
  });
}
