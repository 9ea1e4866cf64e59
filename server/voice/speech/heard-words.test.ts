import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wordsHeard } from './heard-words.ts';

const words = [
  { text: 'Hello,', startMs: 0 },
  { text: 'this', startMs: 600 },
  { text: '–', startMs: 800 },
  { text: 'is', startMs: 800 },
  { text: 'Anna.', startMs: 1_000 },
];

describe('the words heard of a sentence cut off', () => {
  it('are none when nothing sounded', () => {
    assert.equal(wordsHeard(words, 0), '');
    assert.equal(wordsHeard([], 1_000), '');
  });

  it('are those of which more than half sounded', () => {
    assert.equal(wordsHeard(words, 300), '');
    assert.equal(wordsHeard(words, 301), 'Hello,');
    assert.equal(wordsHeard(words, 700), 'Hello,');
    assert.equal(wordsHeard(words, 701), 'Hello, this');
  });

  it('include what begins together with the next word', () => {
    assert.equal(wordsHeard(words, 901), 'Hello, this – is');
  });

  it('are all when the last one sounded long enough', () => {
    assert.equal(wordsHeard(words, 1_100), 'Hello, this – is');
    assert.equal(wordsHeard(words, 1_200), 'Hello, this – is Anna.');
  });
});
