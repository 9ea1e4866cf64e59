import type { Token } from './tokens.ts';

/** Shortest and longest beginning of a word that a phrase may give with `*`. */
const MIN_PREFIX = 2;
const MAX_PREFIX = 24;

export interface PhraseMatch<Value> {
  value: Value;
  /** Indexes of tokens, `end` excluded. */
  start: number;
  end: number;
}

interface Entry<Value> {
  words: string[];
  value: Value;
}

/**
 * Finds phrases in an utterance in time linear in its length. A phrase is folded words in a row; a word that
 * ends with `*` stands for any ending.
 */
export class PhraseIndex<Value> {
  readonly #byWord = new Map<string, Entry<Value>[]>();
  readonly #byPrefix = new Map<string, Entry<Value>[]>();

  constructor(phrases: Iterable<readonly [phrase: string, value: Value]>) {
    for (const [phrase, value] of phrases) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      const isPrefix = first.endsWith('*');
      const map = isPrefix ? this.#byPrefix : this.#byWord;
      const key = isPrefix ? first.slice(0, -1) : first;
      const entries = map.get(key);
      if (entries) entries.push({ words, value });
      else map.set(key, [{ words, value }]);
    }
  }

  /** Every phrase at every place, those that overlap too. */
  findAll(tokens: readonly Token[]): PhraseMatch<Value>[] {
    return tokens.flatMap((_, start) => this.findAt(tokens, start));
  }

  /** The longest phrases from the left, without overlap. */
  findLongest(tokens: readonly Token[]): PhraseMatch<Value>[] {
    const found: PhraseMatch<Value>[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const longest = this.longestAt(tokens, at);
      if (!longest) continue;
      found.push(longest);
      at = longest.end - 1;
    }
    return found;
  }

  longestAt(tokens: readonly Token[], start: number): PhraseMatch<Value> | null {
    let longest: PhraseMatch<Value> | null = null;
    for (const match of this.findAt(tokens, start)) {
      if (!longest || match.end > longest.end) longest = match;
    }
    return longest;
  }

  findAt(tokens: readonly Token[], start: number): PhraseMatch<Value>[] {
    const word = tokens[start]?.word;
    if (word === undefined) return [];
    const found: PhraseMatch<Value>[] = [];
    this.#collect(this.#byWord.get(word), tokens, start, found);
    const longest = Math.min(word.length, MAX_PREFIX);
    for (let length = MIN_PREFIX; length <= longest; length += 1) {
      this.#collect(this.#byPrefix.get(word.slice(0, length)), tokens, start, found);
    }
    return found;
  }

  #collect(
    entries: readonly Entry<Value>[] | undefined,
    tokens: readonly Token[],
    start: number,
    found: PhraseMatch<Value>[],
  ): void {
    for (const { words, value } of entries ?? []) {
      const fits = words.every((want, index) => isForm(tokens[start + index]?.word, want));
      if (fits) found.push({ value, start, end: start + words.length });
    }
  }
}

/** An index in which every phrase of one list has the same value. */
export const indexOf = (phrases: readonly string[]): PhraseIndex<true> =>
  new PhraseIndex(phrases.map((phrase) => [phrase, true] as const));

function isForm(word: string | undefined, want: string): boolean {
  if (word === undefined) return false;
  return want.endsWith('*') ? word.startsWith(want.slice(0, -1)) : word === want;
}
