import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTurnWords } from './find-turn-words.ts';
import { silenceNeededMs } from './silence-needed.ts';
import { DEFAULT_TURN_SETTINGS } from './turn-taking.ts';

describe('the silence that ends an utterance', () => {
  const after = (text: string, language = 'en-US', judged = false): number =>
    silenceNeededMs(text, findTurnWords(language), DEFAULT_TURN_SETTINGS, judged);

  const CASES: readonly [number, string, string[]][] = [
    [500, 'en', ['I would like to book a haircut.', 'Are you open?', 'Is that all right?"', 'At 10 a.m.']],
    [1_200, 'en', ['I would like to book a haircut', 'tomorrow morning', 'at ten am']],
    [800, 'en', ['at ten', 'a table for 4', 'twenty five', 'at 10:30']],
    [2_000, 'en', ['my number is zero eight zero', 'it is 0171 23', 'J O N', '0 8 0 0.', 'john dot']],
    [3_000, 'en', ['um', 'I would like, um.', 'tomorrow and', 'so', 'on the', 'a haircut with', 'Because.']],
    [2_000, 'de', ['null eins sieben eins', 'M Ü L L E R', 'info Punkt']],
    [3_000, 'de', ['ich hätte gern einen Termin und', 'ähm', 'also, äh.', 'am']],
    [500, 'de', ['Ich möchte einen Termin.', 'Gehen wir mit.']],
    [800, 'de', ['um zehn']],
    [2_000, 'fr', ['zéro six vingt deux', 'D U P O N T']],
    [3_000, 'fr', ['je voudrais un', 'euh', 'demain et']],
    [2_000, 'es', ['seis uno dos']],
    [3_000, 'es', ['mañana y', 'pues', 'quiero una']],
  ];
  for (const [ms, language, texts] of CASES) {
    it(`is ${ms / 1_000} s after ${texts.map((text) => `"${text}"`).join(', ')}`, () => {
      for (const text of texts) assert.equal(after(text, language), ms, text);
    });
  }

  it('is none where the provider takes the utterance for over, unless more is clearly to come', () => {
    assert.equal(after('tomorrow morning', 'en', true), 0);
    assert.equal(after('my number is 0 8 0 0', 'en', true), 2_000);
    assert.equal(after('and um', 'en', true), 3_000);
  });
});
