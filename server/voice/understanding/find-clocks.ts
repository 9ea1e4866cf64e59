import { matchPatterns } from './phrase-pattern.ts';
import type { Place } from './place.ts';
import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';
import { timeSlots } from './time-slots.ts';

/** Where times on the clock stand, whose numbers are no days and no stretches of time. */
export function findClocks(words: readonly Word[], language: PreparedLanguage): Place[] {
  return matchPatterns(words, language.times, timeSlots(words, language)).filter(
    ({ rule }) => rule.is === 'clock',
  );
}
