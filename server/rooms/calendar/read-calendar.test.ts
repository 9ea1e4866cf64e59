import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FeedEvent } from './feed-event.ts';
import { readCalendar } from './read-calendar.ts';
import { readCalendarInThread } from './read-calendar-in-thread.ts';
import { block, calendar, event } from './testing/channel.ts';

const place = { timezone: 'Europe/Berlin', today: '2026-11-23' };

function read(...parts: string[]): { events: FeedEvent[]; unread: number } {
  const reading = readCalendar(calendar(...parts), place);
  if ('fault' in reading) assert.fail(reading.fault);
  return reading;
}
/** The nights of one event, as `from/to`. */
function nights(...lines: string[]): string {
  const { events, unread } = read(event('UID:a', ...lines));
  assert.equal(unread, 0, 'it could not be read');
  return events.map(({ check_in, check_out }) => `${check_in}/${check_out}`).join(' ');
}
const keysOf = (...parts: string[]): string[] => read(...parts).events.map(({ key }) => key);
const faultOf = (text: string): string => {
  const reading = readCalendar(text, place);
  return 'fault' in reading ? reading.fault : assert.fail('it could be read');
};

describe('a text', () => {
  it('that is no calendar is refused, with what it is where that is known', () => {
    for (const text of ['<!doctype html><p>Log in', '  \n<html>BEGIN:VCALENDAR'])
      assert.match(faultOf(text), /web page/);
    for (const text of ['', 'hello', '{"events":[]}', 'END:VCALENDAR'])
      assert.match(faultOf(text), /no calendar/);
  });

  it('that is cut off or breaks the grammar is refused as a whole', () => {
    const whole = calendar(block('a', '2026-12-01', '2026-12-03'));
    for (let length = 'BEGIN:VCALENDAR'.length; length < whole.length - '\r\n'.length; length += 1) {
      const reading = readCalendar(whole.slice(0, length), place);
      assert.ok('fault' in reading, `cut after ${length}`);
    }
    assert.match(faultOf(calendar('a line without a meaning')), /damaged/);
    assert.match(faultOf(calendar(block('a', '2026-12-01', '2026-12-03', 'RRULE:FREQ=NEVER'))), /damaged/);
  });

  it('is read with the line ends and the marks that programs put into it', () => {
    const text = `\uFEFF${calendar(block('a', '2026-12-01', '2026-12-03')).replaceAll('\r\n', '\n')}`;
    const reading = readCalendar(text.replace('\uFEFF', ''), place);
    assert.ok('events' in reading && reading.events.length === 1);
    assert.deepEqual(
      keysOf('X-WR-CALNAME:Room\r\n  with a folded name', block('a', '2026-12-01', '2026-12-03')),
      ['a'],
    );
  });

  it('with more than 5,000 events is refused', () => {
    const one = block('a', '2026-12-01', '2026-12-03');
    assert.match(faultOf(calendar(...Array.from({ length: 5001 }, () => one))), /more than 5000/);
  });
});

describe('an all-day event', () => {
  it('holds its nights without the day of its end', () => {
    assert.equal(nights('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'), '2026-12-01/2026-12-03');
  });

  it('without an end holds one night, with a duration as many', () => {
    assert.equal(nights('DTSTART;VALUE=DATE:20261231'), '2026-12-31/2027-01-01');
    assert.equal(nights('DTSTART;VALUE=DATE:20261201', 'DURATION:P3D'), '2026-12-01/2026-12-04');
    assert.equal(nights('DTSTART;VALUE=DATE:20261201', 'DURATION:P1W'), '2026-12-01/2026-12-08');
  });

  it('that ends on the day it begins holds that night', () => {
    assert.equal(nights('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261201'), '2026-12-01/2026-12-02');
  });

  it('is one also where the channel forgets to say so', () => {
    assert.equal(nights('DTSTART:20261201', 'DTEND:20261203'), '2026-12-01/2026-12-03');
  });
});

