import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepPhrases } from './phrase-cache.ts';
import type { Speaker, SpeechChunk, Utterance } from './speaker.ts';

/** Says every text as two chunks of 100 samples, and counts. */
function countingSpeaker(samples = 100): Speaker & { said: string[] } {
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

async function say(speaker: Speaker, text: string, voice = 'v', signal = never): Promise<SpeechChunk[]> {
  const chunks: SpeechChunk[] = [];
  for await (const chunk of speaker.speak({ text, voice, language: 'en-US' }, signal)) chunks.push(chunk);
  return chunks;
}

describe('kept phrases', () => {
  it('are synthesised once and said the same way again', async () => {
    const provider = countingSpeaker();
    const speaker = keepPhrases(provider);
    const first = await say(speaker, 'welcome');
    assert.deepEqual(await say(speaker, 'welcome'), first);
    assert.deepEqual(provider.said, ['welcome']);
  });

  it('are kept for each voice apart', async () => {
    const provider = countingSpeaker();
    const speaker = keepPhrases(provider);
    await say(speaker, 'welcome', 'a');
    await say(speaker, 'welcome', 'b');
    assert.equal(provider.said.length, 2);
  });

  it('are dropped, the longest unused first, when the bytes run out', async () => {
    const provider = countingSpeaker();
    const speaker = keepPhrases(provider, 1_000);
    await say(speaker, 'one');
    await say(speaker, 'two');
    await say(speaker, 'one');
    await say(speaker, 'three');
    provider.said.length = 0;
    await say(speaker, 'one');
    await say(speaker, 'three');
    assert.deepEqual(provider.said, []);
    await say(speaker, 'two');
    assert.deepEqual(provider.said, ['two']);
  });

  it('never hold an utterance that was broken off, or one longer than a minute', async () => {
    const provider = countingSpeaker(300_000);
    const speaker = keepPhrases(provider);
    await say(speaker, 'long');
    await say(speaker, 'long');
    assert.equal(provider.said.length, 2);

    const short = countingSpeaker();
    const keeping = keepPhrases(short);
    for await (const chunk of keeping.speak({ text: 'x', voice: 'v', language: 'en' }, never)) {
      assert.ok(chunk);
      break;
    }
    await say(keeping, 'x');
    assert.equal(short.said.length, 2);
  });
});
