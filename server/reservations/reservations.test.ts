import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { HotelFixture, faultsOf } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
});

describe('GET /reservations', () => {
  const numbersOf = async (query: string): Promise<string[]> => {
    const answer = await api.get(`/reservations?${query}`, hotel);
    assert.equal(answer.status, 200, answer.raw.toString());
    assert.equal(answer.body.meta.total, answer.body.data.length);
    return answer.body.data.map((reservation: Json) => reservation.number);
  };

  it('is 403 while hotels are off', async () => {
    await hotel.setProfile({ features: { hotels: false } });
    const answer = await api.get('/reservations?status=gone', hotel);
    assert.deepEqual([answer.status, answer.body.error.type], [403, 'feature_disabled']);
  });

  it('refuses values that no filter takes', async () => {
    for (const query of [
      'status=gone',
      'status=',
      'status=confirmed,',
      'source=fax',
      'room_id=one',
      'from=today',
      'contact_id=0',
      'upcoming=soon',
      'active=yes',
    ]) {
      assert.deepEqual(
        faultsOf(await api.get(`/reservations?${query}`, hotel)),
        [query.split('=')[0]],
        query,
      );
    }
    assert.deepEqual(faultsOf(await api.get('/reservations?from=2026-12-02&to=2026-12-01', hotel)), ['to']);
  });

  it('lists the latest check-in first, by id where they are the same', async () => {
    const { id } = await hotel.room({ quantity: 3 });
    await hotel.stay({ room_id: id, check_in: '2026-12-01', check_out: '2026-12-03' });
    await hotel.stay({ room_id: id });
    await hotel.stay({ room_id: id });
    assert.deepEqual(await numbersOf(''), ['3', '2', '1']);
    const page = await api.get('/reservations?per_page=2&page=2', hotel);
    assert.deepEqual(page.body.meta, { current_page: 2, per_page: 2, last_page: 2, total: 3 });
  });

  it('filters by states, in a list with commas', async () => {
    const { id } = await hotel.room({ quantity: 4 });
    for (const status of ['confirmed', 'checked_in', 'checked_out']) {
      await hotel.change((await hotel.stay({ room_id: id })).id, { status });
    }
    await hotel.cancel((await hotel.stay({ room_id: id })).id);
    assert.deepEqual(await numbersOf('status=confirmed'), ['1']);
    assert.deepEqual(await numbersOf('status=cancelled,%20confirmed'), ['4', '1']);
    assert.deepEqual(await numbersOf('active=true'), ['2', '1']);
    assert.deepEqual(await numbersOf('active=false'), ['4', '3']);
  });

  it('filters by the nights of a window: the day of leaving is none', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    await hotel.stay({ room_id: id, check_in: '2026-12-01', check_out: '2026-12-05' });
    assert.deepEqual(await numbersOf('from=2026-12-05'), []);
    assert.deepEqual(await numbersOf('from=2026-12-04'), ['1']);
    assert.deepEqual(await numbersOf('to=2026-11-30'), []);
    assert.deepEqual(await numbersOf('to=2026-12-01'), ['1']);
    assert.deepEqual(await numbersOf('from=2026-12-02&to=2026-12-02'), ['1']);
  });

  it('filters by room, contact, source, and whether the guests are still to come', async () => {
    const [one, two] = [await hotel.room({ quantity: 3 }), await hotel.room()];
    const first = await hotel.stay({ room_id: one.id, guest: { phone: '+493012345678' } });
    await hotel.stay({ room_id: two.id, check_in: '2026-11-23', check_out: '2026-11-24' });
    await hotel.stay({ room_id: one.id, check_in: '2026-11-22', check_out: '2026-11-25', skip_rules: true });
    assert.deepEqual(await numbersOf(`room_id=${two.id}`), ['2']);
    assert.deepEqual(await numbersOf(`contact_id=${first.contact_id}`), ['1']);
    assert.deepEqual(await numbersOf('source=api&room_id=999999999'), []);
    assert.deepEqual(await numbersOf('source=ai'), []);
    assert.deepEqual(await numbersOf('source=api'), ['1', '2', '3']);
    assert.deepEqual(await numbersOf('upcoming=true'), ['1', '2']);
    assert.deepEqual(await numbersOf('upcoming=false'), ['3']);
    await hotel.cancel(first.id);
    assert.deepEqual(await numbersOf('upcoming=true'), ['2']);
  });

  it('finds by number, name, e-mail and phone, however it is written', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    await hotel.stay({
      room_id: id,
      guest: { name: 'Zoë Müller', phone: '+493012345678', email: 'zoe@mail.example' },
    });
    await hotel.stay({ room_id: id, guest: { name: 'Ben' } });
    for (const q of ['zoe muller', 'ZOË', 'zoe@', '030 123-456', '+49 30 1234', ' 49 (30) 12']) {
      assert.deepEqual(await numbersOf(`q=${encodeURIComponent(q)}`), ['1'], q);
    }
    assert.deepEqual(await numbersOf('q=2&status=requested&contact_id=999999999'), []);
    assert.ok((await numbersOf('q=2')).includes('2'));
    assert.deepEqual(await numbersOf('q=%25'), []);
  });
});

