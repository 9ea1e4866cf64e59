import { findDates } from '../find-dates.ts';
import { findSpans } from '../find-spans.ts';
import { findTimes } from '../find-times.ts';
import type { Asked, UnderstandingContext } from '../meanings.ts';

const COUNTRIES = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' } as const;
export type TestLanguage = keyof typeof COUNTRIES;

/** Monday, 23 November 2026, noon in Berlin. */
export const contextIn = (
  language: TestLanguage,
  change: Partial<UnderstandingContext> = {},
): UnderstandingContext => ({
  now: Temporal.Instant.from('2026-11-23T11:00:00Z'),
  timezone: 'Europe/Berlin',
  language,
  country: COUNTRIES[language],
  asked: null,
  ...change,
});

/** The dates of an utterance in short: `12-05`, of a span `12-05…12-09`, with the year unless it is 2026. */
export function datesOf(text: string, language: TestLanguage, asked: Asked = null): string {
  const short = (date: string): string => date.replace(/^2026-/, '');
  return findDates(text, contextIn(language, { asked }))
    .map(({ value }) => short(value.date) + (value.until === null ? '' : `…${short(value.until)}`))
    .join(' ');
}

const SIGNS = { at: '', after: 'after ', before: 'before ', around: 'around ', between: '' } as const;

/** The times of an utterance in short: `after 16:00?`; `?` where both halves of the day are possible. */
export function timesOf(text: string, language: TestLanguage, asked: Asked = null): string {
  return findTimes(text, contextIn(language, { asked }))
    .map(({ value: { time, until, relation, isAmbiguous } }) => {
      const end = until === null ? '' : `…${until}`;
      return `${SIGNS[relation]}${time}${end}${isAmbiguous ? '?' : ''}`;
    })
    .join(' ');
}

/** The stretches of time of an utterance in short: `3 night`. */
export function spansOf(text: string, language: TestLanguage, asked: Asked = null): string {
  return findSpans(text, contextIn(language, { asked }))
    .map(({ value }) => `${value.count} ${value.unit}`)
    .join(', ');
}
