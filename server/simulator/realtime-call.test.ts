import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Json, TestApi } from '../testing/test-api.ts';
import { LocalRealtime } from '../voice/engines/realtime/testing/local-realtime.ts';
import { startTypedFixture, type TypedFixture } from './testing/typed-fixture.ts';
import { isEnd, saying, typedShop } from './testing/typed-shop.ts';

const booking = { service: 'Massage', date: '2026-11-24', time: '10:00', name: 'Ada Byron' };

describe('a typed call whose assistant is a model that speaks', { timeout: 240_000 }, () => {
  let test: TypedFixture;
  let api: TestApi;
  let server: LocalRealtime;
  const readers = new AbortController();
  before(async () => {
    server = await LocalRealtime.start();
    test = await startTypedFixture({ providers: [server.access({ models: ['gpt-realtime'] })] });
    api = test.api;
  });
  after(async () => {
    readers.abort();
    await test.stop();
    await server.close();
  });

  const { open, read, say } = typedShop(() => test, readers.signal);
  const openCall = (over: Json = {}) => open({ model: 'openai:gpt-realtime', ...over });

  it('stands in the catalogue as a model', async () => {
    const { key } = await test.workspace();
    const models = (await api.get('/catalog/models', { key })).body.data;
    assert.deepEqual(models.at(-1), {
      ...{ id: 'openai:gpt-realtime', name: 'OpenAI gpt-realtime', provider: 'openai' },
    });
  });

  it('answers in words over the same socket, and books what the caller has confirmed', async () => {
    const call = { name: 'book_appointment', arguments: JSON.stringify(booking) };
    server.replies = [
      { say: 'Let me see. ', calls: [call] },
      { calls: [call] },
      { say: 'Your massage is booked for Tuesday at ten.' },
      { calls: [{ name: 'end_call', arguments: '' }] },
    ];
    const { key, id } = await openCall();
    await read(key, id, saying(/test workspace/));
    await say(key, id, 'A massage on Tuesday at ten, please. I am Ada Byron.');
    await read(key, id, saying(/Shall I book that\?/));
    await say(key, id, 'Yes, please');
    await read(key, id, saying(/is booked for Tuesday/));
    const [appointment] = (await api.get('/appointments', { key })).body.data;
    assert.equal(appointment.starts_at, '2026-11-24T09:00:00.000Z');
    await say(key, id, 'No, goodbye');
    await read(key, id, isEnd);
    const kept = (await api.get(`/calls/${id}`, { key })).body.data;
    assert.equal(kept.outcome, 'appointment_booked');
    const [{ provider, kind, requests, failures, tokens }] = kept.metrics.providers;
    assert.deepEqual(
      [provider, kind, requests, failures, tokens.completion],
      ['openai:gpt-realtime', 'thinking', 4, 0, 48],
    );
    const asked = server.received('response.create');
    const [first] = asked as { response: Json }[];
    assert.deepEqual([first?.response.conversation, first?.response.output_modalities], ['none', ['text']]);
    assert.match(first?.response.instructions, /2026-11-24 Tue \(tomorrow\)/);
    const last = (asked as { response: Json }[]).at(-1)?.response.input;
    assert.deepEqual(
      last.map(({ type, role }: Json) => role ?? type),
      [
        ...['assistant', 'assistant', 'user', 'assistant', 'function_call', 'function_call_output'],
        ...['assistant', 'user', 'function_call', 'function_call_output', 'assistant', 'user'],
      ],
    );
    assert.equal(server.sessions.length, 1);
  });

  it('goes on with the offline engine when the session breaks off', async () => {
    server.replies = [{ say: 'One moment.', fault: 'expired' }];
    const { key, id } = await openCall({ fallback_models: ['switchboard-offline'] });
    await read(key, id, saying(/test workspace/));
    await say(key, id, 'When are you open?');
    await read(key, id, saying(/9|nine/i));
    await api.post(`/simulator/calls/${id}/input`, { hang_up: true }, { key });
    await read(key, id, isEnd);
    assert.equal((await api.get(`/calls/${id}`, { key })).body.data.metrics.providers[0].failures, 1);
  });
});
