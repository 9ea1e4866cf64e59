import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countSegments } from './segments.ts';

describe('the parts of an SMS', () => {
  it('hold 160 characters of the GSM alphabet alone, 153 each together', () => {
    assert.deepEqual(countSegments(''), { count: 0, left: 160, isUnicode: false });
    assert.deepEqual(countSegments('ä'.repeat(160)), { count: 1, left: 0, isUnicode: false });
    assert.deepEqual(countSegments('a'.repeat(161)), { count: 2, left: 145, isUnicode: false });
    assert.equal(countSegments('a'.repeat(306)).count, 2);
    assert.equal(countSegments('a'.repeat(307)).count, 3);
  });

  it('count the characters of the extension twice, and never cut one', () => {
    assert.deepEqual(countSegments('€'.repeat(80)), { count: 1, left: 0, isUnicode: false });
    assert.equal(countSegments(`${'€'.repeat(80)}a`).count, 2);
    assert.equal(countSegments(`${'a'.repeat(152)}€${'a'.repeat(151)}`).count, 2);
    assert.equal(countSegments(`${'a'.repeat(152)}€${'a'.repeat(152)}`).count, 3);
  });

  it('hold 70 of other alphabets alone, 67 each together; an emoji takes two', () => {
    assert.deepEqual(countSegments('ж'.repeat(70)), { count: 1, left: 0, isUnicode: true });
    assert.equal(countSegments('ж'.repeat(71)).count, 2);
    assert.deepEqual(countSegments('🙂'), { count: 1, left: 68, isUnicode: true });
    assert.equal(countSegments('🙂'.repeat(67)).count, 3);
  });
});
