import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { VENDOR_URLS } from '../../../platform/providers/provider-access.ts';
import { ProviderClient } from '../../../platform/providers/provider-client.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/providers/provider-error.ts';
import { AnthropicModel } from './anthropic-messages.ts';
import { ChatCompletionsModel } from './chat-completions.ts';
import type { LanguageModel, ModelEvent, ModelRequest } from './language-model.ts';
import { FakeModelServer, type Fault, type Reply } from './testing/fake-model-server.ts';

const request = (over: Partial<ModelRequest> = {}): ModelRequest => ({
  system: 'You answer a telephone.',
  situation: 'It is Monday.',
  messages: [{ role: 'user', content: 'Hello' }],
  tools: [
    {
      name: 'book',
      description: 'Books.',
      parameters: { type: 'object', properties: { date: { type: 'string' } } },
    },
  ],
  mayUseTools: true,
  maxTokens: 600,
  cacheKey: 'assistant-1',
  ...over,
});

const FAULTS: readonly [Fault, ProviderFailure][] = [
  ['abrupt_close', 'connectivity'],
  ['early_end', 'connectivity'],
  ['half_call', 'connectivity'],
  ['page', 'unknown'],
  ['unauthorized', 'authentication'],
  ['rate_limited', 'rate_limit'],
  ['no_credit', 'quota'],
  ['overloaded', 'server'],
  ['bad_request', 'invalid_request'],
  ['garbage', 'unknown'],
  ['error_in_stream', 'server'],
];

