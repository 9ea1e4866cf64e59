import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import ICAL from 'ical.js';
import { request } from 'undici';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { block, calendar, type Channel } from './testing/channel.ts';
import { LinkedFixture, startLinkedApi, type LinkedApi } from './testing/linked-fixture.ts';
import { writeCalendar } from './write-calendar.ts';

let linked: LinkedApi;
let channel: Channel;
let api: TestApi;
let fixture: LinkedFixture;
before(async () => {
  linked = await startLinkedApi();
  ({ api, channel } = linked);
});
after(() => linked.stop());
beforeEach(async () => {
  fixture = await LinkedFixture.open(linked);
});

/** As a channel asks: without a key. */
async function ask(url: string): Promise<{ status: number; type: string; text: string }> {
  const answer = await request(url);
  const type = String(answer.headers['content-type']);
  return { status: answer.statusCode, type, text: await answer.body.text() };
}

/** The events of a calendar, as another program reads them. */
function eventsOf(text: string): { uid: string; from: string; to: string; summary: string; stamp: string }[] {
  const root = new ICAL.Component(ICAL.parse(text));
  return root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const stamp = String(component.getFirstPropertyValue('dtstamp'));
    const [from, to] = [event.startDate.toString(), event.endDate.toString()];
    return { uid: event.uid, from, to, summary: event.summary, stamp };
  });
}

describe('the calendar of a room', () => {
  it('is 404 at every address that is not one, and needs the whole of it', async () => {
    const { ical_export_url: url } = await fixture.room('none', { ical_import_urls: [] });
    const { origin } = new URL(url);
    for (const wrong of [
      url.slice(0, -4),
      url.replace('.ics', '.txt'),
      `${url}.ics`,
      url.replace(/.\.ics$/, (end: string) => (end.startsWith('a') ? 'b.ics' : 'a.ics')),
      `${origin}/calendars/.ics`,
      `${origin}/calendars/${'a'.repeat(43)}.ics`,
      `${origin}/calendars/%00.ics`,
    ]) {
      assert.equal((await ask(wrong)).status, 404, wrong);
    }
  });

  it('is there without a key, as text/calendar, also when nobody stays', async () => {
    const room = await fixture.room('none', { ical_import_urls: [] });
    const { status, type, text } = await ask(room.ical_export_url);
    assert.deepEqual([status, type], [200, 'text/calendar; charset=utf-8']);
    assert.match(text, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n/);
    assert.deepEqual(eventsOf(text), []);
  });

  it('has what holds the room, and neither what does not nor what was imported', async () => {
    channel.publish('mixed', calendar(block('a', '2026-12-10', '2026-12-12')));
    const room = await fixture.room('mixed', { quantity: 5 });
    await fixture.sync(room);
    const stays: Json[] = [];
    for (const day of ['01', '02', '03', '04']) {
      stays.push((await fixture.reserve(room, `2026-12-${day}`, '2026-12-05')).body.data);
    }
    await api.delete(`/reservations/${stays[1].id}`, fixture);
    await api.patch(`/reservations/${stays[2].id}`, { status: 'no_show' }, fixture);
    const events = eventsOf((await ask(room.ical_export_url)).text);
    assert.deepEqual(
      events.map(({ from, to, summary }) => [from, to, summary]),
      [
        ['2026-12-01', '2026-12-05', 'Reserved'],
        ['2026-12-04', '2026-12-05', 'Reserved'],
      ],
    );
  });

  it('shows nothing about the guests', async () => {
    const room = await fixture.room('none', { ical_import_urls: [], name: 'Suite' });
    const guest = { name: 'Zoë Secret', phone: '+493012345678', email: 'zoe@mail.example' };
    const stay = { room_id: room.id, check_in: '2026-12-01', check_out: '2026-12-02', guest, notes: 'Vegan' };
    await api.post('/reservations', stay, fixture);
    assert.doesNotMatch((await ask(room.ical_export_url)).text, /Secret|12345678|zoe|Vegan|@mail/i);
  });

  it('keeps the UID of an event however often it changes, and says when it last did', async () => {
    const room = await fixture.room('none', { ical_import_urls: [], quantity: 2 });
    const { id } = (await fixture.reserve(room, '2026-12-01', '2026-12-03')).body.data;
    await fixture.reserve(room, '2026-12-02', '2026-12-04');
    const before = eventsOf((await ask(room.ical_export_url)).text);
    await api.clock.advance(60_000);
    await api.patch(`/reservations/${id}`, { status: 'confirmed' }, fixture);
    const after = eventsOf((await ask(room.ical_export_url)).text);
    assert.deepEqual(
      after.map(({ uid }) => uid),
      before.map(({ uid }) => uid),
    );
    assert.notEqual(before[0]?.uid, before[1]?.uid);
    assert.notEqual(after[0]?.stamp, before[0]?.stamp);
    assert.equal(after[1]?.stamp, before[1]?.stamp);
  });

  it('ends with the room', async () => {
    const room = await fixture.room('none', { ical_import_urls: [] });
    await api.delete(`/rooms/${room.id}`, fixture);
    assert.equal((await ask(room.ical_export_url)).status, 404);
  });

  it('does not publish to a channel what was imported from it', async () => {
    const [one, other] = [await fixture.room('ring-a'), await fixture.room('ring-b')];
    await fixture.reserve(one, '2026-12-01', '2026-12-03');
    for (let round = 0; round < 3; round += 1) {
      channel.publish('ring-b', (await ask(one.ical_export_url)).text);
      channel.publish('ring-a', (await ask(other.ical_export_url)).text);
      await fixture.sync(one);
      await fixture.sync(other);
    }
    assert.deepEqual(await fixture.takenNights(one), [1, 2]);
    assert.deepEqual(await fixture.takenNights(other), [1, 2]);
    assert.equal((await fixture.imported()).length, 1);
    assert.deepEqual(await fixture.inbox(), []);
  });

  it('does not hold the room twice when another calendar passes it on', async () => {
    const [room, other] = [await fixture.room('echo', { name: 'Suite' }), await fixture.room('copy')];
    await fixture.reserve(room, '2026-12-01', '2026-12-03');
    const { text } = await ask(room.ical_export_url);
    channel.publish('echo', text);
    channel.publish('copy', text);
    assert.equal((await fixture.sync(room))[0].events, 0);
    assert.deepEqual(await fixture.inbox(), []);
    assert.equal((await fixture.sync(other))[0].events, 1, 'to another room it is news');
  });
});

