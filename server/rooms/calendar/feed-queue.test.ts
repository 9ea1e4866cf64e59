import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { inTransaction } from '../../platform/db/sql.ts';
import { feedQueue } from './feed-queue.ts';
import { findFeedsToFetch } from './feeds.queries.ts';
import { fetchFeed } from './fetch-feed.ts';
import { pruneReleased } from './prune-released.ts';
import { writeFetches } from './write-fetch.ts';
import { block, calendar, type Channel } from './testing/channel.ts';
import { LinkedFixture, startLinkedApi, type LinkedApi } from './testing/linked-fixture.ts';

const MINUTE = 60_000;

let linked: LinkedApi;
let channel: Channel;
let api: TestApi;
let fixture: LinkedFixture;
let notifications: NotificationListener;
let worker: JobWorker;
before(async () => {
  linked = await startLinkedApi();
  ({ api, channel } = linked);
  const { sql, databaseUrl, clock, services: made } = api;
  notifications = new NotificationListener(databaseUrl, made.log);
  worker = new JobWorker({
    sql,
    databaseUrl,
    notifications,
    clock,
    log: made.log,
    queues: [feedQueue(made)],
  });
  await notifications.start();
  await worker.start();
});
after(async () => {
  await worker.stop();
  await notifications.stop();
  await linked.stop();
});
beforeEach(async () => {
  fixture = await LinkedFixture.open(linked);
});

const fetchesOf = (name: string): number =>
  channel.receiver.received.filter(({ path }) => path === `/${name}.ics`).length;
const stateOf = async (room: Json): Promise<Json> =>
  (await api.get(`/rooms/${room.id}`, fixture)).body.data.ical_imports[0];
const jobs = async (): Promise<number> => {
  const rows =
    await api.sql`select 1 from jobs where workspace_id = ${fixture.workspaceId} and queue = 'room-calendars'`;
  return rows.length;
};
/** Moves time on when the worker has written what it fetched and rests. */
async function later(minutes: number, room: Json, fetchedBefore: string | null): Promise<string> {
  await api.clock.advance(minutes * MINUTE);
  let state: Json;
  await until('the calendar is fetched', async () => {
    state = await stateOf(room);
    return state.last_synced_at !== fetchedBefore;
  });
  return state.last_synced_at;
}

