import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { policyOf, usableOf } from './media-policy.ts';

describe('How sound is carried', () => {
  it('is as the trunk says, else as usual', () => {
    const usual = { srtp: 'required', codecs: ['PCMA'] } as const;
    assert.deepEqual(policyOf(null, usual), usual);
    const trunk = { srtp: null, codecs: ['opus', 'PCMU'] } as const;
    assert.deepEqual(policyOf(trunk, usual), { srtp: 'required', codecs: ['opus', 'PCMU'] });
  });

  it('is not Opus where its package is missing', () => {
    const missing = (): boolean => false;
    assert.deepEqual(usableOf(['opus', 'PCMU'], missing), ['PCMU']);
    assert.equal(usableOf(['opus'], missing), null);
    assert.equal(usableOf(null, missing), null);
    assert.deepEqual(
      usableOf(['opus'], () => true),
      ['opus'],
    );
  });
});
