import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';

/**
 * Whether a number that ends before the word at `end` may stand for a day or an hour by itself: nothing
 * follows that is counted (`five people`), measured or an address.
 */
export function mayEndNumber(words: readonly Word[], end: number, language: PreparedLanguage): boolean {
  const next = words[end];
  if (next === undefined) return true;
  if (next.text === '-') return words[end + 1]?.kind !== 'word';
  if (next.kind === 'sign') return !['%', '€', '$', '£', '#', '*', '@', '+', '°'].includes(next.text);
  if (next.kind === 'digits') return false;
  return language.followers.has(next.text);
}

/** Whether the word at `end` is a unit of time: `three days`. */
export function isFollowedByUnit(words: readonly Word[], end: number, language: PreparedLanguage): boolean {
  const next = words[end]?.text ?? '';
  return language.units.has(next) || language.spanUnits.has(next);
}

/** Words of an answer that is about `one`; in longer ones it is seldom a number. */
const MAX_WORDS_WITH_ONE = 4;
const MAX_LEAD_WORDS = 8;

/**
 * Whether a number is what an answer is about: nothing but introductions (`how about`, `let's say`) stands
 * before it in its clause, and nothing that it counts stands behind it.
 */
export function isAnswer(
  words: readonly Word[],
  number: { from: number; to: number; value: unknown },
  language: PreparedLanguage,
): boolean {
  if (!mayEndNumber(words, number.to, language) || words[number.from - 1]?.text === '#') return false;
  const isOne = number.value === 1 && words[number.from]?.kind === 'word';
  const isFirst = number.from === 0 || words[number.from - 1]?.kind === 'sign';
  if (isOne && (!isFirst || words.length > MAX_WORDS_WITH_ONE)) return false;
  for (let at = number.from - 1; at >= 0 && words[at]?.kind !== 'sign'; at -= 1) {
    const isLong = number.from - at > MAX_LEAD_WORDS;
    const word = words[at];
    const isNumber = word?.kind === 'digits' || language.counts.cardinals.has(word?.text ?? '');
    if (isLong || !word || !(isNumber || language.leads.has(word.text) || language.followers.has(word.text)))
      return false;
  }
  return true;
}
