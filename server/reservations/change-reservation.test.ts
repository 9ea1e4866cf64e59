import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { HotelFixture, faultsOf } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
let room: Json;
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
  room = await hotel.room({ max_guests: 3 });
});

const typesOf = async (): Promise<string[]> => (await hotel.events()).map(({ type }) => type);

describe('PATCH /reservations/{id}', () => {
  it('is 403 while hotels are off, and 404 for reservations of other workspaces', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    const other = (await api.makeWorkspace()).keys.write;
    assert.equal((await api.patch(`/reservations/${id}`, { notes: 'x' }, { key: other })).status, 404);
    await hotel.setProfile({ features: { hotels: false } });
    assert.equal((await hotel.change(id, { notes: 'x' })).body.error.type, 'feature_disabled');
    assert.equal((await api.get(`/reservations/${id}`, hotel)).body.error.type, 'feature_disabled');
    assert.equal((await hotel.cancel(id)).body.error.type, 'feature_disabled');
  });

  it('refuses states that it cannot lead to, and cancels nothing', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    for (const status of ['cancelled', 'requested', 'gone', null]) {
      assert.deepEqual(faultsOf(await hotel.change(id, { status })), ['status']);
    }
    assert.equal((await hotel.show(id)).status, 'requested');
  });

  it('moves between any of its states, and emits an event for each', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    const moves = ['confirmed', 'checked_in', 'checked_out', 'confirmed', 'no_show', 'checked_in'];
    for (const status of moves) {
      const answer = await hotel.change(id, { status });
      assert.equal(answer.body.data.status, status);
    }
    const events = await hotel.events();
    assert.deepEqual(
      events.slice(1).map(({ type, data }) => `${type} ${data.status}`),
      moves.map((status) => `reservation.updated ${status}`),
    );
  });

  it('refuses to give a room back that has been given to others', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.change(id, { status: 'no_show' });
    const other = await hotel.stay({ room_id: room.id });
    assert.deepEqual(faultsOf(await hotel.change(id, { status: 'confirmed' })), ['status']);
    await hotel.change(other.id, { status: 'checked_out' });
    assert.equal((await hotel.change(id, { status: 'confirmed' })).status, 200);
  });

  it('is 409 for the state of a cancelled one, before any rule; its notes may still change', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.cancel(id);
    const answer = await hotel.change(id, { status: 'confirmed', adults: 9 });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
    for (const change of [{ adults: 2 }, { children: 1 }, { guest: { name: 'Ben' } }]) {
      const refused = await hotel.change(id, { ...change, notes: 'x' });
      assert.deepEqual([refused.status, refused.body.error.type], [409, 'invalid_state']);
      assert.deepEqual(Object.keys(refused.body.error.errors), Object.keys(change));
    }
    const noted = await hotel.change(id, { notes: ' Called again. ' });
    assert.deepEqual([noted.body.data.notes, noted.body.data.status], ['Called again.', 'cancelled']);
    assert.deepEqual(await typesOf(), [
      'reservation.created',
      'reservation.cancelled',
      'reservation.updated',
    ]);
  });

  it('refuses more guests than there is room for, and changes nothing then', async () => {
    const reservation = await hotel.stay({ room_id: room.id });
    const answer = await hotel.change(reservation.id, { adults: 2, children: 2, notes: 'x' });
    assert.deepEqual(faultsOf(answer), ['adults']);
    assert.deepEqual(faultsOf(await hotel.change(reservation.id, { adults: 0 })), ['adults']);
    assert.deepEqual(await hotel.show(reservation.id), reservation);
    const changed = await hotel.change(reservation.id, { adults: 2, children: 1 });
    assert.deepEqual([changed.body.data.adults, changed.body.data.children], [2, 1]);
    assert.equal(changed.body.data.total, reservation.total, 'the price stays');
  });

  it('merges what is sent of the guest, and links who it is now', async () => {
    const { id, contact_id: first } = await hotel.stay({
      room_id: room.id,
      guest: { name: 'Ann', phone: '+493012345678' },
    });
    const named = (await hotel.change(id, { guest: { name: 'Ann Smith' } })).body.data;
    assert.deepEqual(named.guest, { name: 'Ann Smith', phone: '+493012345678', email: null });
    assert.equal(named.contact_id, first);
    const moved = (await hotel.change(id, { guest: { phone: '030 99999999' } })).body.data;
    assert.equal(moved.guest.phone, '+493099999999');
    assert.notEqual(moved.contact_id, first);
    assert.deepEqual(faultsOf(await hotel.change(id, { guest: { name: null, phone: null } })), ['guest']);
    assert.deepEqual(faultsOf(await hotel.change(id, { guest: { phone: 'none' } })), ['guest.phone']);
  });

  it('emits nothing when nothing differs', async () => {
    const reservation = await hotel.stay({
      room_id: room.id,
      guest: { name: 'Ann', phone: '+493012345678' },
      notes: 'Late',
    });
    await api.clock.advance(1000);
    const same = { guest: { name: 'Ann', phone: '030 12345678' }, notes: 'Late', adults: 1, notify: true };
    for (const body of [same, {}, { total: 5 }, { check_in: '2026-12-24', room_id: room.id }]) {
      assert.deepEqual((await hotel.change(reservation.id, body)).body.data, reservation);
    }
    await hotel.change(reservation.id, { status: 'confirmed' });
    await hotel.change(reservation.id, { status: 'confirmed' });
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.updated']);
  });

  it('notifies the guest of a confirmation, unless notify is false, and of no other state', async () => {
    await hotel.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const stay = { room_id: room.id, guest: { email: 'ann@mail.example' }, notify: false };
    const { id } = await hotel.stay(stay);
    await hotel.change(id, { status: 'confirmed', notify: false });
    await hotel.change(id, { status: 'checked_in' });
    assert.deepEqual(await hotel.notices(), []);
    await hotel.change(id, { status: 'confirmed' });
    assert.deepEqual(await hotel.notices(), ['reservation.confirmed to ann@mail.example']);
  });

  it('notifies the guest of a stay that moves, once, unless notify is false or it holds no room', async () => {
    await hotel.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const stay = { room_id: room.id, guest: { email: 'ann@mail.example' }, notify: false };
    const { id } = await hotel.stay(stay);
    await hotel.change(id, { check_out: '2026-12-27', notify: false });
    await hotel.change(id, { notes: 'Late', adults: 2 });
    assert.deepEqual(await hotel.notices(), []);
    await hotel.change(id, { check_out: '2026-12-28' });
    await hotel.change(id, { check_out: '2026-12-28' });
    await hotel.change(id, { check_in: '2026-12-25', status: 'confirmed' });
    const notices = ['reservation.changed to ann@mail.example', 'reservation.confirmed to ann@mail.example'];
    assert.deepEqual(await hotel.notices(), notices);
    await hotel.change(id, { status: 'no_show' });
    await hotel.change(id, { check_out: '2026-12-29' });
    assert.deepEqual(await hotel.notices(), notices);
  });
});

