import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDates } from './find-dates.ts';
import { findSpans } from './find-spans.ts';
import { findTimes } from './find-times.ts';
import { contextIn } from './testing/say.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
/** Words and signs of dates and times, from which utterances are put together at random. */
const PIECES = [
  ...['the', '5th', 'of', 'March', 'Tuesday', 'to', 'from', 'between', 'and', 'next', 'week', 'half', 'past'],
  ...[
    'eleven',
    'thirty',
    '11',
    ':',
    '30',
    'pm',
    'no',
    'make that',
    '31.',
    '2.',
    '2026',
    '-',
    '/',
    'am',
    'um',
  ],
  ...['halb', 'neun', 'Uhr', 'morgen', 'früh', 'le', 'heures', 'et demie', 'las', 'y media', 'mañana', 'in'],
  ...[
    'three',
    'days',
    '0',
    '24',
    '99',
    '1130',
    'evening',
    'not',
    ',',
    '.',
    '😀',
    'ﬁ',
    'é',
    '@',
    '00',
    "o'clock",
  ],
  ...['last', 'Friday', 'first', 'month', 'end', '30', 'February', 'a', 'weeks', 'after', '29'],
];

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const datesAt = (now: string, timezone: string, text = 'today'): string | undefined =>
  findDates(text, contextIn('en', { now: Temporal.Instant.from(now), timezone }))[0]?.value.date;

describe('dates, times and spans of any utterance', () => {
  it('lie in the text, in order, and have valid values', () => {
    const random = numbers(7);
    const next = (): number => random.next().value ?? 0;
    for (let round = 0; round < 1_000; round += 1) {
      const length = 1 + Math.floor(next() * 12);
      const words = Array.from({ length }, () => PIECES[Math.floor(next() * PIECES.length)] ?? '');
      const text = words.join(next() < 0.8 ? ' ' : '');
      const context = contextIn(LANGUAGES[round % 4] ?? 'en', { asked: round % 3 === 0 ? 'date' : 'time' });
      const dates = findDates(text, context);
      const times = findTimes(text, context);
      for (const mentions of [dates, times, findSpans(text, context)]) {
        let end = 0;
        for (const { from, to, confidence } of mentions) {
          assert.ok(from >= end && to > from && to <= text.length, `${text}: ${from} to ${to}`);
          assert.ok(confidence > 0 && confidence <= 1, text);
          end = to;
        }
      }
      for (const { value } of dates) {
        for (const day of [value.date, value.until ?? value.date])
          assert.equal(Temporal.PlainDate.from(day).toString(), day);
        assert.ok(
          value.until === null || value.until > value.date,
          `${text}: ${value.date} to ${value.until}`,
        );
      }
      for (const { value } of times) {
        assert.match(value.time, /^([01]\d|2[0-3]):[0-5]\d$/, text);
        assert.match(value.until ?? '00:00', /^([01]\d|2[0-3]):[0-5]\d$/, text);
      }
    }
  });

  it('have the place of their words', () => {
    const text = 'Hmm, could I come on Friday at half past ten?';
    const [date] = findDates(text, contextIn('en'));
    const [time] = findTimes(text, contextIn('en'));
    assert.equal(text.slice(date?.from, date?.to), 'Friday');
    assert.equal(text.slice(time?.from, time?.to), 'half past ten');
  });
});

describe('long and hostile utterances', () => {
  const hostile = {
    'one number word': 'twenty '.repeat(1_500),
    'one date': 'from the 5th to '.repeat(650),
    'digits without end': '1'.repeat(10_000),
    signs: '-.:/'.repeat(2_500),
    'no separation': 'Monday'.repeat(1_700),
    corrections: 'no make that Tuesday '.repeat(480),
    addresses: 'a@'.repeat(5_000),
    accents: 'é\u0301'.repeat(5_000),
  };
  for (const [name, text] of Object.entries(hostile)) {
    it(`are read to the end: ${name}`, () => {
      for (const language of LANGUAGES) {
        const context = contextIn(language);
        assert.doesNotThrow(() => [
          findDates(text, context),
          findTimes(text, context),
          findSpans(text, context),
        ]);
      }
    });
  }

  it('do not throw for an unknown language or time zone', () => {
    const context = contextIn('en', { language: 'xx-YY', timezone: 'Mars/Base' });
    assert.equal(findDates('tomorrow', context)[0]?.value.date, '2026-11-24');
  });
});

describe('today is the day of the business', () => {
  it('in zones ahead of and behind UTC', () => {
    assert.equal(datesAt('2026-11-23T23:30:00Z', 'Europe/Berlin'), '2026-11-24');
    assert.equal(datesAt('2026-11-23T04:30:00Z', 'America/New_York'), '2026-11-22');
    assert.equal(datesAt('2026-11-23T10:30:00Z', 'Pacific/Kiritimati'), '2026-11-24');
  });

  it('on the days when the clocks change', () => {
    assert.equal(datesAt('2026-03-28T23:30:00Z', 'Europe/Berlin'), '2026-03-29');
    assert.equal(datesAt('2026-03-29T21:30:00Z', 'Europe/Berlin', 'tomorrow'), '2026-03-30');
    assert.equal(datesAt('2026-10-24T22:30:00Z', 'Europe/Berlin', 'tomorrow'), '2026-10-26');
    assert.equal(datesAt('2026-10-25T22:30:00Z', 'Europe/Berlin', 'a week from Sunday'), '2026-11-01');
  });

  it('across the ends of months and years', () => {
    assert.equal(datesAt('2026-12-31T12:00:00Z', 'UTC', 'tomorrow'), '2027-01-01');
    assert.equal(datesAt('2026-01-30T12:00:00Z', 'UTC', 'on the 30th'), '2026-01-30');
    assert.equal(datesAt('2026-01-31T12:00:00Z', 'UTC', 'on the 30th'), '2026-03-30');
    assert.equal(datesAt('2026-03-01T12:00:00Z', 'UTC', 'February 29th'), '2028-02-29');
  });

  it('reads 3/8 by the country, and by the region of the language before it', () => {
    const read = (change: object): string | undefined =>
      findDates('3/8', contextIn('en', change))[0]?.value.date;
    assert.equal(read({ country: 'US' }), '2027-03-08');
    assert.equal(read({ country: 'GB' }), '2027-08-03');
    assert.equal(read({ country: 'US', language: 'en-GB' }), '2027-08-03');
  });
});
