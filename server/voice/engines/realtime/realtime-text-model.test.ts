import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../../platform/clock.ts';
import { until } from '../../../platform/jobs/testing/until.ts';
import { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/providers/provider-error.ts';
import type { ModelEvent, ModelRequest } from '../model/language-model.ts';
import { RealtimeTextModel } from './realtime-text-model.ts';
import { isSpeechToSpeech } from './speech-to-speech.ts';
import { LocalRealtime } from './testing/local-realtime.ts';
import type { RealtimeReply } from './testing/realtime-response.ts';

const REQUEST: ModelRequest = {
  system: 'You answer a telephone.',
  situation: 'It is Monday.',
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [{ name: 'book', description: 'Books.', parameters: { type: 'object' } }],
  mayUseTools: true,
  maxTokens: 600,
  cacheKey: 'assistant-1',
};

describe('a model that speaks, asked for words', { timeout: 240_000 }, () => {
  let server: LocalRealtime;
  let model: RealtimeTextModel;
  const client = new ProviderClient();
  const closing = new AbortController();
  before(async () => {
    server = await LocalRealtime.start();
    const offer = { id: 'openai:gpt-realtime', name: 'gpt-realtime', access: server.access() };
    model = new RealtimeTextModel({ offer, client, clock: systemClock, log: pino({ level: 'silent' }) });
    await model.warm(closing.signal);
  });
  after(async () => {
    closing.abort();
    await client.close();
    await server.close();
  });

  async function ask(reply: RealtimeReply, signal = new AbortController().signal): Promise<ModelEvent[]> {
    server.replies = [reply];
    const events: ModelEvent[] = [];
    for await (const event of model.answer(REQUEST, signal)) events.push(event);
    return events;
  }

  it('gives words, calls and tokens', async () => {
    const events = await ask({ say: 'Good morning.', calls: [{ name: 'book', arguments: '{"date":"x"}' }] });
    const text = events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
    assert.equal(text, 'Good morning.');
    const [call] = events.flatMap((event) => (event.kind === 'call' ? [event.call] : []));
    assert.deepEqual([call?.name, call?.arguments], ['book', '{"date":"x"}']);
    assert.deepEqual(events.at(-1), { kind: 'end', cut: false, usage: { prompt: 120, completion: 12 } });
    assert.deepEqual(server.session.items, []);
  });

  it('ends as soon as it is given up, and answers the next request', async () => {
    const interrupted = new AbortController();
    const asked = server.received('response.create').length;
    const asking = ask({ fault: 'silent' }, interrupted.signal);
    await until('it is asked', () => server.received('response.create').length === asked + 1);
    interrupted.abort(new Error('the caller spoke'));
    await assert.rejects(asking, /the caller spoke/);
    const events = await ask({ say: 'Yes?' });
    assert.equal(events.at(-1)?.kind, 'end');
    // Once more where the answer got its id after it was given up.
    assert.ok([1, 2].includes(server.received('response.cancel').length));
    assert.equal(server.sessions.length, 1);
  });

  const FAULTS: readonly [NonNullable<RealtimeReply['fault']>, ProviderFailure][] = [
    ['rate limited', 'rate_limit'],
    ['failed', 'server'],
    ['expired', 'invalid_request'],
  ];
  for (const [fault, kind] of FAULTS) {
    it(`fails where the session does wrong, and answers afterwards: ${fault}`, async () => {
      await assert.rejects(
        ask({ say: 'Yes.', fault }),
        (error) => error instanceof ProviderError && error.kind === kind,
      );
      assert.equal((await ask({ say: 'Yes.' })).at(-1)?.kind, 'end');
    });
  }

  it('fails with the reason when the session is refused', async () => {
    server.session.hangUp(1000);
    server.provider.refuse = () => ({ status: 429, body: '{"error":{"code":"rate_limit_exceeded"}}' });
    await until('it is over', () => server.session.isEnded);
    await assert.rejects(
      ask({ say: 'Yes.' }),
      (error) => error instanceof ProviderError && error.kind === 'rate_limit',
    );
    server.provider.refuse = () => null;
  });
});

describe('models that speak', () => {
  it('are known by their names', () => {
    const speak = ['gpt-realtime', 'gpt-realtime-mini', 'gpt-4o-realtime-preview', 'my/realtime-voice'];
    const others = ['gpt-4.1', 'gpt-realtime-whisper', 'surrealtimes', 'gpt-4o-transcribe'];
    assert.deepEqual([...speak, ...others].filter(isSpeechToSpeech), speak);
  });
});