for (const kind of ['openai', 'anthropic'] as const) {
  describe(`the protocol ${kind}`, () => {
    let server: FakeModelServer;
    let model: LanguageModel;
    const client = new ProviderClient();
    before(async () => {
      server = await FakeModelServer.start(kind);
      const offer = { id: `${kind}:fake`, name: 'fake', access: server.access() };
      model = kind === 'openai' ? new ChatCompletionsModel(client, offer) : new AnthropicModel(client, offer);
    });
    after(async () => {
      await client.close();
      await server.close();
    });

    const ask = async (reply: Reply, signal = new AbortController().signal): Promise<ModelEvent[]> => {
      server.replies = [reply];
      const events: ModelEvent[] = [];
      for await (const event of model.answer(request(), signal)) events.push(event);
      return events;
    };
    const textOf = (events: readonly ModelEvent[]): string =>
      events.map((event) => (event.kind === 'text' ? event.text : '')).join('');
    const callsOf = (events: readonly ModelEvent[]) =>
      events.flatMap((event) => (event.kind === 'call' ? [[event.call.name, event.call.arguments]] : []));

    it('gives words as they come, then the end with the tokens', async () => {
      const events = await ask({ text: ['Good ', 'morning.'] });
      assert.equal(textOf(events), 'Good morning.');
      assert.deepEqual(events.at(-1), { kind: 'end', cut: false, usage: { prompt: 120, completion: 12 } });
    });

    it('puts calls together out of their parts, behind the words', async () => {
      const events = await ask({
        text: ['One moment.'],
        calls: [{ name: 'book', arguments: '{"date":"2026-12-01"}' }],
      });
      assert.equal(textOf(events), 'One moment.');
      assert.deepEqual(callsOf(events), [['book', '{"date":"2026-12-01"}']]);
    });

    it('reads the same when every byte comes alone, and whatever the content type says', async () => {
      const reply = { text: ['Grüße, ', 'ça va ?'], calls: [{ name: 'book', arguments: '{"date":"x"}' }] };
      for (const fault of ['bytewise', 'lying_type'] as const) {
        const events = await ask({ ...reply, fault });
        assert.equal(textOf(events), 'Grüße, ça va ?', fault);
        assert.deepEqual(callsOf(events), [['book', '{"date":"x"}']], fault);
      }
    });

    it('says when an answer was cut at the limit of tokens, and then carries out no call', async () => {
      const end = (await ask({ text: ['I was'], isCut: true })).at(-1);
      assert.ok(end?.kind === 'end' && end.cut);
    });

    for (const [fault, failure] of FAULTS) {
      it(`fails as ${failure}: ${fault}`, async () => {
        const events: ModelEvent[] = [];
        const reply = {
          text: fault === 'half_call' ? [] : ['One ', 'two ', 'three ', 'four.'],
          ...(fault === 'half_call' ? { calls: [{ name: 'book', arguments: '{"date":"2026-12-01"}' }] } : {}),
          fault,
        };
        server.replies = [reply];
        const failed = await (async () => {
          for await (const event of model.answer(request(), new AbortController().signal)) events.push(event);
        })().catch((error: unknown) => error);
        assert.ok(failed instanceof ProviderError, `${fault}: ${String(failed)}`);
        assert.equal(failed.kind, failure);
        if (fault === 'rate_limited') assert.equal(failed.retryAfterMs, 7_000);
        assert.deepEqual(callsOf(events), [], 'half an answer carries nothing out');
      });
    }

    for (const fault of ['silent', 'no_words', 'stall', 'endless'] as const) {
      it(`ends at once when it is given up, and closes the connection: ${fault}`, async () => {
        const given = new AbortController();
        const asked = ask({ text: ['One ', 'two ', 'three.'], fault }, given.signal);
        setTimeout(() => given.abort(new Error('the caller spoke')), 50);
        await assert.rejects(asked, /the caller spoke/);
        for (let waited = 0; server.unfinished > 0 && waited < 100; waited += 1) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        assert.equal(server.unfinished, 0);
      });
    }

    it('sends the conversation as the protocol wants it, with the key in its header', async () => {
      server.replies = [{ text: ['Yes.'] }];
      const messages: ModelRequest['messages'] = [
        { role: 'assistant', content: 'Welcome.', calls: [] },
        { role: 'user', content: 'Book it' },
        { role: 'assistant', content: '', calls: [{ id: 'c1', name: 'book', arguments: '{"date":"x"}' }] },
        { role: 'tool', callId: 'c1', content: '{"ok":true}' },
        { role: 'user', content: 'Thanks' },
      ];
      for await (const _ of model.answer(request({ messages }), new AbortController().signal));
      const sent = server.bodies.at(-1);
      const headers = server.provider.requests.at(-1)?.headers ?? {};
      assert.equal(sent.stream, true);
      if (kind === 'openai') {
        assert.equal(headers.authorization, 'Bearer key-of-the-test');
        assert.equal(sent.max_tokens, 600);
        assert.equal(sent.parallel_tool_calls, false);
        assert.deepEqual(
          sent.messages.map((message: { role: string }) => message.role),
          ['system', 'assistant', 'user', 'assistant', 'tool', 'user'],
        );
        assert.equal(sent.messages[3].tool_calls[0].function.arguments, '{"date":"x"}');
      } else {
        assert.equal(headers['x-api-key'], 'key-of-the-test');
        assert.equal(sent.max_tokens, 600);
        assert.equal(sent.tool_choice.disable_parallel_tool_use, true);
        assert.deepEqual(
          sent.messages.map((message: { role: string }) => message.role),
          ['user', 'assistant', 'user', 'assistant', 'user'],
        );
        assert.deepEqual(sent.messages[4].content, [
          { type: 'tool_result', tool_use_id: 'c1', content: '{"ok":true}' },
          { type: 'text', text: 'Thanks' },
        ]);
      }
    });
  });
}