describe('the calendars of rooms', () => {
  it('are fetched when they are named, and then every quarter of an hour at least', async () => {
    channel.publish('regular', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('regular');
    let synced = await later(0, room, null);
    assert.deepEqual(await fixture.takenNights(room), [1, 2]);
    channel.publish('regular', calendar(block('a', '2026-12-05', '2026-12-06')));
    synced = await later(15, room, synced);
    assert.deepEqual(await fixture.takenNights(room), [5]);
    await later(15, room, synced);
    assert.equal(fetchesOf('regular'), 3);
  });

  it('are fetched on when one of them fails, and say why', async () => {
    channel.fail('later', 503);
    const room = await fixture.room('later');
    await until('the fault is told', async () => (await stateOf(room)).last_error !== null);
    assert.equal((await stateOf(room)).last_error, 'The address answered 503.');
    channel.publish('later', calendar(block('a', '2026-12-01', '2026-12-02')));
    await later(15, room, null);
    assert.equal((await stateOf(room)).last_error, null);
    assert.deepEqual(await fixture.takenNights(room), [1]);
  });

  it('are fetched no more when the room no longer names them', async () => {
    channel.publish('ended', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('ended');
    await later(0, room, null);
    await api.patch(`/rooms/${room.id}`, { ical_import_urls: [] }, fixture);
    assert.deepEqual(await fixture.takenNights(room), []);
    await api.clock.advance(15 * MINUTE);
    await until('its job is over', async () => (await jobs()) === 0);
    assert.equal(fetchesOf('ended'), 1);
  });

  it('end with their room', async () => {
    channel.publish('removed', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('removed');
    await later(0, room, null);
    await api.delete(`/rooms/${room.id}`, fixture);
    const [left] = await fixture.imported();
    assert.deepEqual([left.room_id, left.status], [null, 'cancelled']);
    await api.clock.advance(15 * MINUTE);
    await until('its job is over', async () => (await jobs()) === 0);
  });
});

describe('what a calendar no longer has', () => {
  it('is deleted after thirty days, unlike what a person cancelled', async () => {
    channel.publish(
      'old',
      calendar(block('a', '2026-12-20', '2026-12-21'), block('b', '2026-12-22', '2026-12-23')),
    );
    const room = await fixture.room('old');
    await later(0, room, null);
    const [kept] = await fixture.imported();
    await api.delete(`/reservations/${kept.id}`, fixture);
    await api.patch(`/rooms/${room.id}`, { ical_import_urls: [] }, fixture);
    const released = api.clock.now();
    const prune = (days: number) =>
      pruneReleased.work(api.sql, released.add({ hours: 24 * days }), AbortSignal.timeout(10_000));
    await prune(30);
    assert.equal((await fixture.imported()).length, 2);
    await prune(31);
    assert.deepEqual(
      (await fixture.imported()).map(({ id }) => id),
      [kept.id],
    );
  });
});

describe('a fetch that ends after a later one', () => {
  it('changes nothing: what is newer stands', async () => {
    channel.publish('late', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('late');
    await later(0, room, null);
    const [row] = await api.sql<{ id: number }[]>`select id from room_feeds where room_id = ${room.id}`;
    const [feed] = await findFeedsToFetch(api.sql, [
      { workspaceId: fixture.workspaceId, feedId: row?.id ?? 0 },
    ]);
    assert.ok(feed);
    const old = await fetchFeed(api.services, feed);
    channel.publish('late', calendar(block('a', '2026-12-05', '2026-12-06')));
    await fixture.sync(room);
    await inTransaction(api.sql, (tx) => writeFetches(tx, [old], api.clock.now()));
    assert.deepEqual(await fixture.takenNights(room), [5]);
  });
});

describe('imports and reservations at the same time', () => {
  it('never let a reservation take what a calendar holds already, and end without waiting for each other', async () => {
    const names = ['race-a', 'race-b', 'race-c'];
    const rooms: Json[] = [];
    for (const name of names) {
      channel.publish(name, calendar());
      rooms.push(await fixture.room(name));
    }
    for (let round = 0; round < 8; round += 1) {
      const day = String(10 + round);
      const next = String(11 + round);
      for (const name of names) {
        const soFar = Array.from({ length: round + 1 }, (_, index) =>
          block(`${name}-${index}`, `2026-12-${10 + index}`, `2026-12-${11 + index}`),
        );
        channel.publish(name, calendar(...soFar));
      }
      await api.clock.advance(1000);
      const answers = await Promise.all([
        ...rooms.map((room) => api.post(`/rooms/${room.id}/calendar-sync`, {}, fixture)),
        ...rooms.flatMap((room) =>
          [0, 1, 2].map(() => fixture.reserve(room, `2026-12-${day}`, `2026-12-${next}`)),
        ),
      ]);
      for (const { status, raw } of answers) assert.ok([200, 201, 422].includes(status), raw.toString());
    }
    // Each room has one unit: more is only held where the calendar came second, and then the team knows.
    const [row] = await api.sql<{ overbooked: number }[]>`
      select count(*) as overbooked from (
        select room_id, check_in from reservations
        where workspace_id = ${fixture.workspaceId} and holds_room group by room_id, check_in
        having count(*) filter (where source <> 'ical') > 1 or count(*) filter (where source = 'ical') > 1
      ) night`;
    assert.equal(row?.overbooked, 0);
    const late = await fixture.reserve(rooms[0], '2026-12-10', '2026-12-11');
    assert.equal(late.status, 422);
  });
});
