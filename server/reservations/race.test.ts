import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { FrontDesk } from './testing/front-desk.ts';

const api = useTestApi();

const winners = (answers: TestAnswer[]): TestAnswer[] => {
  for (const { status, raw } of answers) assert.ok(status === 201 || status === 422, raw.toString());
  return answers.filter(({ status }) => status === 201);
};

describe('many who want the last units of a room', () => {
  it('get exactly as many as there are: three of five hundred', async () => {
    const desk = await FrontDesk.open(api);
    const { id } = await desk.room({ quantity: 3 });
    const asked = Array.from({ length: 500 }, (_, index) =>
      desk.reserve({ room_id: id, guest: { name: `Guest ${index}`, phone: `+4930${1_000_000 + index}` } }),
    );
    const won = winners(await Promise.all(asked));
    assert.equal(won.length, 3);
    assert.deepEqual(won.map(({ body }) => body.data.number).sort(), ['1', '2', '3']);
    assert.equal((await api.get('/contacts', desk)).body.meta.total, 3, 'losers leave no contact');
    assert.equal((await desk.events()).length, 3);
  });

  it('never hold more than there are on any night, however their stays overlap', async () => {
    const desk = await FrontDesk.open(api);
    const { id } = await desk.room({ quantity: 2 });
    const asked = Array.from({ length: 120 }, (_, index) => {
      const start = Temporal.PlainDate.from('2026-12-01').add({ days: (index * 7) % 20 });
      const check_out = start.add({ days: 1 + (index % 5) }).toString();
      return desk.reserve({ room_id: id, check_in: start.toString(), check_out });
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
    const desk = await FrontDesk.open(api);
    const { id } = await desk.room({ quantity: 50 });
    const before = Array.from({ length: 30 }, () => desk.reserve({ room_id: id }));
    const lowered = api.patch(`/rooms/${id}`, { quantity: 5 }, desk);
    const after = Array.from({ length: 30 }, () => desk.reserve({ room_id: id }));
    const { status } = await lowered;
    assert.equal(status, 200);
    await Promise.all([...before, ...after]);
    const rows = await api.sql<{ created_at: string; number: number }[]>`
      select number from reservations where workspace_id = ${desk.workspaceId}`;
    assert.ok(rows.length >= 5, 'those who came first keep their rooms');
    const late = await desk.reserve({ room_id: id });
    assert.equal(late.status, 422);
    const [room] = (
      await api.get(`/reservations/availability?check_in=2026-12-24&check_out=2026-12-26&room_id=${id}`, desk)
    ).body.data.rooms;
    assert.equal(room.free_units, 0);
  });

  it('do not bring a reservation back that is being cancelled, nor give its room away twice', async () => {
    const desk = await FrontDesk.open(api);
    const { id } = await desk.room({ quantity: 20 });
    const stays = await Promise.all(Array.from({ length: 20 }, () => desk.stay({ room_id: id })));
    const answers = await Promise.all(
      stays.flatMap((stay) => [
        desk.change(stay.id, { status: 'checked_in' }),
        desk.cancel(stay.id),
        desk.change(stay.id, { status: 'confirmed' }),
        desk.cancel(stay.id),
      ]),
    );
    for (const { status, raw } of answers) assert.ok([200, 409].includes(status), raw.toString());
    const left = await api.get('/reservations?active=true', desk);
    assert.equal(left.body.meta.total, 0);
    const cancelled = (await desk.events()).filter(({ type }) => type === 'reservation.cancelled');
    assert.equal(cancelled.length, 20, 'each is told once');
  });

  it('do not get a room twice when one comes back while another takes it', async () => {
    const desk = await FrontDesk.open(api);
    const { id } = await desk.room();
    for (let round = 0; round < 10; round += 1) {
      const dates = { check_in: `2027-01-${10 + round}`, check_out: `2027-01-${11 + round}` };
      const gone = await desk.stay({ room_id: id, ...dates });
      await desk.change(gone.id, { status: 'no_show' });
      const [back, taken] = await Promise.all([
        desk.change(gone.id, { status: 'confirmed' }),
        desk.reserve({ room_id: id, ...dates }),
      ]);
      assert.deepEqual([back.status < 300, taken.status < 300].sort(), [false, true], `round ${round}`);
    }
  });
});
