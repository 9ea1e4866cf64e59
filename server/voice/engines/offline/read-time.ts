import { type Schedule, hoursOn } from '../../../platform/opening-hours.ts';
import { parseTime } from '../../understanding/clock-reading.ts';
import { isOfNightBefore } from '../../understanding/day-parts.ts';
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

/**
 * The moment that a time means, `YYYY-MM-DD HH:MM`: on the day that was said, or today where none was (null).
 * One that is over is none where another can be meant: the other half of the day, or the night that comes,
 * such as at midnight.
 */
export function comingMoment(
  time: TimeValue,
  said: string | null,
  { now, schedule }: { now: Temporal.PlainDateTime; schedule: Schedule },
): string {
  const today = now.toPlainDate();
  const date = said ?? today.toString();
  const read = possibleTime(time, date, schedule);
  const readings = time.isAmbiguous ? [read, twelveHoursApart(read)] : [read];
  const moments = readings.map((reading) => `${date} ${reading}`);
  const isOver = (moment: string): boolean => moment < now.toString().slice(0, 16).replace('T', ' ');
  const tonight = readings
    .filter((reading) => date === today.toString() && isOfNightBefore(parseTime(reading)))
    .filter((reading) => !time.isAmbiguous || isWithinHours(reading, date, schedule))
    .map((reading) => `${today.add({ days: 1 }).toString()} ${reading}`);
  return [...moments, ...tonight].find((moment) => !isOver(moment)) ?? moments.toSorted().at(-1) ?? '';
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
