import { findChoicesIn } from './choices.ts';
import { type OrderedOption, choosables } from './item-options.ts';
import { itemWordsOf } from './item-words.ts';
import type { Stretch } from './claims.ts';
import { readersOf } from './readers.ts';
import { readTokens } from './read-tokens.ts';
import type { Token } from './tokens.ts';

/** Most words of the name of something that is not on the menu. */
const MAX_WORDS = 3;
/** Most of them that are told back. */
const MAX_UNKNOWN = 3;

/**
 * What an utterance orders that is not on the menu: the words behind a quantity that name no dish, no option
 * and no category (`and a coke`). `claimed` are stretches that mean something else, such as times. Pure.
 */
export function findUnknownItems(
  text: string,
  menu: { dishes: readonly OrderedOption[]; known: readonly string[]; fillers: ReadonlySet<string> },
  claimed: readonly Stretch[],
  language: string,
): string[] {
  const tokens = readTokens(text, language);
  const { numbers } = readersOf(language);
  const words = itemWordsOf(language);
  const names = [
    ...menu.dishes,
    ...menu.dishes.flatMap(choosables),
    ...menu.known.map((value) => ({ value })),
  ];
  const taken = new Set(
    findChoicesIn(tokens, names, language).flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, at) => start + at),
    ),
  );
  const isFree = (at: number): boolean => {
    const token = tokens[at];
    if (!token || taken.has(at) || menu.fillers.has(token.word) || /\d/u.test(token.word)) return false;
    if (claimed.some(({ from, to }) => token.from < to && token.to > from)) return false;
    return words.and.longestAt(tokens, at) === null && words.without.longestAt(tokens, at) === null;
  };
  const found: string[] = [];
  for (let at = 0; at < tokens.length && found.length < MAX_UNKNOWN; at += 1) {
    const number = numbers.at(tokens, at);
    if (!number) continue;
    const end = endOf(tokens, number.end, isFree);
    const last = tokens[end - 1];
    const first = tokens[number.end];
    // Words that go on belong to the sentence and are no name: `a table for four by the window`.
    if (first && last && end > number.end && !taken.has(end)) found.push(text.slice(first.from, last.to));
    at = Math.max(at, number.end - 1);
  }
  return found;
}

function endOf(tokens: readonly Token[], start: number, isFree: (at: number) => boolean): number {
  let end = start;
  while (end < tokens.length && end - start < MAX_WORDS && isFree(end)) {
    if (end > start && /[,.;!?]/u.test(tokens[end]?.gap ?? '')) break;
    end += 1;
  }
  return end;
}
