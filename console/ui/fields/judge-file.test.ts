import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeFile } from './judge-file.ts';

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
});
