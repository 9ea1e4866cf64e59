import type { NumberWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import { indexOf, PhraseIndex } from './phrase-index.ts';
import type { Token } from './tokens.ts';

/** Longest run of digits that is a number and no code. */
const MAX_DIGITS = 9;
const MAX_COMPOUND_DEPTH = 3;

/** A number and the tokens that it takes, `end` excluded. */
export interface NumberMatch {
  value: number;
  start: number;
  end: number;
  /** A word such as `a` that may be an article. */
  isArticle: boolean;
}

/** Reads numbers in digits and words of one language. */
export class NumberReader {
  readonly #words: NumberWords;
  readonly #units: ReadonlyMap<string, number>;
  readonly #tens: ReadonlyMap<string, number>;
  readonly #hundreds: ReadonlyMap<string, number>;
  readonly #quantities: PhraseIndex<number>;
  readonly #notNumbers: PhraseIndex<true>;
  readonly #counted: PhraseIndex<true>;
  readonly #articles: ReadonlySet<string>;

  constructor(words: NumberWords) {
    this.#words = words;
    this.#units = new Map(Object.entries(words.units));
    this.#tens = new Map(Object.entries(words.tens));
    this.#hundreds = new Map(Object.entries(words.hundreds));
    this.#quantities = new PhraseIndex(Object.entries(words.quantities));
    this.#notNumbers = indexOf(words.notNumbers);
    this.#counted = indexOf(words.counted);
    this.#articles = new Set(words.articles);
  }

  /** Every number, in the order said; `one` in `that one` is none. */
  find(tokens: readonly Token[]): NumberMatch[] {
    const found: NumberMatch[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const skipped = this.#notNumbers.longestAt(tokens, at);
      const match = this.at(tokens, at);
      if (match && (!skipped || match.end > skipped.end)) {
        found.push(match);
        at = match.end - 1;
      } else if (skipped) at = skipped.end - 1;
    }
    return found;
  }

  /** The numbers that an utterance mentions; articles count only before what is counted. */
  mentions(tokens: readonly Token[], isAsked: boolean): Mention<number>[] {
    return this.find(tokens).flatMap((match) => {
      const isCounted = this.isCounted(tokens, match.end);
      const stands = match.start === 0 && match.end === tokens.length;
      if (match.isArticle && !isCounted && !(isAsked && stands)) return [];
      const confidence = isCounted || isAsked ? 0.95 : 0.8;
      const from = tokens[match.start]?.from ?? 0;
      return [{ value: match.value, from, to: tokens[match.end - 1]?.to ?? from, confidence }];
    });
  }

  /** Whether something that is counted, such as people, stands at this place. */
  isCounted(tokens: readonly Token[], at: number): boolean {
    return this.#counted.longestAt(tokens, at) !== null;
  }

  /** The number that begins at a token, or null. */
  at(tokens: readonly Token[], start: number): NumberMatch | null {
    const quantity = this.#quantities.longestAt(tokens, start);
    const number = digitsAt(tokens, start) ?? this.#wordsAt(tokens, start);
    if (quantity && (!number || quantity.end >= number.end)) return { ...quantity, isArticle: false };
    return number;
  }

  /** The value of a single word, compounds such as `zweiundzwanzig` included; null when it is no number. */
  valueOf(word: string): number | null {
    return this.#units.get(word) ?? this.#tens.get(word) ?? this.#hundreds.get(word) ?? this.#compound(word);
  }

  #wordsAt(tokens: readonly Token[], start: number): NumberMatch | null {
    let at = start;
    let total = 0;
    let current: number | null = null;
    for (;;) {
      const joined = joins(tokens, at, start);
      const word = joined ? tokens[at]?.word : undefined;
      if (word === undefined) break;
      if (this.#words.thousands.includes(word) && total === 0) {
        total = (current ?? 1) * 1000;
        current = null;
        at += 1;
        continue;
      }
      if (word === this.#words.and && at > start) {
        const next = this.#afterAnd(tokens, at, current, total);
        if (next === null) break;
        current = next;
        at += 2;
        continue;
      }
      const next = this.#add(current, word, total > 0);
      if (next === null) break;
      current = next;
      at += 1;
    }
    if (at === start) return null;
    const isArticle = at === start + 1 && this.#articles.has(tokens[start]?.word ?? '');
    return { value: total + (current ?? 0), start, end: at, isArticle };
  }

  /** The number so far with one more word, or null when the word begins another number. */
  #add(current: number | null, word: string, isBelowThousand: boolean): number | null {
    const hundred = this.#hundreds.get(word);
    if (hundred !== undefined) {
      if (current === null) return hundred;
      return hundred === 100 && current >= 1 && current <= 9 ? current * 100 : null;
    }
    const value = this.#units.get(word) ?? this.#tens.get(word) ?? this.#compound(word);
    if (value === null) return null;
    if (current === null) return !isBelowThousand || value < 1000 ? value : null;
    if (current === 4 && value === 20 && word.startsWith('vingt')) return 80;
    if (value === 0 || value >= 100) return null;
    if (current >= 100 && current % 100 === 0) return current + value;
    const ten = current % 100;
    // In German `dreißig neun` is two numbers: the unit of one stands first.
    if (ten >= 20 && ten % 10 === 0 && value < 10) return this.#words.and === 'und' ? null : current + value;
    // `soixante-dix` and `quatre-vingt-dix` count on by teens.
    const byTeens = (ten === 60 || ten === 80) && value >= 10 && value < 20 && this.#words.and === 'et';
    return byTeens ? current + value : null;
  }

  #afterAnd(tokens: readonly Token[], at: number, current: number | null, total: number): number | null {
    const next = tokens[at + 1]?.word;
    if (next === undefined || (current === null && total === 0)) return null;
    const value = this.valueOf(next);
    if (value === null || value >= 100 || value === 0) return null;
    const so = current ?? 0;
    // German says the unit first: `zwei und zwanzig`.
    if (this.#words.and === 'und' && so >= 1 && so <= 9)
      return value >= 20 && value % 10 === 0 ? so + value : null;
    if (this.#words.and === 'et')
      return so >= 20 && so % 10 === 0 && (value === 1 || value === 11) ? so + value : null;
    if (this.#words.and === 'y')
      return so >= 20 && so % 10 === 0 && so % 100 !== 0 && value < 10 ? so + value : null;
    return so % 100 === 0 ? so + value : null;
  }

  /** German numbers are one word: `zweiundzwanzig`, `dreihundertfunf`. */
  #compound(word: string, depth = 0): number | null {
    if (this.#words.and !== 'und' || word.length < 6 || depth > MAX_COMPOUND_DEPTH) return null;
    for (const [name, size] of [
      ['tausend', 1000],
      ['hundert', 100],
    ] as const) {
      const at = word.indexOf(name);
      if (at < 0) continue;
      const before = at === 0 ? 1 : this.#part(word.slice(0, at), depth);
      const rest = word.slice(at + name.length).replace(/^und/u, '');
      const after = rest === '' ? 0 : this.#part(rest, depth);
      return before === null || after === null ? null : before * size + after;
    }
    const and = word.lastIndexOf('und');
    if (and < 0) return null;
    const unit = this.#units.get(word.slice(0, and));
    const ten = this.#tens.get(word.slice(and + 3));
    return unit === undefined || ten === undefined || unit < 1 || unit > 9 ? null : unit + ten;
  }

  #part(word: string, depth: number): number | null {
    return this.#units.get(word) ?? this.#tens.get(word) ?? this.#compound(word, depth + 1);
  }
}

/** Parts of one number stand with a space, a hyphen or nothing between them. */
const joins = (tokens: readonly Token[], at: number, start: number): boolean =>
  at === start || /^[\s-]*$/u.test(tokens[at]?.gap ?? '.');

/** `12`, `1,200`, `2.5`, `3x`. */
function digitsAt(tokens: readonly Token[], start: number): NumberMatch | null {
  const word = tokens[start]?.word ?? '';
  const digits = /^(\d{1,9})x?$/u.exec(word)?.[1];
  if (digits === undefined || digits.length > MAX_DIGITS) return null;
  const next = tokens[start + 1];
  if (
    next &&
    /^[.,’']$/u.test(next.gap) &&
    /^\d{3}$/u.test(next.word) &&
    digits.length <= 3 &&
    digits !== '0'
  ) {
    return { value: Number(digits + next.word), start, end: start + 2, isArticle: false };
  }
  if (next && /^[.,]$/u.test(next.gap) && /^\d{1,2}$/u.test(next.word)) {
    return { value: Number(`${digits}.${next.word}`), start, end: start + 2, isArticle: false };
  }
  return { value: Number(digits), start, end: start + 1, isArticle: false };
}
