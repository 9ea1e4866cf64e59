import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FrozenClock } from '../../platform/clock.ts';
import { StreamTokens } from './stream-tokens.ts';

describe('the token of a socket', () => {
  const clock = new FrozenClock('2026-11-23T12:00:00Z');
  const tokens = new StreamTokens<string>(clock);

  it('is unknown unless it was issued, and is not guessed from another', () => {
    const [one, other] = [tokens.issue('a', 1_000), tokens.issue('a', 1_000)];
    assert.notEqual(one, other);
    assert.match(one, /^[\w-]{43}$/);
    assert.equal(tokens.claim(''), null);
    assert.equal(tokens.claim(`${one}x`), null);
    tokens.revoke('a');
    assert.deepEqual([tokens.claim(one), tokens.claim(other), tokens.size], [null, null, 0]);
  });

  it('is used up by the first who has a right to it', () => {
    const token = tokens.issue('a', 1_000);
    assert.equal(
      tokens.claim(token, (value) => value === 'b'),
      null,
    );
    assert.equal(
      tokens.claim(token, (value) => value === 'a'),
      'a',
    );
    assert.equal(tokens.claim(token), null);
  });

  it('ends after its time', async () => {
    const [token, later] = [tokens.issue('a', 1_000), tokens.issue('b', 1_001)];
    await clock.advance(1_000);
    assert.deepEqual([tokens.claim(token), tokens.claim(later)], [null, 'b']);
    assert.equal(tokens.size, 0);
  });
});
