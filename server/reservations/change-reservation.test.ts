import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { FrontDesk, faultsOf } from './testing/front-desk.ts';

const api = useTestApi();
let desk: FrontDesk;
let room: Json;
beforeEach(async () => {
  desk = await FrontDesk.open(api);
  room = await desk.room({ max_guests: 3 });
});

const typesOf = async (): Promise<string[]> => (await desk.events()).map(({ type }) => type);

describe('PATCH /reservations/{id}', () => {
  it('is 403 while hotels are off, and 404 for those of others', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    const other = (await api.makeWorkspace()).keys.write;
    assert.equal((await api.patch(`/reservations/${id}`, { notes: 'x' }, { key: other })).status, 404);
    await desk.setProfile({ features: { hotels: false } });
    assert.equal((await desk.change(id, { notes: 'x' })).body.error.type, 'feature_disabled');
    assert.equal((await api.get(`/reservations/${id}`, desk)).body.error.type, 'feature_disabled');
    assert.equal((await desk.cancel(id)).body.error.type, 'feature_disabled');
  });

  it('refuses states that it cannot lead to, and cancels nothing', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    for (const status of ['cancelled', 'requested', 'gone', null]) {
      assert.deepEqual(faultsOf(await desk.change(id, { status })), ['status']);
    }
    assert.equal((await desk.show(id)).status, 'requested');
  });

  it('moves between any of its states, and tells of each', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    const moves = ['confirmed', 'checked_in', 'checked_out', 'confirmed', 'no_show', 'checked_in'];
    for (const status of moves) {
      const answer = await desk.change(id, { status });
      assert.equal(answer.body.data.status, status);
    }
    const events = await desk.events();
    assert.deepEqual(
      events.slice(1).map(({ type, data }) => `${type} ${data.status}`),
      moves.map((status) => `reservation.updated ${status}`),
    );
  });

  it('refuses to give a room back that has been given to others', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    await desk.change(id, { status: 'no_show' });
    const other = await desk.stay({ room_id: room.id });
    assert.deepEqual(faultsOf(await desk.change(id, { status: 'confirmed' })), ['status']);
    await desk.change(other.id, { status: 'checked_out' });
    assert.equal((await desk.change(id, { status: 'confirmed' })).status, 200);
  });

  it('is 409 for the state of a cancelled one, before any rule; its notes may still change', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    await desk.cancel(id);
    const answer = await desk.change(id, { status: 'confirmed', adults: 9 });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
    for (const change of [{ adults: 2 }, { children: 1 }, { guest: { name: 'Ben' } }]) {
      const refused = await desk.change(id, { ...change, notes: 'x' });
      assert.deepEqual([refused.status, refused.body.error.type], [409, 'invalid_state']);
      assert.deepEqual(Object.keys(refused.body.error.errors), Object.keys(change));
    }
    const noted = await desk.change(id, { notes: ' Called again. ' });
    assert.deepEqual([noted.body.data.notes, noted.body.data.status], ['Called again.', 'cancelled']);
    assert.deepEqual(await typesOf(), [
      'reservation.created',
      'reservation.cancelled',
      'reservation.updated',
    ]);
  });

  it('refuses more guests than there is room for, and changes nothing then', async () => {
    const reservation = await desk.stay({ room_id: room.id });
    const answer = await desk.change(reservation.id, { adults: 2, children: 2, notes: 'x' });
    assert.deepEqual(faultsOf(answer), ['adults']);
    assert.deepEqual(faultsOf(await desk.change(reservation.id, { adults: 0 })), ['adults']);
    assert.deepEqual(await desk.show(reservation.id), reservation);
    const changed = await desk.change(reservation.id, { adults: 2, children: 1 });
    assert.deepEqual([changed.body.data.adults, changed.body.data.children], [2, 1]);
    assert.equal(changed.body.data.total, reservation.total, 'the price stays');
  });

  it('merges what is sent of the guest, and links who it is now', async () => {
    const { id, contact_id: first } = await desk.stay({
      room_id: room.id,
      guest: { name: 'Ann', phone: '+493012345678' },
    });
    const named = (await desk.change(id, { guest: { name: 'Ann Smith' } })).body.data;
    assert.deepEqual(named.guest, { name: 'Ann Smith', phone: '+493012345678', email: null });
    assert.equal(named.contact_id, first);
    const moved = (await desk.change(id, { guest: { phone: '030 99999999' } })).body.data;
    assert.equal(moved.guest.phone, '+493099999999');
    assert.notEqual(moved.contact_id, first);
    assert.deepEqual(faultsOf(await desk.change(id, { guest: { name: null, phone: null } })), ['guest']);
    assert.deepEqual(faultsOf(await desk.change(id, { guest: { phone: 'none' } })), ['guest.phone']);
  });

  it('tells nobody of what is no change', async () => {
    const reservation = await desk.stay({
      room_id: room.id,
      guest: { name: 'Ann', phone: '+493012345678' },
      notes: 'Late',
    });
    await api.clock.advance(1000);
    const same = { guest: { name: 'Ann', phone: '030 12345678' }, notes: 'Late', adults: 1, notify: true };
    for (const body of [same, {}, { check_in: '2027-01-01', total: 5, room_id: 9 }]) {
      assert.deepEqual((await desk.change(reservation.id, body)).body.data, reservation);
    }
    await desk.change(reservation.id, { status: 'confirmed' });
    await desk.change(reservation.id, { status: 'confirmed' });
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.updated']);
  });

  it('tells the guest of a confirmation, unless notify is false, and of nothing else', async () => {
    await desk.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const stay = { room_id: room.id, guest: { email: 'ann@mail.example' }, notify: false };
    const { id } = await desk.stay(stay);
    await desk.change(id, { status: 'confirmed', notify: false });
    await desk.change(id, { status: 'checked_in' });
    assert.deepEqual(await desk.notices(), []);
    await desk.change(id, { status: 'confirmed' });
    assert.deepEqual(await desk.notices(), ['reservation.confirmed to ann@mail.example']);
  });
});

