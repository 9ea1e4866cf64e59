import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ProviderClient } from '../../platform/providers/provider-client.ts';
import type { SpeechSynthesizer } from '../speech/synthesizer.ts';
import { anyVoice } from './any-voice.ts';
import { LocalSpeaking } from './testing/local-speaking.ts';

const embedded: SpeechSynthesizer = {
  async *speak() {
    yield { pcm: new Int16Array(80), words: [] };
  },
};

describe('every voice of a workspace', () => {
  let server: LocalSpeaking;
  let voices: SpeechSynthesizer;
  const client = new ProviderClient();
  before(async () => {
    server = await LocalSpeaking.start();
    voices = anyVoice({ providers: [server.access('cartesia', { voices: ['one'] })], client, embedded });
  });
  after(async () => {
    await client.close();
    await server.close();
  });

  async function samples(voice: string): Promise<number> {
    let count = 0;
    const said = { text: 'Hello there.', language: 'en-US', voice };
    for await (const { pcm } of voices.speak(said, new AbortController().signal)) count += pcm.length;
    return count;
  }

  it('is refused by name when nobody has it, and when its provider fails', async () => {
    await assert.rejects(samples('cartesia:two'), { name: 'SpeechRefusal', reason: 'unknown_voice' });
    server.manner = 'page';
    await assert.rejects(samples('cartesia:one'), { name: 'SpeechRefusal', reason: 'failed' });
    server.manner = 'faithful';
  });

  it('speaks alone, embedded or of a provider', async () => {
    assert.equal(await samples('flite-rms'), 80);
    assert.ok((await samples('cartesia:one')) > 4_000);
  });
});
