import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let key: string;
beforeEach(async () => {
  key = (await api.makeWorkspace()).keys.write;
});

const bring = (rooms: unknown): Promise<TestAnswer> => api.post('/rooms/import', { rooms }, { key });
const all = async (query = ''): Promise<Json[]> =>
  (await api.get(`/rooms?per_page=100${query}`, { key })).body.data;

describe('POST /rooms/import', () => {
  it('adds the good rows and tells what is wrong with the others', async () => {
    const { body } = await bring([
      { name: 'Single', price: 90, quantity: 4, metadata: { floor: '1' } },
      { name: 'Double' },
      { name: 'Suite', price: 200, min_nights: 3, max_nights: 2 },
      null,
      { name: 'Attic', price: 50, total: 1 },
    ]);
    const { created, updated, failed, errors } = body.data;
    assert.deepEqual([created, updated, failed], [2, 0, 3]);
    assert.deepEqual(
      errors.map(({ row, errors: faults }: Json) => [row, Object.keys(faults)]),
      [
        [1, ['price']],
        [2, ['max_nights']],
        [3, ['body']],
      ],
    );
    const [single, attic] = await all();
    assert.deepEqual([single?.quantity, single?.metadata, attic?.name], [4, { floor: '1' }, 'Attic']);
  });

  it('tells what is wrong with a row in the language that the client prefers', async () => {
    const rooms = [{ name: 'Double' }, { name: 'Suite', price: 200, min_nights: 3, max_nights: 2 }];
    const answer = await api.post('/rooms/import', { rooms }, { key, headers: { 'accept-language': 'de' } });
    const sentences = answer.body.data.errors.map(({ errors }: Json) => Object.values(errors));
    assert.match(JSON.stringify(sentences[0]), /Preis/);
    assert.match(JSON.stringify(sentences[1]), /Nächte|Nacht/);
  });

  it('changes the room type with the same external_id, and keeps what is not sent', async () => {
    await bring([{ name: 'Single', price: 90, quantity: 4, external_id: 'a' }]);
    const { body } = await bring([
      { name: 'Single room', price: 95, external_id: 'a' },
      { name: 'Double', price: 120, external_id: 'b' },
    ]);
    assert.deepEqual([body.data.created, body.data.updated], [1, 1]);
    const [single] = await all('&external_id=a');
    assert.deepEqual([single?.name, single?.price, single?.quantity], ['Single room', 95, 4]);
  });

  it('refuses more than 1,000 rows, and room types beyond five hundred one by one', async () => {
    assert.equal((await bring(Array.from({ length: 1001 }, () => ({})))).status, 422);
    const rows = Array.from({ length: 502 }, (_, index) => ({ name: `Room ${index}`, price: 1 }));
    const { created, failed, errors } = (await bring(rows)).body.data;
    assert.deepEqual([created, failed], [500, 2]);
    assert.deepEqual(Object.keys(errors[0].errors), ['name']);
  });
});

describe('external_id of a room type', () => {
  it('makes POST change the room type that has it: 200, and what is not sent stays', async () => {
    const body = { name: 'Single', price: 90, quantity: 4, external_id: 'a' };
    const first = await api.post('/rooms', body, { key });
    const again = await api.post('/rooms', { name: 'Single', price: 95, external_id: 'a' }, { key });
    assert.deepEqual([first.status, again.status], [201, 200]);
    const { id, price, quantity } = again.body.data;
    assert.deepEqual([id, price, quantity], [first.body.data.id, 95, 4]);
    const other = (await api.post('/rooms', { name: 'Double', price: 1 }, { key })).body.data;
    const taken = await api.patch(`/rooms/${other.id}`, { external_id: 'a' }, { key });
    assert.deepEqual([taken.status, Object.keys(taken.body.error.errors)], [422, ['external_id']]);
  });
});
