import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differing } from './use-draft.ts';

describe('the changes of a form', () => {
  it('are those that make a difference', () => {
    const base = { name: 'Salon', tags: ['a'], phone: null };
    assert.deepEqual(differing(base, { name: 'Salon', tags: ['a'] }), {});
    assert.deepEqual(differing<{ name: string; tags: string[] }>(base, { tags: ['a', 'b'] }), {
      tags: ['a', 'b'],
    });
  });
});
