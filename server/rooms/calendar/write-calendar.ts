import {
  icalOtherText,
  icalText,
  icalTime,
  writeIcal,
  type IcalProperty,
} from '../../platform/write-ical.ts';

/** A stay as other channels see it: which nights, and nothing about the guests. */
export interface PublishedStay {
  uid: string;
  check_in: string;
  check_out: string;
  /** When it was last changed, ISO. */
  updated_at: string;
}

/**
 * The calendar of a room as iCalendar text (RFC 5545): an all-day event for each stay, its day of leaving
 * excluded.
 */
export function writeCalendar(name: string, stays: readonly PublishedStay[]): string {
  const properties = [
    icalText('version', '2.0'),
    icalText('prodid', '-//Switchboard//Rooms 1.0//EN'),
    icalText('calscale', 'GREGORIAN'),
    icalText('method', 'PUBLISH'),
    icalOtherText('x-wr-calname', name),
  ];
  return writeIcal(properties, stays.map(eventOf));
}

const eventOf = (stay: PublishedStay): IcalProperty[] => [
  icalText('uid', stay.uid),
  icalTime('dtstamp', stay.updated_at),
  icalTime('last-modified', stay.updated_at),
  ['dtstart', {}, 'date', stay.check_in],
  ['dtend', {}, 'date', stay.check_out],
  icalText('summary', 'Reserved'),
  icalText('status', 'CONFIRMED'),
  icalText('transp', 'OPAQUE'),
];
