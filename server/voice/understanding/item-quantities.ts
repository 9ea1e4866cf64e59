import { itemWordsOf } from './item-words.ts';
import { readersOf } from './readers.ts';
import type { Token } from './tokens.ts';

/** More of one dish than anybody orders on the telephone is a misreading. */
const MAX_QUANTITY = 999;
/** Words between a quantity and its dish: `two large gluten-free margheritas`. */
export const MAX_QUANTITY_AWAY = 4;

/** A quantity, and the tokens that say it. */
export interface Quantity {
  value: number;
  start: number;
  end: number;
}

/** The last number before a dish, articles included. */
export function quantityBefore(
  tokens: readonly Token[],
  start: number,
  end: number,
  language: string,
): Quantity | null {
  const { numbers } = readersOf(language);
  for (let at = end - 1; at >= start; at -= 1) {
    const number = numbers.at(tokens, at);
    if (number === null && beginsThing(tokens, at, language)) return null;
    if (!number || number.end > end) continue;
    // The whole of a number of several words: `twenty two`.
    for (let first = Math.max(start, at - 3); first < at; first += 1) {
      const longer = numbers.at(tokens, first);
      if (longer && longer.end === number.end) return accept(longer);
    }
    return end - number.end <= MAX_QUANTITY_AWAY ? accept(number) : null;
  }
  return null;
}

/** An article behind a comma or an `and`: the quantity before it is of something else. */
function beginsThing(tokens: readonly Token[], at: number, language: string): boolean {
  const words = itemWordsOf(language);
  if (!words.article.has(tokens[at]?.word ?? '')) return false;
  return /[,;]/u.test(tokens[at]?.gap ?? '') || words.and.longestAt(tokens, at - 1)?.end === at;
}

export function quantityIn(tokens: readonly Token[], language: string): Quantity | null {
  const { numbers } = readersOf(language);
  for (const at of tokens.keys()) {
    const number = numbers.at(tokens, at);
    if (number) return accept(number);
  }
  return null;
}

const accept = (number: Quantity): Quantity | null =>
  Number.isInteger(number.value) && number.value >= 1 && number.value <= MAX_QUANTITY ? number : null;
