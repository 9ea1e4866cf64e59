import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../../testing/test-api.ts';
import { block, calendar, openChannel, type Channel } from './testing/channel.ts';

let channel: Channel;
let api: TestApi;
let key: string;
before(async () => {
  channel = await openChannel();
  api = await startTestApi({ door: channel.door });
});
after(async () => {
  await api.stop();
  await channel.close();
});
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

/** A room with one calendar, whose name it has. */
async function roomOf(name: string, more: object = {}): Promise<Json> {
  const room = { name: 'Double room', price: 100, ical_import_urls: [channel.urlOf(name)], ...more };
  const answer = await api.post('/rooms', room, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
}

async function sync(room: Json): Promise<Json[]> {
  await api.clock.advance(1000);
  const answer = await api.post(`/rooms/${room.id}/calendar-sync`, {}, { key });
  assert.equal(answer.status, 200, answer.raw.toString());
  return answer.body.data.ical_imports;
}

/** The nights that are not free in December, by day. */
async function takenNights(room: Json): Promise<number[]> {
  const days = Array.from({ length: 30 }, (_, index) => index + 1);
  const free = await Promise.all(
    days.map(async (day) => {
      const [from, to] = [day, day + 1].map((one) => `2026-12-${String(one).padStart(2, '0')}`);
      const answer = await api.get(
        `/reservations/availability?room_id=${room.id}&check_in=${from}&check_out=${to}`,
        { key },
      );
      return answer.body.data.rooms[0].free_units > 0;
    }),
  );
  return days.filter((_, index) => !free[index]);
}

const imported = async (query = ''): Promise<Json[]> =>
  (await api.get(`/reservations?source=ical&per_page=100${query}`, { key })).body.data;
const inbox = async (): Promise<Json[]> => (await api.get('/inbox', { key })).body.data;
const reserve = (room: Json, check_in: string, check_out: string): Promise<TestAnswer> =>
  api.post('/reservations', { room_id: room.id, check_in, check_out, guest: { name: 'Ann' } }, { key });

describe('POST /rooms/{id}/calendar-sync', () => {
  it('answers 404 for a room that is not there', async () => {
    assert.equal((await api.post('/rooms/999999999/calendar-sync', {}, { key })).status, 404);
  });

  it('has nothing to tell of a room without calendars', async () => {
    assert.deepEqual(await sync(await roomOf('none', { ical_import_urls: [] })), []);
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
    const room = await roomOf('large');
    const [state] = await sync(room);
    assert.deepEqual(state, {
      url: channel.urlOf('large'),
      last_synced_at: api.clock.now().toString({ smallestUnit: 'millisecond' }),
      last_error: null,
      events: 4,
    });
    assert.deepEqual(await takenNights(room), [1, 2, 5, 8, 9, 12]);
    const blocks = await imported();
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
    assert.deepEqual((await api.get(`/rooms/${room.id}`, { key })).body.data.ical_imports, [state]);
  });

  it('makes nobody a reservation for those nights, and one event no event for webhooks', async () => {
    channel.publish('held', calendar(block('a', '2026-12-24', '2026-12-27')));
    const room = await roomOf('held');
    await sync(room);
    assert.equal((await reserve(room, '2026-12-26', '2026-12-28')).status, 422);
    assert.equal((await reserve(room, '2026-12-27', '2026-12-28')).status, 201);
    const { workspace } = (await api.get('/me', { key })).body.data;
    const types = await api.sql`select type from events where workspace_id = ${workspace.id}`;
    assert.deepEqual(
      types.map((row) => row['type']),
      ['reservation.created'],
    );
  });

  it('moves a block whose dates change under its UID', async () => {
    channel.publish('moving', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await roomOf('moving');
    await sync(room);
    const [before] = await imported();
    channel.publish('moving', calendar(block('a', '2026-12-02', '2026-12-05')));
    await sync(room);
    assert.deepEqual(await takenNights(room), [2, 3, 4]);
    const [moved] = await imported();
    assert.deepEqual([moved.id, moved.nights], [before.id, 3]);
  });

  it('releases an event that two good fetches in a row did not have, and not one', async () => {
    const [one, two] = [block('a', '2026-12-01', '2026-12-03'), block('b', '2026-12-10', '2026-12-11')];
    channel.publish('gone', calendar(one, two));
    const room = await roomOf('gone');
    await sync(room);
    channel.publish('gone', calendar(two));
    assert.equal((await sync(room))[0].events, 1);
    assert.deepEqual(await takenNights(room), [1, 2, 10]);
    // It is there again: the next time counts from the beginning.
    channel.publish('gone', calendar(one, two));
    await sync(room);
    channel.publish('gone', calendar(two));
    await sync(room);
    assert.deepEqual(await takenNights(room), [1, 2, 10]);
    await sync(room);
    assert.deepEqual(await takenNights(room), [10]);
    const [released] = await imported('&status=cancelled');
    assert.match(released.cancel_reason, /no longer in the calendar/);
    // And it may come back after that.
    channel.publish('gone', calendar(one, two));
    await sync(room);
    assert.deepEqual(await takenNights(room), [1, 2, 10]);
    assert.equal((await imported()).length, 2);
  });

  it('does not count a failed fetch between two good ones, and none of it releases anything', async () => {
    const [one, two] = [block('a', '2026-12-01', '2026-12-03'), block('b', '2026-12-10', '2026-12-11')];
    channel.publish('flaky', calendar(one, two));
    const room = await roomOf('flaky');
    const [{ last_synced_at: synced }] = (await sync(room)) as [Json];
    const faults: [() => void, RegExp][] = [
      [() => channel.fail('flaky', 500), /answered 500/],
      [() => channel.fail('flaky', 404), /answered 404/],
      [() => channel.fail('flaky', 302, { location: '/' }), /Redirects are not followed/],
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
        const [state] = await sync(room);
        assert.match(state.last_error, sentence);
      }
      assert.deepEqual(await takenNights(room), [1, 2, 10], String(sentence));
    }
    channel.publish('flaky', calendar(two));
    const [good] = await sync(room);
    assert.equal(good.last_error, null);
    assert.ok(good.last_synced_at > synced);
    assert.deepEqual(await takenNights(room), [1, 2, 10], 'the first good fetch without it');
    await sync(room);
    assert.deepEqual(await takenNights(room), [10]);
  });

  it('takes what can be read of a calendar with an event that cannot', async () => {
    channel.publish('half', calendar(block('a', '2026-12-01', '2026-12-02'), block('b', 'soon', 'later')));
    const room = await roomOf('half');
    const [state] = await sync(room);
    assert.match(state.last_error, /One event/);
    assert.deepEqual(await takenNights(room), [1]);
  });

  it('releases at once what the channel itself calls cancelled', async () => {
    channel.publish(
      'cancelled',
      calendar(block('a', '2026-12-01', '2026-12-02'), block('b', '2026-12-04', '2026-12-05')),
    );
    const room = await roomOf('cancelled');
    await sync(room);
    channel.publish(
      'cancelled',
      calendar(
        block('a', '2026-12-01', '2026-12-02', 'STATUS:CANCELLED'),
        block('b', '2026-12-04', '2026-12-05'),
      ),
    );
    await sync(room);
    assert.deepEqual(await takenNights(room), [4]);
  });

  it('leaves alone what a person cancelled', async () => {
    channel.publish('by-hand', calendar(block('a', '2026-12-01', '2026-12-02')));
    const room = await roomOf('by-hand');
    await sync(room);
    const [{ id }] = (await imported()) as [Json];
    await api.delete(`/reservations/${id}`, { key });
    await sync(room);
    assert.deepEqual(await takenNights(room), []);
  });

  it('does not take what is over, and does not give up what is over when it goes', async () => {
    const past = block('past', '2026-11-01', '2026-11-03');
    const now = block('now', '2026-11-22', '2026-11-24');
    channel.publish('over', calendar(past, now));
    const room = await roomOf('over');
    assert.equal((await sync(room))[0].events, 1);
    assert.deepEqual(
      (await imported()).map(({ check_in }) => check_in),
      ['2026-11-22'],
    );
    await api.clock.advance(2 * 86_400_000);
    channel.publish('over', calendar(block('next', '2026-12-01', '2026-12-02')));
    for (let again = 0; again < 3; again += 1) await sync(room);
    assert.deepEqual(
      (await imported()).map(({ check_in, status }) => [check_in, status]),
      [
        ['2026-12-01', 'confirmed'],
        ['2026-11-22', 'confirmed'],
      ],
    );
  });

  it('keeps the same UID in two calendars apart', async () => {
    channel.publish('one', calendar(block('same', '2026-12-01', '2026-12-02')));
    channel.publish('two', calendar(block('same', '2026-12-05', '2026-12-06')));
    const room = await roomOf('one', { ical_import_urls: [channel.urlOf('one'), channel.urlOf('two')] });
    await sync(room);
    assert.deepEqual(await takenNights(room), [1, 5]);
  });

  it('lets one calendar fail without the other', async () => {
    channel.publish('works', calendar(block('a', '2026-12-01', '2026-12-02')));
    channel.fail('broken', 503);
    const room = await roomOf('works', {
      ical_import_urls: [channel.urlOf('broken'), channel.urlOf('works')],
    });
    const states = await sync(room);
    assert.deepEqual(
      states.map(({ last_error: fault, events }) => [fault, events]),
      [
        ['The address answered 503.', 0],
        [null, 1],
      ],
    );
    assert.deepEqual(await takenNights(room), [1]);
  });

  it('frees the nights of a calendar that is no longer imported, and keeps those of one that stays', async () => {
    channel.publish('stays', calendar(block('a', '2026-12-01', '2026-12-02')));
    channel.publish('leaves', calendar(block('b', '2026-12-05', '2026-12-06')));
    const urls = [channel.urlOf('stays'), channel.urlOf('leaves')];
    const room = await roomOf('stays', { ical_import_urls: urls });
    await sync(room);
    await api.patch(`/rooms/${room.id}`, { ical_import_urls: [urls[0]] }, { key });
    assert.deepEqual(await takenNights(room), [1]);
  });

  it('reads a feed that goes on for ever only as long as anybody waits for it', async () => {
    const rule = block('a', '2026-12-01', '2026-12-02', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31');
    channel.publish('endless', calendar(rule));
    const [state] = await sync(await roomOf('endless'));
    assert.equal(state.last_error, 'The calendar takes too long to read.');
  });
});

describe('a calendar that takes more units than there are', () => {
  it('is recorded, and an inbox item tells the team once, without the secret part of the address', async () => {
    channel.publish('over-1', calendar(block('a', '2026-12-23', '2026-12-26')));
    const room = await roomOf('over-1');
    assert.equal((await reserve(room, '2026-12-24', '2026-12-28')).status, 201);
    assert.equal((await sync(room))[0].events, 1);
    const [item, ...others] = await inbox();
    assert.equal(others.length, 0);
    assert.deepEqual(
      [item.priority, item.subject, item.status],
      ['high', 'Double room is overbooked', 'open'],
    );
    assert.match(item.body, /localhost:\d+ takes Double room .*\n2026-12-24: 2\n2026-12-25: 2$/s);
    assert.doesNotMatch(item.body, /over-1/);
    await sync(room);
    assert.equal((await inbox()).length, 1, 'the next fetch tells it no second time');
    channel.publish('over-1', calendar(block('a', '2026-12-23', '2026-12-27')));
    await sync(room);
    assert.match((await inbox())[0].body, /:\n2026-12-26: 2$/, 'a night more is told');
  });

  it('is not told while another unit is left', async () => {
    channel.publish('enough', calendar(block('a', '2026-12-23', '2026-12-26')));
    const room = await roomOf('enough', { quantity: 2 });
    await reserve(room, '2026-12-24', '2026-12-28');
    await sync(room);
    assert.deepEqual(await inbox(), []);
  });

  it('is not told of a block that rolls on under a new UID every day', async () => {
    const room = await roomOf('rolling');
    for (let day = 1; day <= 4; day += 1) {
      channel.publish('rolling', calendar(block(`block-${day}`, `2026-12-0${day}`, '2026-12-20')));
      await sync(room);
      await sync(room);
    }
    assert.deepEqual(await inbox(), []);
    assert.equal((await imported('&active=true')).length, 1);
    assert.deepEqual((await takenNights(room))[0], 4);
  });

  it('tells it in the language of the workspace', async () => {
    await api.patch('/company/profile', { language: 'de-DE' }, { key });
    channel.publish(
      'german',
      calendar(block('a', '2026-12-23', '2026-12-26'), block('b', '2026-12-23', '2026-12-24')),
    );
    await sync(await roomOf('german'));
    assert.equal((await inbox())[0].subject, 'Double room ist überbucht');
  });
});
