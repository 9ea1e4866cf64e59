import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedFields, draftOf } from './custom-draft.ts';

describe('fields of one’s own', () => {
  const before = { size: 'M', visits: 3, member: true };

  it('are not sent when nothing changed', () => {
    assert.deepEqual(changedFields(before, draftOf(before)), {});
  });

  it('are sent when they are new or changed, and as null when they are gone or emptied', () => {
    const draft = [
      { key: 0, name: ' size ', value: ' L ' },
      { key: 1, name: 'visits', value: ' ' },
      { key: 2, name: 'colour', value: 'red' },
      { key: 3, name: '', value: 'nothing' },
    ];
    assert.deepEqual(changedFields(before, draft), { visits: null, member: null, size: 'L', colour: 'red' });
  });
});
