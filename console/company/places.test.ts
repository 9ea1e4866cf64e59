import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countryChoices, currencyChoices, timezoneChoices, withCurrent } from './places.ts';

describe('the choices of a place', () => {
  it('are the countries of today, in the order of the language', () => {
    const countries = countryChoices('de');
    const codes = countries.map(({ id }) => id);
    assert.ok(codes.includes('DE') && codes.includes('GB') && codes.includes('US'));
    assert.ok(
      !codes.includes('DD') && !codes.includes('EU') && !codes.includes('ZZ') && !codes.includes('UK'),
    );
    assert.equal(countries.find(({ id }) => id === 'AT')?.label, 'Österreich');
  });

  it('are currencies by name, and zones with the time there', () => {
    assert.equal(currencyChoices('en').find(({ id }) => id === 'EUR')?.label, 'Euro');
    const zones = timezoneChoices('de', new Date('2026-11-23T12:00:00Z'));
    assert.equal(zones.find(({ id }) => id === 'Europe/Berlin')?.detail, '13:00');
  });

  it('have what is there now', () => {
    assert.deepEqual(withCurrent([], 'tlh'), [{ id: 'tlh', label: 'tlh' }]);
  });
});
