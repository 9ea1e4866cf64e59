import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { reasonOf, ToolCaller } from '../calls/testing/tool-caller.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { HotelFixture } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
let caller: ToolCaller;
const call = (asks: Parameters<typeof ToolCaller.call>[2] = {}): Promise<ToolCaller> =>
  ToolCaller.call(api, hotel.workspaceId, asks);
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
  caller = await call();
});

const dates = { check_in: '2026-12-24', check_out: '2026-12-26' };
const wish = { ...dates, room: 'the double room', adults: 2, name: 'Ann' };
const reservations = async (): Promise<Json[]> => (await api.get('/reservations', hotel)).body.data;

describe('find_rooms', () => {
  it('names what is free for a stay, with what each night and all of them cost', async () => {
    const rate = { start_date: '2026-12-25', end_date: '2026-12-31', price: 150 };
    await hotel.room({ quantity: 3, description: 'With a bath.', seasonal_rates: [rate] });
    await hotel.room({ name: 'Attic', price: 60, available: false });
    const found = await caller.use('find_rooms', {
      check_in: '2026-12-24',
      nights: 2,
      adults: 2,
      children: 1,
    });
    assert.deepEqual(found, {
      ok: true,
      facts: {
        ...{ ...dates, nights: 2, adults: 2, children: 1, reason: null },
        rooms: [
          {
            ...{ room: 'Double room', description: 'With a bath.', free_units: 3 },
            ...{ total: 250, nightly: 125, currency: 'EUR' },
          },
        ],
      },
    });
  });

  it('says why there is none: what could be changed most easily, with its limit', async () => {
    const { id } = await hotel.room({ max_adults: 2, min_nights: 3, max_nights: 5 });
    const change = async (body: object) => api.patch(`/rooms/${id}`, body, hotel);
    const reasonFor = async (stay: object): Promise<Json> => {
      const { rooms, reason, min_nights, max_nights, max_adults } = (await caller.use('find_rooms', stay))
        .facts;
      assert.deepEqual(rooms, []);
      return [reason, min_nights ?? max_nights ?? max_adults ?? null];
    };
    assert.deepEqual(await reasonFor(dates), ['too_short', 3]);
    assert.deepEqual(await reasonFor({ check_in: '2026-12-24', nights: 6 }), ['too_long', 5]);
    assert.deepEqual(await reasonFor({ check_in: '2026-12-24', nights: 3, adults: 3 }), [
      'too_many_guests',
      2,
    ]);
    await hotel.stay({ room_id: id, check_in: '2026-12-24', check_out: '2026-12-27' });
    assert.deepEqual(await reasonFor({ check_in: '2026-12-24', nights: 3 }), ['sold_out', null]);
    await change({ available: false });
    assert.deepEqual(await reasonFor({ check_in: '2026-12-24', nights: 3 }), ['not_offered', null]);
  });

  it('refuses dates that nobody can stay', async () => {
    await hotel.room();
    const cases: [object, string, Json][] = [
      [{ check_in: '2026-11-22', nights: 1 }, 'too_soon', undefined],
      [{ check_in: '2026-12-24' }, 'missing', ['nights']],
      [{ nights: 2 }, 'missing', ['check_in']],
      [{ check_in: '2026-02-30', nights: 1 }, 'missing', ['check_in']],
      [{ check_in: '2026-12-24', check_out: '2026-12-24' }, 'missing', ['check_out']],
      [{ ...dates, nights: 3 }, 'missing', ['check_out', 'nights']],
      [{ check_in: '2026-12-24', nights: 400 }, 'missing', ['nights']],
      [{ ...dates, adults: 0 }, 'missing', ['adults']],
    ];
    for (const [stay, reason, fields] of cases) {
      const refused = await caller.use('find_rooms', stay);
      assert.deepEqual(
        [reasonOf(refused), refused.ok ? null : refused.fields],
        [reason, fields],
        JSON.stringify(stay),
      );
    }
    assert.equal((await caller.use('find_rooms', { ...dates, nights: 2 })).ok, true);
  });

  it('offers five rooms at most, and nothing where hotels are off or the assistant may not', async () => {
    for (let index = 0; index < 7; index += 1) await hotel.room({ name: `Room ${index}` });
    assert.equal((await caller.use('find_rooms', dates)).facts.rooms.length, 5);
    const unable = await call({ abilities: { take_reservations: false } });
    assert.equal(reasonOf(await unable.use('find_rooms', dates)), 'not_allowed');
    await hotel.setProfile({ features: { hotels: false } });
    for (const tool of ['find_rooms', 'reserve_room', 'cancel_reservation']) {
      assert.equal(reasonOf(await caller.use(tool, { ...wish, number: '1' })), 'not_allowed', tool);
    }
  });
});

