import { foldText } from '../platform/text-search.ts';

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
/** Below this two words are different words. */
const MIN_SIMILARITY = 0.75;
/** Names that have this share of the best one's words are meant as likely as it. */
const AS_GOOD = 0.95;

/**
 * Finds what words mean among names: whatever the case, accents, plurals, order, small words, compounds, and
 * with slips of spelling or of hearing. All that is said has to be in the name, or to be explained otherwise;
 * a name of which only a part is said is meant where no other one has that part.
 * @param explains whether a word says something else of a value, such as a size.
 * @example matchNames('two margheritas', …) // the pizza Margherita, where `two` is explained
 */
export function matchNames<Value>(
  said: string,
  names: readonly Named<Value>[],
  explains: (value: Value, word: string) => boolean = () => false,
): NameMatch<Value> {
  const vocabulary = names.map(({ name, value }) => ({ value, words: nameWords(name) }));
  const wanted = joinAndSplit(nameWords(said), new Set(vocabulary.flatMap(({ words }) => words)));
  if (wanted.length === 0) return { kind: 'none', near: [] };
  const found = vocabulary
    .map(({ value, words }) => ({ value, ...compare(wanted, words) }))
    .filter(({ matched }) => matched > 0)
    .sort((a, b) => b.matched - a.matched);
  const meant = found.filter(({ value, rest }) => rest.every((word) => explains(value, word)));
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

interface Comparison {
  /** Letters of the wanted words that the name has, each by how sure it is. */
  matched: number;
  /** Every word of the name was said. */
  isWhole: boolean;
  /** Said letter by letter. */
  isExact: boolean;
  /** Wanted words that the name does not have. */
  rest: string[];
}

function compare(wanted: readonly string[], words: readonly string[]): Comparison {
  const said = new Set<number>();
  const rest: string[] = [];
  let matched = 0;
  let isExact = true;
  for (const word of wanted) {
    const similarities = words.map((other) => similarity(word, other));
    const best = Math.max(0, ...similarities);
    if (best < MIN_SIMILARITY) {
      rest.push(word);
      continue;
    }
    said.add(similarities.indexOf(best));
    matched += best * word.length;
    if (best < 1) isExact = false;
  }
  return { matched, isWhole: said.size === words.length, isExact, rest };
}

/** 1 for the same word, less for another form, sound or spelling of it, 0 for a different word. */
export function similarity(one: string, other: string): number {
  if (one === other) return 1;
  if (stem(one) === stem(other)) return 0.98;
  const longer = Math.max(one.length, other.length);
  if (longer < 4 || /\d/.test(one + other)) return 0;
  const [spelled, otherSpelled] = [asHeard(one), asHeard(other)];
  if (spelled === otherSpelled) return 0.94;
  const sound = consonantsOf(spelled);
  if (sound.length >= 3 && sound === consonantsOf(otherSpelled)) return 0.92;
  if (longer === 4) return isBeginningOf(one, other) || isBeginningOf(other, one) ? 0.9 : 0;
  const allowed = longer < 6 ? 1 : longer < 10 ? 2 : 3;
  const distance = editDistance(one, other, allowed);
  return distance > allowed || one[0] !== other[0] ? 0 : 0.95 - distance / longer;
}

/** A word without the endings of plurals in the languages that are understood. */
function stem(word: string): string {
  if (word.length < 4) return word;
  const singular = word.replace(/(?:ies|[sn])$/, '');
  const short = singular.replace(/[aeioy]$/, '');
  return short.length >= 3 ? short : singular;
}

/** `ice` and `iced`. */
const isBeginningOf = (one: string, other: string): boolean => one.length >= 3 && other.startsWith(one);

/** A word as it could be spelled by ear: letters that sound alike are one. */
const asHeard = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/sch|sh|ch/g, 'x')
    .replace(/gh/g, 'g')
    .replace(/th/g, 't')
    .replace(/gn/g, 'n')
    .replace(/qu/g, 'kw')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/w/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** The first letter and the consonants after it: vowels are misheard most. */
const consonantsOf = (spelled: string): string =>
  `${spelled.slice(0, 1)}${spelled.slice(1).replace(/[aeiouh]/g, '')}`.replace(/(.)\1+/g, '$1');

/** Insertions, deletions, replacements and swaps of neighbours; anything above `most` is `most + 1`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[other.length] ?? most + 1;
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
function joinAndSplit(words: readonly string[], known: ReadonlySet<string>): string[] {
  const stems = new Set([...known].map(stem));
  const isKnown = (word: string): boolean => known.has(word) || stems.has(stem(word));
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
