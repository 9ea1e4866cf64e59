import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { HotelFixture } from './testing/hotel-fixture.ts';

const api = useTestApi();
let hotel: HotelFixture;
beforeEach(async () => {
  hotel = await HotelFixture.open(api);
});

const hotelRoom = async (name: string, quantity = 1): Promise<number> =>
  (await hotel.room({ name, quantity })).id;

const winners = (answers: TestAnswer[]): TestAnswer[] => {
  for (const { status, raw } of answers) assert.ok(status === 201 || status === 422, raw.toString());
  return answers.filter(({ status }) => status === 201);
};

describe('many requests for the last units of a room', () => {
  it('get exactly as many as there are: three of five hundred', async () => {
    const { id } = await hotel.room({ quantity: 3 });
    const asked = Array.from({ length: 500 }, (_, index) =>
      hotel.reserve({ room_id: id, guest: { name: `Guest ${index}`, phone: `+4930${1_000_000 + index}` } }),
    );
    const won = winners(await Promise.all(asked));
    assert.equal(won.length, 3);
    assert.deepEqual(won.map(({ body }) => body.data.number).sort(), ['1', '2', '3']);
    assert.equal((await api.get('/contacts', hotel)).body.meta.total, 3, 'losers leave no contact');
    assert.equal((await hotel.events()).length, 3);
  });

  it('never hold more than there are on any night, however their stays overlap', async () => {
    const { id } = await hotel.room({ quantity: 2 });
    const asked = Array.from({ length: 120 }, (_, index) => {
      const start = Temporal.PlainDate.from('2026-12-01').add({ days: (index * 7) % 20 });
      const check_out = start.add({ days: 1 + (index % 5) }).toString();
      return hotel.reserve({ room_id: id, check_in: start.toString(), check_out });
    });
    const won = winners(await Promise.all(asked));
    const held = new Map<string, number>();
    for (const { body } of won) {
      for (const { date } of body.data.nights_breakdown) held.set(date, (held.get(date) ?? 0) + 1);
    }
    assert.equal(Math.max(...held.values()), 2);
    assert.equal(new Set(won.map(({ body }) => body.data.number)).size, won.length);
    assert.equal(
      Math.max(...won.map(({ body }) => Number(body.data.number))),
      won.length,
      'no number is left out',
    );
  });

  it('get no unit that is taken off the offer meanwhile', async () => {
    const { id } = await hotel.room({ quantity: 50 });
    const before = Array.from({ length: 30 }, () => hotel.reserve({ room_id: id }));
    const lowered = api.patch(`/rooms/${id}`, { quantity: 5 }, hotel);
    const after = Array.from({ length: 30 }, () => hotel.reserve({ room_id: id }));
    const { status } = await lowered;
    assert.equal(status, 200);
    await Promise.all([...before, ...after]);
    const rows = await api.sql<{ created_at: string; number: number }[]>`
      select number from reservations where workspace_id = ${hotel.workspaceId}`;
    assert.ok(rows.length >= 5, 'those who came first keep their rooms');
    const late = await hotel.reserve({ room_id: id });
    assert.equal(late.status, 422);
    const [room] = (
      await api.get(
        `/reservations/availability?check_in=2026-12-24&check_out=2026-12-26&room_id=${id}`,
        hotel,
      )
    ).body.data.rooms;
    assert.equal(room.free_units, 0);
  });

  it('do not bring a reservation back that is being cancelled, nor give its room away twice', async () => {
    const { id } = await hotel.room({ quantity: 20 });
    const stays = await Promise.all(Array.from({ length: 20 }, () => hotel.stay({ room_id: id })));
    const answers = await Promise.all(
      stays.flatMap((stay) => [
        hotel.change(stay.id, { status: 'checked_in' }),
        hotel.cancel(stay.id),
        hotel.change(stay.id, { status: 'confirmed' }),
        hotel.cancel(stay.id),
      ]),
    );
    for (const { status, raw } of answers) assert.ok([200, 409].includes(status), raw.toString());
    const left = await api.get('/reservations?active=true', hotel);
    assert.equal(left.body.meta.total, 0);
    const cancelled = (await hotel.events()).filter(({ type }) => type === 'reservation.cancelled');
    assert.equal(cancelled.length, 20, 'each is told once');
  });

  it('do not get a room twice when one reservation returns while another is made', async () => {
    const { id } = await hotel.room();
    for (let round = 0; round < 10; round += 1) {
      const dates = { check_in: `2027-01-${10 + round}`, check_out: `2027-01-${11 + round}` };
      const gone = await hotel.stay({ room_id: id, ...dates });
      await hotel.change(gone.id, { status: 'no_show' });
      const [back, taken] = await Promise.all([
        hotel.change(gone.id, { status: 'confirmed' }),
        hotel.reserve({ room_id: id, ...dates }),
      ]);
      assert.deepEqual([back.status < 300, taken.status < 300].sort(), [false, true], `round ${round}`);
    }
  });

  it('do not both get the last unit when two reservations move to it', async () => {
    const [first, second, wanted] = [await hotelRoom('A'), await hotelRoom('B'), await hotelRoom('C')];
    for (let round = 0; round < 10; round += 1) {
      const dates = { check_in: `2027-01-${10 + round}`, check_out: `2027-01-${11 + round}` };
      const stays = [
        await hotel.stay({ room_id: first, ...dates }),
        await hotel.stay({ room_id: second, ...dates }),
      ];
      const answers = await Promise.all(stays.map(({ id }) => hotel.change(id, { room_id: wanted })));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422], `round ${round}`);
    }
  });

  it('do not both get the last night when two reservations of one room move to it', async () => {
    const room = await hotelRoom('A');
    for (let round = 0; round < 10; round += 1) {
      const month = String(round + 1).padStart(2, '0');
      const [before, night, after, end] = [11, 12, 13, 14].map((day) => `2027-${month}-${day}`);
      const early = await hotel.stay({ room_id: room, check_in: before, check_out: night });
      const late = await hotel.stay({ room_id: room, check_in: after, check_out: end });
      const answers = await Promise.all([
        hotel.change(early.id, { check_out: after }),
        hotel.change(late.id, { check_in: night }),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422], `round ${round}`);
    }
  });

  it('keep the units of every room when many reservations swap rooms and dates at once', async () => {
    const rooms = [await hotelRoom('A', 3), await hotelRoom('B', 3), await hotelRoom('C', 3)];
    const stays = await Promise.all(
      rooms.flatMap((room) => [0, 1, 2].map(() => hotel.stay({ room_id: room }))),
    );
    const moves = Array.from({ length: 120 }, (_, index) => {
      const day = 20 + (index % 5);
      const dates = { check_in: `2026-12-${day}`, check_out: `2026-12-${day + 1 + (index % 3)}` };
      const stay = stays[(index * 5) % stays.length];
      const body = index % 2 === 0 ? { room_id: rooms[index % 3], ...dates } : dates;
      return hotel.change(stay?.id, body);
    });
    for (const { status, raw } of await Promise.all(moves)) {
      assert.ok(status === 200 || status === 422, raw.toString());
    }
    const held = await api.sql<{ units: number }[]>`
      select count(*) as units from reservations
      cross join generate_series(check_in, check_out - 1, interval '1 day') as night
      where workspace_id = ${hotel.workspaceId} and holds_room group by room_id, night`;
    assert.ok(Math.max(...held.map(({ units }) => units)) <= 3);
  });
});