describe('moving a stay with PATCH /reservations/{id}', () => {
  it('prices the stay anew, every night at the prices of today, and emits one event', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await api.patch(`/rooms/${room.id}`, { price: 120 }, hotel);
    const moved = (await hotel.change(id, { check_in: '2026-12-23', check_out: '2026-12-26' })).body.data;
    assert.deepEqual(
      [moved.check_in, moved.check_out, moved.nights, moved.total, moved.nightly],
      ['2026-12-23', '2026-12-26', 3, 360, 120],
    );
    assert.equal(moved.nights_breakdown.length, 3);
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.updated']);
    assert.deepEqual(await hotel.show(id), moved);
  });

  it('moves to another room type, whose units, limits and prices count', async () => {
    const suite = await hotel.room({ name: 'Suite', price: 250, max_adults: 2, min_nights: 2 });
    const { id } = await hotel.stay({ room_id: room.id, adults: 3 });
    assert.deepEqual(faultsOf(await hotel.change(id, { room_id: suite.id })), ['adults']);
    const moved = (await hotel.change(id, { room_id: suite.id, adults: 2 })).body.data;
    assert.deepEqual([moved.room, moved.total], [{ id: suite.id, name: 'Suite' }, 500]);
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: suite.id })), ['room_id'], 'the suite is taken');
    assert.equal((await hotel.reserve({ room_id: room.id })).status, 201, 'the first room is free again');
  });

  it('refuses what POST refuses, by the same fields, and changes nothing then', async () => {
    const other = await hotel.room({ name: 'Small', min_nights: 2, max_nights: 3, max_guests: 1 });
    await hotel.stay({ room_id: other.id, check_in: '2027-02-01', check_out: '2027-02-03' });
    const reservation = await hotel.stay({ room_id: room.id });
    const refusals: [body: object, fields: string[]][] = [
      [{ check_out: '2026-12-24' }, ['check_out']],
      [{ check_in: '2026-01-01' }, ['check_in']],
      [{ check_out: '2028-12-24' }, ['check_out']],
      [{ check_in: 'tomorrow' }, ['check_in']],
      [{ room_id: 999_999_999 }, ['room_id']],
      [{ room_id: other.id, check_in: '2027-02-02', check_out: '2027-02-04' }, ['room_id']],
      [{ room_id: other.id, check_out: '2026-12-25' }, ['check_out']],
      [{ room_id: other.id, check_out: '2026-12-30' }, ['check_out']],
    ];
    for (const [body, fields] of refusals) {
      assert.deepEqual(faultsOf(await hotel.change(reservation.id, { ...body, notes: 'x' })), fields);
    }
    assert.deepEqual(await hotel.show(reservation.id), reservation);
    await api.patch(`/rooms/${other.id}`, { available: false }, hotel);
    assert.deepEqual(faultsOf(await hotel.change(reservation.id, { room_id: other.id })), ['room_id']);
  });

  it('skips with skip_rules what POST skips, and never the units', async () => {
    const other = await hotel.room({ name: 'Small', min_nights: 3 });
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.stay({ room_id: other.id, check_in: '2027-02-01', check_out: '2027-02-04' });
    const short = { room_id: other.id, check_in: '2026-11-01', check_out: '2026-11-02' };
    assert.equal((await hotel.change(id, { ...short, skip_rules: true })).status, 200);
    const taken = { check_in: '2027-02-02', check_out: '2027-02-03', skip_rules: true };
    assert.deepEqual(faultsOf(await hotel.change(id, taken)), ['room_id']);
  });

  it('does not count the nights that the reservation itself holds', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    const later = await hotel.change(id, { check_in: '2026-12-25', check_out: '2026-12-28' });
    assert.equal(later.status, 200, later.raw.toString());
  });

  it('lets guests who are checked in stay longer although their check-in is past', async () => {
    const { id } = await hotel.stay({ room_id: room.id, check_in: '2026-11-22', skip_rules: true });
    await hotel.change(id, { status: 'checked_in' });
    assert.equal((await hotel.change(id, { check_out: '2026-12-27' })).status, 200);
    assert.deepEqual(faultsOf(await hotel.change(id, { check_in: '2026-11-21' })), ['check_in']);
  });

  it('needs no free unit for a stay that holds none', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.change(id, { status: 'checked_out' });
    await hotel.stay({ room_id: room.id });
    assert.equal((await hotel.change(id, { check_out: '2026-12-25' })).status, 200, 'left a day earlier');
    assert.deepEqual(
      faultsOf(
        await hotel.change(id, { check_in: '2026-12-25', check_out: '2026-12-26', status: 'confirmed' }),
      ),
      ['room_id'],
    );
  });

  it('is 409 for a cancelled one', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.cancel(id);
    for (const change of [{ check_in: '2026-12-25' }, { check_out: '2027-01-01' }, { room_id: room.id }]) {
      const refused = await hotel.change(id, change);
      assert.deepEqual([refused.status, refused.body.error.type], [409, 'invalid_state']);
      assert.deepEqual(Object.keys(refused.body.error.errors), Object.keys(change));
    }
  });

  it('gives a reservation that has lost its room another one', async () => {
    const gone = await hotel.room({ name: 'Attic' });
    const { id } = await hotel.stay({ room_id: gone.id });
    await api.delete(`/rooms/${gone.id}`, hotel);
    assert.deepEqual(faultsOf(await hotel.change(id, { check_out: '2026-12-27' })), ['room_id']);
    assert.equal((await hotel.change(id, { room_id: room.id })).body.data.room_id, room.id);
  });

  it('links another contact who comes instead', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    const ben = (await api.post('/contacts', { name: 'Ben', phone: '+493099999999' }, hotel)).body.data;
    const changed = (await hotel.change(id, { contact_id: ben.id })).body.data;
    assert.deepEqual([changed.contact_id, changed.guest.name], [ben.id, 'Ben']);
    assert.deepEqual(faultsOf(await hotel.change(id, { contact_id: 999_999_999 })), ['contact_id']);
  });
});
