import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { manners, randomFrom } from './testing/paraphrases.ts';
import { contextIn, type TestLanguage } from './testing/say.ts';
import { understand } from './understand.ts';

/** Utterances for each language and moment. */
const SAMPLE = 120;
const ZONES = { en: 'America/New_York', de: 'Europe/Berlin', fr: 'Europe/Paris', es: 'Europe/Madrid' };
/** Days before a new year, a leap day and changes of clocks; at midnight no time of today is over. */
const MOMENTS = ['2026-11-23', '2026-12-30', '2028-02-27', '2027-03-27', '2026-10-31', '2027-02-27'];

/** What changes nothing about the meaning of words. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase(),
  (text) => text.replace(/[,?¿](?=\s|$)|¿/gu, ''),
  (text) => `${text}.`,
  (text) => text.replaceAll(' ', '  '),
];

describe('a day and a time', () => {
  for (const language of Object.keys(manners) as TestLanguage[]) {
    for (const [index, day] of MOMENTS.entries()) {
      it(`are understood however they are said (${language}, ${day})`, () => {
        const today = Temporal.PlainDate.from(day);
        const timezone = ZONES[language];
        const now = today.toZonedDateTime({ timeZone: timezone, plainTime: '00:05' }).toInstant();
        const context = contextIn(language, { now, timezone });
        for (const { text, date, time } of sample(language, today, 1_000 + index)) {
          const { dates, times } = understand(text, context);
          const found = {
            dates: dates.map(({ value }) => value.date),
            times: times.map(({ value }) => value.time),
          };
          assert.deepEqual(found, { dates: [date], times: [time] }, text);
        }
      });
    }
  }
});

/** Utterances with the day and the time that they mean; the same ones in every run. */
function sample(
  language: TestLanguage,
  today: Temporal.PlainDate,
  seed: number,
): { text: string; date: string; time: string }[] {
  const pick = randomFrom(seed);
  const manner = manners[language];
  const days = manner.days(today);
  return Array.from({ length: SAMPLE }, () => {
    const hour = pick([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    const minute = pick([0, 15, 30, 45] as const);
    const day = pick(days);
    const time = pick(manner.times(hour, minute));
    const isCorrected = pick([true, false, false, false]);
    const other = pick(days);
    const said = isCorrected ? manner.correct(other.words, day.words) : day.words;
    const words = pick([true, false]) ? `${said} ${time}` : `${time} ${said}`;
    const text = pick(disguises)(`${pick(manner.before)}${words}${pick(manner.after)}`);
    const written = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return { text, date: day.means, time: written };
  });
}
