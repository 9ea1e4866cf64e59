import { lexiconOf } from '../languages/find-lexicon.ts';
import { spokenLanguageOf } from '../languages/spoken-languages.ts';
import { indexOf, type PhraseIndex } from './phrase-index.ts';

/** The words around the items of an order in one language. */
export interface ItemWords {
  without: PhraseIndex<true>;
  and: PhraseIndex<true>;
  ofThem: PhraseIndex<true>;
  another: PhraseIndex<true>;
  same: PhraseIndex<true>;
  remove: PhraseIndex<true>;
  removeLead: PhraseIndex<true>;
  removeAfter: PhraseIndex<true>;
  plus: PhraseIndex<true>;
  article: ReadonlySet<string>;
  or: ReadonlySet<string>;
  size: ReadonlySet<string>;
  after: PhraseIndex<true>;
}

const wordsByLanguage = new Map<string, ItemWords>();

export function itemWordsOf(language: string): ItemWords {
  const spoken = spokenLanguageOf(language);
  const known = wordsByLanguage.get(spoken);
  if (known) return known;
  const { choices, orders } = lexiconOf(spoken);
  const { without, and, ofThem, another, same, remove, plus, articles, or, sizes, afterItem } = choices;
  const words: ItemWords = {
    without: indexOf(without),
    and: indexOf(and),
    ofThem: indexOf(ofThem),
    another: indexOf(another),
    same: indexOf(same),
    remove: indexOf(remove),
    removeLead: indexOf(orders.removeLead),
    removeAfter: indexOf(orders.removeAfter),
    plus: indexOf(plus),
    article: new Set(articles),
    or: new Set(or),
    size: new Set(sizes),
    after: indexOf(afterItem),
  };
  wordsByLanguage.set(spoken, words);
  return words;
}
