import { matchPatterns } from './phrase-pattern.ts';
import type { PreparedLanguage } from './prepare-language.ts';
import type { Word } from './split-words.ts';

/** Words between a correction (`no`, `I mean`) and the mention that replaces an earlier one. */
const MAX_WORDS_AFTER_CORRECTION = 8;
/** Words before a mention that can rule it out. */
const MAX_NEGATION_WORDS = 8;

interface Place {
  from: number;
  to: number;
}

/**
 * The mentions that still count: without those that are ruled out (`not on Tuesday`, `instead of Tuesday`)
 * and those that a later one replaces (`Tuesday, no, Wednesday`). `replace` makes one of a mention and its
 * correction; by default the correction alone is left.
 */
export function dropCorrected<Found extends Place>(
  found: readonly Found[],
  words: readonly Word[],
  language: PreparedLanguage,
  replace: (earlier: Found, later: Found) => Found = (_, later) => later,
): Found[] {
  const kept: Found[] = [];
  for (const mention of found) {
    if (isRuledOut(mention, words, language)) continue;
    const earlier = kept.at(-1);
    if (earlier && isCorrection(earlier, mention, words, language))
      kept.splice(-1, 1, replace(earlier, mention));
    else kept.push(mention);
  }
  return kept;
}

function isRuledOut(mention: Place, words: readonly Word[], language: PreparedLanguage): boolean {
  const before = words.slice(Math.max(0, mention.from - MAX_NEGATION_WORDS), mention.from);
  const last = matchPatterns(before, language.negations, {}).at(-1);
  return last?.rule.rulesOut === true && last.to === before.length;
}

function isCorrection(
  earlier: Place,
  later: Place,
  words: readonly Word[],
  language: PreparedLanguage,
): boolean {
  const start = Math.max(earlier.to, later.from - MAX_WORDS_AFTER_CORRECTION);
  const between = words.slice(start, later.from);
  return matchPatterns(between, language.corrections, {}).length > 0;
}
