import type { Booking } from './busy-times.ts';
import type { Span } from './local-days.ts';

/**
 * Chooses who is booked when nobody is named: the least busy that day, then the highest priority, then the
 * lowest id. Busy is the time booked on that day, without buffers;
 * what is only held for a call does not count. Null when there is nobody.
 */
export function chooseStaff<Person extends { id: number; priority: number }>(
  people: readonly Person[],
  bookings: readonly Booking[],
  day: Span,
): Person | null {
  const busy = new Map<number, number>();
  for (const { calendar, startMs, endMs, isHold } of bookings) {
    if (isHold || startMs < day.startMs || startMs >= day.endMs) continue;
    busy.set(calendar, (busy.get(calendar) ?? 0) + endMs - startMs);
  }
  const busyOf = ({ id }: Person): number => busy.get(id) ?? 0;
  const [first] = [...people].sort((a, b) => busyOf(a) - busyOf(b) || b.priority - a.priority || a.id - b.id);
  return first ?? null;
}