describe('a written calendar', () => {
  const stay = {
    uid: 'one@house',
    check_in: '2026-12-31',
    check_out: '2027-01-02',
    updated_at: '2026-11-23T12:00:00.000Z',
  };

  it('is exactly the text of RFC 5545', () => {
    assert.equal(
      writeCalendar('Suite', [stay]),
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Switchboard//Rooms 1.0//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-CALNAME:Suite',
        'BEGIN:VEVENT',
        'UID:one@house',
        'DTSTAMP:20261123T120000Z',
        'LAST-MODIFIED:20261123T120000Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270102',
        'SUMMARY:Reserved',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('has no line of more than 75 bytes, and tears no character apart', () => {
    for (const name of [
      'Zimmer mit Aussicht über den See '.repeat(8),
      '😀'.repeat(60),
      'x'.repeat(255),
      'ä'.repeat(31),
    ]) {
      const text = writeCalendar(name, [stay]);
      for (const line of text.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.ok(line.isWellFormed());
      }
      const read = new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('x-wr-calname');
      assert.equal(read, name);
    }
  });

  it('keeps the name of a room within its line', () => {
    const name = 'A; b, c\\d\r\nBEGIN:VEVENT\nUID:evil\u0007';
    const text = writeCalendar(name, []);
    assert.equal(text.match(/^BEGIN:VEVENT/gm), null);
    assert.match(text, /^X-WR-CALNAME:A\\; b\\, c\\\\d\\nBEGIN:VEVENT\\nUID:evil \r$/m);
  });
});
