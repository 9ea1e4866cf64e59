import { type Schedule, hoursOn } from '../../../platform/opening-hours.ts';
import type { TimeValue } from '../../understanding/meanings.ts';

/**
 * The time that is meant by one that may be in the morning or the afternoon: the reading within the opening
 * hours of the day, or of any day where none is named. Where both or neither are possible, the reading that
 * the utterance itself makes likely.
 */
export function possibleTime(value: TimeValue, date: string | null, schedule: Schedule): string {
  if (!value.isAmbiguous) return value.time;
  const other = twelveHoursApart(value.time);
  const isOpen = (time: string): boolean => isWithinHours(time, date, schedule);
  return !isOpen(value.time) && isOpen(other) ? other : value.time;
}

/** `03:00` for `15:00` and the other way round. */
export function twelveHoursApart(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 12) % 24;
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

function isWithinHours(time: string, date: string | null, schedule: Schedule): boolean {
  const ranges = date === null ? schedule.hours : hoursOn(schedule, Temporal.PlainDate.from(date));
  return ranges.some(({ start, end }) =>
    // Hours that end at or before their beginning last until the next day.
    end > start ? time >= start && time < end : time >= start || time < end,
  );
}
