import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DeepgramClient } from '@deepgram/sdk';
import OpenAI, { toFile } from 'openai';
import { encode } from '../../../server/voice/audio/g711.ts';
import { tone } from '../../../server/voice/audio/tone.ts';
import { wavHeader } from '../../../server/voice/audio/wav.ts';
import { LocalListening } from '../../../server/voice/listening/testing/local-listening.ts';

const SPEECH = encode('PCMU', tone([300], 600));
const SILENCE = new Uint8Array(8_000).fill(0xff);

/** The vendors' own clients understand the local servers: what passes against them is the protocol. */
describe("the local listening servers, asked by the vendors' clients", { timeout: 240_000 }, () => {
  let server: LocalListening;
  before(async () => {
    server = await LocalListening.start();
  });
  after(() => server.close());

  function deepgram(): DeepgramClient {
    const { origin } = server.provider;
    const socket = origin.replace('http', 'ws');
    return new DeepgramClient({
      apiKey: 'key-of-the-test',
      environment: { base: origin, production: socket, agent: socket, agentRest: origin },
    });
  }

  it('speak Deepgram Flux', async () => {
    server.words = ['Hello there.'];
    const socket = await deepgram().listen.v2.connect({
      Authorization: 'Token key-of-the-test',
      model: 'flux-general-en',
      encoding: 'mulaw',
      sample_rate: 8_000,
    });
    const ended = Promise.withResolvers<string>();
    socket.on('message', (message) => {
      if (message.type === 'TurnInfo' && message.event === 'EndOfTurn') ended.resolve(message.transcript);
    });
    socket.on('error', ended.reject);
    socket.connect();
    await socket.waitForOpen();
    socket.sendMedia(SPEECH);
    socket.sendMedia(SILENCE);
    assert.equal(await ended.promise, 'Hello there.');
    socket.close();
  });

  it("speak Deepgram's streaming transcription", async () => {
    server.words = ['Good morning.'];
    const socket = await deepgram().listen.v1.connect({
      Authorization: 'Token key-of-the-test',
      model: 'nova-3',
      encoding: 'mulaw',
      sample_rate: 8_000,
      interim_results: 'true',
    });
    const finished = Promise.withResolvers<string>();
    socket.on('message', (message) => {
      if (message.type !== 'Results' || message.is_final !== true) return;
      finished.resolve(message.channel.alternatives[0]?.transcript ?? '');
    });
    socket.on('error', finished.reject);
    socket.connect();
    await socket.waitForOpen();
    socket.sendMedia(SPEECH);
    socket.sendFinalize({ type: 'Finalize' });
    assert.equal(await finished.promise, 'Good morning.');
    socket.close();
  });

  it("speak OpenAI's transcription of files", async () => {
    server.words = ['Good evening.'];
    const client = new OpenAI({
      apiKey: 'key-of-the-test',
      baseURL: `${server.provider.origin}/v1`,
      maxRetries: 0,
    });
    const pcm = tone([300], 600);
    const wav = Buffer.concat([wavHeader(pcm.byteLength), Buffer.from(pcm.buffer)]);
    const file = await toFile(wav, 'utterance.wav', { type: 'audio/wav' });
    const answer = await client.audio.transcriptions.create({ file, model: 'whisper-1' });
    assert.equal(answer.text, 'Good evening.');
    const { pcm: received, fields } = server.uploads.at(-1) ?? assert.fail('nothing was uploaded');
    assert.deepEqual([received.length, fields.get('model')], [pcm.length, 'whisper-1']);
  });
});
