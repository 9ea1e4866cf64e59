import { isOpenAt, nextOpening, weekdays, type HourRange, type Schedule } from '../platform/opening-hours.ts';
import { zonesOfCountries, zonesOfPhone } from '../platform/zone-of-phone.ts';

/** When people are called by their own clocks; the second where the rule `calling_hours` is off. */
const WINDOWS = {
  usual: { start: '09:00', end: '20:00' },
  widest: { start: '08:00', end: '21:00' },
} as const satisfies Record<string, HourRange>;

/** The hours in which people are called: never outside the widest ones. */
export const callingWindow = (isEnforced: boolean): HourRange =>
  isEnforced ? WINDOWS.usual : WINDOWS.widest;

/** Opening times that alternate between zones are followed this many times. */
const MAX_STEPS = 50;
const DAYS_AHEAD = 8;

/** Why a number is not called now. */
export interface OutsideHours {
  /** The time of day where the number is at home, `HH:MM`. */
  time: string;
  window: HourRange;
  /** When it may be called next. */
  opensAt: Temporal.Instant;
}

/**
 * Judges at one moment who may be called, by their number or by what the chat app calls them: null for
 * somebody who may. The clock is that of the number, or of the country that begins the other; where its
 * country has several and it does not tell which, all of them count; where there is no country, or no moment
 * suits all clocks, that of the workspace (docs/law.md). Each set of zones is computed once, because
 * thousands of numbers share few.
 * @param home the time zone of the workspace.
 */
export function judgeHours(
  isEnforced: boolean,
  home: string,
  now: Temporal.Instant,
): (called: string) => OutsideHours | null {
  const window = callingWindow(isEnforced);
  const known = new Map<string, OutsideHours | null>();
  const judge = (zones: readonly string[]): OutsideHours | null => {
    const outside = judgeZones(zones, window, now);
    return outside === 'always' ? judge([home]) : outside;
  };
  return (called) => {
    const found = called.startsWith('+')
      ? zonesOfPhone(called, now)
      : zonesOfCountries(countryOfUser(called), now);
    const zones = found.length > 0 ? found : [home];
    const key = zones.join();
    const outside = known.get(key) ?? judge(zones);
    known.set(key, outside);
    return outside;
  };
}

/** What the chat app calls people begins with their country: `DE.1349…`. */
const countryOfUser = (called: string): string[] => /^[A-Z]{2}(?=\.)/.exec(called)?.slice(0, 1) ?? [];

function judgeZones(
  zones: readonly string[],
  window: HourRange,
  now: Temporal.Instant,
): OutsideHours | null | 'always' {
  const schedules = zones.map((timezone): Schedule => ({
    timezone,
    holidays: [],
    hours: [{ days: [...weekdays], ...window }],
  }));
  const closed = schedules.find((schedule) => !isOpenAt(schedule, now));
  if (!closed) return null;
  const opensAt = opensForAll(schedules, now);
  if (opensAt === null) return 'always';
  const time = now.toZonedDateTimeISO(closed.timezone).toPlainTime().toString({ smallestUnit: 'minute' });
  return { time, window, opensAt };
}

/** The first moment from `now` on at which all schedules are open; null when there is none. */
function opensForAll(schedules: readonly Schedule[], now: Temporal.Instant): Temporal.Instant | null {
  let at = now;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const closed = schedules.find((schedule) => !isOpenAt(schedule, at));
    if (!closed) return at;
    const next = nextOpening(closed, at, DAYS_AHEAD);
    if (next === null) return null;
    at = next;
  }
  return null;
}
