import { lexiconOf } from '../voice/languages/find-lexicon.ts';
import { spokenLanguageOf } from '../voice/languages/spoken-languages.ts';
import { compareWords, prepareWord, type ComparedWord } from '../voice/understanding/compare-words.ts';
import { tokenize } from '../voice/understanding/tokens.ts';

/** Something of the business with a name that people say, such as a dish or a room. */
export interface Named<Value> {
  name: string;
  value: Value;
}

/** What was meant by words. */
export type NameMatch<Value> =
  /** `rest` are the words that name something else of it, as `explains` knows them. */
  | { kind: 'one'; value: Value; rest: readonly string[] }
  | { kind: 'several'; values: readonly Value[] }
  /** `near` has part of the words, the nearest first. */
  | { kind: 'none'; near: readonly Value[] };

/** Words of a name, and of what is said for it, that are compared. */
const MAX_WORDS = 20;
const MAX_LENGTH = 300;
const MAX_NEAR = 3;
/** Below this two words are different words. */
const MIN_SIMILARITY = 0.75;
/** Names that have this share of the best one's words are meant as likely as it. */
const AS_GOOD = 0.95;
/** Names of which it is asked whether they explain the other words, best first. */
const MAX_EXPLAINED = 20;

/** Whether a folded word says something else of a value, such as a size. */
export type Explains<Value> = (value: Value, word: string) => boolean;

/** A name with the similarity of what was said. */
interface Found<Value> {
  value: Value;
  /** Letters of the wanted words that the name has, each by how sure it is. */
  matched: number;
  /** Every word of the name was said. */
  isWhole: boolean;
  /** Said letter by letter. */
  isExact: boolean;
  /** Wanted words that the name does not have. */
  rest: string[];
}

/** Names that are searched, made once for several searches. */
export class NameIndex<Value> {
  readonly #names: { value: Value; words: readonly number[] }[] = [];
  /** The words of all names, each once; names hold their places. */
  readonly #words: ComparedWord[] = [];
  readonly #stems = new Set<string>();
  readonly #language: WordLanguage;

  /** @param language BCP 47: how words sound, end, and which of them are small. */
  constructor(names: Iterable<Named<Value>>, language: string) {
    this.#language = new WordLanguage(language);
    const places = new Map<string, number>();
    for (const { name, value } of names) {
      const words = this.#language.wordsOf(name).map((word) => {
        const place = places.get(word) ?? places.size;
        if (place === places.size) {
          const prepared = this.#language.prepare(word);
          places.set(word, place);
          this.#words.push(prepared);
          this.#stems.add(prepared.stem);
        }
        return place;
      });
      this.#names.push({ value, words });
    }
  }

  /**
   * Finds what words mean among the names: whatever the case, accents, plurals, order, small words,
   * compounds, and with slips of spelling or of hearing. All that is said has to be in the name, or to be
   * explained otherwise; a name of which only a part is said is meant where no other one has that part.
   */
  match(said: string, explains: Explains<Value> = () => false): NameMatch<Value> {
    const isKnown = (word: string): boolean => this.#stems.has(this.#language.prepare(word).stem);
    const wanted = joinAndSplit(this.#language.wordsOf(said), isKnown);
    if (wanted.length === 0) return { kind: 'none', near: [] };
    const rows = wanted.map((word) => {
      const prepared = this.#language.prepare(word);
      return { word, similarities: this.#words.map((other) => compareWords(prepared, other)) };
    });
    const found = this.#names
      .map(({ value, words }) => ({ value, ...compare(rows, words) }))
      .filter(({ matched }) => matched > 0)
      .sort((a, b) => b.matched - a.matched);
    const meant = found
      .filter(({ rest }, place) => rest.length === 0 || place < MAX_EXPLAINED)
      .filter(({ value, rest }) => rest.every((word) => explains(value, word)));
    return choose(meant, found);
  }
}

/** As `NameIndex.match`, for one search. */
export const matchNames = <Value>(
  said: string,
  names: Iterable<Named<Value>>,
  language: string,
): NameMatch<Value> => new NameIndex(names, language).match(said);

function choose<Value>(meant: readonly Found<Value>[], found: readonly Found<Value>[]): NameMatch<Value> {
  const best = meant[0];
  if (!best) return { kind: 'none', near: found.slice(0, MAX_NEAR).map(({ value }) => value) };
  const likely = meant.filter(({ matched }) => matched >= AS_GOOD * best.matched);
  const whole = likely.filter(({ isWhole }) => isWhole);
  const left = whole.length > 0 ? whole : likely;
  const exact = left.filter(({ isExact }) => isExact);
  const [one, ...others] = exact.length > 0 ? exact : left;
  if (one && others.length === 0) return { kind: 'one', value: one.value, rest: one.rest };
  return { kind: 'several', values: left.map(({ value }) => value) };
}

/** @param rows the wanted words, each with its similarity to all words of the index. */
function compare(
  rows: readonly { word: string; similarities: readonly number[] }[],
  words: readonly number[],
): Omit<Found<unknown>, 'value'> {
  const said = new Set<number>();
  const rest: string[] = [];
  let matched = 0;
  let isExact = true;
  for (const { word, similarities } of rows) {
    let best = 0;
    let bestAt = -1;
    for (const [at, place] of words.entries()) {
      const alike = similarities[place] ?? 0;
      if (alike > best) [best, bestAt] = [alike, at];
    }
    if (best < MIN_SIMILARITY) {
      rest.push(word);
      continue;
    }
    said.add(bestAt);
    matched += best * word.length;
    if (best < 1) isExact = false;
  }
  return { matched, isWhole: said.size === words.length, isExact, rest };
}

/** How the words of names are compared in one language. */
export class WordLanguage {
  readonly #spoken: ReturnType<typeof spokenLanguageOf>;
  readonly #endings: readonly string[];
  readonly #small: ReadonlySet<string>;

  /** @param language BCP 47. */
  constructor(language: string) {
    this.#spoken = spokenLanguageOf(language);
    const { endings, fillers, without } = lexiconOf(this.#spoken).choices;
    this.#endings = endings;
    // What is not wanted is never taken for what is: `no` counts in `no onions`.
    this.#small = new Set(fillers).difference(new Set(without));
  }

  /** The words of a name that count, folded; all of them where none counts. */
  wordsOf(text: string): string[] {
    const words = tokenize(text.slice(0, MAX_LENGTH))
      .map(({ word }) => word)
      .slice(0, MAX_WORDS);
    const counting = words.filter((word) => !this.#small.has(word));
    return counting.length > 0 ? counting : words;
  }

  prepare(word: string): ComparedWord {
    return prepareWord(word, this.#spoken, this.#endings);
  }

  isAlike(one: ComparedWord, other: ComparedWord): boolean {
    return compareWords(one, other) >= MIN_SIMILARITY;
  }
}

/** Reads `cheese burger` as `cheeseburger` and `salamipizza` as `salami pizza`, where a name has it so. */
function joinAndSplit(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  const read: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const joined = word + (words[index + 1] ?? '');
    if (index + 1 < words.length && isKnown(joined)) {
      read.push(joined);
      index += 1;
    } else if (isKnown(word)) read.push(word);
    else read.push(...(splitCompound(word, isKnown) ?? [word]));
  }
  return read;
}

function splitCompound(word: string, isKnown: (part: string) => boolean): [string, string] | null {
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    if (parts.every(isKnown)) return parts;
  }
  return null;
}
