import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';

const api = useTestApi();
const ann = '+493012345678';
const ben = '+493087654321';
let fixture: TextFixture;
let number: string;
beforeEach(async () => {
  fixture = await openTextFixture(api);
  ({ number } = await addNumber(api, fixture.workspace.id));
});

const threads = async (query = ''): Promise<Json> =>
  (await api.get(`/messages/threads?${query}`, { key: fixture.workspace.keys.write })).body;

describe('GET /messages/threads', () => {
  it('refuses pages that cannot be', async () => {
    for (const query of ['page=0', 'per_page=101']) {
      const { status } = await api.get(`/messages/threads?${query}`, { key: fixture.workspace.keys.write });
      assert.equal(status, 422);
    }
  });

  it('has each person once, with the last text and whose it is, newest first', async () => {
    assert.deepEqual((await threads()).data, []);
    await fixture.write(ann, number, 'sms', 'One');
    await api.clock.advance(1_000);
    await fixture.write(ben, number, 'sms', 'Two');
    await api.clock.advance(1_000);
    const sent = await fixture.send({ to: ann, body: 'Three' });
    assert.equal(sent.status, 201);
    const { data, meta } = await threads();
    assert.deepEqual(
      data.map(({ contact, last_message: last, count, unanswered }: Json) => [
        ...[contact.phone, last.body, count, unanswered],
      ]),
      [
        [ann, 'Three', 2, false],
        [ben, 'Two', 1, true],
      ],
    );
    assert.equal(meta.total, 2);
    assert.deepEqual(data[0].last_message, await fixture.show(sent.body.data.id));
  });

  it('has pages, also one behind the last, and nobody of another workspace', async () => {
    await fixture.write(ann, number);
    await api.clock.advance(1_000);
    await fixture.write(ben, number);
    const second = await threads('per_page=1&page=2');
    assert.deepEqual(
      second.data.map(({ contact }: Json) => contact.phone),
      [ann],
    );
    const behind = await threads('per_page=1&page=3');
    assert.deepEqual([behind.data, behind.meta.total], [[], 2]);
    const other = await openTextFixture(api);
    await addNumber(api, other.workspace.id);
    const foreign = await api.get('/messages/threads', { key: other.workspace.keys.write });
    assert.deepEqual(foreign.body.data, []);
  });

  it('has a total that never contradicts its page while people come and go, also behind the last', async () => {
    await fixture.write(ann, number);
    await fixture.write(ben, number);
    const [{ contact_id: id }] = (await threads('per_page=1')).data;
    const writing = new AbortController();
    const move = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        const moved = await api.sql<{ id: number }[]>`
          update messages set contact_id = null where contact_id = ${id} returning id`;
        const ids = moved.map((row) => row.id);
        await api.sql`update messages set contact_id = ${id} where id = any(${ids}::bigint[])`;
      }
    };
    const moving = move();
    for (let asked = 0; asked < 200; asked += 1) {
      const { data, meta } = await threads('per_page=1&page=2');
      assert.equal(data.length, meta.total - 1);
    }
    writing.abort();
    await moving;
  });
});
