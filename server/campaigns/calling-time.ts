import { nextOpening, isOpenAt, type Schedule } from '../platform/opening-hours.ts';
import type { CallingHours } from './campaign.ts';
import { zoneOfPhone } from './zone-of-phone.ts';

/** Looked for again after so long when the hours do not come within a week. */
const LOOK_AGAIN_HOURS = 24;

/**
 * When a number may be called: null for now, else the next time at which it may, by the clock of the person called
 * where their number tells it, by that of the campaign where not.
 */
export function nextCallingTime(
  hours: CallingHours,
  phone: string,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const { days, start, end } = hours;
  const timezone = zoneOfPhone(phone, now) ?? hours.timezone;
  const schedule: Schedule = { hours: [{ days, start, end }], holidays: [], timezone };
  if (isOpenAt(schedule, now)) return null;
  return nextOpening(schedule, now, 8) ?? now.add({ hours: LOOK_AGAIN_HOURS });
}