describe('GET /reservations/{id}', () => {
  it('answers 404 for those of others, and shows one’s own', async () => {
    const { id } = await hotel.room();
    const made = await hotel.stay({ room_id: id });
    assert.deepEqual((await api.get(`/reservations/${made.id}`, hotel)).body.data, made);
    assert.equal((await api.get(`/reservations/${made.id}`)).status, 404);
  });
});

describe('GET /reservations/availability', () => {
  const ask = (query: string) =>
    api.get(`/reservations/availability?check_in=2026-12-24&check_out=2026-12-26${query}`, hotel);
  const offers = async (query = ''): Promise<Json[]> => {
    const answer = await ask(query);
    assert.equal(answer.status, 200, answer.raw.toString());
    return answer.body.data.rooms;
  };

  it('is 403 while hotels are off', async () => {
    await hotel.setProfile({ features: { hotels: false } });
    assert.equal((await ask('')).body.error.type, 'feature_disabled');
  });

  it('refuses impossible dates, and unknown rooms', async () => {
    const dates = (query: string) => api.get(`/reservations/availability?${query}`, hotel);
    assert.deepEqual(faultsOf(await dates('')), ['check_in', 'check_out']);
    assert.deepEqual(faultsOf(await dates('check_in=2026-12-24&check_out=2026-12-24')), ['check_out']);
    assert.deepEqual(faultsOf(await dates('check_in=2026-11-22&check_out=2026-11-24')), ['check_in']);
    assert.deepEqual(faultsOf(await dates('check_in=2026-12-24&check_out=2029-12-24')), ['check_out']);
    assert.deepEqual(faultsOf(await ask('&adults=0&children=-1&room_id=x')), [
      'adults',
      'children',
      'room_id',
    ]);
    assert.deepEqual(faultsOf(await ask('&room_id=999999999')), ['room_id']);
  });

  it('shows what is free and what it costs for every room, in the display order', async () => {
    const season = { start_date: '2026-12-25', end_date: '2026-12-25', price: 150 };
    const second = await hotel.room({ name: 'Suite', position: 1, quantity: 2, seasonal_rates: [season] });
    const first = await hotel.room({ name: 'Single' });
    await hotel.stay({ room_id: second.id, check_in: '2026-12-25', check_out: '2026-12-28' });
    const { data } = (await ask('')).body;
    assert.deepEqual([data.check_in, data.check_out, data.nights], ['2026-12-24', '2026-12-26', 2]);
    assert.deepEqual(
      data.rooms.map((offer: Json) => [offer.room.id, offer.free_units, offer.available, offer.total]),
      [
        [first.id, 1, true, 200],
        [second.id, 1, true, 250],
      ],
    );
    assert.deepEqual(data.rooms[1], {
      room: { id: second.id, name: 'Suite' },
      free_units: 1,
      available: true,
      currency: 'EUR',
      nightly: 125,
      nightly_cents: 12_500,
      total: 250,
      total_cents: 25_000,
      nights: [
        { date: '2026-12-24', price: 100, price_cents: 10_000 },
        { date: '2026-12-25', price: 150, price_cents: 15_000 },
      ],
      reasons: [],
    });
  });

  it('says why a room cannot be reserved, and POST refuses just those', async () => {
    const rooms: [object, string[]][] = [
      [{ max_guests: 1 }, ['too_many_guests']],
      [{ min_nights: 3 }, ['too_short']],
      [{ max_nights: 1 }, ['too_long']],
      [{ available: false }, ['not_offered']],
      [{}, []],
    ];
    for (const [terms, reasons] of rooms) {
      const { id } = await hotel.room(terms);
      const [offer] = await offers(`&adults=2&room_id=${id}`);
      assert.deepEqual(offer.reasons, reasons);
      assert.equal(offer.available, reasons.length === 0);
      assert.equal(
        (await hotel.reserve({ room_id: id, adults: 2 })).status,
        reasons.length === 0 ? 201 : 422,
      );
    }
    const soldOut = (await offers()).at(-1);
    assert.deepEqual([soldOut.free_units, soldOut.available, soldOut.reasons], [0, false, ['sold_out']]);
  });

  it('counts what holds a room, and nothing that does not', async () => {
    const { id } = await hotel.room({ quantity: 6 });
    const held = async (): Promise<number> => 6 - (await offers(`&room_id=${id}`))[0].free_units;
    for (const status of [null, 'confirmed', 'checked_in']) {
      const { id: stay } = await hotel.stay({ room_id: id });
      if (status) await hotel.change(stay, { status });
    }
    assert.equal(await held(), 3);
    for (const status of ['checked_out', 'no_show']) {
      await hotel.change((await hotel.stay({ room_id: id })).id, { status });
    }
    await hotel.cancel((await hotel.stay({ room_id: id })).id);
    assert.equal(await held(), 3);
    await api.patch(`/rooms/${id}`, { quantity: 2 }, hotel);
    assert.equal((await offers(`&room_id=${id}`))[0].free_units, 0, 'never below none');
  });
});
