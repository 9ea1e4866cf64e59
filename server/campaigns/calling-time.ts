import { nextOpening, isOpenAt, type Schedule } from '../platform/opening-hours.ts';
import { zoneOfPhone } from '../platform/zone-of-phone.ts';
import type { CallingHours } from './campaign.ts';

/** The pause before the next check when no calling hours start within a week. */
const LOOK_AGAIN_HOURS = 24;

/** When a number may be called: null for now, else the next possible time. */
export type CallingTimes = (phone: string) => Temporal.Instant | null;

/**
 * Checks numbers against the calling hours of a campaign at one moment, in the time zone of the number or,
 * where that is unknown, of the campaign. Each zone is computed once, because thousands of numbers share few
 * zones.
 */
export function callingTimes(hours: CallingHours, now: Temporal.Instant): CallingTimes {
  const known = new Map<string, Temporal.Instant | null>();
  return (phone) => {
    const timezone = zoneOfPhone(phone, now) ?? hours.timezone;
    let at = known.get(timezone);
    if (at === undefined) known.set(timezone, (at = nextTimeIn(timezone, hours, now)));
    return at;
  };
}

function nextTimeIn(timezone: string, hours: CallingHours, now: Temporal.Instant): Temporal.Instant | null {
  const { days, start, end } = hours;
  const schedule: Schedule = { hours: [{ days, start, end }], holidays: [], timezone };
  if (isOpenAt(schedule, now)) return null;
  return nextOpening(schedule, now, 8) ?? now.add({ hours: LOOK_AGAIN_HOURS });
}
