import { findChoicesIn } from './choices.ts';
import { type OrderedOption, choosables } from './item-options.ts';
import { type ItemWords, itemWordsOf } from './item-words.ts';
import type { Stretch } from './claims.ts';
import { readersOf } from './readers.ts';
import { readTokens } from './read-tokens.ts';
import type { Token } from './tokens.ts';

/** Most words of the name of something that is not on the menu. */
const MAX_WORDS = 3;
/** Most of them that are told back. */
const MAX_UNKNOWN = 3;
/** From here on a number is that of a house or a postcode, and nobody orders so many. */
const MIN_PLACE_NUMBER = 100;

/**
 * What an utterance orders that is not on the menu: the words behind a quantity, or behind the article of a
 * further thing (`and a coke`), that name no dish, no option, no category and no mere size. `claimed` are
 * stretches that mean something else, such as times or an address. Pure.
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
  // An article alone says little: it counts at the beginning, and after something else that is ordered.
  const isFurther = (at: number): boolean => {
    const isListed = /[,;]/u.test(tokens[at]?.gap ?? '') || endsAnd(tokens, at, words);
    return at === 0 || (isListed && (at === 1 || [...taken].some((place) => place < at)));
  };
  const found: string[] = [];
  for (let at = 0; at < tokens.length && found.length < MAX_UNKNOWN; at += 1) {
    const number = numbers.at(tokens, at);
    const isArticle = number === null && words.article.has(tokens[at]?.word ?? '');
    if (isArticle ? !isFurther(at) : number === null || number.value >= MIN_PLACE_NUMBER) continue;
    const start = number?.end ?? at + 1;
    const end = endOf(tokens, start, isFree);
    const last = tokens[end - 1];
    const first = tokens[start];
    const isSize = tokens.slice(start, end).every(({ word }) => words.size.has(word));
    const isWhole = !isArticle || endsName(tokens, end, words);
    // Words that go on belong to the sentence and are no name: `a table for four by the window`.
    if (first && last && end > start && !taken.has(end) && !isSize && isWhole)
      found.push(text.slice(first.from, last.to));
    at = Math.max(at, start - 1);
  }
  return found;
}

/** Whether a name ends here: the sentence does, or a word follows that goes on with the order. */
function endsName(tokens: readonly Token[], at: number, words: ItemWords): boolean {
  const token = tokens[at];
  if (!token || /[,.;!?]/u.test(token.gap)) return true;
  return words.and.longestAt(tokens, at) !== null || words.after.longestAt(tokens, at) !== null;
}

function endOf(tokens: readonly Token[], start: number, isFree: (at: number) => boolean): number {
  let end = start;
  while (end < tokens.length && end - start < MAX_WORDS && isFree(end)) {
    if (end > start && /[,.;!?]/u.test(tokens[end]?.gap ?? '')) break;
    end += 1;
  }
  return end;
}

/** Whether an `and` stands right before a place. */
const endsAnd = (tokens: readonly Token[], at: number, words: ItemWords): boolean =>
  words.and.findLongest(tokens.slice(0, at)).at(-1)?.end === at;
