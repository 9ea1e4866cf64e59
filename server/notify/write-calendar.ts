import type { CalendarEntry } from './notice.ts';

/** A person of a calendar entry. */
export interface CalendarPerson {
  name: string | null;
  email: string;
}

/** RFC 5545, section 3.1: a line has at most so many bytes, without its end. */
const LONGEST_LINE = 75;

/**
 * An appointment as a calendar file (RFC 5545, RFC 5546): `REQUEST` puts it into the recipient's calendar or moves it
 * there, `CANCEL` takes it out again. UID and SEQUENCE say which entry, and which of two mails is the later.
 */
export function writeCalendar(
  entry: CalendarEntry,
  people: { organizer: CalendarPerson; attendee: CalendarPerson },
  stampedAt: string,
): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const method = entry.cancelled ? 'CANCEL' : 'REQUEST';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Switchboard//Notices//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${writeTime(stampedAt)}`,
    `DTSTART:${writeTime(entry.startsAt)}`,
    `DTEND:${writeTime(entry.endsAt)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.location === null ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    ...(entry.description === null ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER${nameParameter(people.organizer)}:mailto:${people.organizer.email}`,
    `ATTENDEE${nameParameter(people.attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${people.attendee.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: lines.map((line) => `${fold(line)}\r\n`).join('') };
}

/** `2026-12-01T13:30:00.000Z` as `20261201T133000Z`: in UTC, so that no zone has to be described. */
const writeTime = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Section 3.3.11: commas, semicolons, backslashes and line ends mean themselves. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** A quoted value has no way to hold quotes but that of RFC 6868. */
function nameParameter({ name }: CalendarPerson): string {
  if (name === null) return '';
  const value = name
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\^/g, '^^')
    .replace(/"/g, "^'");
  return `;CN="${value}"`;
}

/** Breaks a line into pieces of at most 75 bytes, never inside a character; further pieces begin with a space. */
function fold(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
