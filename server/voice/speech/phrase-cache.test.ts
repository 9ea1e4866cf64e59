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

/** A voice that makes each of three chunks when the test lets it, and then fails if it is to. */
function controlledSpeaker(
  fails = false,
): SpeechSynthesizer & { calls: number; wasStopped: boolean; make(): void } {
  let asked = Promise.withResolvers<void>();
  const speaker = {
    calls: 0,
    wasStopped: false,
    make: (): void => asked.resolve(),
    async *speak(_utterance: Utterance, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
      speaker.calls += 1;
      signal.addEventListener('abort', () => (speaker.wasStopped = true));
      for (let made = 1; made <= 3; made += 1) {
        await asked.promise;
        asked = Promise.withResolvers<void>();
        if (fails && made === 3) throw new Error('the voice broke down');
        yield { pcm: new Int16Array(made), words: [] };
      }
    },
  };
  return speaker;
}

const lengths = (chunks: SpeechChunk[]): number[] => chunks.map(({ pcm }) => pcm.length);

/** Lets the voice make chunk after chunk until `done`. */
async function makeUntil(speaker: { make(): void }, done: Promise<unknown>): Promise<void> {
  const ended = (): boolean => true;
  const goesOn = (): Promise<boolean> => new Promise((resolve) => setImmediate(resolve, false));
  do speaker.make();
  while (!(await Promise.race([done.then(ended, ended), goesOn()])));
}

describe('a phrase that several calls say at the same moment', () => {
  it('is synthesised once, and each hears all of it', async () => {
    const voice = controlledSpeaker();
    const synthesizer = cachePhrases(voice);
    const first = say(synthesizer, 'goodbye');
    const second = say(synthesizer, 'goodbye');
    voice.make();
    await new Promise(setImmediate);
    const third = say(synthesizer, 'goodbye');
    await makeUntil(voice, Promise.all([first, second, third]));
    for (const heard of [first, second, third]) assert.deepEqual(lengths(await heard), [1, 2, 3]);
    assert.deepEqual(lengths(await say(synthesizer, 'goodbye')), [1, 2, 3]);
    assert.equal(voice.calls, 1);
  });

  it('goes on for the others when the call that began it ends', async () => {
    const voice = controlledSpeaker();
    const synthesizer = cachePhrases(voice);
    const hangUp = new AbortController();
    const first = say(synthesizer, 'goodbye', 'v', hangUp.signal);
    const second = say(synthesizer, 'goodbye');
    voice.make();
    await new Promise(setImmediate);
    hangUp.abort();
    assert.deepEqual(lengths(await first), [1]);
    await makeUntil(voice, second);
    assert.deepEqual(lengths(await second), [1, 2, 3]);
    assert.equal(voice.wasStopped, false);
  });

  it('is stopped when the last of them has ended, and begins anew for the next', async () => {
    const voice = controlledSpeaker();
    const synthesizer = cachePhrases(voice);
    const hangUp = new AbortController();
    const both = [1, 2].map(() => say(synthesizer, 'goodbye', 'v', hangUp.signal));
    voice.make();
    await new Promise(setImmediate);
    hangUp.abort();
    await Promise.all(both);
    assert.equal(voice.wasStopped, true);
    const next = say(synthesizer, 'goodbye');
    await makeUntil(voice, next);
    assert.deepEqual(lengths(await next), [1, 2, 3]);
    assert.equal(voice.calls, 2);
  });

  it('fails for each of them when the voice fails, and is not kept', async () => {
    const voice = controlledSpeaker(true);
    const synthesizer = cachePhrases(voice);
    const slow = synthesizer.speak({ text: 'goodbye', voice: 'v', language: 'en-US' }, never);
    const listener = slow[Symbol.asyncIterator]();
    const heard = listener.next();
    const quick = say(synthesizer, 'goodbye');
    await makeUntil(voice, quick);
    await assert.rejects(quick, /broke down/);
    await heard;
    await listener.next();
    await assert.rejects(listener.next(), /broke down/);
    assert.equal(voice.calls, 1);
    const again = say(synthesizer, 'goodbye');
    await makeUntil(voice, again);
    await assert.rejects(again, /broke down/);
    assert.equal(voice.calls, 2);
  });
});
