import ICAL from 'ical.js';

/** A property as jCal has it (RFC 7265): name, parameters, type, value. */
export type IcalProperty = [
  name: string,
  parameters: Record<string, string>,
  type: string,
  value: string | number,
];

/**
 * ical.js counts a folded line without its leading space; RFC 5545, 3.1 allows 75 bytes with it.
 */
const FOLDED_LINE_BYTES = 74;

/**
 * Writes iCalendar text (RFC 5545) from the properties of the calendar and those of each event.
 */
export function writeIcal(properties: readonly IcalProperty[], events: readonly IcalProperty[][]): string {
  ICAL.foldLength = FOLDED_LINE_BYTES;
  const calendar = ['vcalendar', properties, events.map((event) => ['vevent', event, []])];
  return ICAL.stringify(calendar);
}

/** A text property without the control characters that RFC 5545, 3.3.11 forbids. */
export const icalText = (name: string, text: string): IcalProperty => [name, {}, 'text', cleanText(text)];

/**
 * A text in a property that RFC 5545 does not define, escaped like a text although it is written without a
 * type.
 */
export const icalOtherText = (name: string, text: string): IcalProperty => [
  name,
  {},
  'unknown',
  cleanText(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n'),
];

/** An instant, `2026-12-01T13:30:00.000Z`, in whole seconds of UTC. */
export const icalTime = (name: string, iso: string): IcalProperty => [
  name,
  {},
  'date-time',
  `${iso.slice(0, 19)}Z`,
];

/** Line ends become line feeds, other control characters spaces. */
const cleanText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
