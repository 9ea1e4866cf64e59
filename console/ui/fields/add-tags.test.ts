import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addTags } from './add-tags.ts';

it('tags are trimmed, never twice, and no more than allowed', () => {
  assert.deepEqual(addTags(['vip'], ' new, VIP,, late\nnew '), ['vip', 'new', 'late']);
  assert.deepEqual(addTags(['a'], 'b,c', 2), ['a', 'b']);
});
