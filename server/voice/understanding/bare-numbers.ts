import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';

/**
 * Whether a number that ends before the word at `end` may stand for a day or an hour by itself: nothing
 * follows that is counted (`five people`), measured or an address.
 */
export function mayEndNumber(words: readonly Word[], end: number, language: PreparedLanguage): boolean {
  const next = words[end];
  if (next === undefined) return true;
  if (next.kind === 'sign') return !['%', '€', '$', '£', '#', '*', '@', '+', '°'].includes(next.text);
  if (next.kind === 'digits') return false;
  return language.followers.has(next.text);
}

/** Whether the word at `end` is a unit of time: `three days`. */
export function isFollowedByUnit(words: readonly Word[], end: number, language: PreparedLanguage): boolean {
  const next = words[end]?.text ?? '';
  return language.units.has(next) || language.spanUnits.has(next);
}
