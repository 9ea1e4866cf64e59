import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFound } from './find-words.ts';

describe('what is looked for in a list', () => {
  it('is found whatever its case, accents and order', () => {
    assert.ok(isFound('Café crème, à emporter', 'CREME cafe'));
    assert.ok(!isFound('Café crème', 'creme thé'));
    assert.ok(isFound('Anything', ''));
  });
});
