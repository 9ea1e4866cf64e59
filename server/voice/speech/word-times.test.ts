import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { soundOf, speechOf } from '../speaking/testing/spoken-sound.ts';
import { learnPace, paceOf, unitsOf } from './voice-pace.ts';
import { WordTimes } from './word-times.ts';

const TEXT = 'Good morning, this is Anna. We open at 9:30 today.';
const words = speechOf(TEXT);
const sound = soundOf(words);

describe('the times of words', () => {
  it('are estimated from the sound, closely once all of it is known', () => {
    const times = new WordTimes(TEXT, 'test-estimate');
    assert.deepEqual(
      times
        .hear(sound)
        .words.map(({ text }) => text)
        .join(' '),
      TEXT,
    );
    const { corrected = [] } = times.end();
    for (const [index, { startMs }] of words.entries())
      assert.ok(Math.abs((corrected[index]?.startMs ?? -1_000) - startMs) < 120, `word ${index}`);
  });

  it('are told for the sound so far only, and begin with it', () => {
    const times = new WordTimes(TEXT, 'test-part');
    const silence = new Int16Array(8_000);
    assert.deepEqual(times.hear(silence), { words: [] });
    const begun = times.hear(sound.subarray(0, 8_000)).words;
    assert.ok(begun.length > 0 && begun.length < 5, `${begun.length}`);
    assert.equal(begun[0]?.startMs, 1_000);
  });

  it('are those that a provider gives, without punctuation, in parts or with gaps', () => {
    const times = new WordTimes(TEXT, 'test-given');
    times.hear(sound.subarray(0, 4_000));
    const first = times.give([{ text: 'Good', startMs: 10 }]);
    assert.deepEqual(first, { words: [], corrected: [{ text: 'Good', startMs: 10 }] });
    // "morning" was left out, and "this" is cut where a chunk ends.
    assert.deepEqual(times.give([{ text: 'th', startMs: 700 }]).words, [
      { text: 'morning,', startMs: 700 },
      { text: 'this', startMs: 700 },
    ]);
    assert.deepEqual(times.give([{ text: 'elephant', startMs: 800 }]).words, []);
    assert.deepEqual(times.hear(sound).words, [], 'nothing is estimated any more');
    const rest = times.end().words;
    assert.equal(rest.map(({ text }) => text).join(' '), 'is Anna. We open at 9:30 today.');
  });

  it('show a sound that is too short for its text', () => {
    const judged = (part: number, given: string[] = []): boolean => {
      const times = new WordTimes(TEXT, 'test-short');
      times.hear(sound.subarray(0, sound.length * part));
      times.give(given.map((text, index) => ({ text, startMs: index * 300 })));
      return times.isCutShort;
    };
    assert.deepEqual([judged(0.1), judged(0.2), judged(1)], [true, true, false]);
    assert.deepEqual([judged(1, ['Good', 'morning']), judged(0.2, TEXT.split(' '))], [true, false]);
    const short = new WordTimes('Yes.', 'test-short');
    assert.equal(short.isCutShort, false);
  });

  it('are nothing for a text without words', () => {
    const times = new WordTimes(' \n ', 'test-none');
    assert.deepEqual(times.hear(sound), { words: [] });
    assert.deepEqual(times.end(), { words: [], corrected: [] });
  });
});

describe('the pace of a voice', () => {
  it('is learned from what it said, within what people can follow', () => {
    const usual = paceOf('test-pace');
    learnPace('test-pace', 100, 5);
    assert.equal(paceOf('test-pace'), usual, 'a short text tells nothing');
    learnPace('test-pace', 4_000, 50);
    assert.equal(paceOf('test-pace'), 80);
    learnPace('test-pace', 5_000, 50);
    assert.equal(paceOf('test-pace'), 90);
    learnPace('test-fast', 1, 50);
    assert.equal(paceOf('test-fast'), 35);
  });

  it('counts digits as words and punctuation as pauses', () => {
    assert.ok(unitsOf('1999') > unitsOf('year') && unitsOf('year.') > unitsOf('year,'));
    assert.equal(unitsOf('–'), 4);
  });
});
