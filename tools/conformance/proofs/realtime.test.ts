import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import OpenAI from 'openai';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import type {
  RealtimeClientEvent,
  RealtimeServerEvent,
  RealtimeSessionCreateRequest,
} from 'openai/resources/realtime/realtime';
import { selfSigned } from '../../../server/platform/outbound/testing/self-signed.ts';
import { encode } from '../../../server/voice/audio/g711.ts';
import { tone } from '../../../server/voice/audio/tone.ts';
import { LocalRealtime } from '../../../server/voice/engines/realtime/testing/local-realtime.ts';

const SPEECH = Buffer.from(encode('PCMU', tone([300], 600))).toString('base64');
const SESSION: RealtimeSessionCreateRequest = {
  type: 'realtime',
  output_modalities: ['audio'],
  instructions: 'You answer a telephone.',
  audio: {
    input: {
      format: { type: 'audio/pcmu' },
      transcription: { model: 'gpt-4o-mini-transcribe' },
      turn_detection: null,
    },
    output: { format: { type: 'audio/pcmu' }, voice: 'marin' },
  },
  tools: [{ type: 'function', name: 'book', description: 'Books.', parameters: { type: 'object' } }],
};

/** The vendor's own SDK talks to the local server of these tests: so it speaks the documented protocol. */
describe("the local server of realtime conversations, asked by OpenAI's SDK", { timeout: 240_000 }, () => {
  const certificate = selfSigned(['127.0.0.1']);
  let server: LocalRealtime;
  let sdk: OpenAIRealtimeWS;
  const told: RealtimeServerEvent[] = [];

  before(async () => {
    server = await LocalRealtime.start(certificate);
    const client = new OpenAI({ apiKey: 'k', baseURL: server.access().baseUrl, maxRetries: 0 });
    sdk = new OpenAIRealtimeWS({ model: 'gpt-realtime', options: { ca: certificate.cert } }, client);
    sdk.on('event', (event) => told.push(event));
    sdk.on('error', () => {});
    await next('session.created');
    sdk.send({ type: 'session.update', session: SESSION });
    await next('session.updated');
  });
  after(async () => {
    sdk.close();
    await server.close();
  });

  /** The next event of a type, with those before it. */
  async function next<T extends RealtimeServerEvent['type']>(
    type: T,
  ): Promise<Extract<RealtimeServerEvent, { type: T }>> {
    for (let tries = 0; tries < 500; tries += 1) {
      const at = told.findIndex((event) => event.type === type);
      if (at !== -1) return told.splice(0, at + 1).at(-1) as Extract<RealtimeServerEvent, { type: T }>;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return assert.fail(`no ${type}`);
  }

  async function respond(
    response: Extract<RealtimeClientEvent, { type: 'response.create' }>['response'] = {},
  ) {
    sdk.send({ type: 'response.create', response });
    await next('response.created');
    return next('response.done');
  }

  it('hears, writes down what it hears, and answers with sound and its words', async () => {
    server.words = ['Hello there.'];
    server.replies = [{ say: 'Good morning.' }];
    sdk.send({ type: 'input_audio_buffer.append', audio: SPEECH });
    sdk.send({ type: 'input_audio_buffer.commit' });
    const { item_id } = await next('input_audio_buffer.committed');
    const written = await next('conversation.item.input_audio_transcription.completed');
    assert.deepEqual([written.item_id, written.transcript], [item_id, 'Hello there.']);
    sdk.send({ type: 'response.create' });
    const { response } = await next('response.created');
    assert.equal(response.status, 'in_progress');
    const sound = await next('response.output_audio.delta');
    assert.equal(sound.response_id, response.id);
    assert.equal(Buffer.from(sound.delta, 'base64').length, 1_600);
    assert.equal((await next('response.output_audio_transcript.done')).transcript, 'Good morning.');
    const { item } = await next('response.output_item.done');
    const done = await next('response.done');
    assert.deepEqual(
      [done.response.status, done.response.usage?.output_tokens, done.response.output?.length],
      ['completed', 12, 1],
    );
    sdk.send({
      type: 'conversation.item.truncate',
      item_id: item.id ?? '',
      content_index: 0,
      audio_end_ms: 300,
    });
    assert.equal((await next('conversation.item.truncated')).audio_end_ms, 300);
    sdk.send({ type: 'conversation.item.delete', item_id });
    assert.equal((await next('conversation.item.deleted')).item_id, item_id);
  });

  it('uses tools and takes their results', async () => {
    server.replies = [{ calls: [{ name: 'book', arguments: '{"date":"x"}' }] }, { say: 'Done.' }];
    const { response } = await respond();
    const [call] = response.output ?? [];
    assert.ok(call?.type === 'function_call' && call.call_id !== undefined);
    assert.deepEqual([call.name, call.arguments], ['book', '{"date":"x"}']);
    const item = { type: 'function_call_output' as const, call_id: call.call_id, output: '{"ok":true}' };
    sdk.send({ type: 'conversation.item.create', item });
    assert.equal((await next('conversation.item.added')).item.type, 'function_call_output');
    assert.equal((await respond()).response.status, 'completed');
  });

  it('answers in words beside the conversation', async () => {
    server.replies = [{ say: 'We open at nine.' }];
    const items = server.session.items.length;
    sdk.send({
      type: 'response.create',
      response: {
        conversation: 'none',
        output_modalities: ['text'],
        metadata: { answer: '1' },
        input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hours?' }] }],
      },
    });
    assert.deepEqual((await next('response.created')).response.metadata, { answer: '1' });
    assert.equal((await next('response.output_text.done')).text, 'We open at nine.');
    await next('response.done');
    assert.equal(server.session.items.length, items);
  });

  it('cancels, fails and refuses as documented', async () => {
    server.replies = [{ fault: 'silent' }, { fault: 'rate limited' }];
    sdk.send({ type: 'response.create' });
    await next('response.created');
    sdk.send({ type: 'response.create', event_id: 'second' });
    assert.deepEqual(codeOf(await next('error')), ['conversation_already_has_active_response', 'second']);
    sdk.send({ type: 'response.cancel' });
    const canceled = await next('response.done');
    assert.deepEqual(
      [canceled.response.status, canceled.response.status_details?.reason],
      ['cancelled', 'client_cancelled'],
    );
    sdk.send({ type: 'response.cancel', event_id: 'late' });
    assert.deepEqual(codeOf(await next('error')), ['response_cancel_not_active', 'late']);
    sdk.send({ type: 'input_audio_buffer.commit', event_id: 'empty' });
    assert.deepEqual(codeOf(await next('error')), ['input_audio_buffer_commit_empty', 'empty']);
    const { response } = await respond();
    assert.deepEqual(
      [response.status, response.status_details?.error?.code],
      ['failed', 'rate_limit_exceeded'],
    );
  });
});

const codeOf = ({ error }: Extract<RealtimeServerEvent, { type: 'error' }>): unknown[] => [
  error.code,
  error.event_id,
];
