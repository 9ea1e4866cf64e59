import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ICAL from 'ical.js';
import type { CalendarEntry } from './notice.ts';
import { writeCalendar } from './write-calendar.ts';

const entry: CalendarEntry = {
  uid: 'b2c1',
  sequence: 3,
  cancelled: false,
  title: 'Massage (Salon)',
  startsAt: '2026-12-01T13:30:00.000Z',
  endsAt: '2026-12-01T14:30:00.000Z',
  location: null,
  description: null,
};
const people = {
  organizer: { name: 'Salon', email: 'notices@example.com' },
  attendee: { name: 'Ann', email: 'ann@example.com' },
};
const write = (more: Partial<CalendarEntry> = {}, attendee = people.attendee) =>
  writeCalendar({ ...entry, ...more }, { ...people, attendee }, '2026-11-23T12:00:00.000Z');
/** Lines with their folds undone. */
const linesOf = (content: string): string[] => content.replace(/\r\n /g, '').split('\r\n');

describe('a calendar file', () => {
  it('asks for the appointment, with its number of change and times in UTC', () => {
    const { method, content } = write();
    assert.equal(method, 'REQUEST');
    assert.deepEqual(linesOf(content), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Switchboard//Notices//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:b2c1',
      'SEQUENCE:3',
      'DTSTAMP:20261123T120000Z',
      'DTSTART:20261201T133000Z',
      'DTEND:20261201T143000Z',
      'SUMMARY:Massage (Salon)',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN=Salon:mailto:notices@example.com',
      'ATTENDEE;CN=Ann;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.com',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('takes a cancelled appointment out again', () => {
    const { method, content } = write({ cancelled: true });
    assert.equal(method, 'CANCEL');
    assert.match(content, /\r\nMETHOD:CANCEL\r\n/);
    assert.match(content, /\r\nSTATUS:CANCELLED\r\n/);
  });

  it('escapes what has a meaning of its own in texts', () => {
    const lines = linesOf(
      write({ title: 'Cut; wash, \\ dry\r\nEND:VEVENT', location: 'A\nB\u0007' }).content,
    );
    assert.ok(lines.includes('SUMMARY:Cut\\; wash\\, \\\\ dry\\nEND:VEVENT'));
    assert.ok(lines.includes('LOCATION:A\\nB '));
    assert.equal(lines.filter((line) => line === 'END:VEVENT').length, 1);
  });

  it('cannot be left by a name with quotes or line ends', () => {
    const { content } = write(
      {},
      { name: 'Ann "X"^\r\nATTENDEE:mailto:evil@example.com', email: 'ann@example.com' },
    );
    const attendees = linesOf(content).filter((line) => line.startsWith('ATTENDEE'));
    assert.deepEqual(attendees, [
      'ATTENDEE;CN="Ann ^\'X^\'^^ ATTENDEE:mailto:evil@example.com"' +
        ';ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ann@example.com',
    ]);
  });

  it('has no line over 75 bytes, and no character is broken', () => {
    const title = `${'ä'.repeat(60)}${'😀'.repeat(40)}${'x'.repeat(150)}`;
    const { content } = write({ title });
    for (const line of content.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(!content.includes('\uFFFD'));
    assert.ok(linesOf(content).includes(`SUMMARY:${title}`));
  });

  it('says the same to another reader of calendars', () => {
    const title = `Cut; "wash", \\ dry — ${'ü'.repeat(80)}`;
    const more = { title, location: 'Main Street 1\nBerlin, Germany', description: 'With Zoë: 50 % off' };
    const { content } = write(more, { name: 'Zoë "Z" Ünal; Ltd, x', email: 'zoe@example.com' });
    const calendar = new ICAL.Component(ICAL.parse(content));
    assert.equal(calendar.getFirstPropertyValue('method'), 'REQUEST');
    const [component, ...others] = calendar.getAllSubcomponents('vevent');
    assert.ok(component && others.length === 0);
    const event = new ICAL.Event(component);
    assert.deepEqual(
      [event.uid, event.sequence, event.summary, event.location, event.description],
      ['b2c1', 3, title, more.location, more.description],
    );
    assert.equal(event.startDate.toString(), '2026-12-01T13:30:00Z');
    assert.equal(event.endDate.toString(), '2026-12-01T14:30:00Z');
    const [attendee] = event.attendees;
    assert.equal(attendee?.getFirstValue(), 'mailto:zoe@example.com');
    assert.equal(attendee?.getParameter('partstat'), 'ACCEPTED');
    assert.equal(event.organizer, 'mailto:notices@example.com');
  });
});
