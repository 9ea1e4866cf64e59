import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { rmsDbfs } from '../audio/levels.ts';
import { embeddedLanguages } from './embedded-languages.ts';
import { openEmbeddedVoices } from './embedded-synthesizer.ts';
import { embeddedVoices, fallbackVoice } from './embedded-voices.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from './espeak.ts';
import type { WorkerStart } from './espeak-worker.ts';
import type { SpeechSynthesizer, SpeechChunk, SpeechRefusalReason, TimedWord } from './synthesizer.ts';
import { spawnEspeakWorker } from './synthesis-thread.ts';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;

interface Said {
  pcm: Int16Array;
  durationMs: number;
  words: TimedWord[];
  chunks: number;
}

async function say(
  synthesizer: SpeechSynthesizer,
  text: string,
  voice = 'espeak-en-us',
  onChunk: (chunk: SpeechChunk) => void = () => {},
): Promise<Said> {
  const parts: SpeechChunk[] = [];
  for await (const chunk of synthesizer.speak({ text, voice, language: 'en-US' }, never)) {
    parts.push(chunk);
    onChunk(chunk);
  }
  const pcm = new Int16Array(parts.reduce((sum, part) => sum + part.pcm.length, 0));
  let at = 0;
  for (const part of parts) {
    pcm.set(part.pcm, at);
    at += part.pcm.length;
  }
  return {
    pcm,
    durationMs: pcm.length / 8,
    words: parts.flatMap((part) => part.words),
    chunks: parts.length,
  };
}

const refusedWith = (reason: SpeechRefusalReason) => (error: unknown) =>
  error instanceof Error && 'reason' in error && error.reason === reason;

describe('the embedded voice', () => {
  let synthesizer: EmbeddedSynthesizer;
  before(async () => void (synthesizer = await startEmbeddedSynthesizer({ log })));
  after(() => synthesizer.close());

  it('speaks at 8 kHz, at the level of a telephone, in many small chunks', async () => {
    const said = await say(synthesizer, 'Hello, this is Anna. How can I help you today?');
    assert.ok(said.durationMs > 1_500 && said.durationMs < 6_000, `${said.durationMs} ms`);
    const level = rmsDbfs(said.pcm);
    assert.ok(level > -30 && level < -14, `${level} dBFS`);
    assert.ok(said.chunks > 10);
  });

  it('tells every word of the text and when it begins', async () => {
    const said = await say(synthesizer, 'Hello, dear caller. We are open – until 5:30 pm 😀');
    assert.equal(
      said.words.map((word) => word.text).join(' '),
      'Hello, dear caller. We are open – until 5:30 pm 😀',
    );
    const starts = said.words.map((word) => word.startMs);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    assert.equal(starts[0], 0);
    assert.ok((starts.at(-2) ?? 0) > 1_000);
    assert.ok(starts.every((start) => start <= said.durationMs));
  });

  it('speaks a text of several pieces without a gap in the time of its words', async () => {
    const sentence =
      'The quick brown fox jumps over the lazy dog near the bank of the quiet river every single morning. ';
    const said = await say(synthesizer, sentence.repeat(4));
    assert.equal(said.words.length, sentence.trim().split(' ').length * 4);
    const secondStart = said.words[said.words.length / 4]?.startMs ?? 0;
    assert.ok(Math.abs(secondStart - said.durationMs / 4) < 400, `${secondStart} of ${said.durationMs}`);
    // Between the pieces there is a pause, and it is silent.
    const pause = said.pcm.subarray((secondStart - 200) * 8, (secondStart - 50) * 8);
    assert.ok(rmsDbfs(pause) < -60);
  });

  it('speaks with every voice of the catalogue, and every language has two', async () => {
    const voices = embeddedVoices.filter(({ id }) => id.startsWith('espeak-'));
    for (const { id, language } of voices) {
      assert.ok((await say(synthesizer, 'Anna 1 2 3', id)).durationMs > 400, id);
      assert.ok(embeddedLanguages.some(({ code }) => code === language));
    }
    for (const { code } of embeddedLanguages) {
      assert.equal(voices.filter(({ language }) => language === code).length, 2);
    }
    const [man, woman] = await Promise.all([
      say(synthesizer, 'Anna', 'espeak-en-us'),
      say(synthesizer, 'Anna', 'espeak-en-us-female'),
    ]);
    assert.notDeepEqual(man.pcm, woman.pcm);
  });

  it('has a fallback for any language', () => {
    assert.equal(fallbackVoice('de-DE'), 'espeak-de-de');
    assert.equal(fallbackVoice('de-AT'), 'espeak-de-de');
    assert.equal(fallbackVoice('ja-JP'), 'espeak-en-us');
    assert.equal(fallbackVoice(''), 'espeak-en-us');
  });

  it('refuses an unknown voice and a text over the limit by name', async () => {
    await assert.rejects(say(synthesizer, 'Hello', 'espeak-xx'), refusedWith('unknown_voice'));
    await assert.rejects(say(synthesizer, 'a'.repeat(10_001)), refusedWith('text_too_long'));
    assert.ok((await say(synthesizer, 'Still here')).durationMs > 300);
  });

  it('says nothing for a text without words', async () => {
    assert.equal((await say(synthesizer, ' \n ')).durationMs, 0);
    assert.ok((await say(synthesizer, '...')).durationMs < 300);
  });

  it('reads mark-up as text instead of obeying it', async () => {
    const said = await say(synthesizer, 'one <break time="20s"/> two');
    assert.ok(said.durationMs < 10_000);
    assert.equal(said.words.length, 4);
  });

  it('speaks a short sentence while a very long text is being spoken', async () => {
    const order: string[] = [];
    const long = say(synthesizer, 'Numbers such as 123456789 take long to say. '.repeat(50)).then(() =>
      order.push('long'),
    );
    await say(synthesizer, 'Hello');
    order.push('short');
    await long;
    assert.deepEqual(order, ['short', 'long']);
  });

  it('makes no more than is asked for, and stops when the consumer stops', async () => {
    const stop = new AbortController();
    let chunks = 0;
    const text = 'word '.repeat(1_900);
    for await (const chunk of synthesizer.speak(
      { text, voice: 'espeak-en-us', language: 'en-US' },
      stop.signal,
    )) {
      assert.ok(chunk.pcm);
      if (++chunks === 3) stop.abort();
    }
    // What had been made before the stop is still handed out, at most the piece that was under way.
    assert.ok(chunks < 1_000, `${chunks} chunks`);
    for await (const chunk of synthesizer.speak(
      { text, voice: 'espeak-en-us', language: 'en-US' },
      stop.signal,
    )) {
      assert.fail(`spoken although stopped before: ${chunk.pcm.length}`);
    }
    assert.ok((await say(synthesizer, 'Hello')).durationMs > 300);
  });
});

