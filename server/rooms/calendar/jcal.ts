import ICAL from 'ical.js';
import type { OwnZones, WrittenTime } from './event-nights.ts';

/** A calendar as ical.js gives it (jCal, RFC 7265): name, properties, components inside. */
export type Component = [name: string, properties: Property[], components: Component[]];
type Property = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];

/** @throws Error when the text is no calendar by its grammar. */
export function parseCalendars(text: string): Component[] {
  const parsed = ICAL.parse(text) as unknown as Component | Component[];
  return isOne(parsed) ? [parsed] : parsed;
}

const isOne = (parsed: Component | Component[]): parsed is Component => typeof parsed[0] === 'string';

export const componentsIn = (component: Component, name: string): Component[] =>
  component[2].filter(([inner]) => inner === name);

export const hasProperty = (component: Component, name: string): boolean =>
  component[1].some(([one]) => one === name);

/** The first value of a property as text; null when there is none. */
export function textOf(component: Component, name: string): string | null {
  const value = component[1].find(([one]) => one === name)?.[3];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A time of a component. Dates without a time are dates, whether or not they say so. */
export function timeOf(component: Component, name: string): WrittenTime | null {
  const property = component[1].find(([one]) => one === name);
  const value = property?.[3];
  if (!property || typeof value !== 'string') return null;
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/.exec(value);
  return { text: time ? value : value.slice(0, 10), tzid: property[1]['tzid'] ?? null };
}

/** The zones that calendars define themselves: some programs use names of their own. */
export function ownZonesOf(calendars: readonly Component[]): OwnZones {
  const zones = new Map<string, ICAL.Timezone>();
  for (const zone of calendars.flatMap((calendar) => componentsIn(calendar, 'vtimezone'))) {
    const tzid = textOf(zone, 'tzid');
    if (tzid !== null) zones.set(tzid, new ICAL.Timezone(new ICAL.Component(zone)));
  }
  return (tzid, wall) => {
    const zone = zones.get(tzid);
    if (!zone) return null;
    const time = ICAL.Time.fromDateTimeString(wall);
    time.zone = zone;
    return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000);
  };
}

const isExcepted = (event: Component, start: string): boolean =>
  event[1].some(([name, , , ...values]) => name === 'exdate' && values.includes(start));

/**
 * The beginnings of an event that recurs, as wall-clock times in its own zone, in order and perhaps without
 * end.
 */
export function* startsOf(event: Component): Generator<string> {
  const component = new ICAL.Component(event);
  const dtstart = component.getFirstPropertyValue('dtstart');
  if (!(dtstart instanceof ICAL.Time)) return;
  const expansion = new ICAL.RecurExpansion({ component, dtstart });
  const first = dtstart.toString();
  // RFC 5545, 3.8.5.2: the beginning counts beside the dates that are listed; ical.js leaves it out.
  if (!hasProperty(event, 'rrule') && !isExcepted(event, first)) yield first;
  for (;;) {
    const next = expansion.next() as ICAL.Time | null;
    if (!next) return;
    const start = next.toString();
    if (start !== first || hasProperty(event, 'rrule')) yield start;
  }
}
