import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSpeakable, WordFollower } from './speakable-text.ts';

describe('a text made speakable', () => {
  it('holds no mark-up, phoneme codes, control characters or pictures', () => {
    assert.equal(toSpeakable('a <break/> b'), 'a  break/  b');
    assert.equal(toSpeakable('AT&amp;T'), 'AT&amp,T');
    assert.equal(toSpeakable('[[h@l]] x'), '  h@l   x');
    assert.equal(toSpeakable('one\u0000two\nthree'), 'one two three');
    assert.equal(toSpeakable('hi 😀!'), 'hi  !');
  });

  it('keeps what people say: digits, signs, letters of any script', () => {
    const text = 'Büro 12 #3 * 50 € & co: señor, 9:30, naïve, 你好';
    assert.equal(toSpeakable(text), text);
  });

  it('is as long as the original, in code points', () => {
    const text = '<a>&quot;👩‍👩‍👧 🇩🇪 [[x]]\r\n';
    assert.equal(Array.from(toSpeakable(text)).length, Array.from(text).length);
  });
});

describe('a follower of words', () => {
  it('tells each word once, when the voice has reached it', () => {
    const words = new WordFollower('Hello, dear caller.');
    assert.deepEqual(words.reach(0), ['Hello,']);
    assert.deepEqual(words.reach(0), []);
    assert.deepEqual(words.reach(7), ['dear']);
    assert.deepEqual(words.reach(12), ['caller.']);
    assert.deepEqual(words.rest(), []);
  });

  it('tells what was passed over together with the next, and the rest at the end', () => {
    const words = new WordFollower('one – two 😀');
    assert.deepEqual(words.reach(0), ['one']);
    assert.deepEqual(words.reach(6), ['–', 'two']);
    assert.deepEqual(words.reach(2), [], 'a position further back brings nothing');
    assert.deepEqual(words.rest(), ['😀']);
  });

  it('ignores positions outside the text', () => {
    const words = new WordFollower('one two');
    assert.deepEqual(words.reach(-1), ['one']);
    assert.deepEqual(words.reach(500), ['two']);
  });
});
