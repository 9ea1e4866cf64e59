import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguages } from '../languages/spoken-languages.ts';
import { findChoices } from './choices.ts';
import { findItems } from './items.ts';
import { type Asked, intents, type Meanings, type Mention } from './meanings.ts';
import { contextIn } from './testing/say.ts';
import { understandSaid, valuesOf } from './testing/understand-said.ts';
import { tokenize } from './tokens.ts';
import { understand } from './understand.ts';

describe('several things in one sentence', () => {
  it('are each read once', () => {
    const meanings = understandSaid(
      "Hi, this is Anna Smith, I'd like a table for four people tomorrow at half past seven in the evening, my number is 802 555 0142",
      'en',
    );
    assert.deepEqual(valuesOf(meanings.names), ['Anna Smith']);
    assert.deepEqual(valuesOf(meanings.numbers), [4]);
    assert.deepEqual(valuesOf(meanings.dates), [{ date: '2026-11-23', until: null }]);
    assert.deepEqual(
      valuesOf(meanings.times).map(({ time }) => time),
      ['19:30'],
    );
    assert.deepEqual(valuesOf(meanings.phones), ['+18025550142']);
    assert.deepEqual(valuesOf(meanings.intents), ['greeting', 'book_appointment']);
  });

  it('tell by "in two hours" the day after midnight too, and count the hours that pass', () => {
    const when = (text: string, now: string, timezone: string): string[] => {
      const context = contextIn('en', { now: Temporal.Instant.from(now), timezone });
      const { dates, times } = understand(text, context);
      return [...valuesOf(dates).map(({ date }) => date), ...valuesOf(times).map(({ time }) => time)];
    };
    for (const [text, now, timezone, ...means] of [
      ['in half an hour', '2027-12-31T22:15:00Z', 'Europe/Berlin', '23:45'],
      ['in half an hour', '2027-12-31T22:45:00Z', 'Europe/Berlin', '2028-01-01', '00:15'],
      ['in two hours', '2028-02-28T22:00:00Z', 'Europe/Berlin', '2028-02-29', '01:00'],
      ['tomorrow, in half an hour', '2027-12-30T22:45:00Z', 'Europe/Berlin', '2027-12-31', '00:15'],
      ['in 25 hours', '2027-12-31T22:15:00Z', 'Europe/Berlin'],
      // Half past one, before an hour that the clock leaves out, and before one that it repeats.
      ['in two hours', '2027-03-28T00:30:00Z', 'Europe/Berlin', '04:30'],
      ['in two hours', '2027-10-30T23:30:00Z', 'Europe/Berlin', '02:30'],
      ['in two hours', '2027-03-14T06:30:00Z', 'America/New_York', '04:30'],
    ] as const)
      assert.deepEqual(when(text, now, timezone), means, `${text}, ${now}`);
  });

  it('leave the digits of a phone number to the number', () => {
    const { dates, times, numbers, phones } = understandSaid(
      'call me at eight oh two five five five oh one four two',
      'en',
    );
    assert.deepEqual([dates, times, numbers], [[], [], []]);
    assert.deepEqual(valuesOf(phones), ['+18025550142']);
  });

  it('leave the words of an address to the address', () => {
    const { names, numbers, intents, emails } = understandSaid(
      'it is may two at gmail dot com',
      'en',
      'email',
    );
    assert.deepEqual([names, numbers, intents], [[], [], []]);
    assert.deepEqual(valuesOf(emails), ['may2@gmail.com']);
  });

  it('take a month as a name where a name is said', () => {
    const { names, dates } = understandSaid('my name is April Summers', 'en');
    assert.deepEqual(valuesOf(names), ['April Summers']);
    assert.deepEqual(dates, []);
  });

  it('drop a number that a time replaces', () => {
    const { numbers, times, isCorrection } = understandSaid(
      'for four people at five, no, make that six',
      'en',
    );
    assert.deepEqual(valuesOf(numbers), [4]);
    assert.deepEqual(
      valuesOf(times).map(({ time }) => time),
      ['18:00'],
    );
    assert.equal(isCorrection, true);
  });

  it('do not agree to what they change', () => {
    assert.equal(understandSaid('yes, but make it five people', 'en').consent, null);
    assert.equal(understandSaid('yes, make it five people', 'en').consent, null);
  });
});

const lists = [
  'dates',
  'times',
  'spans',
  'numbers',
  'phones',
  'emails',
  'names',
  'intents',
  'ordinals',
] as const;

