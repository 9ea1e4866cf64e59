import assert from 'node:assert/strict';
import { setImmediate as immediate } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import type { Json, TestApi } from '../testing/test-api.ts';
import { readEvents, type SseEvent } from './testing/read-events.ts';
import { startTypedFixture, welcome, type TypedFixture } from './testing/typed-fixture.ts';

describe('the simulator', { timeout: 240_000 }, () => {
  let test: TypedFixture;
  let api: TestApi;
  const readers = new AbortController();

  before(async () => {
    test = await startTypedFixture();
    api = test.api;
  });
  after(async () => {
    readers.abort();
    await test.stop();
  });

  async function call(key: string, body: Json = {}): Promise<number> {
    const placed = await api.post('/simulator/calls', body, { key });
    assert.equal(placed.status, 201, placed.raw.toString());
    return placed.body.data.id;
  }

  const send = (key: string, id: number, input: Json) =>
    api.post(`/simulator/calls/${id}/input`, input, { key });

  const read = (
    key: string,
    id: number,
    last: (event: SseEvent) => boolean = () => false,
    headers: Record<string, string> = {},
  ): Promise<SseEvent[]> => {
    const url = `${api.baseUrl}/simulator/calls/${id}/events`;
    return readEvents(url, { ...headers, authorization: `Bearer ${key}` }, last, readers.signal);
  };

  const saying = (text: string) => (event: SseEvent) => event.event === 'said' && event.data.text === text;

  it('places a call that can be followed, answered and hung up, and that is kept like any other', async () => {
    const { key, number } = await test.workspace();
    const placed = await api.post('/simulator/calls', {}, { key });
    assert.equal(placed.status, 201);
    const { id, ...rest } = placed.body.data;
    assert.deepEqual(rest, { call_id: id, from: '+15005550100', to: number, medium: 'text' });
    const following = read(key, id);
    await read(key, id, saying(welcome));
    assert.equal((await send(key, id, { words: 'I would like to leave a message' })).status, 200);
    assert.equal((await send(key, id, { key: '0' })).status, 200);
    assert.deepEqual((await send(key, id, { hang_up: true })).body, { data: { id, accepted: true } });
    const events = await following;
    assert.deepEqual(
      events.map((event) => event.id),
      events.map((_, index) => index + 1),
    );
    assert.ok(events.some(saying(welcome)));
    const heard = events.filter((event) => event.event === 'heard');
    assert.deepEqual(
      heard.map(({ data }) => [data.words, data.key]),
      [
        ['I would like to leave a message', null],
        [null, '0'],
      ],
    );
    assert.deepEqual(events.at(-1)?.data, { by: 'caller', cause: 'The caller hung up.', call_id: id });
    const kept = await api.get(`/calls/${id}`, { key });
    assert.equal(kept.body.data.status, 'completed');
    assert.equal(kept.body.data.from, '+15005550100');
    assert.equal(kept.body.data.transcript[0].content, welcome);
  });

  it('lets a draft be tried, on its own number or any other, and no assistant that is not there', async () => {
    const { key, number } = await test.workspace('draft');
    const [draft] = (await api.get('/assistants', { key })).body.data;
    assert.equal((await api.post('/simulator/calls', {}, { key })).status, 409);
    const own = await api.post('/simulator/calls', { assistant_id: draft.id }, { key });
    assert.deepEqual([own.status, own.body.data.to], [201, number]);
    const another = await api.post('/assistants', { name: 'Beatrix' }, { key });
    const id = await call(key, { assistant_id: another.body.data.id, to: number });
    assert.equal((await api.get(`/calls/${id}`, { key })).body.data.assistant.name, 'Beatrix');
    for (const one of [own.body.data.id, id]) await send(key, one, { hang_up: true });

    await api.delete(`/assistants/${another.body.data.id}`, { key });
    const foreign = await test.workspace();
    const [theirs] = (await api.get('/assistants', { key: foreign.key })).body.data;
    for (const unknown of [another.body.data.id, theirs.id, 999_999]) {
      const refused = await api.post('/simulator/calls', { assistant_id: unknown, to: number }, { key });
      assert.deepEqual([refused.status, refused.body.error.codes], [422, { assistant_id: ['unknown_id'] }]);
    }
    const empty = await api.makeWorkspace();
    const alone = await api.post('/assistants', { name: 'Alone' }, { key: empty.keys.write });
    const body = { assistant_id: alone.body.data.id };
    assert.equal((await api.post('/simulator/calls', body, { key: empty.keys.write })).status, 409);
  });

  it('replays what a reader has missed, each event once', async () => {
    const { key } = await test.workspace();
    const id = await call(key);
    const seen = await read(key, id, saying(welcome));
    await send(key, id, { key: '3' });
    await send(key, id, { hang_up: true });
    const all = await read(key, id);
    const behind = await read(key, id, undefined, { 'last-event-id': String(seen.at(-1)?.id) });
    assert.deepEqual(behind, all.slice(seen.length));
    assert.equal(behind.at(-1)?.event, 'ended');
    const malformed = await read(key, id, undefined, { 'last-event-id': 'x' });
    assert.deepEqual(malformed, all);
  });

  it('lets a caller withhold the number, or choose it', async () => {
    const { key } = await test.workspace();
    for (const from of [null, '+12025550199']) {
      const id = await call(key, { from });
      await send(key, id, { hang_up: true });
      await read(key, id);
      assert.equal((await api.get(`/calls/${id}`, { key })).body.data.from, from);
    }
  });

  it('refuses an invalid number, and one of another workspace', async () => {
    const { key } = await test.workspace();
    const { number: foreign } = await test.workspace();
    for (const to of ['+12025559999', 'letters', foreign]) {
      const refused = await api.post('/simulator/calls', { to }, { key });
      assert.equal(refused.status, 422, to);
      assert.ok(refused.body.error.errors.to[0]);
    }
    const refused = await api.post('/simulator/calls', { from: 'nobody' }, { key });
    assert.ok(refused.body.error.errors.from[0]);
  });

  it('refuses a number that no active assistant answers', async () => {
    for (const assistant of ['draft', 'none'] as const) {
      const { key, number } = await test.workspace(assistant);
      for (const body of [{}, { to: number }]) {
        const refused = await api.post('/simulator/calls', body, { key });
        assert.deepEqual([refused.status, refused.body.error.type], [409, 'invalid_state']);
      }
    }
  });

  it('accepts exactly one input at a time, and only what a caller can do', async () => {
    const { key } = await test.workspace();
    const id = await call(key);
    await read(key, id, saying(welcome));
    const faulty = [
      {},
      { words: 'a', key: '1' },
      { words: '  ' },
      { key: 'x' },
      { hang_up: false },
      { words: 'a'.repeat(2_001) },
    ];
    for (const input of faulty) assert.equal((await send(key, id, input)).status, 422, JSON.stringify(input));
    await send(key, id, { hang_up: true });
    await read(key, id);
    const late = await send(key, id, { words: 'Hello?' });
    assert.deepEqual([late.status, late.body.error.type], [409, 'invalid_state']);
    assert.equal((await send(key, id, { hang_up: true })).status, 200, 'hanging up twice does no harm');
  });

  it('shows a call to its own workspace only, and lets a reading key only read', async () => {
    const { key, workspace } = await test.workspace();
    const other = await test.workspace();
    const id = await call(key);
    assert.equal((await api.get(`/simulator/calls/${id}/events`, { key: other.key })).status, 404);
    assert.equal((await send(other.key, id, { key: '1' })).status, 404);
    assert.equal((await send(workspace.keys.read, id, { key: '1' })).status, 403);
    assert.equal((await api.post('/simulator/calls', {}, { key: workspace.keys.viewer })).status, 403);
    assert.equal((await api.get('/simulator/calls/999999/events', { key })).status, 404);
    assert.ok((await read(workspace.keys.read, id, saying(welcome))).length > 0);
    await send(key, id, { hang_up: true });
  });

  it('allows ten calls at once in a workspace, however fast they come', async () => {
    const { key } = await test.workspace();
    const placed = await Promise.all(
      Array.from({ length: 14 }, () => api.post('/simulator/calls', {}, { key })),
    );
    const statuses = placed.map((answer) => answer.status);
    assert.equal(statuses.filter((status) => status === 201).length, 10);
    const refused = placed.find((answer) => answer.status === 429);
    assert.ok(refused?.headers['retry-after']);
    assert.equal(
      (await test.workspace().then((other) => api.post('/simulator/calls', {}, { key: other.key }))).status,
      201,
    );
    const ids: number[] = placed
      .filter((answer) => answer.status === 201)
      .map((answer) => answer.body.data.id);
    await Promise.all(ids.map((id) => send(key, id, { hang_up: true })));
    await Promise.all(ids.map((id) => read(key, id)));
    await send(key, await call(key), { hang_up: true });
  });

  it('hangs up when a client neither sends nor reads, but not for one who reads', async () => {
    const { key } = await test.workspace();
    const vanished = await call(key);
    const reading = await call(key);
    const following = read(key, reading, (event) => event.event === 'heard');
    await read(key, reading, saying(welcome));
    for (let passed = 0; passed < 130; passed += 10) {
      await api.clock.advance(10_000);
      await immediate();
    }
    const events = await read(key, vanished);
    assert.equal(events.at(-1)?.data.by, 'caller');
    assert.equal((await send(key, reading, { key: '3' })).status, 200, 'the other call goes on');
    assert.equal((await following).at(-1)?.event, 'heard');
    await send(key, reading, { hang_up: true });
  });

  it('forgets a call a minute after its end', async () => {
    const { key } = await test.workspace();
    const id = await call(key);
    await send(key, id, { hang_up: true });
    await read(key, id);
    await api.clock.advance(61_000);
    await immediate();
    assert.equal((await api.get(`/simulator/calls/${id}/events`, { key })).status, 404);
    assert.equal((await send(key, id, { hang_up: true })).status, 404);
  });
});