describe('a timed event', () => {
  it('holds the nights between the days on the clocks of the house', () => {
    assert.equal(nights('DTSTART:20261201T140000Z', 'DTEND:20261203T100000Z'), '2026-12-01/2026-12-03');
    // Half past eleven in the evening in London is the next day in Berlin.
    assert.equal(
      nights('DTSTART;TZID=Europe/London:20261201T233000', 'DTEND;TZID=Europe/London:20261203T100000'),
      '2026-12-02/2026-12-03',
    );
    assert.equal(nights('DTSTART:20261201T150000', 'DTEND:20261203T110000'), '2026-12-01/2026-12-03');
  });

  it('follows the clocks when they change', () => {
    // 23:30 in UTC is half past midnight in winter and half past one in summer.
    assert.equal(nights('DTSTART:20270327T223000Z', 'DTEND:20270329T220000Z'), '2027-03-27/2027-03-30');
    assert.equal(nights('DTSTART:20270327T233000Z', 'DTEND:20270329T200000Z'), '2027-03-28/2027-03-30');
  });

  it('that ends at midnight leaves that night free, one that ends in the evening does not', () => {
    assert.equal(nights('DTSTART:20261201T000000', 'DTEND:20261203T000000'), '2026-12-01/2026-12-03');
    assert.equal(nights('DTSTART:20261201T000000', 'DTEND:20261202T235900'), '2026-12-01/2026-12-03');
    assert.equal(nights('DTSTART:20261201T150000', 'DTEND:20261203T170000'), '2026-12-01/2026-12-03');
  });

  it('of a few hours, or of no time at all, holds that night', () => {
    assert.equal(nights('DTSTART:20261201T100000', 'DTEND:20261201T120000'), '2026-12-01/2026-12-02');
    assert.equal(nights('DTSTART:20261201T100000'), '2026-12-01/2026-12-02');
    assert.equal(nights('DTSTART:20261201T150000', 'DURATION:P2DT20H'), '2026-12-01/2026-12-04');
  });

  it('is read in a zone that the calendar defines itself', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Tokyo Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const inTokyo = (text: string): string => `;TZID=Tokyo Standard Time:${text}`;
    const lines = event(
      'UID:a',
      `DTSTART${inTokyo('20261202T050000')}`,
      `DTEND${inTokyo('20261204T200000')}`,
    );
    // Five in the morning there is nine in the evening before here.
    assert.deepEqual(
      read(zone, lines).events.map(({ check_in, check_out }) => [check_in, check_out]),
      [['2026-12-01', '2026-12-04']],
    );
    // In a zone that nobody knows, what is written is meant here.
    assert.deepEqual(read(lines).events[0]?.check_in, '2026-12-02');
  });
});

describe('an event of which nothing can be made', () => {
  it('is counted, and the others are read', () => {
    const good = block('good', '2026-12-01', '2026-12-03');
    const bad = [
      event('UID:none'),
      event('UID:word', 'DTSTART:tomorrow'),
      event('UID:day', 'DTSTART;VALUE=DATE:20261332'),
      event('UID:hour', 'DTSTART:20261201T260000'),
      block('back', '2026-12-03', '2026-12-01'),
      event('UID:span', 'DTSTART;VALUE=DATE:20261201', 'DURATION:long'),
      event('UID:year', 'DTSTART;VALUE=DATE:99991231', 'DURATION:P5D'),
      event('UID:zero', 'DTSTART;VALUE=DATE:00000101'),
    ];
    const { events, unread } = read(good, ...bad);
    assert.deepEqual(
      events.map(({ key }) => key),
      ['good'],
    );
    assert.equal(unread, bad.length);
  });
});

