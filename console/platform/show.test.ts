import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeShow, showDuration, showPhone } from './show.ts';

const berlin = { timezone: 'Europe/Berlin', currency: 'EUR', country: 'DE' };

describe('times, money and numbers as a person reads them', () => {
  it('stand in the zone of the business, whatever zone the browser is in', () => {
    assert.equal(makeShow('en', berlin).time('2026-11-23T13:30:00.000Z'), '14:30');
    assert.equal(makeShow('de', berlin).date('2026-12-31T23:30:00.000Z'), '1. Jan. 2027');
  });

  it('are written as in the country of the business', () => {
    assert.equal(makeShow('de', berlin).money(123_450), '1.234,50\u00a0€');
    assert.equal(makeShow('en', berlin).money(123_450), '€1,234.50');
    const denver = { timezone: 'America/Denver', currency: 'USD', country: 'US' };
    assert.match(makeShow('en', denver).time('2026-11-23T20:30:00.000Z'), /^1:30.PM$/);
    assert.match(makeShow('en', denver).clock('13:30'), /^1:30.PM$/);
    assert.equal(makeShow('en', berlin).clock('09:00'), '09:00');
    assert.equal(makeShow('en', berlin).zoneName('America/New_York'), 'New York');
  });

  it('name today, yesterday and tomorrow, also beside days of 23 and 25 hours', ({ mock }) => {
    const show = makeShow('en', berlin);
    // A Monday, the Sunday of each change of the clock, and the last evening of a year.
    for (const [now, yesterday, today, tomorrow] of [
      ['2026-11-23T12:00Z', '2026-11-22T12:00Z', '2026-11-23T12:00Z', '2026-11-24T12:00Z'],
      ['2027-03-28T21:30Z', '2027-03-26T23:00Z', '2027-03-27T23:00Z', '2027-03-28T22:00Z'],
      ['2027-10-31T22:30Z', '2027-10-30T21:59Z', '2027-10-30T22:00Z', '2027-10-31T23:00Z'],
      ['2027-12-31T22:30Z', '2027-12-30T12:00Z', '2027-12-31T12:00Z', '2027-12-31T23:00Z'],
    ] as const) {
      mock.timers.enable({ apis: ['Date'], now: new Date(now) });
      assert.match(show.when(yesterday), /^Yesterday, \d\d:\d\d$/, now);
      assert.match(show.when(today), /^Today, \d\d:\d\d$/, now);
      assert.match(show.when(tomorrow), /^Tomorrow, \d\d:\d\d$/, now);
      assert.match(show.when('2001-02-03T12:00:00.000Z'), /^3 Feb 2001, 13:00$/);
      mock.timers.reset();
    }
  });

  it('are found in values of free form, which stay as they are otherwise', () => {
    const { plain } = makeShow('en', { timezone: 'America/Denver', currency: 'USD', country: 'US' });
    assert.match(plain('Haircut, 2026-11-24, 13:30'), /^Haircut, Tue, Nov 24, 1:30.PM$/);
    assert.equal(plain('+15005550006'), '+1 500 555 0006');
    assert.equal(plain('2026-99-99 at 99:99'), '2026-99-99 at 99:99');
  });

  it('say how long ago something was', () => {
    const { ago } = makeShow('en', berlin);
    const now = Date.parse('2026-11-23T12:00:00.000Z');
    assert.equal(ago('2026-11-23T11:55:00.000Z', now), '5 min ago');
    assert.equal(ago('2026-11-22T12:00:00.000Z', now), 'yesterday');
  });

  it('take the unit that fits a number of bytes', () => {
    const { bytes } = makeShow('en', berlin);
    assert.equal(bytes(0), '0 byte');
    assert.equal(bytes(512), '512 byte');
    assert.equal(bytes(1_500), '1.5 kB');
    assert.equal(bytes(2_000_000), '2 MB');
    assert.equal(bytes(2_500_000_000), '2.5 GB');
  });

  it('write durations with hours only where there are any', () => {
    assert.equal(showDuration(5), '0:05');
    assert.equal(showDuration(125), '2:05');
    assert.equal(showDuration(3_725), '1:02:05');
    assert.equal(showDuration(-3), '0:00');
  });

  it('write phone numbers in groups, and leave what is no number', () => {
    assert.equal(showPhone('+493012345678'), '+49 30 1234 5678');
    assert.equal(showPhone('+4930901820'), '+49 30 901 820');
    assert.equal(showPhone('+4915112345678'), '+49 151 1234 5678');
    assert.equal(showPhone('+33123456789'), '+33 1 23 45 67 89');
    assert.equal(showPhone('+34912345678'), '+34 912 345 678');
    assert.equal(showPhone('+442079460018'), '+44 20 7946 0018');
    assert.equal(showPhone('+353861234567'), '+353 861 234 567');
    assert.equal(showPhone('+15005550006'), '+1 500 555 0006');
    assert.equal(showPhone('anonymous'), 'anonymous');
  });
});
