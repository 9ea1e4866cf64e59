import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeFile, showBytes } from './judge-file.ts';

const file = { name: 'Menu.CSV', size: 2000, type: 'text/csv' };

describe('a chosen file', () => {
  it('is refused when it is larger than allowed', () => {
    assert.equal(judgeFile(file, { maxBytes: 1999 }), 'too_large');
    assert.equal(judgeFile(file, { maxBytes: 2000 }), null);
  });

  it('is refused when it is of another kind', () => {
    assert.equal(judgeFile(file, { accept: 'image/*, .wav' }), 'wrong_kind');
    for (const accept of ['.csv', 'text/csv', 'text/*', ' .wav , .csv ', '']) {
      assert.equal(judgeFile(file, { accept }), null, accept);
    }
  });

  it('has a size that people read', () => {
    assert.deepEqual(
      [512, 1500, 2_000_000].map((bytes) => showBytes(bytes, 'en')),
      ['512 byte', '1.5 kB', '2 MB'],
    );
  });
});
