import type { Asked, Meanings } from '../meanings.ts';
import { understand } from '../understand.ts';

const countries: Record<string, string> = { en: 'US', de: 'DE', fr: 'FR', es: 'ES' };

/** The meanings of what a caller says on a Sunday noon in Berlin, in the country of the language. */
export const understandSaid = (text: string, language: string, asked: Asked = null): Meanings =>
  understand(text, {
    now: Temporal.Instant.from('2026-11-22T11:00:00Z'),
    timezone: 'Europe/Berlin',
    language,
    country: countries[language] ?? 'US',
    asked,
  });

/** The values of mentions, in the order said. */
export const valuesOf = <Value>(mentions: readonly { value: Value }[]): Value[] =>
  mentions.map(({ value }) => value);