describe('an event that recurs', () => {
  const weekly = (...lines: string[]): string => block('w', '2026-11-24', '2026-11-25', ...lines);
  const starts = (...parts: string[]): string[] => read(...parts).events.map((one) => one.check_in);

  it('holds the nights of each occurrence, under a key of its own', () => {
    const { events } = read(weekly('RRULE:FREQ=WEEKLY;COUNT=3'));
    assert.deepEqual(
      events.map(({ key, check_in }) => [key, check_in]),
      [
        ['w 2026-11-24', '2026-11-24'],
        ['w 2026-12-01', '2026-12-01'],
        ['w 2026-12-08', '2026-12-08'],
      ],
    );
  });

  it('leaves out exceptions, adds dates, and moves what was moved by itself', () => {
    assert.deepEqual(starts(weekly('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20261201')), [
      '2026-11-24',
      '2026-12-08',
    ]);
    assert.deepEqual(starts(weekly('RDATE;VALUE=DATE:20261130')), ['2026-11-24', '2026-11-30']);
    const moved = block('w', '2026-12-03', '2026-12-04', 'RECURRENCE-ID;VALUE=DATE:20261201');
    const { events } = read(weekly('RRULE:FREQ=WEEKLY;COUNT=3'), moved);
    assert.deepEqual(events.map(({ key, check_in }) => `${key} ${check_in}`).sort(), [
      'w 2026-11-24 2026-11-24',
      'w 2026-12-01 2026-12-03',
      'w 2026-12-08 2026-12-08',
    ]);
  });

  it('without end is followed for two years, and not into the past', () => {
    const found = starts(block('y', '2020-01-10', '2020-01-11', 'RRULE:FREQ=MONTHLY'));
    assert.equal(found[0], '2026-12-10');
    assert.equal(found.at(-1), '2028-11-10');
    assert.equal(found.length, 24);
  });

  it('keeps its hours on the clocks of its zone', () => {
    const found = read(
      event(
        'UID:z',
        'DTSTART;TZID=Europe/Berlin:20270327T150000',
        'DURATION:PT20H',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
    ).events;
    assert.deepEqual(
      found.map(({ check_in, check_out }) => `${check_in}/${check_out}`),
      ['2027-03-27/2027-03-28', '2027-03-28/2027-03-29', '2027-03-29/2027-03-30'],
    );
  });

  it('too often to be a stay counts as unreadable, and takes no time', () => {
    for (const rule of ['FREQ=MINUTELY', 'FREQ=HOURLY', 'FREQ=SECONDLY;INTERVAL=7']) {
      const { unread, events } = read(
        event('UID:a', 'DTSTART:20200101T000000Z', `RRULE:${rule}`),
        block('good', '2026-12-01', '2026-12-02'),
      );
      assert.deepEqual([unread, events.length], [1, 1], rule);
    }
  });

  it('never although it says so is given up in its thread', async () => {
    const text = calendar(block('a', '2026-12-01', '2026-12-02', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'));
    const good = calendar(block('a', '2026-12-01', '2026-12-02'));
    const readings = await Promise.all(
      [text, good, text, good].map((one) => readCalendarInThread(one, place)),
    );
    assert.deepEqual(
      readings.map((reading) => ('fault' in reading ? reading.fault : reading.events.length)),
      ['The calendar takes too long to read.', 1, 'The calendar takes too long to read.', 1],
    );
  });
});

describe('the key of an event', () => {
  it('is its UID, and the same in every fetch', () => {
    assert.deepEqual(keysOf(block('1418fb94@airbnb.com', '2026-12-01', '2026-12-03')), [
      '1418fb94@airbnb.com',
    ]);
  });

  it('is made of what it says where it has no UID', () => {
    const bare = event('DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203', 'SUMMARY:Closed');
    assert.deepEqual(keysOf(bare), keysOf(bare));
    assert.notDeepEqual(keysOf(bare), keysOf(bare.replace('20261203', '20261204')));
  });

  it('tells apart what one UID was given to, in whatever order it comes', () => {
    const [one, two] = [block('same', '2026-12-01', '2026-12-03'), block('same', '2026-12-05', '2026-12-06')];
    const expected = ['same 2026-12-01', 'same #2 2026-12-05'];
    for (const parts of [
      [one, two],
      [two, one],
      [one, two, one],
    ]) {
      assert.deepEqual(
        read(...parts).events.map(({ key, check_in }) => `${key} ${check_in}`),
        expected,
      );
    }
  });

  it('stands for the last revision where several are sent', () => {
    const older = block('a', '2026-12-01', '2026-12-03', 'SEQUENCE:1');
    const newer = block('a', '2026-12-02', '2026-12-03', 'SEQUENCE:2');
    assert.deepEqual(
      read(newer, older).events.map(({ check_in }) => check_in),
      ['2026-12-02'],
    );
  });

  it('fits into an index however long the UID is', () => {
    const [one, two] = keysOf(
      block(`${'x'.repeat(5000)}1`, '2026-12-01', '2026-12-03'),
      block(`${'x'.repeat(5000)}2`, '2026-12-01', '2026-12-03'),
    );
    assert.ok(one !== undefined && one.length <= 200);
    assert.notEqual(one, two);
  });
});

describe('what a channel says of an event', () => {
  it('is kept as text that the database takes, in one piece', () => {
    const summary = (text: string) =>
      read(block('a', '2026-12-01', '2026-12-02', `SUMMARY:${text}`)).events[0]?.summary;
    assert.equal(summary('CLOSED - Not available'), 'CLOSED - Not available');
    assert.equal(summary('One\\, two\\; three'), 'One, two; three');
    assert.equal(summary('a\u0000b'), 'ab');
    assert.equal(summary('   '), null);
    assert.equal(summary('😀'.repeat(200))?.isWellFormed(), true);
  });

  it('says whether it is cancelled', () => {
    const status = (text: string) =>
      read(block('a', '2026-12-01', '2026-12-02', `STATUS:${text}`)).events[0]?.cancelled;
    assert.deepEqual([status('CANCELLED'), status('cancelled'), status('CONFIRMED')], [true, true, false]);
  });
});
