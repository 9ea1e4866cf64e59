/** A stay as other channels are told of it: which nights, and nothing about the guests. */
export interface PublishedStay {
  uid: string;
  check_in: string;
  check_out: string;
  /** When it was last changed, ISO. */
  updated_at: string;
}

const LONGEST_LINE_BYTES = 75;

/** The calendar of a room as iCal text (RFC 5545): an all-day event for each stay, its day of leaving excluded. */
export function writeCalendar(name: string, stays: readonly PublishedStay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Switchboard//Rooms 1.0//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...stays.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function linesOf(stay: PublishedStay): string[] {
  const changed = `${stay.updated_at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(stay.uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART;VALUE=DATE:${stay.check_in.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${stay.check_out.replaceAll('-', '')}`,
    'SUMMARY:Reserved',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** RFC 5545, 3.3.11: backslash, semicolon, comma and line feeds have a meaning; other control characters have no place. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '');

/** RFC 5545, 3.1: no line has more than 75 bytes; a character is never torn apart. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
