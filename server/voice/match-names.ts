import { foldText } from '../platform/text-search.ts';
import { MIN_SIMILARITY, similarityOf, spokenWord, stem, type SpokenWord } from './alike-words.ts';

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
const MAX_WORD_LENGTH = 40;
const MAX_NEAR = 3;
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
  readonly #words: SpokenWord[] = [];
  readonly #stems = new Set<string>();

  constructor(names: Iterable<Named<Value>>) {
    const places = new Map<string, number>();
    for (const { name, value } of names) {
      const words = nameWords(name).map((word) => {
        const place = places.get(word) ?? places.size;
        if (place === places.size) {
          places.set(word, place);
          this.#words.push(spokenWord(word));
          this.#stems.add(stem(word));
        }
        return place;
      });
      this.#names.push({ value, words });
    }
  }

  /**
   * Finds what words mean among the names: whatever the case, accents, plurals, order, small words, compounds,
   * and with slips of spelling or of hearing. All that is said has to be in the name, or to be explained
   * otherwise; a name of which only a part is said is meant where no other one has that part.
   */
  match(said: string, explains: Explains<Value> = () => false): NameMatch<Value> {
    const wanted = joinAndSplit(nameWords(said), (word) => this.#stems.has(stem(word)));
    if (wanted.length === 0) return { kind: 'none', near: [] };
    const rows = wanted.map((word) => {
      const spoken = spokenWord(word);
      return { word, similarities: this.#words.map((other) => similarityOf(spoken, other)) };
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
  explains?: Explains<Value>,
): NameMatch<Value> => new NameIndex(names).match(said, explains);

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

/** Small words that names and orders have or leave out as people like. */
const SMALL_WORDS = new Set(
  (
    'a an the of with and some please portion portions order ' +
    'ein eine einen einem einer der die das den dem mit und bitte ' +
    'un une le la les l de du des d avec et ' +
    'una unos unas el los las del con y e'
  ).split(' '),
);

/** The words of a name that count, folded; all of them where none counts. */
export function nameWords(text: string): string[] {
  const words = (
    foldText(text)
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  const counting = words.filter((word) => !SMALL_WORDS.has(word));
  return counting.length > 0 ? counting : words;
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