describe('DELETE /reservations/{id}', () => {
  it('refuses what is no boolean, and answers 404 for those of others', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    assert.deepEqual(faultsOf(await desk.cancel(id, '?notify=maybe')), ['notify']);
    assert.equal((await api.delete('/reservations/999999999', desk)).status, 404);
    assert.equal((await api.delete(`/reservations/${id}`)).status, 404);
    assert.equal((await desk.show(id)).status, 'requested');
  });

  it('cancels with its reason, frees the room and tells of it once', async () => {
    await desk.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const { id } = await desk.stay({ room_id: room.id, guest: { email: 'ann@mail.example' }, notify: false });
    assert.deepEqual(faultsOf(await desk.reserve({ room_id: room.id })), ['room_id']);
    const cancelled = (await desk.cancel(id, '?reason=Ill')).body.data;
    assert.deepEqual([cancelled.status, cancelled.cancel_reason], ['cancelled', 'Ill']);
    assert.deepEqual((await desk.cancel(id, '?reason=Other')).body.data, cancelled);
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.cancelled']);
    assert.deepEqual(await desk.notices(), [
      'reservation.cancelled to ann@mail.example',
      'reservation.cancelled to team@hotel.example',
    ]);
    assert.equal((await desk.reserve({ room_id: room.id, notify: false })).status, 201);
  });

  it('keeps no reason where it is blank', async () => {
    const { id } = await desk.stay({ room_id: room.id });
    assert.equal((await desk.cancel(id, '?reason=%20')).body.data.cancel_reason, null);
  });

  it('tells nobody when notify is false, but webhooks', async () => {
    const { id } = await desk.stay({ room_id: room.id, guest: { email: 'ann@mail.example' }, notify: false });
    await desk.cancel(id, '?notify=false');
    assert.deepEqual(await desk.notices(), []);
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.cancelled']);
  });

  it('cancels whatever the state', async () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show']) {
      const { id } = await desk.stay({ room_id: room.id });
      await desk.change(id, { status });
      assert.equal((await desk.cancel(id)).body.data.status, 'cancelled', status);
    }
  });
});
