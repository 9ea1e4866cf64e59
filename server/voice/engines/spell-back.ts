import { letterWordsOf } from '../languages/find-letter-words.ts';
import { lexiconOf } from '../languages/find-lexicon.ts';
import type { LetterWords } from '../languages/letter-words.ts';
import type { PhraseBook } from '../languages/phrase-book.ts';
import { type SpokenLanguage, spokenLanguageOf } from '../languages/spoken-languages.ts';
import { readersOf } from '../understanding/readers.ts';
import { readTokens } from '../understanding/read-tokens.ts';
import { fold } from '../understanding/tokens.ts';

/** What decides whether something is spelled back. */
export interface SpellingFacts {
  /** The name of the caller's contact: it is not in doubt. */
  knownName: string | null;
  /** What the caller has said so far, oldest first. */
  utterances: readonly string[];
  /** Whether the caller has heard this text already. */
  wasHeard(text: string): boolean;
}

/** Utterances that are looked through for spelled words, the newest. */
const MAX_UTTERANCES = 20;
/** Answers that are remembered. */
const MAX_HEARD = 100;

/** What one engine remembers of a call for that. */
export class SpellingMemory implements SpellingFacts {
  readonly knownName: string | null;
  readonly utterances: string[] = [];
  readonly #heard: string[] = [];

  constructor(knownName: string | null) {
    this.knownName = knownName;
  }

  wasHeard(text: string): boolean {
    return this.#heard.some((heard) => heard.includes(text));
  }

  /** Everything, as JSON. */
  remember(): { utterances: readonly string[]; heard: readonly string[] } {
    return { utterances: [...this.utterances], heard: [...this.#heard] };
  }

  /** Goes on where `remember` left off. */
  recall({ utterances, heard }: ReturnType<SpellingMemory['remember']>): void {
    for (const text of utterances) this.said(text);
    for (const text of heard) this.heard(text);
  }

  /** The caller has said this. */
  said(text: string): void {
    this.utterances.push(text);
    if (this.utterances.length > MAX_UTTERANCES) this.utterances.shift();
  }

  /** The caller has heard this. */
  heard(text: string): void {
    this.#heard.push(text);
    if (this.#heard.length > MAX_HEARD) this.#heard.shift();
  }
}

/** Domains that everybody knows, and endings that are said as a word. */
const KNOWN_DOMAINS = /^(?:gmail|googlemail|hotmail|yahoo|outlook|icloud|example)$/u;
const KNOWN_ENDINGS = /^(?:com|net|org|info)$/u;

const common = new Map<SpokenLanguage, ReadonlySet<string>>();

/**
 * How a name is spelled back: `spelled K, R, Z`; null where everybody writes it alike, and where it has been
 * heard. Words that the caller spelled are always spelled.
 */
export function spellName(name: string, locale: string, facts: SpellingFacts): string | null {
  if (facts.knownName !== null && fold(facts.knownName) === fold(name)) return null;
  const language = spokenLanguageOf(locale);
  const known = commonNames(language);
  const spelled = wordsSpelled(facts.utterances, language);
  const words = name.split(/[\s-]+/u).filter((word) => {
    const folded = fold(word).replace(/[^\p{L}]/gu, '');
    return folded.length > 1 && (spelled.has(folded) || !known.has(folded));
  });
  if (words.length === 0) return null;
  const letterWords = letterWordsOf(language);
  const said = letterWords.spelled(words.map((word) => spellLetters(word, letterWords)).join('; '));
  return facts.wasHeard(said) ? null : said;
}

/** A caller's e-mail address, letter by letter: `A, D, A, at gmail dot com`. */
export function spellCallersEmail(email: string, { spell }: PhraseBook, locale: string): string {
  const letterWords = letterWordsOf(spokenLanguageOf(locale));
  const [local = '', domain = ''] = email.split('@', 2);
  const signs: Readonly<Record<string, string>> = {
    '.': spell.dot,
    '-': spell.dash,
    _: spell.underscore,
    '+': 'plus',
  };
  const pieces = (text: string): string[] => text.split(/([._+-])/u).filter((piece) => piece !== '');
  const said = (piece: string, isKnown: boolean): string =>
    signs[piece] ?? (isKnown ? piece : spellLetters(piece, letterWords));
  const isKnown = (piece: string): boolean => KNOWN_DOMAINS.test(piece) || KNOWN_ENDINGS.test(piece);
  const before = pieces(local).map((piece) => said(piece, false));
  const behind = pieces(domain).map((piece) => said(piece, isKnown(piece)));
  return `${before.join(', ')}, ${spell.at} ${behind.join(' ')}`;
}

/** A word letter by letter; letters that sound alike on a telephone with a word for them. */
function spellLetters(word: string, words: LetterWords): string {
  const said: string[] = [];
  const letters = [...word.normalize('NFC')];
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const isDouble = /\p{L}/u.test(letter) && letters[at + 1]?.toLowerCase() === letter.toLowerCase();
    if (isDouble) at += 1;
    said.push(spellLetter(letter, isDouble, words));
  }
  return said.filter((letter) => letter !== '').join(', ');
}

function spellLetter(letter: string, isDouble: boolean, words: LetterWords): string {
  if (letter === '-') return words.hyphen;
  if (!/[\p{L}\p{N}]/u.test(letter)) return '';
  const capital = letter === 'ß' ? letter : letter.toUpperCase();
  const named = isDouble ? words.double(capital) : capital;
  const example = words.alphabet[letter.toLowerCase()];
  return example === undefined ? named : words.asIn(named, example);
}

/** Words of names that everybody writes alike, without accents. */
function commonNames(language: SpokenLanguage): ReadonlySet<string> {
  const before = common.get(language);
  if (before) return before;
  const { names } = lexiconOf(language);
  const all = [...names.given, ...names.titles, ...names.particles, ...letterWordsOf(language).surnames];
  const words = new Set(all.map(fold));
  common.set(language, words);
  return words;
}

/** The words that the caller has spelled, without accents. */
function wordsSpelled(utterances: readonly string[], language: SpokenLanguage): ReadonlySet<string> {
  const { spelling } = readersOf(language);
  const found = utterances
    .slice(-MAX_UTTERANCES)
    .flatMap((text) => spelling.find(readTokens(text, language)));
  return new Set(found.map(({ letters }) => fold(letters)));
}