describe('chat completions of compatible servers', () => {
  const client = new ProviderClient();
  let server: FakeModelServer;
  before(async () => {
    server = await FakeModelServer.start('openai');
  });
  after(async () => {
    await client.close();
    await server.close();
  });

  const read = async (answer: string, type = 'text/event-stream'): Promise<ModelEvent[]> => {
    server.provider.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(answer);
    };
    const model = new ChatCompletionsModel(client, { id: 'openai:m', name: 'm', access: server.access() });
    const events: ModelEvent[] = [];
    for await (const event of model.answer(request(), new AbortController().signal)) events.push(event);
    return events;
  };
  const line = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
  const delta = (part: object, finish: string | null = null): string =>
    line({ choices: [{ index: 0, delta: part, finish_reason: finish }] });

  it('may give every call the index 0', async () => {
    server.provider.answer = () => {};
    const answer =
      delta({ tool_calls: [{ index: 0, function: { name: 'a', arguments: '{"x":1}' } }] }) +
      delta({ tool_calls: [{ index: 0, function: { name: 'b', arguments: '{"y":2}' } }] }, 'stop');
    const calls = (await read(answer)).flatMap((event) => (event.kind === 'call' ? [event.call] : []));
    assert.deepEqual(
      calls.map(({ name, arguments: args }) => [name, args]),
      [
        ['a', '{"x":1}'],
        ['b', '{"y":2}'],
      ],
    );
    assert.match(calls[0]?.id ?? '', /^[A-Za-z0-9]{9}$/);
  });

  it('may leave out index, id and mark of the end, and send comments', async () => {
    const answer = `: OPENROUTER PROCESSING\n\n${delta({
      tool_calls: [{ function: { name: 'a', arguments: '{"x"' } }],
    })}${delta({ tool_calls: [{ function: { arguments: ':1}' } }] }, 'tool_calls')}`;
    const [call] = await read(answer);
    assert.ok(call?.kind === 'call' && call.call.arguments === '{"x":1}');
  });

  it('may send the name behind the arguments, blank names, and arguments as an object', async () => {
    const answer =
      delta({ tool_calls: [{ index: 0, id: 'c', function: { name: '', arguments: { x: 1 } } }] }) +
      delta({ tool_calls: [{ index: 0, function: { name: 'late' } }] }, 'tool_calls');
    const [call] = await read(answer);
    assert.ok(call?.kind === 'call' && call.call.name === 'late' && call.call.arguments === '{"x":1}');
  });

  it('may not stream at all', async () => {
    const message = { content: 'Hello.', tool_calls: null };
    const events = await read(
      JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }),
      'application/json',
    );
    assert.deepEqual(events[0], { kind: 'text', text: 'Hello.' });
  });

  it('give back what Gemini wants with a call, and errors in the form of vLLM', async () => {
    const extra = { google: { thought_signature: 'abc' } };
    const [call] = await read(
      delta(
        {
          tool_calls: [{ index: 0, id: 'c', extra_content: extra, function: { name: 'a', arguments: '{}' } }],
        },
        'tool_calls',
      ),
    );
    assert.deepEqual(call?.kind === 'call' && call.call.extra, extra);
    await assert.rejects(read(line({ object: 'error', message: 'context length', code: 400 })), {
      kind: 'invalid_request',
    });
  });
});

describe('an answer that is to be one JSON value', () => {
  it('is asked for by a strict schema from OpenAI itself, and by words alone from other servers', async () => {
    const shape = { name: 'note', schema: { type: 'object', properties: { text: { type: 'string' } } } };
    const formatAt = async (baseUrl: string): Promise<unknown> => {
      let sent: { response_format?: unknown } = {};
      const send: ProviderClient['send'] = async ({ body }) => {
        assert.ok(typeof body === 'string');
        sent = JSON.parse(body) as typeof sent;
        throw new ProviderError('server', 'seen');
      };
      const access = { kind: 'openai', baseUrl, key: null, workspaceId: null } as const;
      const offers = { models: null, listening: null, voices: null };
      const offer = { id: 'openai:m', name: 'm', access: { ...access, ...offers } };
      const model = new ChatCompletionsModel({ send } as ProviderClient, offer);
      const asked = model.answer({ ...request(), shape }, new AbortController().signal);
      await assert.rejects(asked.next(), /seen/);
      return sent.response_format;
    };
    assert.equal(await formatAt('http://127.0.0.1:11434/v1'), undefined);
    const schema = {
      ...{ type: 'object', additionalProperties: false, required: ['text'] },
      properties: { text: { type: ['string', 'null'] } },
    };
    assert.deepEqual(await formatAt(VENDOR_URLS.openai), {
      type: 'json_schema',
      json_schema: { name: 'note', strict: true, schema },
    });
  });
});
