import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { block, calendar, type Channel } from './testing/channel.ts';
import { LinkedFixture, startLinkedApi, type LinkedApi } from './testing/linked-fixture.ts';

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

describe('POST /rooms/{id}/calendar-sync', () => {
  it('answers 404 for a room that is not there', async () => {
    assert.equal((await api.post('/rooms/999999999/calendar-sync', {}, fixture)).status, 404);
  });

  it('has nothing to tell of a room without calendars', async () => {
    assert.deepEqual(await fixture.sync(await fixture.room('none', { ical_import_urls: [] })), []);
  });

  it('takes the nights of the feeds of the large channels, the day of leaving excluded', async () => {
    channel.publish(
      'large',
      calendar(
        block('1418fb94e984-abc@airbnb.com', '2026-12-01', '2026-12-03', 'SUMMARY:Reserved'),
        block('7f662ec65913-abc@airbnb.com', '2026-12-05', '2026-12-06', 'SUMMARY:Airbnb (Not available)'),
        block(
          '2d0a0a1c@booking.com',
          '2026-12-08',
          '2026-12-10',
          'SUMMARY:CLOSED - Not available',
          'DTSTAMP:20261101T000000Z',
        ),
        block('b1b2@vrbo.com', '2026-12-12', '2026-12-13', 'SUMMARY:Blocked', 'STATUS:CONFIRMED'),
      ),
    );
    const room = await fixture.room('large');
    const [state] = await fixture.sync(room);
    assert.deepEqual(state, {
      url: channel.urlOf('large'),
      label: null,
      last_synced_at: api.clock.now().toString({ smallestUnit: 'millisecond' }),
      last_error: null,
      events: 4,
    });
    assert.deepEqual(await fixture.takenNights(room), [1, 2, 5, 8, 9, 12]);
    const blocks = await fixture.imported();
    assert.deepEqual(
      blocks.map(({ notes, status }) => [notes, status]),
      [
        ['Blocked', 'confirmed'],
        ['CLOSED - Not available', 'confirmed'],
        ['Airbnb (Not available)', 'confirmed'],
        ['Reserved', 'confirmed'],
      ],
    );
    const { source, total, adults, guest, nights_breakdown } = blocks[0];
    assert.deepEqual([source, total, adults, nights_breakdown], ['ical', 0, 0, []]);
    assert.deepEqual(guest, { name: null, phone: null, email: null });
    assert.deepEqual((await api.get(`/rooms/${room.id}`, fixture)).body.data.ical_imports, [state]);
  });

  it('makes nobody a reservation for those nights, and one event no event for webhooks', async () => {
    channel.publish('held', calendar(block('a', '2026-12-24', '2026-12-27')));
    const room = await fixture.room('held');
    await fixture.sync(room);
    assert.equal((await fixture.reserve(room, '2026-12-26', '2026-12-28')).status, 422);
    assert.equal((await fixture.reserve(room, '2026-12-27', '2026-12-28')).status, 201);
    const types = await api.sql`select type from events where workspace_id = ${fixture.workspaceId}`;
    assert.deepEqual(
      types.map((row) => row['type']),
      ['reservation.created'],
    );
  });

  it('moves a block whose dates change under its UID', async () => {
    channel.publish('moving', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('moving');
    await fixture.sync(room);
    const [before] = await fixture.imported();
    channel.publish('moving', calendar(block('a', '2026-12-02', '2026-12-05')));
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [2, 3, 4]);
    const [moved] = await fixture.imported();
    assert.deepEqual([moved.id, moved.nights], [before.id, 3]);
  });

  it('releases an event that two good fetches in a row did not have, and not one', async () => {
    const [one, two] = [block('a', '2026-12-01', '2026-12-03'), block('b', '2026-12-10', '2026-12-11')];
    channel.publish('gone', calendar(one, two));
    const room = await fixture.room('gone');
    await fixture.sync(room);
    channel.publish('gone', calendar(two));
    assert.equal((await fixture.sync(room))[0].events, 1);
    assert.deepEqual(await fixture.takenNights(room), [1, 2, 10]);
    // It is there again: the next time counts from the beginning.
    channel.publish('gone', calendar(one, two));
    await fixture.sync(room);
    channel.publish('gone', calendar(two));
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [1, 2, 10]);
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [10]);
    const [released] = await fixture.imported('&status=cancelled');
    assert.match(released.cancel_reason, /no longer in the calendar/);
    // And it may come back after that.
    channel.publish('gone', calendar(one, two));
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [1, 2, 10]);
    assert.equal((await fixture.imported()).length, 2);
  });

  it('does not count a failed fetch between two good ones, and none of it releases anything', async () => {
    const [one, two] = [block('a', '2026-12-01', '2026-12-03'), block('b', '2026-12-10', '2026-12-11')];
    channel.publish('flaky', calendar(one, two));
    const room = await fixture.room('flaky');
    const [{ last_synced_at: synced }] = (await fixture.sync(room)) as [Json];
    const faults: [() => void, RegExp][] = [
      [() => channel.fail('flaky', 500), /answered 500/],
      [() => channel.fail('flaky', 404), /answered 404/],
      [() => channel.fail('flaky', 302, { location: '/' }), /Redirects are not followed/],
      [() => channel.fail('flaky', 304), /^The address answered 304\.$/],
      [() => channel.fail('flaky', 200), /web page/],
      [() => channel.publish('flaky', ''), /no calendar/],
      [() => channel.publish('flaky', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a'), /damaged/],
      [() => channel.publish('flaky', calendar(two).slice(0, -20)), /damaged/],
      [() => channel.publish('flaky', calendar()), /empty, although 2 events/],
      [
        () => channel.publish('flaky', calendar(two, block('c', 'soon', 'later'))),
        /One event .* could not be read/,
      ],
      [
        () => channel.publish('flaky', calendar(two, `X-PAD:${'x'.repeat(2 * 1024 * 1024)}`)),
        /larger than 2 MiB/,
      ],
    ];
    for (const [fault, sentence] of faults) {
      fault();
      for (let again = 0; again < 2; again += 1) {
        const [state] = await fixture.sync(room);
        assert.match(state.last_error, sentence);
      }
      assert.deepEqual(await fixture.takenNights(room), [1, 2, 10], String(sentence));
    }
    channel.publish('flaky', calendar(two));
    const [good] = await fixture.sync(room);
    assert.equal(good.last_error, null);
    assert.ok(good.last_synced_at > synced);
    assert.deepEqual(await fixture.takenNights(room), [1, 2, 10], 'the first good fetch without it');
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [10]);
  });

  it('takes what can be read of a calendar with an event that cannot', async () => {
    channel.publish('half', calendar(block('a', '2026-12-01', '2026-12-02'), block('b', 'soon', 'later')));
    const room = await fixture.room('half');
    const [state] = await fixture.sync(room);
    assert.match(state.last_error, /One event/);
    assert.deepEqual(await fixture.takenNights(room), [1]);
  });

  it('releases at once what the channel itself calls cancelled', async () => {
    channel.publish(
      'cancelled',
      calendar(block('a', '2026-12-01', '2026-12-02'), block('b', '2026-12-04', '2026-12-05')),
    );
    const room = await fixture.room('cancelled');
    await fixture.sync(room);
    channel.publish(
      'cancelled',
      calendar(
        block('a', '2026-12-01', '2026-12-02', 'STATUS:CANCELLED'),
        block('b', '2026-12-04', '2026-12-05'),
      ),
    );
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [4]);
  });

  it('leaves alone what a person cancelled', async () => {
    channel.publish('by-hand', calendar(block('a', '2026-12-01', '2026-12-02')));
    const room = await fixture.room('by-hand');
    await fixture.sync(room);
    const [{ id }] = (await fixture.imported()) as [Json];
    await api.delete(`/reservations/${id}`, fixture);
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), []);
  });

  it('does not take what is over, and does not give up what is over when it goes', async () => {
    const past = block('past', '2026-11-01', '2026-11-03');
    const now = block('now', '2026-11-22', '2026-11-24');
    channel.publish('over', calendar(past, now));
    const room = await fixture.room('over');
    assert.equal((await fixture.sync(room))[0].events, 1);
    assert.deepEqual(
      (await fixture.imported()).map(({ check_in }) => check_in),
      ['2026-11-22'],
    );
    await api.clock.advance(2 * 86_400_000);
    channel.publish('over', calendar(block('next', '2026-12-01', '2026-12-02')));
    for (let again = 0; again < 3; again += 1) await fixture.sync(room);
    assert.deepEqual(
      (await fixture.imported()).map(({ check_in, status }) => [check_in, status]),
      [
        ['2026-12-01', 'confirmed'],
        ['2026-11-22', 'confirmed'],
      ],
    );
  });

  it('keeps the same UID in two calendars apart', async () => {
    channel.publish('one', calendar(block('same', '2026-12-01', '2026-12-02')));
    channel.publish('two', calendar(block('same', '2026-12-05', '2026-12-06')));
    const room = await fixture.room('one', {
      ical_import_urls: [channel.urlOf('one'), channel.urlOf('two')],
    });
    await fixture.sync(room);
    assert.deepEqual(await fixture.takenNights(room), [1, 5]);
  });

  it('lets one calendar fail without the other', async () => {
    channel.publish('works', calendar(block('a', '2026-12-01', '2026-12-02')));
    channel.fail('broken', 503);
    const room = await fixture.room('works', {
      ical_import_urls: [channel.urlOf('broken'), channel.urlOf('works')],
    });
    const states = await fixture.sync(room);
    assert.deepEqual(
      states.map(({ last_error: fault, events }) => [fault, events]),
      [
        ['The address answered 503.', 0],
        [null, 1],
      ],
    );
    assert.deepEqual(await fixture.takenNights(room), [1]);
  });

  it('frees the nights of a calendar that is no longer imported, and keeps those of one that stays', async () => {
    channel.publish('stays', calendar(block('a', '2026-12-01', '2026-12-02')));
    channel.publish('leaves', calendar(block('b', '2026-12-05', '2026-12-06')));
    const urls = [channel.urlOf('stays'), channel.urlOf('leaves')];
    const room = await fixture.room('stays', { ical_import_urls: urls });
    await fixture.sync(room);
    await api.patch(`/rooms/${room.id}`, { ical_import_urls: [urls[0]] }, fixture);
    assert.deepEqual(await fixture.takenNights(room), [1]);
  });

  it('reads a feed that goes on for ever only as long as anybody waits for it', async () => {
    const rule = block('a', '2026-12-01', '2026-12-02', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31');
    channel.publish('endless', calendar(rule));
    const [state] = await fixture.sync(await fixture.room('endless'));
    assert.equal(state.last_error, 'The calendar takes too long to read.');
  });
});
