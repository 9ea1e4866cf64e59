import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let hotel: { key: string };
beforeEach(async () => {
  hotel = { key: (await api.makeWorkspace()).keys.write };
});

const addRoom = async (room: object = {}): Promise<Json> =>
  (await api.post('/rooms', { name: 'Double room', price: 100, ...room }, hotel)).body.data;
const reserve = async (stay: object): Promise<Json> => {
  const dates = { check_in: '2026-12-24', check_out: '2026-12-26', guest: { name: 'Ann' } };
  const answer = await api.post('/reservations', { ...dates, ...stay }, hotel);
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data;
};

describe('GET /rooms/occupancy', () => {
  it('shows units, held and free of each room type and night, both ends included', async () => {
    const double = await addRoom({ quantity: 2 });
    const suite = await addRoom({ name: 'Suite' });
    await reserve({ room_id: double.id, check_in: '2026-12-01', check_out: '2026-12-03' });
    await reserve({ room_id: double.id, check_in: '2026-12-02', check_out: '2026-12-10' });
    const gone = await reserve({ room_id: double.id, check_in: '2026-12-03', check_out: '2026-12-04' });
    await api.delete(`/reservations/${gone.id}`, hotel);
    const { status, body } = await api.get('/rooms/occupancy?from=2026-12-01&to=2026-12-03', hotel);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.map(({ room }: Json) => room),
      [
        { id: double.id, name: 'Double room' },
        { id: suite.id, name: 'Suite' },
      ],
    );
    assert.deepEqual(body.data[0].nights, [
      { date: '2026-12-01', units: 2, held: 1, free: 1 },
      { date: '2026-12-02', units: 2, held: 2, free: 0 },
      { date: '2026-12-03', units: 2, held: 1, free: 1 },
    ]);
    assert.ok(body.data[1].nights.every(({ free, held }: Json) => free === 1 && held === 0));
    const page = await api.get('/rooms/occupancy?from=2026-12-01&to=2026-12-01&per_page=1&page=2', hotel);
    assert.deepEqual([page.body.meta.total, page.body.data[0].room.name], [2, 'Suite']);
  });

  it('never shows less than nothing as free, also where units were taken off the offer', async () => {
    const { id } = await addRoom({ quantity: 2 });
    await reserve({ room_id: id });
    await reserve({ room_id: id });
    await api.patch(`/rooms/${id}`, { quantity: 1 }, hotel);
    const { body } = await api.get('/rooms/occupancy?from=2026-12-24&to=2026-12-24', hotel);
    assert.deepEqual(body.data[0].nights, [{ date: '2026-12-24', units: 1, held: 2, free: 0 }]);
  });

  it('refuses a range that ends early, is longer than 92 nights, or is none', async () => {
    const refusals: [query: string, fields: string[]][] = [
      ['from=2026-12-02&to=2026-12-01', ['to']],
      ['from=2026-12-01&to=2027-03-03', ['to']],
      ['from=2026-12-01', ['to']],
      ['from=9999-12-31&to=9999-12-31', ['to']],
      ['from=soon&to=2026-12-01', ['from']],
    ];
    for (const [query, fields] of refusals) {
      const answer = await api.get(`/rooms/occupancy?${query}`, hotel);
      assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, fields], query);
    }
    assert.equal((await api.get('/rooms/occupancy?from=2026-12-01&to=2027-03-02', hotel)).status, 200);
  });
});
