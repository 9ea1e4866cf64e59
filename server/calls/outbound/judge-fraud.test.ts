import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeFraud } from './judge-fraud.ts';

const verdict = (to: string, allowed: readonly string[]): string | undefined => judgeFraud(to, allowed)?.code;

describe('where a carrier may call', () => {
  it('is never a premium number', () => {
    for (const number of ['+19005550100', '+19765550100', '+499001234567', '+33899123456']) {
      assert.equal(verdict(number, ['US', 'DE', 'FR']), 'premium_number', number);
      assert.equal(verdict(number, ['*']), 'premium_number', number);
    }
  });

  it('is never the exchange 976 of an area of the North American plan, save of those that are free', () => {
    for (const number of ['+12129765501', '+14169760100', '+18769761234']) {
      assert.equal(verdict(number, ['US', 'CA', 'JM']), 'premium_number', number);
      assert.equal(verdict(number, ['*']), 'premium_number', number);
    }
    // The digits elsewhere mean nothing; who is called pays for the last two.
    for (const number of ['+12125559760', '+12125976501', '+49309765501', '+18009765501', '+18889765501'])
      assert.equal(verdict(number, ['*']), undefined, number);
  });

  it('is not an island that looks like the United States, nor a satellite, unless it is named', () => {
    for (const number of ['+12425550100', '+18765550100', '+16585550100', '+16495550100', '+870773111632']) {
      assert.equal(verdict(number, ['US', 'CA']), 'country_not_allowed', number);
      assert.equal(verdict(number, ['*']), undefined, number);
    }
    assert.equal(verdict('+18765550100', ['US', 'JM']), undefined);
  });

  it('is a country that is named, whichever of those that share the number', () => {
    assert.equal(verdict('+4930901820', ['DE']), undefined);
    assert.equal(verdict('+4930901820', ['AT', 'US']), 'country_not_allowed');
    assert.equal(verdict('+447911123456', ['GB']), undefined);
    assert.equal(verdict('+4930901820', []), 'country_not_allowed');
  });
});
