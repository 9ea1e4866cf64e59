import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changesLeft, isSame, realChanges } from './draft-changes.ts';

describe('a draft', () => {
  it('compares values of the API by what they hold', () => {
    assert.ok(isSame({ a: [1, { b: null }] }, { a: [1, { b: null }] }));
    for (const other of [{ a: [1, { b: 0 }] }, { a: [1] }, { a: { 0: 1 } }, {}, null, 'a', { a: 1, b: 2 }])
      assert.ok(!isSame({ a: [1, { b: null }] }, other), JSON.stringify(other));
  });

  it('has changed where it differs from what is saved', () => {
    const saved = { name: 'Robin', hours: [1], note: null as string | null };
    assert.deepEqual(realChanges(saved, { name: 'Robin', hours: [1] }), {});
    assert.deepEqual(realChanges(saved, { name: 'Ada', note: '' }), { name: 'Ada', note: '' });
  });

  it('keeps what was written while it was being saved', () => {
    const sent = { name: 'Ada', phone: '030 1234' };
    assert.deepEqual(changesLeft({ name: 'Ada', phone: '030 1234' }, sent), {});
    assert.deepEqual(changesLeft({ name: 'Ada B', phone: '030 1234' }, sent), { name: 'Ada B' });
  });
});
