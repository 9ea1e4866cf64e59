import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { COUNTRIES, currencyOf, guessCountry, guessLanguage } from './places.ts';

describe('what the form of the first business begins with', () => {
  it('takes the country of the first language that names one', () => {
    assert.equal(guessCountry(['de-AT', 'en-US'], 'Europe/Vienna'), 'AT');
    assert.equal(guessCountry(['de', 'en-GB'], 'Europe/London'), 'GB');
  });

  it('falls back on the side of the Atlantic that the clock stands on', () => {
    assert.equal(guessCountry(['en'], 'America/Denver'), 'US');
    assert.equal(guessCountry(['en'], 'Europe/Paris'), 'DE');
  });

  it('passes over a region that is not listed', () => {
    assert.equal(guessCountry(['ar-001', 'fr-BE'], 'Europe/Brussels'), 'BE');
  });

  it('finds the exact language before a near one', () => {
    assert.equal(guessLanguage(['pt-BR']), 'pt-BR');
    assert.equal(guessLanguage(['de-CH', 'en-GB']), 'en-GB');
    assert.equal(guessLanguage(['de-CH']), 'de-DE');
    assert.equal(guessLanguage(['ja-JP']), 'en-US');
  });

  it('knows a currency for each country', () => {
    for (const country of COUNTRIES) assert.match(currencyOf(country), /^[A-Z]{3}$/);
  });
});
