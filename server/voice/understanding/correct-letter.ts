import { letterWordsOf } from '../languages/find-letter-words.ts';
import { spokenLanguageOf, type SpokenLanguage } from '../languages/spoken-languages.ts';
import { indexOf, type PhraseIndex } from './phrase-index.ts';
import { readersOf } from './readers.ts';
import { readTokens } from './read-tokens.ts';
import type { SpellingReader } from './spelling.ts';
import { fold, type Token } from './tokens.ts';

/** A longer utterance says more than a letter. */
const MAX_WORDS = 14;
/** Letters of one correction: `dt`, `sch`. */
const MAX_LETTERS = 3;

/** What letters are mistaken for, the likeliest first; `$`: at the end of a word. */
const MISHEARD: Readonly<Record<string, readonly string[]>> = {
  a: ['e', 'ae', 'o'],
  ai: ['ei', 'ay', 'ey', 'y'],
  ay: ['ai', 'ei', 'ey'],
  b: ['p', 'v', 'd'],
  c: ['k', 's', 'z', 'g'],
  ch: ['sch', 'sh', 'c', 'k'],
  ck: ['k', 'c', 'gg'],
  d: ['t', 'dt', 'b'],
  dt: ['tt', 'th', 't', 'd'],
  e: ['a', 'i', 'ä'],
  ei: ['ai', 'ey', 'ay', 'ie', 'y'],
  ey: ['ei', 'ay', 'ai', 'y'],
  f: ['ph', 'v', 's', 'w'],
  g: ['j', 'k', 'c'],
  i: ['y', 'ie', 'e', 'j'],
  ie: ['ei', 'i', 'y', 'ee'],
  j: ['y', 'g', 'i'],
  k: ['ck', 'c', 'qu', 'g', 'ch'],
  m: ['n'],
  n: ['m'],
  o: ['u', 'a', 'au'],
  p: ['b', 't'],
  ph: ['f', 'v'],
  qu: ['kw', 'k', 'c'],
  s: ['z', 'ß', 'c', 'f', 'x'],
  sch: ['sh', 'ch'],
  sh: ['sch', 'ch'],
  ss: ['ß'],
  t: ['th', 'dt', 'd', 'p'],
  th: ['t', 'd'],
  ts: ['tz', 'z'],
  tz: ['ts', 'z'],
  u: ['o', 'w', 'ü'],
  v: ['f', 'w', 'b'],
  w: ['v', 'u'],
  x: ['ks', 'cs', 'ch', 's'],
  y: ['ie$', 'i', 'j', 'ü'],
  z: ['tz', 's', 'c'],
  ä: ['ae', 'e'],
  ö: ['oe', 'o'],
  ü: ['ue', 'u', 'y'],
};
/** Where a silent h stands; `$1` is what comes before it. */
const SILENT_H: readonly RegExp[] = [/(a)$/iu, /^(t)(?=[aeoy])/iu, /(o)(?=n$)/iu, /(t)(?=ieu)/iu, /(t)$/iu];

interface Correction {
  wanted: string;
  /** What it replaces; null where nobody said. */
  unwanted: string | null;
}

interface Leads {
  with: PhraseIndex<true>;
  not: PhraseIndex<true>;
  twice: PhraseIndex<true>;
  once: PhraseIndex<true>;
}

/**
 * A name or the like with one letter put right, as the caller says: "no, with a K", "K, not C", "with two
 * Ls"; null when they say nothing of the kind, or nothing that fits. Pure.
 */
export function correctLetter(value: string, said: string, code: string): string | null {
  const language = spokenLanguageOf(code);
  const tokens = readTokens(said, language);
  if (tokens.length > MAX_WORDS) return null;
  const correction = findCorrection(tokens, readersOf(language).spelling, leadsOf(language));
  const corrected = correction && apply(value, correction);
  return corrected === value ? null : corrected;
}

function findCorrection(tokens: readonly Token[], spelling: SpellingReader, leads: Leads): Correction | null {
  let wanted: string | null = null;
  let unwanted: string | null = null;
  let last: { letters: string; end: number } | null = null;
  for (let at = 0; at < tokens.length;) {
    const not = after(leads.not, tokens, at, spelling);
    const once = after(leads.once, tokens, at, spelling);
    const twice = after(leads.twice, tokens, at, spelling);
    const plain = after(leads.with, tokens, at, spelling);
    const bare = lettersAt(tokens, at, spelling);
    if (not) {
      unwanted = not.letters;
      // "K, not C"
      if (last?.end === at) wanted ??= last.letters;
    } else if (once && once.letters.length === 1) {
      wanted = once.letters;
      unwanted ??= once.letters.repeat(2);
    } else if (twice && twice.letters.length === 1) {
      wanted = twice.letters.repeat(2);
    } else if (plain) {
      wanted = plain.letters;
    }
    const found: { letters: string; end: number } | null = not ?? once ?? twice ?? plain ?? bare;
    if (found) last = found;
    at = found?.end ?? at + 1;
  }
  return wanted === null ? null : { wanted, unwanted };
}

