import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eachOnce } from './describe-call.ts';

describe('calls that run', () => {
  it('are one each, in their furthest state, although one was answered between two answers', () => {
    const inProgress = [
      { id: 7, status: 'in_progress' },
      { id: 4, status: 'in_progress' },
    ];
    const ringing = [
      { id: 9, status: 'ringing' },
      { id: 7, status: 'ringing' },
    ];
    const calls = eachOnce([inProgress, ringing, []]);
    assert.deepEqual(
      calls.map(({ id, status }) => `${id} ${status}`),
      ['7 in_progress', '4 in_progress', '9 ringing'],
    );
  });
});
