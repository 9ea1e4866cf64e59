import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import Anthropic, * as anthropic from '@anthropic-ai/sdk';
import OpenAI, * as openai from 'openai';
import { FakeModelServer } from '../../../server/voice/engines/model/testing/fake-model-server.ts';

/** The vendors' own SDKs read the local servers of these tests: so they speak the documented protocols. */
describe('the local server of chat completions, read by the SDK of OpenAI', () => {
  let server: FakeModelServer;
  let sdk: OpenAI;
  before(async () => {
    server = await FakeModelServer.start('openai');
    sdk = new OpenAI({ apiKey: 'k', baseURL: server.access().baseUrl, maxRetries: 0 });
  });
  after(() => server.close());

  const ask = () =>
    sdk.chat.completions.stream({ model: 'fake', messages: [{ role: 'user', content: 'Hello' }] });

  it('streams words, calls and tokens', async () => {
    server.replies = [{ text: ['One ', 'moment.'], calls: [{ name: 'book', arguments: '{"date":"x"}' }] }];
    const completion = await ask().finalChatCompletion();
    const choice = completion.choices[0];
    assert.equal(choice?.message.content, 'One moment.');
    assert.equal(choice?.finish_reason, 'tool_calls');
    const [call] = choice?.message.tool_calls ?? [];
    assert.ok(call?.type === 'function');
    assert.deepEqual([call.function.name, call.function.arguments], ['book', '{"date":"x"}']);
    assert.equal(completion.usage?.completion_tokens, 12);
  });

  it('refuses as documented', async () => {
    for (const [fault, type] of [
      ['unauthorized', openai.AuthenticationError],
      ['rate_limited', openai.RateLimitError],
      ['bad_request', openai.BadRequestError],
      ['overloaded', openai.InternalServerError],
      ['error_in_stream', openai.APIError],
    ] as const) {
      server.replies = [{ text: ['One ', 'two.'], fault }];
      await assert.rejects(ask().finalChatCompletion(), type, fault);
    }
  });
});

describe('the local server of messages, read by the SDK of Anthropic', () => {
  let server: FakeModelServer;
  let sdk: Anthropic;
  before(async () => {
    server = await FakeModelServer.start('anthropic');
    sdk = new Anthropic({ apiKey: 'k', baseURL: server.access().baseUrl, maxRetries: 0 });
  });
  after(() => server.close());

  const ask = () =>
    sdk.messages.stream({ model: 'fake', max_tokens: 600, messages: [{ role: 'user', content: 'Hello' }] });

  it('streams words, calls and tokens', async () => {
    server.replies = [{ text: ['One ', 'moment.'], calls: [{ name: 'book', arguments: '{"date":"x"}' }] }];
    const message = await ask().finalMessage();
    const [text, call] = message.content;
    assert.ok(text?.type === 'text' && call?.type === 'tool_use');
    assert.equal(text.text, 'One moment.');
    assert.deepEqual([call.name, call.input], ['book', { date: 'x' }]);
    assert.deepEqual([message.stop_reason, message.usage.output_tokens], ['tool_use', 12]);
  });

  it('refuses as documented', async () => {
    for (const [fault, type] of [
      ['unauthorized', anthropic.AuthenticationError],
      ['rate_limited', anthropic.RateLimitError],
      ['bad_request', anthropic.BadRequestError],
      ['overloaded', anthropic.InternalServerError],
      ['error_in_stream', anthropic.APIError],
    ] as const) {
      server.replies = [{ text: ['One ', 'two.'], fault }];
      await assert.rejects(ask().finalMessage(), type, fault);
    }
  });
});
