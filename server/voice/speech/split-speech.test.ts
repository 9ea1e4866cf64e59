import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitSpeech } from './split-speech.ts';

describe('the pieces a text is spoken in', () => {
  it('are one piece for a short text', () => {
    assert.deepEqual(splitSpeech('Dr. Miller is in. How can I help?', 'en-US'), [
      'Dr. Miller is in. How can I help?',
    ]);
  });

  it('are whole sentences of a longer one', () => {
    const sentence =
      'We are open from nine in the morning until five in the evening on every weekday of the year. ';
    const pieces = splitSpeech(sentence.repeat(5), 'en-US');
    assert.equal(pieces.length, 5);
    for (const piece of pieces) assert.equal(piece, sentence);
  });

  it('begin with a short one, so that the voice begins soon', () => {
    const pieces = splitSpeech(
      'Yes, we do. It is on the second floor. Please ring the bell downstairs.',
      'en-US',
    );
    assert.deepEqual(pieces, ['Yes, we do. It is on the second floor. ', 'Please ring the bell downstairs.']);
  });

  it('leave nothing out, whatever the text looks like', () => {
    for (const text of ['word '.repeat(900), 'x'.repeat(2_000), '😀'.repeat(700), 'a, '.repeat(500)]) {
      const pieces = splitSpeech(text, 'en-US');
      assert.equal(pieces.join(''), text);
      assert.ok(pieces.every((piece) => piece.length <= 400));
      assert.ok(pieces.every((piece) => piece.isWellFormed()));
    }
  });

  it('are none for a text without a word', () => {
    assert.deepEqual(splitSpeech('', 'en-US'), []);
    assert.deepEqual(splitSpeech(' \n ', 'de-DE'), []);
  });

  it('do not depend on the language being known', () => {
    assert.deepEqual(splitSpeech('Hello.', '??'), ['Hello.']);
    assert.deepEqual(splitSpeech('Hello.', 'xx-XX'), ['Hello.']);
  });
});
