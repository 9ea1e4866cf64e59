import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cachePhrases } from './phrase-cache.ts';
import type { SpeechSynthesizer, SpeechChunk, Utterance } from './synthesizer.ts';

/** Says every text as two chunks of 100 samples, and counts. */
function countingSpeaker(samples = 100): SpeechSynthesizer & { said: string[] } {
  const said: string[] = [];
  return {
    said,
    async *speak({ text }: Utterance): AsyncGenerator<SpeechChunk> {
      said.push(text);
      yield { pcm: new Int16Array(samples), words: [{ text, startMs: 0 }] };
      yield { pcm: new Int16Array(samples), words: [] };
    },
  };
}

const never = new AbortController().signal;

async function say(
  synthesizer: SpeechSynthesizer,
  text: string,
  voice = 'v',
  signal = never,
): Promise<SpeechChunk[]> {
  const chunks: SpeechChunk[] = [];
  for await (const chunk of synthesizer.speak({ text, voice, language: 'en-US' }, signal)) chunks.push(chunk);
  return chunks;
}

describe('kept phrases', () => {
  it('are synthesised once and said the same way again', async () => {
    const provider = countingSpeaker();
    const synthesizer = cachePhrases(provider);
    const first = await say(synthesizer, 'welcome');
    assert.deepEqual(await say(synthesizer, 'welcome'), first);
    assert.deepEqual(provider.said, ['welcome']);
  });

  it('are kept for each voice apart', async () => {
    const provider = countingSpeaker();
    const synthesizer = cachePhrases(provider);
    await say(synthesizer, 'welcome', 'a');
    await say(synthesizer, 'welcome', 'b');
    assert.equal(provider.said.length, 2);
  });

  it('are dropped, the longest unused first, when the bytes run out', async () => {
    const provider = countingSpeaker();
    const synthesizer = cachePhrases(provider, 1_000);
    await say(synthesizer, 'one');
    await say(synthesizer, 'two');
    await say(synthesizer, 'one');
    await say(synthesizer, 'three');
    provider.said.length = 0;
    await say(synthesizer, 'one');
    await say(synthesizer, 'three');
    assert.deepEqual(provider.said, []);
    await say(synthesizer, 'two');
    assert.deepEqual(provider.said, ['two']);
  });

  it('are also welcomes that take minutes', async () => {
    const provider = countingSpeaker(150 * 8_000);
    const synthesizer = cachePhrases(provider);
    const first = await say(synthesizer, 'a long welcome');
    assert.deepEqual(await say(synthesizer, 'a long welcome'), first);
    assert.equal(provider.said.length, 1);
  });

  it('never hold an utterance that was broken off, or one longer than five minutes', async () => {
    const provider = countingSpeaker(151 * 8_000);
    const synthesizer = cachePhrases(provider);
    await say(synthesizer, 'long');
    await say(synthesizer, 'long');
    assert.equal(provider.said.length, 2);

    const short = countingSpeaker();
    const keeping = cachePhrases(short);
    for await (const chunk of keeping.speak({ text: 'x', voice: 'v', language: 'en' }, never)) {
      assert.ok(chunk);
      break;
    }
    await say(keeping, 'x');
    assert.equal(short.said.length, 2);
  });
});
