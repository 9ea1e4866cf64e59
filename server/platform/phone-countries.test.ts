import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areOfOneCountry,
  countryAtHome,
  countriesOfPhone,
  possibleCountriesOfPhone,
} from './phone-countries.ts';

describe('the countries of a phone number', () => {
  const cases: [number: string, countries: string][] = [
    ['+493012345678', 'DE'],
    ['+447400123456', 'GB GG JE IM'],
    // A range of Guernsey that is used in all of Britain.
    ['+447911123456', 'GB GG JE IM'],
    ['+447797123456', 'GB GG JE IM'],
    ['+447624123456', 'GB GG JE IM'],
    // A range of the numbering plan that is not assigned yet.
    ['+447700900123', 'GB GG JE IM'],
    ['+442079460000', 'GB'],
    ['+441534123456', 'JE'],
    ['+12025550143', 'US'],
    ['+14165550143', 'CA'],
    ['+17875550143', 'PR'],
    ['+79161234567', 'RU'],
    ['+77011234567', 'KZ'],
    ['+393331234567', 'IT'],
    ['+390669812345', 'VA'],
    ['+4740612345', 'NO SJ'],
    ['+4779021234', 'NO SJ'],
    ['+61412345678', 'AU CC CX'],
    ['+61891641234', 'AU CC CX'],
    ['+212612345678', 'MA EH'],
    ['+262692123456', 'RE YT'],
    ['+262639123456', 'RE YT'],
    ['+358412345678', 'FI AX'],
    ['+358181234567', 'FI AX'],
    ['+590690001234', 'GP BL MF'],
    ['+59995181234', 'CW'],
    ['+5997171234', 'BQ'],
    // Satellite and international freephone numbers.
    ['+881612345678', ''],
    ['+80012345678', ''],
  ];
  for (const [number, countries] of cases) {
    it(`${number}: ${countries || 'none'}`, () =>
      assert.equal(countriesOfPhone(number).join(' '), countries));
  }

  it('are shared or not, in either order of the two numbers', () => {
    const pairs: [string, string, boolean][] = [
      ['+442079460000', '+447911123456', true],
      ['+441534123456', '+447911123456', true],
      ['+442079460000', '+441534123456', false],
      ['+12025550143', '+14165550143', false],
      ['+79161234567', '+77011234567', false],
      ['+4740612345', '+4779021234', true],
      ['+881612345678', '+881612345679', false],
      // An unassigned range, or one newer than the metadata.
      ['+12025550143', '+15551234567', true],
      ['+14165550143', '+15551234567', true],
      ['+493012345678', '+15551234567', false],
    ];
    for (const [a, b, expected] of pairs) {
      assert.equal(areOfOneCountry(a, b), expected, `${a} ${b}`);
      assert.equal(areOfOneCountry(b, a), expected, `${b} ${a}`);
    }
  });

  it('may be any country with its calling code, when its range is unknown', () => {
    const possible = possibleCountriesOfPhone('+15551234567');
    for (const country of ['US', 'CA', 'JM']) assert.ok(possible.includes(country), country);
    assert.deepEqual(possibleCountriesOfPhone('+12025550143'), ['US']);
    assert.deepEqual(possibleCountriesOfPhone('+881612345678'), []);
  });
});

describe('the country that a workspace shows for a number', () => {
  const cases: [number: string, home: string | null, country: string | null][] = [
    ['+447911123456', 'GB', 'GB'],
    ['+447911123456', 'JE', 'JE'],
    ['+447911123456', 'DE', 'GG'],
    ['+447911123456', null, 'GG'],
    ['+447700900123', 'DE', 'GB'],
    ['+441534123456', 'GB', 'JE'],
    ['+493012345678', 'GB', 'DE'],
    ['+881612345678', 'GB', null],
  ];
  for (const [number, home, country] of cases) {
    it(`${number} in ${home ?? 'no country'}: ${country ?? 'none'}`, () => {
      assert.equal(countryAtHome(number, home), country);
    });
  }
});