describe('eSpeak NG among the embedded voices', () => {
  it('is loaded when a call first needs one of its voices, and stays', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    let loaded = 0;
    const spawnEspeak = (start: WorkerStart) => {
      loaded += 1;
      return spawnEspeakWorker(start);
    };
    const voices = openEmbeddedVoices({ log, clock, spawnEspeak });
    try {
      await assert.rejects(say(voices, 'Hello', 'espeak-xx'), refusedWith('unknown_voice'));
      assert.equal(loaded, 0);
      const preparing = voices.prepare?.('espeak-de-de');
      assert.equal(loaded, 1);
      await preparing;
      assert.ok((await say(voices, 'Guten Tag', 'espeak-de-de')).durationMs > 300);
      await clock.advance(3_600_000);
      assert.ok((await say(voices, 'Hello', 'espeak-en-us')).durationMs > 300);
      assert.equal(loaded, 1);
    } finally {
      await voices.close();
    }
    await assert.rejects(say(voices, 'Hello', 'espeak-en-us'), refusedWith('closed'));
  });

  it('is never loaded where nobody speaks by it', async () => {
    const voices = openEmbeddedVoices({
      log,
      spawnEspeak: () => assert.fail('nothing needs it'),
    });
    await voices.close();
  });
});

describe('an embedded voice that breaks down', () => {
  it('fails the utterance it was speaking once, and speaks the next ones', async () => {
    let worker: Worker | undefined;
    const synthesizer = await startEmbeddedSynthesizer({
      log,
      spawn: (start) => (worker = spawnEspeakWorker(start)),
    });
    try {
      const first = worker;
      const text = 'This one will not be finished. '.repeat(300);
      await assert.rejects(
        say(synthesizer, text, 'espeak-en-us', () => void first?.terminate()),
        refusedWith('failed'),
      );
      assert.ok((await say(synthesizer, 'Back again')).durationMs > 300);
      assert.notEqual(worker, first);
    } finally {
      await synthesizer.close();
    }
  });

  it('refuses by name when it is closed, what waits as well as what comes', async () => {
    const synthesizer = await startEmbeddedSynthesizer({ log });
    const waiting = say(synthesizer, 'word '.repeat(1_000));
    const refused = assert.rejects(waiting, refusedWith('closed'));
    await synthesizer.close();
    await refused;
    await assert.rejects(say(synthesizer, 'Hello'), refusedWith('closed'));
  });
});
