import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { weekdays, type Schedule } from '../../../platform/opening-hours.ts';
import { findDates } from '../../understanding/find-dates.ts';
import { findTimes } from '../../understanding/find-times.ts';
import type { UnderstandingContext } from '../../understanding/meanings.ts';
import { comingMoment } from './read-time.ts';

const timezone = 'Europe/Berlin';
/** Open until two at night. */
const BAR: Schedule = {
  hours: [{ days: [...weekdays], start: '11:00', end: '02:00' }],
  holidays: [],
  timezone,
};

/** What is meant by words that are said at a local time. */
function momentOf(text: string, saidAt: string, language: string): string {
  const now = Temporal.PlainDateTime.from(saidAt);
  const context: UnderstandingContext = {
    now: now.toZonedDateTime(timezone).toInstant(),
    ...{ timezone, country: 'DE', language, asked: null },
  };
  const time = findTimes(text, context).at(-1)?.value;
  assert.ok(time, text);
  const said = findDates(text, context).at(-1)?.value.date ?? null;
  return comingMoment(time, said, { now, schedule: BAR });
}

describe('the moment that a time means', () => {
  for (const [text, expected, language = 'en-US'] of [
    ['pickup at midnight', '2026-11-24 00:00'],
    ['tonight at midnight', '2026-11-24 00:00'],
    ['at half past midnight', '2026-11-24 00:30'],
    ['one in the morning', '2026-11-24 01:00'],
    ['at one', '2026-11-24 01:00'],
    ['at eleven', '2026-11-23 23:00'],
    ['at eleven pm', '2026-11-23 23:00'],
    ['tomorrow at eight', '2026-11-24 20:00'],
    ['on Wednesday at midnight', '2026-11-25 00:00'],
    ['um Mitternacht', '2026-11-24 00:00', 'de-DE'],
    ['heute um Mitternacht', '2026-11-24 00:00', 'de-DE'],
    ['à minuit', '2026-11-24 00:00', 'fr-FR'],
    ['a medianoche', '2026-11-24 00:00', 'es-ES'],
    // Over, and nothing else can be meant.
    ['today at seven pm', '2026-11-23 19:00'],
    ['at seven', '2026-11-23 19:00'],
  ] as const) {
    it(`"${text}", said on a Monday at ten in the evening, is ${expected}`, () => {
      assert.equal(momentOf(text, '2026-11-23T22:00', language), expected);
    });
  }

  it('is still today what has not come yet, also at night', () => {
    assert.equal(momentOf('one in the morning', '2026-11-24T00:30', 'en-US'), '2026-11-24 01:00');
    assert.equal(momentOf('at midnight', '2026-11-24T00:00', 'en-US'), '2026-11-24 00:00');
    assert.equal(momentOf('at seven', '2026-11-23T12:00', 'en-US'), '2026-11-23 19:00');
    assert.equal(momentOf('at noon', '2026-11-23T11:30', 'en-US'), '2026-11-23 12:00');
  });
});
