import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { fallbackVoice } from '../speech/embedded-voices.ts';
import { type EmbeddedSynthesizer, startEmbeddedSynthesizer } from '../speech/espeak.ts';
import { findPhraseBook } from './find-phrase-book.ts';

const samplesPerSecond = 8_000;

describe('the closing sentences', () => {
  let synthesizer: EmbeddedSynthesizer;
  before(async () => {
    synthesizer = await startEmbeddedSynthesizer({ log: pino({ level: 'silent' }) });
  });
  after(() => synthesizer.close());

  async function secondsOf(text: string, language: string): Promise<number> {
    const utterance = { text, language, voice: fallbackVoice(language) };
    let samples = 0;
    for await (const { pcm } of synthesizer.speak(utterance, new AbortController().signal))
      samples += pcm.length;
    return samples / samplesPerSecond;
  }

  for (const language of ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES']) {
    it(`fit into the time there is for them in ${language}`, async () => {
      const { limitReached, shuttingDown } = findPhraseBook(language).ending;
      const stopping = await secondsOf(shuttingDown, language);
      assert.ok(stopping > 1 && stopping <= 3.5, `${stopping} s`);
      const limit = await secondsOf(limitReached, language);
      assert.ok(limit > 1 && limit <= 6, `${limit} s`);
    });
  }
});
