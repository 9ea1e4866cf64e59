import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  readClock,
  readDay,
  readId,
  readOne,
  readPage,
  readPhone,
  readSome,
  readWords,
  withoutEmpty,
} from './read-address.ts';

describe('what an address says', () => {
  it('is left out where it cannot be understood', () => {
    for (const value of [undefined, null, {}, [], '', ' ', -1, 0, 1.5, 'x', Number.NaN]) {
      assert.equal(readId(value), undefined);
      assert.equal(readOne(['a', 'b'], value), undefined);
      assert.equal(readSome(['a', 'b'], value), undefined);
      assert.equal(readDay(value), undefined);
      assert.equal(readClock(value), undefined);
    }
    for (const day of ['2026-13-40', '2026-02-30', '2026-02-29']) assert.equal(readDay(day), undefined);
    for (const clock of ['2026-02-30T09:30', '2026-11-23T25:00', '2026-11-23'])
      assert.equal(readClock(clock), undefined);
    for (const value of [undefined, {}, '  ']) assert.equal(readWords(value), undefined);
  });

  it('is read as it was meant', () => {
    assert.deepEqual([readId('7'), readId(7), readPage('1'), readPage(2)], [7, 7, undefined, 2]);
    assert.deepEqual([readWords(' tea '), readWords(42)], ['tea', '42']);
    assert.equal(readWords('x'.repeat(300))?.length, 255);
    assert.deepEqual([readPhone(' 4930123'), readPhone(4930123)], ['4930123', '+4930123']);
    assert.deepEqual([readOne(['a', 'b'], 'b'), readDay('2026-11-23')], ['b', '2026-11-23']);
    assert.deepEqual(
      [readDay('2028-02-29'), readClock('2026-11-23T09:30')],
      ['2028-02-29', '2026-11-23T09:30'],
    );
    assert.deepEqual(readSome(['a', 'b', 'c'], 'c,x,a'), ['a', 'c']);
    assert.deepEqual(withoutEmpty({ a: 1, b: undefined, c: null }), { a: 1, c: null });
  });
});