function assertValid(meanings: Meanings): void {
  for (const list of lists) {
    const mentions: readonly Mention<unknown>[] = meanings[list];
    for (const { from, to, confidence } of mentions) {
      assert.ok(
        from >= 0 && from < to && to <= meanings.text.length,
        `${list} ${from}-${to} of ${meanings.text.length}`,
      );
      assert.ok(confidence > 0 && confidence <= 1, `${list}: ${confidence}`);
    }
  }
  for (const { value } of meanings.phones) assert.match(value, /^\+[1-9]\d{5,14}$/);
  for (const { value } of meanings.emails) assert.match(value, /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/);
  for (const { value } of meanings.names) assert.ok(value.length > 0 && value.length <= 100);
  for (const { value } of meanings.numbers) assert.ok(Number.isFinite(value) && value >= 0);
  for (const { value } of meanings.intents) assert.ok(intents.includes(value));
}

/** What nobody says, in lengths that nobody can. */
const hostile: readonly string[] = [
  '',
  ' ',
  '\u0000\u0007',
  '???!!!...',
  '🙂'.repeat(200),
  'e\u0301'.repeat(3000),
  'a'.repeat(10_000),
  'a '.repeat(5000),
  '1'.repeat(10_000),
  '1 '.repeat(5000),
  'one '.repeat(2500),
  'five five '.repeat(1000),
  'no make that '.repeat(800),
  'my name is '.repeat(900),
  'S wie Siegfried '.repeat(600),
  'at dot '.repeat(1400),
  'a@'.repeat(5000),
  'a.'.repeat(5000),
  `${'a.'.repeat(4000)}@${'b.'.repeat(900)}`,
  'not '.repeat(2500),
  'pizza and '.repeat(1000),
  'tomorrow at five '.repeat(600),
  'quatre vingt '.repeat(800),
  'zweiundzwanzig'.repeat(700),
  'hundert'.repeat(1400),
  'ｆｕｌｌ ｗｉｄｔｈ ٣ ४ people',
  "'; drop table calls; -- <script>alert(1)</script>",
  '__proto__ constructor toString hasOwnProperty valueOf',
];

/** English under every question, the other languages under two. */
const questionsFor = (language: string): readonly Asked[] =>
  language === 'en-US' ? [null, 'name', 'phone', 'email', 'number', 'choice', 'consent'] : [null, 'name'];

describe('any text', () => {
  for (const language of ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'xx']) {
    it(`gives valid meanings in ${language}`, () => {
      const askedFor = questionsFor(language);
      for (const text of hostile) {
        for (const asked of askedFor) assertValid(understandSaid(text, language, asked));
      }
    });
  }

  it('is read to 10,000 characters', () => {
    assert.equal(understandSaid('yes '.repeat(10_000), 'en').text.length, 10_000);
  });

  it('gives choices and items inside of the text', () => {
    const dishes = Array.from({ length: 300 }, (_, index) => ({
      value: `Dish ${index} with pepper and lemon ${'abcdefghij'[index % 10]}`,
      options: [{ group: 'Size', choices: ['Small', 'Large'] }],
    }));
    for (const text of hostile) {
      for (const { from, to, value } of findChoices(text, dishes, 'en')) {
        assert.ok(from < to && to <= text.length && value.length > 0);
      }
      for (const { from, to, quantity } of findItems(text, dishes, 'en')) {
        assert.ok(from <= to && to <= text.length && Number.isInteger(quantity) && quantity >= 1);
      }
    }
  });
});

describe('the words of a language', () => {
  /** Keys that are phrases themselves. */
  const phraseKeys =
    /\.(?:quantities|units|tens|hundreds|ordinals|firstSome|signs|letters|repeats|digits|classes|rules)$/;

  function checkFolded(path: string, value: unknown): void {
    if (typeof value === 'string') {
      for (const part of value.split('&').map((one) => one.trim().replace(/^[!=]/u, ''))) {
        const isSign = /\.(?:signs|letters)\./.test(path);
        if (part.startsWith('@') || isSign) continue;
        assert.equal(
          tokenize(part)
            .map(({ word }) => word)
            .join(' '),
          part.replaceAll('*', ''),
          path,
        );
      }
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (phraseKeys.test(path) && !/classes|rules/.test(path)) checkFolded(`${path} (key)`, key);
      checkFolded(`${path}.${key}`, one);
    }
  }

  for (const language of spokenLanguages) {
    it(`are written folded, so that they can be found (${language})`, () => {
      checkFolded(language, lexiconOf(language));
    });
  }
});
