import { createHash } from 'node:crypto';
import { storableText } from '../../platform/http/request/storable-text.ts';
import { isDateAlone, localTime, nightsOf, type OwnZones, type WrittenTime } from './event-nights.ts';
import type { CalendarReading, FeedEvent, ReadingPlace } from './feed-event.ts';
import {
  componentsIn,
  hasProperty,
  ownZonesOf,
  parseCalendars,
  startsOf,
  textOf,
  timeOf,
  type Component,
} from './jcal.ts';

const MAX_EVENTS = 5000;
/** Rules of recurrence are followed for so long; one with more occurrences cannot be read. */
const YEARS_AHEAD = 2;
const MAX_OCCURRENCES = 1000;
const MAX_STEPS = 50_000;
const MAX_KEY_CHARACTERS = 200;
const MAX_SUMMARY_CHARACTERS = 255;

const DAMAGED = 'The calendar is damaged and cannot be read.';

/** Why a text cannot be a calendar at all, as a sentence; null when it may be one. */
export function faultOfText(text: string): string | null {
  if (/^\s*BEGIN:VCALENDAR\b/i.test(text)) {
    return /^END:VCALENDAR\s*$/im.test(text.slice(-200)) ? null : DAMAGED;
  }
  if (/^\s*</.test(text)) return 'There is a web page at this address, not a calendar.';
  return 'There is no calendar at this address.';
}

/**
 * Reads an iCal text (RFC 5545): every event with the nights that it holds. A slow rule can keep it busy
 * without end, so it runs in a thread (`readCalendarInThread`).
 */
export function readCalendar(text: string, place: ReadingPlace): CalendarReading {
  const fault = faultOfText(text);
  if (fault !== null) return { fault };
  let calendars: Component[];
  try {
    calendars = parseCalendars(storableText(text));
  } catch {
    return { fault: DAMAGED };
  }
  const components = calendars.flatMap((calendar) => componentsIn(calendar, 'vevent'));
  if (components.length > MAX_EVENTS) return { fault: `The calendar has more than ${MAX_EVENTS} events.` };
  const reader = new EventReader(place, ownZonesOf(calendars), exceptionsIn(components));
  let unread = 0;
  const events = lastRevisions(components).flatMap((component) => {
    try {
      return reader.read(component);
    } catch {
      unread += 1;
      return [];
    }
  });
  return events.length > MAX_EVENTS
    ? { fault: `The calendar has more than ${MAX_EVENTS} events.` }
    : { events: withDistinctKeys(events), unread };
}

class EventReader {
  readonly #place: ReadingPlace;
  readonly #ownZones: OwnZones;
  readonly #exceptions: ReadonlySet<string>;

  constructor(place: ReadingPlace, ownZones: OwnZones, exceptions: ReadonlySet<string>) {
    this.#place = place;
    this.#ownZones = ownZones;
    this.#exceptions = exceptions;
  }

  /** @throws Error when the event cannot be read. */
  read(component: Component): FeedEvent[] {
    const start = timeOf(component, 'dtstart');
    if (!start) throw new RangeError('it has no beginning');
    const key = keyOf(component, start);
    const summary = summaryOf(component);
    const cancelled = textOf(component, 'status')?.toUpperCase() === 'CANCELLED';
    const local = this.#local(start);
    const end = this.#endOf(component, start, local);
    const recurs = hasProperty(component, 'rrule') || hasProperty(component, 'rdate');
    if (!recurs || cancelled) return [{ key, ...nightsOf(local, end), summary, cancelled }];
    return this.#expand(component, key, start, local.until(end)).map(({ date, ...nights }) => ({
      key: occurrenceKey(key, date),
      ...nights,
      summary,
      cancelled,
    }));
  }

  #local(time: WrittenTime): Temporal.PlainDateTime {
    return localTime(time, this.#place.timezone, this.#ownZones);
  }

  /** RFC 5545, 3.6.1: without end and duration a date lasts a day, a time no time at all. */
  #endOf(component: Component, start: WrittenTime, local: Temporal.PlainDateTime): Temporal.PlainDateTime {
    const end = timeOf(component, 'dtend');
    if (end) return this.#local(end);
    const duration = textOf(component, 'duration');
    if (duration !== null) return local.add(Temporal.Duration.from(duration));
    return isDateAlone(start) ? local.add({ days: 1 }) : local;
  }

  #expand(
    component: Component,
    key: string,
    start: WrittenTime,
    length: Temporal.Duration,
  ): { date: string; check_in: string; check_out: string }[] {
    const { today } = this.#place;
    const until = Temporal.PlainDate.from(today).add({ years: YEARS_AHEAD }).toString();
    const found: { date: string; check_in: string; check_out: string }[] = [];
    let steps = 0;
    for (const text of startsOf(component)) {
      if ((steps += 1) > MAX_STEPS || found.length >= MAX_OCCURRENCES) {
        throw new RangeError('it recurs too often');
      }
      const local = this.#local({ text, tzid: start.tzid });
      const nights = nightsOf(local, local.add(length));
      if (nights.check_in > until) break;
      const date = text.slice(0, 10);
      if (nights.check_out > today && !this.#exceptions.has(occurrenceKey(key, date))) {
        found.push({ date, ...nights });
      }
    }
    return found;
  }
}

