import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  isNationalNumber,
  nationalCandidates,
  readCallerNumber,
  spellingsOfCalled,
  type NumberFormat,
} from './carrier-numbers.ts';

describe("a caller's number in a carrier's notation", () => {
  const cases: [written: string, country: string, format: NumberFormat, read: string][] = [
    // Only one reading is valid: the format does not matter.
    ['12025550151', 'DE', 'e164', '+12025550151'],
    ['12025550151', 'DE', 'national', '+12025550151'],
    ['2025550151', 'US', 'e164', '+12025550151'],
    ['2025550151', 'US', 'e164_no_plus', '+12025550151'],
    ['447911123456', 'GB', 'national', '+447911123456'],
    ['7911123456', 'GB', 'e164', '+447911123456'],
    ['030901820', 'DE', 'e164', '+4930901820'],
    ['00491795550107', 'US', 'national', '+491795550107'],
    ['01149179555010', 'US', 'e164', '+49179555010'],
    // Both readings are valid: the format decides.
    ['491795550107', 'DE', 'e164', '+491795550107'],
    ['491795550107', 'DE', 'e164_no_plus', '+491795550107'],
    ['491795550107', 'DE', 'national', '+49491795550107'],
    // With a plus the number is unambiguous.
    ['+491795550107', 'US', 'national', '+491795550107'],
    ['+1 (415) 555-0123', 'DE', 'national', '+14155550123'],
    // Not a phone number, or an impossible one.
    ['alice', 'US', 'e164', 'alice'],
    ['100', 'DE', 'e164', '100'],
  ];
  for (const [written, country, format, read] of cases) {
    it(`${written} called in ${country}, format ${format}: ${read}`, () => {
      assert.equal(readCallerNumber(written, country, format), read);
    });
  }

  it('is null when it was withheld', () => {
    for (const withheld of [null, '', ' ', 'anonymous', 'Restricted']) {
      assert.equal(readCallerNumber(withheld, 'US', 'e164'), null);
    }
  });

  it('is cut to 100 characters', () => {
    assert.equal(readCallerNumber('x'.repeat(500), 'US', 'e164')?.length, 100);
  });
});

describe("a called number in a carrier's notation", () => {
  it('is matched as written, in E.164, and with a plus in place of none, 00 or 011', () => {
    assert.deepEqual(spellingsOfCalled('+14155550123'), ['+14155550123']);
    assert.deepEqual(spellingsOfCalled('14155550123'), ['14155550123', '+14155550123']);
    assert.deepEqual(spellingsOfCalled('004930901820'), ['004930901820', '+4930901820']);
    assert.deepEqual(spellingsOfCalled('0114930901820'), ['0114930901820', '+4930901820']);
    assert.deepEqual(spellingsOfCalled('+49 30 901820'), ['+49 30 901820', '+4930901820']);
    assert.deepEqual(spellingsOfCalled('+49030901820'), ['+49030901820', '+4930901820']);
    assert.deepEqual(spellingsOfCalled('reception'), ['reception']);
    assert.deepEqual(spellingsOfCalled('null-\0-null'), []);
  });

  it('may be a national number of any country', () => {
    const candidates = nationalCandidates('030 901820');
    for (const number of ['+4930901820', '+39030901820']) assert.ok(candidates.includes(number), number);
    assert.equal(isNationalNumber('030 901820', 'DE', '+4930901820'), true);
    assert.equal(isNationalNumber('030 901820', 'IT', '+39030901820'), true);
    // Italian numbers keep their zero.
    assert.equal(isNationalNumber('030 901820', 'IT', '+3930901820'), false);
    assert.ok(nationalCandidates('8 916 123-45-67').includes('+79161234567'));
    assert.equal(isNationalNumber('8 916 123-45-67', 'RU', '+79161234567'), true);
    for (const text of ['', 'reception', '12', '+4930901820', '1'.repeat(16)]) {
      assert.deepEqual(nationalCandidates(text), []);
    }
  });
});
