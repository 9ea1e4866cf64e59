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

describe('DELETE /reservations/{id}', () => {
  it('refuses a notify that is not a boolean, and answers 404 for reservations of other workspaces', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    assert.deepEqual(faultsOf(await hotel.cancel(id, '?notify=maybe')), ['notify']);
    assert.equal((await api.delete('/reservations/999999999', hotel)).status, 404);
    assert.equal((await api.delete(`/reservations/${id}`)).status, 404);
    assert.equal((await hotel.show(id)).status, 'requested');
  });

  it('cancels with its reason, frees the room, and notifies and emits once', async () => {
    await hotel.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const { id } = await hotel.stay({
      room_id: room.id,
      guest: { email: 'ann@mail.example' },
      notify: false,
    });
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: room.id })), ['room_id']);
    const cancelled = (await hotel.cancel(id, '?reason=Ill')).body.data;
    assert.deepEqual([cancelled.status, cancelled.cancel_reason], ['cancelled', 'Ill']);
    assert.deepEqual((await hotel.cancel(id, '?reason=Other')).body.data, cancelled);
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.cancelled']);
    assert.deepEqual(await hotel.notices(), [
      'reservation.cancelled to ann@mail.example',
      'reservation.cancelled to team@hotel.example',
    ]);
    assert.equal((await hotel.reserve({ room_id: room.id, notify: false })).status, 201);
  });

  it('keeps no reason where it is blank', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    assert.equal((await hotel.cancel(id, '?reason=%20')).body.data.cancel_reason, null);
  });

  it('notifies nobody when notify is false, and still emits the event', async () => {
    const { id } = await hotel.stay({
      room_id: room.id,
      guest: { email: 'ann@mail.example' },
      notify: false,
    });
    await hotel.cancel(id, '?notify=false');
    assert.deepEqual(await hotel.notices(), []);
    assert.deepEqual(await typesOf(), ['reservation.created', 'reservation.cancelled']);
  });

  it('cancels whatever the state', async () => {
    for (const status of ['confirmed', 'checked_in', 'checked_out', 'no_show']) {
      const { id } = await hotel.stay({ room_id: room.id });
      await hotel.change(id, { status });
      assert.equal((await hotel.cancel(id)).body.data.status, 'cancelled', status);
    }
  });
});
