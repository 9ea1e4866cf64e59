import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextAttempt } from './next-attempt.ts';

describe('nextAttempt', () => {
  const endedAt = Temporal.Instant.from('2026-11-23T12:00:00.5Z');

  it('is 10 s after the end of the first, 60 s after the end of the second, and then never', () => {
    assert.equal(nextAttempt(1, endedAt)?.toString(), '2026-11-23T12:00:10.5Z');
    assert.equal(nextAttempt(2, endedAt)?.toString(), '2026-11-23T12:01:00.5Z');
    assert.equal(nextAttempt(3, endedAt), null);
    assert.equal(nextAttempt(4, endedAt), null);
  });
});
