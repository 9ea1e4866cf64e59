import { icalText, icalTime, writeIcal, type IcalProperty } from '../platform/write-ical.ts';
import type { CalendarEntry } from './notice.ts';

/** A person of a calendar entry. */
export interface CalendarPerson {
  name: string | null;
  email: string;
}

/**
 * An appointment as a calendar file (RFC 5545, RFC 5546): `REQUEST` puts it into the recipient's calendar or
 * moves it there, `CANCEL` removes it. UID and SEQUENCE say which entry, and which of two mails is the later.
 */
export function writeCalendar(
  entry: CalendarEntry,
  people: { organizer: CalendarPerson; attendee: CalendarPerson },
  stampedAt: string,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = entry.cancelled ? 'CANCEL' : 'REQUEST';
  const properties = [
    icalText('version', '2.0'),
    icalText('prodid', '-//Switchboard//Notices//EN'),
    icalText('method', method),
  ];
  const event: IcalProperty[] = [
    icalText('uid', entry.uid),
    ['sequence', {}, 'integer', entry.sequence],
    icalTime('dtstamp', stampedAt),
    icalTime('dtstart', entry.startsAt),
    icalTime('dtend', entry.endsAt),
    icalText('summary', entry.title),
    ...(entry.location === null ? [] : [icalText('location', entry.location)]),
    ...(entry.description === null ? [] : [icalText('description', entry.description)]),
    icalText('status', entry.cancelled ? 'CANCELLED' : 'CONFIRMED'),
    personOf('organizer', people.organizer),
    personOf('attendee', people.attendee, {
      role: 'REQ-PARTICIPANT',
      partstat: 'ACCEPTED',
      rsvp: 'FALSE',
    }),
  ];
  return { method, content: writeIcal(properties, [event]) };
}

/** A person by their address; ical.js quotes the name as RFC 6868 says. */
function personOf(
  name: 'organizer' | 'attendee',
  person: CalendarPerson,
  more: Record<string, string> = {},
): IcalProperty {
  const cn = person.name === null ? {} : { cn: person.name.replaceAll(/\p{Cc}+/gu, ' ') };
  return [name, { ...cn, ...more }, 'cal-address', `mailto:${person.email}`];
}
