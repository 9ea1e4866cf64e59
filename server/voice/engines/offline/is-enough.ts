import type { OrderWords } from '../../understanding/lexicon.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { indexOf, type PhraseIndex } from '../../understanding/phrase-index.ts';
import { tokenize } from '../../understanding/tokens.ts';

/** A longer utterance says more than that. */
const MAX_WORDS = 3;

const enoughOf = new WeakMap<OrderWords, PhraseIndex<true>>();

/** Whether somebody who is asked for more of an order says that it is good so: `okay`. */
export function isEnough({ text }: Meanings, { orderWords }: { orderWords: OrderWords }): boolean {
  const tokens = tokenize(text);
  const enough = enoughOf.get(orderWords) ?? indexOf(orderWords.enough);
  enoughOf.set(orderWords, enough);
  return tokens.length <= MAX_WORDS && enough.longestAt(tokens, 0) !== null;
}
