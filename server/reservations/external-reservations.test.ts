import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { faultsOf, HotelFixture } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
let room: { id: number };
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
  room = (await hotel.room({ quantity: 3 })) as { id: number };
});

describe('metadata and external_id of a reservation', () => {
  it('make POST change the reservation that has the id, as PATCH would', async () => {
    const metadata = { floor: '2' };
    const made = await hotel.reserve({ room_id: room.id, adults: 2, external_id: 'pms-1', metadata });
    assert.deepEqual([made.status, made.body.data.metadata], [201, metadata]);
    const again = await hotel.reserve({ room_id: room.id, external_id: 'pms-1', check_out: '2026-12-27' });
    assert.equal(again.status, 200, again.raw.toString());
    const { id, nights, adults, total, metadata: kept } = again.body.data;
    assert.deepEqual(
      [id, nights, adults, total, kept],
      [made.body.data.id, 3, 2, 300, metadata],
      'what is not sent stays',
    );
    const listed = await api.get('/reservations?external_id=pms-1', hotel);
    assert.equal(listed.body.meta.total, 1);
    assert.deepEqual(
      (await hotel.events()).map(({ type }) => type),
      ['reservation.created', 'reservation.updated'],
    );
  });

  it('are refused when another reservation has the id', async () => {
    await hotel.stay({ room_id: room.id, external_id: 'pms-1' });
    const { id } = await hotel.stay({ room_id: room.id });
    assert.deepEqual(faultsOf(await hotel.change(id, { external_id: 'pms-1' })), ['external_id']);
    assert.equal((await hotel.change(id, { external_id: 'pms-2' })).body.data.external_id, 'pms-2');
  });

  it('make one reservation of many requests that bring the same new id at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hotel.reserve({ room_id: room.id, external_id: 'pms-1' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    assert.ok(answers.every(({ status }) => status === 200 || status === 201));
    assert.equal((await api.get('/reservations', hotel)).body.meta.total, 1);
  });
});

describe('GET /reservations of a day, and of what has changed', () => {
  const numbersOf = async (query: string): Promise<string[]> =>
    (await api.get(`/reservations?${query}`, hotel)).body.data.map(
      ({ number }: { number: string }) => number,
    );

  it('lists arrivals and departures of a day', async () => {
    await hotel.stay({ room_id: room.id, check_in: '2026-12-20', check_out: '2026-12-24' });
    await hotel.stay({ room_id: room.id, check_in: '2026-12-24', check_out: '2026-12-26' });
    const gone = await hotel.stay({ room_id: room.id, check_in: '2026-12-24', check_out: '2026-12-25' });
    await hotel.cancel(gone.id);
    assert.deepEqual(await numbersOf('arriving_on=2026-12-24'), ['3', '2']);
    assert.deepEqual(await numbersOf('arriving_on=2026-12-24&active=true'), ['2']);
    assert.deepEqual(await numbersOf('departing_on=2026-12-24'), ['1']);
    for (const field of ['arriving_on', 'departing_on', 'updated_since']) {
      assert.deepEqual(faultsOf(await api.get(`/reservations?${field}=soon`, hotel)), [field]);
    }
  });

  it('lists what has changed since a time', async () => {
    const { id } = await hotel.stay({ room_id: room.id });
    await hotel.stay({ room_id: room.id });
    await api.clock.advance(60_000);
    const since = api.clock.now().toString();
    await hotel.change(id, { notes: 'Late' });
    assert.deepEqual(await numbersOf(`updated_since=${since}`), ['1']);
  });
});