/** The letters behind the longest phrase that has some behind it. */
function after(
  index: PhraseIndex<true>,
  tokens: readonly Token[],
  at: number,
  spelling: SpellingReader,
): { letters: string; end: number } | null {
  const matches = index.findAt(tokens, at).toSorted((one, other) => other.end - one.end);
  for (const { end } of matches) {
    // "No, with a K" is not "no with a K".
    const gaps = tokens.slice(at + 1, end + 1).map(({ gap }) => gap);
    if (gaps.length < end - at || gaps.some((gap) => !/^[\s'’-]*$/u.test(gap))) continue;
    const letters = lettersAt(tokens, end, spelling);
    if (letters) return letters;
  }
  return null;
}

/** One letter, however it is said, or two or three that are spelled. */
function lettersAt(
  tokens: readonly Token[],
  at: number,
  spelling: SpellingReader,
): { letters: string; end: number } | null {
  const run = spelling.at(tokens, at);
  if (run && run.letters.length <= MAX_LETTERS) return { letters: run.letters.toLowerCase(), end: run.end };
  const plural = /^(\p{L})s$/u.exec(tokens[at]?.raw.toLowerCase().replace(/['’]/gu, '') ?? '')?.[1];
  if (plural) return { letters: plural, end: at + 1 };
  const letter = spelling.letterAt(tokens, at, false);
  if (!letter?.isSure || letter.letters === '') return null;
  // "two L's": the apostrophe divides the word.
  const isPlural = tokens[letter.end]?.word === 's' && /['’]/u.test(tokens[letter.end]?.gap ?? '');
  return { letters: letter.letters, end: isPlural ? letter.end + 1 : letter.end };
}

function apply(value: string, { wanted, unwanted }: Correction): string | null {
  if (unwanted !== null) return replaceOne(value, unwanted, wanted);
  const [first = ''] = wanted;
  if (wanted.length === 2 && wanted === first.repeat(2)) {
    const doubled = new RegExp(`(?<!${first})${first}(?!${first})`, 'giu');
    const places = [...value.matchAll(doubled)].map(({ index }) => index);
    // Letters are doubled within a word, and mostly in the surname.
    const place = places.findLast((at) => /\p{L}/u.test(value[at - 1] ?? ''));
    if (place !== undefined) return put(value, place, 1, wanted);
  }
  if (wanted === 'h') return withSilentH(value);
  for (const misheard of MISHEARD[wanted] ?? []) {
    const corrected = replaceOne(value, misheard, wanted);
    if (corrected !== null) return corrected;
  }
  return null;
}

/** Replaces letters where a word begins with them, else in the last word; null where they are not. */
function replaceOne(value: string, sought: string, wanted: string): string | null {
  const plain = foldEach(value);
  const places: number[] = [];
  const isAtEnd = sought.endsWith('$');
  const unwanted = isAtEnd ? sought.slice(0, -1) : sought;
  for (let at = plain.indexOf(unwanted); at !== -1; at = plain.indexOf(unwanted, at + 1)) {
    if (isAtEnd && /\p{L}/u.test(value[at + unwanted.length] ?? '')) continue;
    // Letters that are part of what is wanted are right already: the c of `ck`.
    const isRight = wanted.includes(unwanted) && plain.startsWith(wanted, at - wanted.indexOf(unwanted));
    if (!isRight) places.push(at);
  }
  const lastWord = value.lastIndexOf(' ');
  const place =
    places.find((at) => !/\p{L}/u.test(value[at - 1] ?? '')) ??
    places.find((at) => at > lastWord) ??
    places[0];
  return place === undefined ? null : put(value, place, unwanted.length, wanted);
}

function withSilentH(value: string): string | null {
  const words = value.split(' ');
  for (const [index, word] of words.entries()) {
    for (const place of SILENT_H) {
      if (!place.test(word) || /h/iu.test(word.replace(/^h/iu, ''))) continue;
      return words.with(index, word.replace(place, '$1h')).join(' ');
    }
  }
  return null;
}

function put(value: string, at: number, length: number, letters: string): string {
  const isCapital = /\p{Lu}/u.test(value[at] ?? '');
  const written = isCapital ? `${letters.slice(0, 1).toUpperCase()}${letters.slice(1)}` : letters;
  return value.slice(0, at) + written + value.slice(at + length);
}

/** Lower case without accents, letter by letter, so that places stay; umlauts and `ß` stay as they are. */
const foldEach = (value: string): string =>
  [...value]
    .map((letter) => {
      const lower = letter.toLowerCase();
      if (/[äöüß]/u.test(lower)) return lower;
      const plain = fold(letter);
      return plain.length === letter.length ? plain : lower;
    })
    .join('');

const known = new Map<SpokenLanguage, Leads>();

function leadsOf(language: SpokenLanguage): Leads {
  const before = known.get(language);
  if (before) return before;
  const words = letterWordsOf(language);
  const leads = {
    with: indexOf(words.with),
    not: indexOf(words.not),
    twice: indexOf(words.twice),
    once: indexOf(words.once),
  };
  known.set(language, leads);
  return leads;
}