/** An occurrence that was changed by itself has the key under which it would have come. */
function keyOf(component: Component, start: WrittenTime): string {
  const uid = textOf(component, 'uid')?.trim() ?? '';
  const end = textOf(component, 'dtend') ?? textOf(component, 'duration') ?? '';
  const base = uid === '' ? `without UID ${start.text} ${end} ${textOf(component, 'summary') ?? ''}` : uid;
  const recurrence = timeOf(component, 'recurrence-id');
  return recurrence ? occurrenceKey(base, recurrence.text.slice(0, 10)) : base;
}

const occurrenceKey = (uid: string, date: string): string => `${uid} ${date}`;

const exceptionsIn = (components: readonly Component[]): Set<string> =>
  new Set(
    components.flatMap((component) => {
      const recurrence = timeOf(component, 'recurrence-id');
      return recurrence
        ? [occurrenceKey(textOf(component, 'uid')?.trim() ?? '', recurrence.text.slice(0, 10))]
        : [];
    }),
  );

/**
 * Of several revisions of one event that are sent together, the last; where all are equally new they are all
 * meant.
 */
function lastRevisions(components: readonly Component[]): Component[] {
  const newest = new Map<string, number>();
  const idOf = (component: Component): string | null => {
    const uid = textOf(component, 'uid');
    return uid === null ? null : `${uid} ${timeOf(component, 'recurrence-id')?.text ?? ''}`;
  };
  const revisionOf = (component: Component): number => Number(textOf(component, 'sequence') ?? 0) || 0;
  for (const component of components) {
    const id = idOf(component);
    if (id !== null) newest.set(id, Math.max(newest.get(id) ?? 0, revisionOf(component)));
  }
  return components.filter((component) => {
    const id = idOf(component);
    return id === null || revisionOf(component) >= (newest.get(id) ?? 0);
  });
}

/** Some channels give several events one UID: the same nights are one event, others get keys of their own. */
function withDistinctKeys(events: readonly FeedEvent[]): FeedEvent[] {
  const byKey = new Map<string, FeedEvent[]>();
  for (const event of events) {
    const same = byKey.get(event.key) ?? [];
    if (!same.some((one) => one.check_in === event.check_in && one.check_out === event.check_out))
      same.push(event);
    byKey.set(event.key, same);
  }
  return [...byKey.values()].flatMap((same) =>
    same
      .sort((a, b) => (a.check_in < b.check_in ? -1 : 1))
      .map((event, index) => ({
        ...event,
        key: shortKey(index === 0 ? event.key : `${event.key} #${index + 1}`),
      })),
  );
}

/** An index entry has a limit, so longer keys are replaced by their hash. */
const shortKey = (key: string): string =>
  key.length <= MAX_KEY_CHARACTERS ? key : `sha256 ${createHash('sha256').update(key).digest('hex')}`;

/** What the channel calls the event; a character that the limit cuts in half is replaced. */
function summaryOf(component: Component): string | null {
  const summary = (textOf(component, 'summary') ?? '').trim();
  return summary === '' ? null : summary.slice(0, MAX_SUMMARY_CHARACTERS).toWellFormed();
}
