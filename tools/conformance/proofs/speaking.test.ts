import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DeepgramClient } from '@deepgram/sdk';
import OpenAI from 'openai';
import { LocalSpeaking } from '../../../server/voice/speaking/testing/local-speaking.ts';
import { soundOf, speechOf } from '../../../server/voice/speaking/testing/spoken-sound.ts';

const KEY = 'key-of-the-test';
const TEXT = 'Good morning, this is the dental practice.';
const SAMPLES = soundOf(speechOf(TEXT)).length;

/** The vendors' own clients understand the local servers: what passes against them is the protocol. */
describe("the local speaking servers, asked by the vendors' clients", { timeout: 240_000 }, () => {
  let server: LocalSpeaking;
  before(async () => {
    server = await LocalSpeaking.start();
  });
  after(() => server.close());

  const openai = (): OpenAI =>
    new OpenAI({ apiKey: KEY, baseURL: `${server.provider.origin}/v1`, maxRetries: 0 });
  const asked = (): Record<string, unknown> => server.asked.at(-1)?.body ?? assert.fail('nothing was asked');

  it("speak OpenAI's speech, raw and as a WAV", async () => {
    const request = { model: 'gpt-4o-mini-tts', voice: 'marin', input: TEXT } as const;
    const raw = await openai().audio.speech.create({ ...request, response_format: 'pcm' });
    assert.equal((await raw.arrayBuffer()).byteLength, SAMPLES * 6);
    assert.deepEqual(asked(), { ...request, response_format: 'pcm' });
    const wav = await openai().audio.speech.create({ ...request, response_format: 'wav' });
    assert.equal((await wav.arrayBuffer()).byteLength, 44 + SAMPLES * 2);
  });

  it("speak Deepgram's Aura", async () => {
    const { origin } = server.provider;
    const socket = origin.replace('http', 'ws');
    const client = new DeepgramClient({
      apiKey: KEY,
      environment: { base: origin, production: socket, agent: socket, agentRest: origin },
    });
    const answer = await client.speak.v1.audio.generate({
      text: TEXT,
      model: 'aura-2-thalia-en',
      encoding: 'mulaw',
      sample_rate: 8_000,
      container: 'none',
    });
    assert.equal((await answer.arrayBuffer()).byteLength, SAMPLES);
    assert.deepEqual(asked(), { text: TEXT });
  });

  it('are seen to fail where they do', async () => {
    server.refuseWith(429, { 'retry-after': '7' }, '{"error":{"message":"slow down","code":"rate_limit"}}');
    const request = { model: 'tts-1', voice: 'alloy', input: TEXT } as const;
    await assert.rejects(openai().audio.speech.create(request), { status: 429 });
  });
});