describe('reserve_room', () => {
  it('keeps the stay with somebody whom only the chat app knows, whatever number they give', async () => {
    await hotel.room();
    const bobs = '+493055555555';
    const bob = (await api.post('/contacts', { name: 'Bob', phone: bobs, email: 'b@b.example' }, hotel)).body
      .data;
    const hidden = await call({ from: null, chatappUserId: 'US.1349120865' });
    await hidden.agree('reserve_room', { ...wish, phone: bobs, email: 'b@b.example' });
    const [stay] = await reservations();
    assert.deepEqual(stay?.guest, { name: 'Ann', phone: bobs, email: 'b@b.example' });
    const hers = (await api.get(`/contacts/${stay?.contact_id}`, hotel)).body.data;
    assert.deepEqual([hers.chatapp_user_id, hers.name, hers.phone], ['US.1349120865', 'Ann', null]);
    assert.notEqual(hers.id, bob.id);
  });

  it('says room, dates, guests and the sum, and reserves after the answer, once', async () => {
    await hotel.room();
    const asked = await caller.use('reserve_room', { ...wish, notes: 'Late arrival' });
    assert.equal(reasonOf(asked), 'needs_confirmation');
    assert.deepEqual(asked.facts, {
      ...{ room: 'Double room', ...dates, nights: 2, adults: 2, children: 0 },
      ...{ nightly: 100, total: 200, currency: 'EUR', name: 'Ann', phone: null, email: null },
    });
    assert.deepEqual(await reservations(), []);
    caller.tools.callerAnswered();
    const done = await caller.use('reserve_room', { ...wish, notes: 'Late arrival' });
    assert.deepEqual([done.ok, done.facts.number, done.facts.total], [true, '1', 200]);
    assert.deepEqual(await caller.use('reserve_room', wish), done);
    const [record, ...others] = await reservations();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [record?.id, record?.source, record?.call_id],
      [done.facts.reservation_id, 'ai', caller.callId],
    );
    assert.deepEqual(
      [record?.notes, record?.guest.name, record?.guest.phone],
      ['Late arrival', 'Ann', '+4930901820'],
    );
    const { extracted, outcome } = caller.tools.collected();
    assert.equal(outcome, 'reservation_made');
    const { check_in, check_out, room, party_size: party, reservation_number: number } = extracted;
    assert.deepEqual(
      { check_in, check_out, room, party, number },
      { ...dates, room: 'Double room', party: 2, number: '1' },
    );
  });

  it('reads other dates, another room and another price back again', async () => {
    const { id } = await hotel.room();
    await caller.use('reserve_room', wish);
    await api.patch(`/rooms/${id}`, { price: 120 }, hotel);
    caller.tools.callerAnswered();
    const dearer = await caller.use('reserve_room', wish);
    assert.deepEqual([reasonOf(dearer), dearer.facts.total], ['needs_confirmation', 240]);
    caller.tools.callerAnswered();
    const longer = await caller.use('reserve_room', { ...wish, check_out: '2026-12-27' });
    assert.deepEqual([reasonOf(longer), longer.facts.total], ['needs_confirmation', 360]);
    assert.deepEqual(await reservations(), []);
  });

  it('finds the room by words that are only like its name, and asks back where several fit', async () => {
    for (const name of ['Garden Single', 'Garden Suite']) await hotel.room({ name });
    const named = async (room: string) => caller.use('reserve_room', { ...wish, room });
    assert.equal((await named('suites')).facts.room, 'Garden Suite');
    assert.equal((await named('single room')).facts.room, 'Garden Single');
    const several = await named('garden');
    assert.equal(reasonOf(several), 'ambiguous');
    assert.deepEqual(several.ok ? [] : several.candidates, ['Garden Single', 'Garden Suite']);
    const unknown = await named('penthouse');
    assert.equal(reasonOf(unknown), 'unknown_item');
    assert.deepEqual(unknown.facts, { room: 'penthouse' });
    const { room: _room, ...open } = wish;
    const missing = await caller.use('reserve_room', open);
    assert.deepEqual(missing.ok ? [] : missing.fields, ['room']);
  });

  it('refuses too many guests and stays that the room does not allow, with the limit', async () => {
    const rate = { start_date: '2026-12-20', end_date: '2026-12-31', price: 150, min_nights: 3 };
    await hotel.room({ max_adults: 2, max_children: 1, seasonal_rates: [rate] });
    const children = await caller.use('reserve_room', {
      ...wish,
      check_in: '2027-01-10',
      check_out: '2027-01-12',
      children: 2,
    });
    assert.deepEqual(
      [reasonOf(children), children.facts.code, children.facts.max_children],
      ['unavailable', 'too_many_guests', 1],
    );
    const short = await caller.use('reserve_room', wish);
    assert.deepEqual(
      [reasonOf(short), short.facts.code, short.facts.min_nights],
      ['unavailable', 'too_short', 3],
    );
  });

  it('refuses what was taken between the offer and the answer of somebody whose hold is over', async () => {
    const { id } = await hotel.room();
    await caller.use('reserve_room', wish);
    await api.clock.advance(5 * 60_000);
    await hotel.stay({ room_id: id });
    caller.tools.callerAnswered();
    const refused = await caller.use('reserve_room', wish);
    assert.deepEqual(
      [reasonOf(refused), refused.facts],
      ['taken', { room: 'Double room', code: 'sold_out' }],
    );
  });

  it('asks once for name and number of somebody unknown, and needs one of them', async () => {
    await hotel.room();
    const { name: _name, ...nameless } = wish;
    const unknown = await call({ from: null });
    const missing = await unknown.use('reserve_room', nameless);
    assert.deepEqual(missing.ok ? [] : missing.fields, ['name', 'phone']);
    unknown.tools.callerAnswered();
    const still = await unknown.use('reserve_room', nameless);
    assert.deepEqual(still.ok ? [] : still.fields, ['name']);
    assert.equal((await unknown.agree('reserve_room', wish)).ok, true);
  });
});

