import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { reasonOf, ToolCaller } from '../calls/testing/tool-caller.ts';
import { closeCall } from '../calls/record/close-call.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { faultsOf, HotelFixture } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
let room: Json;
const call = (asks: Parameters<typeof ToolCaller.call>[2] = {}): Promise<ToolCaller> =>
  ToolCaller.call(api, hotel.workspaceId, asks);
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
  room = await hotel.room();
});

const dates = { check_in: '2026-12-24', check_out: '2026-12-26' };
const wish = { ...dates, room: 'double room', name: 'Ann' };
const free = async (): Promise<number> => {
  const query = `check_in=${dates.check_in}&check_out=${dates.check_out}`;
  return (await api.get(`/reservations/availability?${query}`, hotel)).body.data.rooms[0].free_units;
};
const holds = async (): Promise<number> => {
  const [row] = await api.sql<{ count: number }[]>`
    select count(*) from held_rooms where workspace_id = ${hotel.workspaceId}`;
  return row?.count ?? 0;
};
/** Ends a call as its voice process does, or as another process does when that one has died. */
const end = (caller: ToolCaller): Promise<boolean> => {
  const at = api.clock.now();
  const key = { workspaceId: hotel.workspaceId, callId: caller.callId };
  return closeCall(
    api.sql,
    api.services.store,
    key,
    {
      ...{ status: 'completed', outcome: 'information_given', sentiment: null, summary: null, error: null },
      ...{ extracted: {}, metrics: null, answeredAt: at, endedAt: at },
    },
    at,
  );
};

describe('a room that is offered or read back on a call', () => {
  it('is held for that call alone: in every availability, the occupancy and the published calendar', async () => {
    const [first, second] = [await call(), await call({ from: '+4930555555' })];
    assert.equal((await first.use('find_rooms', dates)).facts.rooms.length, 1);
    assert.equal(await free(), 0);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: room.id })), ['room_id']);
    const [night, , after] = (await api.get('/rooms/occupancy?from=2026-12-24&to=2026-12-26', hotel)).body
      .data[0].nights;
    assert.deepEqual([night.held, night.free, after.held], [1, 0, 0]);
    const calendar = await (await fetch(room.ical_export_url)).text();
    assert.match(calendar, /DTSTART;VALUE=DATE:20261224/);
    const none = await second.use('find_rooms', dates);
    assert.deepEqual([none.facts.rooms, none.facts.reason], [[], 'sold_out']);
    assert.equal(reasonOf(await second.use('reserve_room', wish)), 'taken');
    assert.equal(
      (await first.use('find_rooms', dates)).facts.rooms[0]?.free_units,
      1,
      'one’s own is not in the way',
    );
    assert.equal((await first.agree('reserve_room', wish)).ok, true);
  });

  it('comes free after five minutes, and with another question', async () => {
    const caller = await call();
    await caller.use('find_rooms', dates);
    await api.clock.advance(5 * 60_000 - 1);
    assert.equal(await free(), 0);
    await api.clock.advance(1);
    assert.equal(await free(), 1);
    await caller.use('find_rooms', dates);
    assert.equal(await free(), 0);
    await caller.use('find_rooms', { check_in: '2027-02-01', nights: 1 });
    assert.equal(await free(), 1);
    assert.equal(await holds(), 1, 'what has expired is removed');
  });

  it('comes free with the end of the call, also where another process ends it', async () => {
    for (const finish of [(caller: ToolCaller) => caller.tools.release(), end]) {
      const caller = await call();
      await caller.use('find_rooms', dates);
      await caller.use('reserve_room', wish);
      assert.equal(await free(), 0);
      await finish(caller);
      assert.equal(await free(), 1);
      assert.equal(await holds(), 0);
      await end(caller);
    }
  });

  it('is not held for a call that is over', async () => {
    const caller = await call();
    await end(caller);
    await caller.use('find_rooms', dates);
    assert.equal(await free(), 1);
  });

  it('takes one unit of a call, also where it was offered and is being confirmed', async () => {
    await api.patch(`/rooms/${room.id}`, { quantity: 3 }, hotel);
    const caller = await call();
    await caller.use('find_rooms', dates);
    await caller.use('reserve_room', wish);
    assert.equal(await free(), 2);
    const other = await call();
    await other.use('find_rooms', dates);
    assert.equal(await free(), 1);
  });

  it('gives the rooms that were offered and not taken back with the reservation', async () => {
    const suite = await hotel.room({ name: 'Suite' });
    const caller = await call();
    assert.equal((await caller.use('find_rooms', dates)).facts.rooms.length, 2);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: suite.id })), ['room_id']);
    await caller.agree('reserve_room', wish);
    assert.equal((await hotel.reserve({ room_id: suite.id })).status, 201);
  });

  it('goes with its room', async () => {
    const caller = await call();
    await caller.use('find_rooms', dates);
    assert.equal((await api.delete(`/rooms/${room.id}`, hotel)).status, 200);
    assert.equal(await holds(), 0);
    assert.equal(reasonOf(await caller.use('reserve_room', wish)), 'unknown_item');
  });

  it('is not imported back from a channel that passes our calendar on', async () => {
    const caller = await call();
    await caller.use('find_rooms', dates);
    const calendar = await (await fetch(room.ical_export_url)).text();
    const uid = /UID:(.+)\r\n/.exec(calendar)?.[1] ?? '';
    const { isOwnUid } = await import('../rooms/calendar/own-uid.ts');
    const token = /calendars\/(.+)\.ics$/.exec(room.ical_export_url)?.[1] ?? '';
    assert.match(uid, /^h\d+-[0-9a-f]{32}@switchboard$/);
    assert.equal(isOwnUid(token, uid), true);
  });
});

describe('callers who want the last room at once', () => {
  it('are offered it once', async () => {
    const callers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => call({ from: `+493055555${index}` })),
    );
    const found = await Promise.all(callers.map((caller) => caller.use('find_rooms', dates)));
    assert.equal(found.filter(({ facts }) => facts.rooms.length === 1).length, 1);
    assert.ok(found.every(({ facts }) => facts.rooms.length === 1 || facts.reason === 'sold_out'));
  });

  it('get it once, whoever else reserves meanwhile', async () => {
    const callers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => call({ from: `+493055555${index}`, confirmBookings: false })),
    );
    const [calls, requests] = await Promise.all([
      Promise.all(callers.map((caller) => caller.use('reserve_room', wish))),
      Promise.all(Array.from({ length: 6 }, () => hotel.reserve({ room_id: room.id }))),
    ]);
    const won = calls.filter(({ ok }) => ok).length + requests.filter(({ status }) => status === 201).length;
    assert.equal(won, 1);
    assert.ok(
      calls.every((result) => result.ok || reasonOf(result) === 'taken'),
      JSON.stringify(calls),
    );
    assert.equal((await api.get('/reservations', hotel)).body.meta.total, 1);
  });
});
