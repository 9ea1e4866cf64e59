import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isoOfTimestamp } from './db/value-types.ts';
import { isTimeZone, parseInstant, isoOf, isoOfMs } from './instants.ts';
import { decimalOf, readCents } from './money.ts';
import { parseNetwork } from './networks.ts';
import { parsePhone, parsePhoneOfQuery } from './phone-numbers.ts';
import { Refusal } from './refusal.ts';
import { searchPattern } from './text-search.ts';

describe('a price', () => {
  it('is accepted as decimal, as text or in cents, or as both when they agree', () => {
    assert.equal(readCents({ price: 12.5 }), 1250);
    assert.equal(readCents({ price: '12.50' }), 1250);
    assert.equal(readCents({ price_cents: 1250 }), 1250);
    assert.equal(readCents({ price: 12.5, price_cents: 1250 }), 1250);
    assert.equal(readCents({ price: 0.29 }), 29);
    assert.equal(decimalOf(29), 0.29);
  });

  it('is undefined when missing and null when cleared', () => {
    assert.equal(readCents({}), undefined);
    assert.equal(readCents({ price: null }), null);
    assert.equal(readCents({ price_cents: null }), null);
  });

  it('is refused when the two disagree, with three decimals, below zero, too large, or not a number', () => {
    for (const input of [
      { price: 12.5, price_cents: 1251 },
      { price: 12.5, price_cents: null },
      { price: 1.005 },
      { price: -1 },
      { price: 1e9 },
      { price: '1e3' },
      { price: '' },
      { price_cents: -1 },
    ]) {
      assert.throws(() => readCents(input), Refusal, JSON.stringify(input));
    }
  });
});

describe('a phone number', () => {
  it('is parsed with its country code and any punctuation', () => {
    assert.equal(parsePhone('+1 (500) 555-0006', null), '+15005550006');
    assert.equal(parsePhone('+49 30 901820', null), '+4930901820');
    assert.equal(parsePhone('+49 (0)30 901820', null), '+4930901820');
    assert.equal(parsePhone('+49030901820', null), '+4930901820');
    // A country with longer numbers than its metadata here.
    assert.equal(parsePhone('+12345678', null), '+12345678');
  });

  it('keeps its plus when a query string decoded it to a space', () => {
    assert.equal(parsePhoneOfQuery(' 15005550006', null), '+15005550006');
    assert.equal(parsePhoneOfQuery(' +15005550006', null), '+15005550006');
    assert.equal(parsePhoneOfQuery('030 901820', 'DE'), '+4930901820');
  });

  it('ignores surrounding spaces: outside of a query string a space is not a plus', () => {
    assert.equal(parsePhone(' 030 901820 ', 'DE'), '+4930901820');
    assert.equal(parsePhone(' +15005550006 ', null), '+15005550006');
    assert.equal(parsePhone(' 15005550006', null), null);
  });

  it('is read as a number of the country when it has no country code', () => {
    assert.equal(parsePhone('030 901820', 'DE'), '+4930901820');
    assert.equal(parsePhone('030 901820', null), null);
  });

  it('is invalid when it is too short, too long or has letters', () => {
    for (const text of ['', '12', '+1', `+${'1'.repeat(16)}`, '1-800-FLOWERS', 'anonymous']) {
      assert.equal(parsePhone(text, 'US'), null, text);
    }
  });
});

describe('a search', () => {
  it('escapes the wildcards of LIKE', () => {
    assert.deepEqual(searchPattern('50%_\\'), { text: '%50\\%\\_\\\\%', digits: null });
  });

  it('finds digits regardless of spaces and punctuation', () => {
    assert.equal(searchPattern('+1 (500) 555')?.digits, '%1500555%');
    assert.equal(searchPattern('Müller')?.digits, null);
    assert.equal(searchPattern('  '), null);
  });
});

describe('a timestamp', () => {
  it('is formatted from Unix milliseconds as from an instant', () => {
    const step = 86_399_999 * 311 + 61_001;
    const last = Temporal.Instant.from('9999-12-31T23:59:59.999Z').epochMilliseconds;
    for (let ms = Temporal.Instant.from('0000-01-01T00:00:00Z').epochMilliseconds; ms <= last; ms += step) {
      assert.equal(isoOfMs(ms), isoOf(Temporal.Instant.fromEpochMilliseconds(ms)));
    }
  });

  it('is returned in UTC with milliseconds, as the database formatted it', () => {
    assert.equal(isoOfTimestamp('2026-11-21 09:30:00+00'), '2026-11-21T09:30:00.000Z');
    assert.equal(isoOfTimestamp('2026-11-21 09:30:00.5+00'), '2026-11-21T09:30:00.500Z');
    assert.equal(isoOfTimestamp('2026-11-21 09:30:00.123456+00'), '2026-11-21T09:30:00.123Z');
  });

  it('is UTC without an offset', () => {
    assert.equal(isoOf(parseInstant('2026-11-21T09:30:00')), '2026-11-21T09:30:00.000Z');
    assert.equal(isoOf(parseInstant('2026-11-21T09:30:00+02:00')), '2026-11-21T07:30:00.000Z');
  });

  it('accepts time zones by name only', () => {
    assert.ok(isTimeZone('Europe/Berlin') && isTimeZone('UTC'));
    assert.ok(!isTimeZone('+02:00') && !isTimeZone('Mars/Olympus') && !isTimeZone(''));
  });
});

describe('a network', () => {
  it('contains its addresses, also mapped into IPv6', () => {
    const network = parseNetwork('10.0.0.0/8');
    assert.ok(network.contains('10.255.0.1') && network.contains('::ffff:10.1.2.3'));
    assert.ok(!network.contains('11.0.0.1') && !network.contains('nonsense'));
    assert.ok(parseNetwork('2001:db8::/32').contains('2001:db8::1'));
  });

  it('is refused when it is invalid', () => {
    for (const text of ['10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'all']) {
      assert.throws(() => parseNetwork(text), text);
    }
  });
});
