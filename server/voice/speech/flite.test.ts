import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { meanSquare, rmsDbfs, toDbfs } from '../audio/levels.ts';
import { openEmbeddedVoices } from './embedded-synthesizer.ts';
import { embeddedVoices, embeddedVoicesFor } from './embedded-voices.ts';
import type { EmbeddedSynthesizer } from './espeak.ts';
import { Flite } from './flite.ts';
import { plainLetters } from './plain-letters.ts';
import type { SpeechSynthesizer, TimedWord } from './synthesizer.ts';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;
const TEXT = 'Good morning, this is the practice of Doctor Meyer. How can I help you today?';

async function say(
  synthesizer: SpeechSynthesizer,
  voice: string,
  text = TEXT,
  signal = never,
): Promise<{ pcm: Int16Array; words: TimedWord[] }> {
  const parts: Int16Array[] = [];
  let words: TimedWord[] = [];
  for await (const chunk of synthesizer.speak({ text, voice, language: 'en-US' }, signal)) {
    parts.push(chunk.pcm);
    words = [...(chunk.corrected ?? words), ...chunk.words];
  }
  return { pcm: Int16Array.from(parts.flatMap((part) => [...part])), words };
}

/** The level of what is heard, without pauses. */
function audibleDbfs(pcm: Int16Array): number {
  const squares: number[] = [];
  for (let at = 0; at + 160 <= pcm.length; at += 160) {
    const square = meanSquare(pcm, at, at + 160);
    if (toDbfs(square) > -45) squares.push(square);
  }
  return toDbfs(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

describe('the embedded voices of English', { timeout: 240_000 }, () => {
  let synthesizer: EmbeddedSynthesizer;
  before(async () => {
    synthesizer = openEmbeddedVoices({ log });
  });
  after(() => synthesizer.close());

  it('refuse an unknown voice and a text over the limit by name', async () => {
    await assert.rejects(say(synthesizer, 'flite-kal'), { reason: 'unknown_voice' });
    await assert.rejects(say(synthesizer, 'flite-rms', 'a'.repeat(10_001)), { reason: 'text_too_long' });
  });

  it('begin at once, tell every word and when it begins', async () => {
    const { pcm, words } = await say(synthesizer, 'flite-rms');
    assert.ok(pcm.length > 3 * 8_000 && pcm.length < 8 * 8_000, `${pcm.length / 8} ms`);
    assert.ok(rmsDbfs(pcm.subarray(0, 1_600)) > -40, 'no pause before the first word');
    assert.equal(words.map(({ text }) => text).join(' '), TEXT);
    const starts = words.map(({ startMs }) => startMs);
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    // As Flite itself tells (`-psdur`), "How" begins 3.1 s after the start, with a pause before it.
    const how = words.find(({ text }) => text === 'How')?.startMs ?? 0;
    assert.ok(Math.abs(how - 3_050) < 250, `${how}`);
  });

  it('are as loud as each other, and as those of other languages', async () => {
    const levels: number[] = [];
    for (const { id } of embeddedVoices) levels.push(audibleDbfs((await say(synthesizer, id)).pcm));
    const told = levels.map((level) => level.toFixed(1)).join(' ');
    assert.ok(Math.max(...levels) - Math.min(...levels) < 3, told);
    assert.ok(Math.min(...levels) > -25, told);
  });

  it('read letters of other languages, and nothing of a text without words', async () => {
    assert.equal(plainLetters('Zoë Müller–Łoś, 5 € “now”…'), 'Zoe Muller,Los, 5  euros  "now"...');
    assert.equal(plainLetters('你好 😀'), '');
    assert.ok((await say(synthesizer, 'flite-slt', 'Zoë Müller')).pcm.length > 4_000);
    assert.equal((await say(synthesizer, 'flite-rms', ' \n ')).pcm.length, 0);
    assert.ok((await say(synthesizer, 'flite-rms', '你好 😀')).pcm.length < 8_000);
  });

  it('stop when they are told to', async () => {
    const stop = new AbortController();
    stop.abort();
    assert.equal((await say(synthesizer, 'flite-rms', TEXT, stop.signal)).pcm.length, 0);
  });

  it('are followed by the one that is always loaded', () => {
    assert.deepEqual(embeddedVoicesFor('flite-slt', 'en-US', true), ['flite-slt', 'espeak-en-us']);
    assert.deepEqual(embeddedVoicesFor('espeak-en-gb', 'en-US', true), ['espeak-en-gb']);
    // Behind the voices of providers the one that takes no memory stands in.
    assert.deepEqual(embeddedVoicesFor('openai:marin', 'en-US', false), ['espeak-en-us']);
    assert.deepEqual(embeddedVoicesFor('openai:gone', 'en-US', true), ['flite-rms', 'espeak-en-us']);
    assert.deepEqual(embeddedVoicesFor('openai:gone', 'de-DE', true), ['espeak-de-de']);
  });
});

describe('the thread of Flite', { timeout: 240_000 }, () => {
  it('is loaded by a call, and ends five minutes after the last', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const flite = new Flite({ clock, log });
    assert.equal(flite.isLoaded, false);
    await flite.prepare();
    assert.equal(flite.isLoaded, true);
    await clock.advance(200_000);
    await say(flite, 'flite-rms', 'Hello.');
    await clock.advance(299_999);
    assert.equal(flite.isLoaded, true);
    await clock.advance(1);
    assert.equal(flite.isLoaded, false);
    assert.ok((await say(flite, 'flite-rms', 'Hello again.')).pcm.length > 4_000);
    await flite.close();
    await assert.rejects(say(flite, 'flite-rms'), { reason: 'closed' });
  });
});
