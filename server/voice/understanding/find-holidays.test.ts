import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findHolidays } from './find-holidays.ts';
import { contextIn, datesOf, type TestLanguage } from './testing/say.ts';

const holidayOf = (text: string, language: TestLanguage, country: string): string =>
  findHolidays(text, contextIn(language, { country }))
    .map(({ value }) => `${value.name} ${value.date}`)
    .join(', ');

describe('holidays by name', () => {
  it('have the next day that they fall on in the country', () => {
    assert.equal(holidayOf('Are you open on Christmas Eve?', 'en', 'US'), 'Christmas Eve 2026-12-24');
    assert.equal(holidayOf('thanksgiving', 'en', 'US'), 'Thanksgiving 2026-11-26');
    assert.equal(holidayOf('thanksgiving', 'en', 'CA'), 'Thanksgiving 2027-10-11');
    assert.equal(holidayOf('am Ostermontag', 'de', 'DE'), 'Ostermontag 2027-03-29');
    assert.equal(holidayOf('à la Toussaint', 'fr', 'FR'), 'la Toussaint 2027-11-01');
    assert.equal(holidayOf('en Nochebuena', 'es', 'ES'), 'Nochebuena 2026-12-24');
  });

  it('are dates like others', () => {
    assert.equal(datesOf('the day after Christmas', 'en'), '12-26');
    assert.equal(datesOf("from Christmas Eve to New Year's Day", 'en'), '12-24…2027-01-01');
    assert.equal(datesOf('am Tag vor Heiligabend', 'de'), '12-23');
    assert.equal(datesOf('Silvester', 'de'), '12-31');
  });

  it('are not found in other words', () => {
    assert.equal(holidayOf('a table for two on Friday', 'en', 'US'), '');
    assert.equal(holidayOf('mein Name ist Weber', 'de', 'DE'), '');
  });
});
