import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { placeReservation } from './place-reservation.ts';
import { HotelFixture, faultsOf } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
/** The clock stands on the 23rd of November 2026, one in the afternoon in Berlin. */
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
});

describe('POST /reservations', () => {
  it('is 403 while hotels are off, whatever is sent', async () => {
    const room = await hotel.room();
    await hotel.setProfile({ features: { hotels: false } });
    for (const body of [{ room_id: room.id }, { room_id: 'x' }]) {
      const answer = await hotel.reserve(body);
      assert.equal(answer.status, 403);
      assert.equal(answer.body.error.type, 'feature_disabled');
    }
    assert.equal((await api.get('/rooms', hotel)).status, 200, 'rooms stay');
  });

  it('refuses a body of another shape, each field by its name', async () => {
    const answer = await api.post(
      '/reservations',
      {
        room_id: 'one',
        check_in: '2026-13-01',
        adults: 0,
        children: -1,
        guest: { phone: 5, email: 'x' },
        notify: 1,
      },
      hotel,
    );
    assert.deepEqual(faultsOf(answer), [
      'adults',
      'check_in',
      'check_out',
      'children',
      'guest.email',
      'guest.phone',
      'notify',
      'room_id',
    ]);
  });

  it('refuses impossible dates', async () => {
    const { id } = await hotel.room();
    const stay = (check_in: string, check_out: string) => hotel.reserve({ room_id: id, check_in, check_out });
    assert.deepEqual(faultsOf(await stay('2026-12-24', '2026-12-24')), ['check_out']);
    assert.deepEqual(faultsOf(await stay('2026-12-24', '2026-12-23')), ['check_out']);
    assert.deepEqual(faultsOf(await stay('2026-11-22', '2026-11-24')), ['check_in']);
    assert.deepEqual(faultsOf(await stay('2026-12-01', '2027-12-03')), ['check_out'], '367 nights');
    assert.equal((await stay('2026-11-23', '2026-11-24')).status, 201, 'today is not past');
  });

  it('uses today in the zone of the workspace', async () => {
    const { id } = await hotel.room();
    await hotel.setProfile({ timezone: 'Pacific/Kiritimati' });
    // There it is the 24th already.
    assert.deepEqual(faultsOf(await hotel.reserve({ room_id: id, check_in: '2026-11-23' })), ['check_in']);
  });

  it('refuses rooms that are unknown, of another workspace, or not on offer', async () => {
    const other = await (await HotelFixture.open(api)).room();
    const closed = await hotel.room({ available: false });
    for (const room_id of [999_999_999, other.id, closed.id]) {
      assert.deepEqual(faultsOf(await hotel.reserve({ room_id })), ['room_id']);
      assert.deepEqual(faultsOf(await hotel.reserve({ room_id, skip_rules: true })), ['room_id']);
    }
  });

  it('refuses more guests than there is room for, also with skip_rules, and names which', async () => {
    const { id } = await hotel.room({ max_guests: 3, max_adults: 2, max_children: 2, quantity: 10 });
    const party = (adults: number, children: number) =>
      hotel.reserve({ room_id: id, adults, children, skip_rules: true });
    assert.deepEqual(faultsOf(await party(3, 0)), ['adults']);
    assert.deepEqual(faultsOf(await party(1, 3)), ['children']);
    assert.deepEqual(faultsOf(await party(2, 2)), ['adults']);
    assert.equal((await party(2, 1)).status, 201);
  });

  it('refuses them in a sentence, whatever the room is called', async () => {
    const { id } = await hotel.room({ name: '# 12', max_guests: 1, max_nights: 1 });
    const tooMany = await hotel.reserve({ room_id: id, adults: 2, skip_rules: true });
    const tooLong = await hotel.reserve({ room_id: id });
    await hotel.stay({ room_id: id, check_out: '2026-12-25' });
    const soldOut = await hotel.reserve({ room_id: id, check_out: '2026-12-25' });
    await api.patch(`/rooms/${id}`, { available: false }, hotel);
    const notOffered = await hotel.reserve({ room_id: id, check_in: '2027-01-01', check_out: '2027-01-02' });
    for (const { body } of [tooMany, tooLong, soldOut, notOffered]) {
      assert.match(body.error.message, /^\p{Lu}.*\.$/u);
    }
    assert.equal(tooLong.body.error.message, 'The stay may have at most 1 night.');
  });

  it('refuses stays that are too short or too long, and accepts them with skip_rules, like those in the past', async () => {
    const { id } = await hotel.room({ min_nights: 2, max_nights: 3, quantity: 10 });
    const stay = (check_out: string, skip_rules: boolean) =>
      hotel.reserve({ room_id: id, check_out, skip_rules });
    for (const check_out of ['2026-12-25', '2026-12-28']) {
      assert.deepEqual(faultsOf(await stay(check_out, false)), ['check_out']);
      assert.equal((await stay(check_out, true)).status, 201);
    }
    const past = { room_id: id, check_in: '2026-11-01', check_out: '2026-11-03' };
    assert.equal((await hotel.reserve({ ...past, skip_rules: true })).status, 201);
  });

  it('refuses when no unit is free on one of the nights, also with skip_rules', async () => {
    const { id } = await hotel.room();
    await hotel.stay({ room_id: id });
    const stay = (check_in: string, check_out: string) =>
      hotel.reserve({ room_id: id, check_in, check_out, skip_rules: true });
    assert.deepEqual(faultsOf(await stay('2026-12-25', '2026-12-28')), ['room_id']);
    assert.deepEqual(faultsOf(await stay('2026-12-20', '2026-12-25')), ['room_id']);
    assert.deepEqual(faultsOf(await stay('2026-12-20', '2026-12-30')), ['room_id']);
    assert.equal((await stay('2026-12-22', '2026-12-24')).status, 201, 'leaves on the day of arrival');
    assert.equal((await stay('2026-12-26', '2026-12-27')).status, 201, 'arrives on the day of leaving');
  });

  it('names every fault at once and leaves nothing behind, neither a contact nor an event', async () => {
    const { id } = await hotel.room({ max_guests: 1, min_nights: 3 });
    const answer = await hotel.reserve({
      room_id: id,
      check_in: '2026-11-01',
      check_out: '2026-11-02',
      adults: 2,
    });
    assert.deepEqual(faultsOf(answer), ['adults', 'check_in', 'check_out']);
    assert.equal((await api.get('/contacts', hotel)).body.meta.total, 0);
    assert.equal((await api.get('/reservations', hotel)).body.meta.total, 0);
    assert.deepEqual(await hotel.events(), []);
    assert.deepEqual(await hotel.notices(), []);
  });

  it('prices the stay from room and seasons, and ignores prices of the client', async () => {
    const season = { start_date: '2026-12-25', end_date: '2026-12-25', price: '150.01' };
    const room = await hotel.room({ seasonal_rates: [season] });
    const answer = await hotel.reserve({
      room_id: room.id,
      total: 1,
      nightly: 1,
      currency: 'CHF',
      status: 'confirmed',
    });
    assert.equal(answer.headers['x-service-ignored-fields'], 'total, nightly, currency, status');
    const reservation = answer.body.data;
    assert.deepEqual(
      [reservation.total, reservation.total_cents, reservation.nightly, reservation.nightly_cents],
      [250.01, 25_001, 125.01, 12_501],
    );
    assert.deepEqual(reservation.nights_breakdown, [
      { date: '2026-12-24', price: 100, price_cents: 10_000 },
      { date: '2026-12-25', price: 150.01, price_cents: 15_001 },
    ]);
    assert.deepEqual([reservation.currency, reservation.nights, reservation.source], ['EUR', 2, 'api']);
    assert.deepEqual(reservation.room, { id: room.id, name: 'Double room' });
    await api.patch(`/rooms/${room.id}`, { price: 500 }, hotel);
    assert.deepEqual(await hotel.show(reservation.id), reservation, 'it keeps its price');
  });

  it('counts its numbers up in the workspace', async () => {
    const { id } = await hotel.room({ quantity: 3 });
    const numbers = [];
    for (let made = 0; made < 3; made += 1) numbers.push((await hotel.stay({ room_id: id })).number);
    assert.deepEqual(numbers, ['1', '2', '3']);
    assert.equal((await api.get('/usage', hotel)).body.data.counts.reservations, 3);
  });

  it('is requested, or confirmed where the workspace confirms by itself', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    assert.equal((await hotel.stay({ room_id: id })).status, 'requested');
    await hotel.setProfile({ hotel: { auto_confirm: true } });
    assert.equal((await hotel.stay({ room_id: id })).status, 'confirmed');
  });

  it('emits the event with exactly its documented fields', async () => {
    const room = await hotel.room();
    const reservation = await hotel.stay({
      room_id: room.id,
      guest: { name: 'Ann', email: 'ann@mail.example' },
      children: 1,
    });
    const [event] = await hotel.events();
    assert.equal(event?.type, 'reservation.created');
    assert.deepEqual(event?.data, {
      reservation_id: reservation.id,
      number: '1',
      status: 'requested',
      room: { id: room.id, name: 'Double room' },
      check_in: '2026-12-24',
      check_out: '2026-12-26',
      nights: 2,
      adults: 1,
      children: 1,
      guest: { name: 'Ann', phone: null, email: 'ann@mail.example' },
      currency: 'EUR',
      nightly: 100,
      total: 200,
      source: 'api',
    });
  });

  it('notifies guest and team, unless notify is false', async () => {
    await hotel.setProfile({ notifications: { emails: ['team@hotel.example'] } });
    const { id } = await hotel.room({ quantity: 2 });
    const guest = { email: 'ann@mail.example' };
    await hotel.stay({ room_id: id, guest, notify: false });
    assert.deepEqual(await hotel.notices(), []);
    await hotel.stay({ room_id: id, guest });
    assert.deepEqual(await hotel.notices(), [
      'reservation.created to ann@mail.example',
      'reservation.created to team@hotel.example',
    ]);
  });

  it('is the same for an assistant on a call, which stands as its source', async () => {
    const { id } = await hotel.room({ quantity: 1 });
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, direction, status, started_at, carrier, carrier_call_id, created_at, updated_at)
      values (${hotel.workspaceId}, 'inbound', 'completed', now(), 'simulator', 'a', now(), now()) returning id`;
    const by = { kind: 'assistant', callId: call?.id ?? 0 } as const;
    const context = { db: api.sql, workspaceId: hotel.workspaceId, now: api.clock.now(), by };
    const input = { room_id: id, check_in: '2026-12-24', check_out: '2026-12-26', guest: { name: 'Ann' } };
    const made = await placeReservation(context, input);
    assert.deepEqual([made.source, made.call_id, made.total_cents], ['ai', call?.id, 20_000]);
    await assert.rejects(placeReservation(context, input), { kind: 'validation_error' });
    assert.equal((await api.get('/reservations?source=ai', hotel)).body.data[0].id, made.id);
  });

  it('makes one reservation of a request that is repeated under its key', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    const body = { room_id: id, check_in: '2026-12-24', check_out: '2026-12-26', guest: { name: 'Ann' } };
    const once = { key: hotel.key, headers: { 'idempotency-key': 'once' } };
    const [first, again] = [
      await api.post('/reservations', body, once),
      await api.post('/reservations', body, once),
    ];
    assert.deepEqual(again.body, first.body);
    assert.equal((await api.get('/reservations', hotel)).body.meta.total, 1);
  });
});