describe('cancel_reservation', () => {
  it('cancels a reservation of the caller after the answer, and its nights are free', async () => {
    await hotel.room();
    const { number } = (await caller.agree('reserve_room', wish)).facts;
    const later = await call();
    const asked = await later.use('cancel_reservation', { number });
    const { room, check_in, total } = asked.facts;
    assert.deepEqual(
      [reasonOf(asked), room, check_in, total],
      ['needs_confirmation', 'Double room', '2026-12-24', 200],
    );
    assert.deepEqual(await later.agree('cancel_reservation', { number, reason: 'Ill' }), {
      ok: true,
      facts: { number },
    });
    assert.equal((await reservations())[0]?.cancel_reason, 'Ill');
    assert.equal((await later.agree('reserve_room', wish)).ok, true);
    assert.equal(reasonOf(await caller.use('cancel_reservation', { number })), 'already_done');
  });

  it('does not tell a reservation of somebody else from none', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    const { number } = await hotel.stay({ room_id: id, guest: { name: 'Ben', phone: '+4930777777' } });
    for (const from of ['+4930901820', null]) {
      const other = await call({ from });
      assert.deepEqual(await other.use('cancel_reservation', { number }), {
        ...{ ok: false, reason: 'not_found', facts: { number } },
      });
      assert.equal(reasonOf(await other.use('cancel_reservation', { number: '99' })), 'not_found');
    }
    assert.equal((await reservations())[0]?.status, 'requested');
  });

  it('leaves a stay alone that has begun', async () => {
    await hotel.room();
    const { number, reservation_id: id } = (await caller.agree('reserve_room', wish)).facts;
    await caller.use('cancel_reservation', { number });
    await hotel.change(id, { status: 'checked_in' });
    caller.tools.callerAnswered();
    assert.equal(reasonOf(await caller.use('cancel_reservation', { number })), 'not_allowed');
  });
});
