import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callingTimes } from './calling-time.ts';
import type { CallingHours } from './campaign.ts';
import { zoneOfPhone } from '../platform/zone-of-phone.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

describe('the time zone of a number', () => {
  const winter = at('2026-01-15T12:00:00Z');

  it('is that of its area code in the US and Canada', () => {
    for (const [phone, zone] of [
      ['+12125550142', 'America/New_York'],
      ['+18025550142', 'America/New_York'],
      ['+13125550142', 'America/Chicago'],
      ['+13035550142', 'America/Denver'],
      ['+16025550142', 'America/Phoenix'],
      ['+14155550142', 'America/Los_Angeles'],
      ['+18085550142', 'Pacific/Honolulu'],
      ['+19075550142', 'America/Anchorage'],
      ['+14165550142', 'America/Toronto'],
      ['+16045550142', 'America/Vancouver'],
      ['+17095550142', 'America/St_Johns'],
      ['+18765550142', 'America/Jamaica'],
    ] as const) {
      assert.equal(zoneOfPhone(phone, winter), zone, phone);
    }
  });

  it('is the same for area codes that overlay one area', () => {
    const overlays = ['334 483', '318 457', '507 924', '530 837', '559 357', '573 235', '608 353', '662 471'];
    for (const pair of [...overlays, '713 281 832 346 621', '850 448', '970 748']) {
      const zones = pair.split(' ').map((area) => zoneOfPhone(`+1${area}2345678`, winter));
      assert.equal(new Set(zones).size, 1, pair);
      assert.notEqual(zones[0], null, pair);
    }
  });

  it('is that of the country when the country has one time', () => {
    assert.equal(zoneOfPhone('+493012345', winter), 'Europe/Berlin');
    assert.equal(zoneOfPhone('+442071234567', winter), 'Europe/London');
    assert.equal(zoneOfPhone('+81312345678', winter), 'Asia/Tokyo');
  });

  it('is unknown in countries with several, and for numbers without a place', () => {
    for (const phone of [
      '+34911234567',
      '+61412345678',
      '+18005550142',
      '+15005550006',
      '+15322345678',
      '+16222345678',
      '+18675550142',
      '+88213000000',
    ]) {
      assert.equal(zoneOfPhone(phone, winter), null, phone);
    }
  });
});

describe('the time at which a person may be called', () => {
  const hours: CallingHours = {
    timezone: 'Europe/Berlin',
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
    start: '09:00',
    end: '18:00',
  };
  const next = (phone: string, now: string, over: Partial<CallingHours> = {}): string | null =>
    callingTimes({ ...hours, ...over }, at(now))(phone)?.toString() ?? null;

  it('is now, inside the calling hours of the person; the end is excluded', () => {
    assert.equal(next('+493012345', '2026-11-23T08:00:00Z'), null);
    assert.equal(next('+493012345', '2026-11-23T16:59:59Z'), null);
    assert.equal(next('+493012345', '2026-11-23T17:00:00Z'), '2026-11-24T08:00:00Z');
  });

  it('follows the local time of the person called, not of the campaign', () => {
    // Ten in Berlin is one in the morning in San Francisco.
    assert.equal(next('+14155550142', '2026-11-23T09:00:00Z'), '2026-11-23T17:00:00Z');
    assert.equal(next('+14155550142', '2026-11-24T01:59:00Z'), null);
  });

  it('follows the time zone of the campaign when that of the number is unknown', () => {
    assert.equal(next('+61412345678', '2026-11-23T09:00:00Z'), null);
  });

  it('skips days that are not listed, and supports hours past midnight and of 24 hours', () => {
    assert.equal(next('+493012345', '2026-11-27T20:00:00Z'), '2026-11-30T08:00:00Z');
    assert.equal(next('+493012345', '2026-11-24T00:30:00Z', { start: '20:00', end: '02:00' }), null);
    assert.equal(next('+493012345', '2026-11-24T03:00:00Z', { start: '00:00', end: '00:00' }), null);
  });

  it('follows clock changes', () => {
    // The Monday after the end of summer time: nine o’clock is an hour later by UTC.
    assert.equal(next('+493012345', '2026-10-23T17:00:00Z'), '2026-10-26T08:00:00Z');
  });
});
