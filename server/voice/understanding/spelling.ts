import type { SpellingWords } from './lexicon.ts';
import { indexOf, PhraseIndex } from './phrase-index.ts';
import type { Token } from './tokens.ts';

/** Longest word that is spelled out. */
const MAX_LETTERS = 40;
/** Letters in a row without anything that tells of spelling, from which on they are a spelled word. */
const MIN_LETTERS = 2;

/** Letters spelled one by one, and the tokens that they take, `end` excluded. */
export interface SpelledWord {
  /** In capitals: `SMITH`. */
  letters: string;
  start: number;
  end: number;
}

interface Letter {
  letters: string;
  end: number;
  /** Said with a word for it (`S as in Sugar`) or as a single letter; a word for a letter alone is weaker. */
  isSure: boolean;
}

/** Reads words that are spelled: `S-M-I-T-H`, `S wie Siegfried`, `double L`. */
export class SpellingReader {
  readonly #letters: PhraseIndex<string>;
  readonly #repeats: PhraseIndex<number>;
  readonly #asIn: PhraseIndex<true>;
  readonly #leads: PhraseIndex<true>;

  constructor(words: SpellingWords) {
    this.#letters = new PhraseIndex(Object.entries(words.letters));
    this.#repeats = new PhraseIndex(Object.entries(words.repeats));
    this.#asIn = indexOf(words.asIn);
    this.#leads = indexOf(words.leads);
  }

  find(tokens: readonly Token[]): SpelledWord[] {
    const found: SpelledWord[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const run = this.at(tokens, at);
      if (!run) continue;
      found.push(run);
      at = run.end - 1;
    }
    return found;
  }

  /** The word that is spelled from a token on, or null. */
  at(tokens: readonly Token[], start: number): SpelledWord | null {
    let at = start;
    let letters = '';
    let count = 0;
    let sure = 0;
    while (letters.length < MAX_LETTERS && (at === start || /^[\s.,-]*$/u.test(tokens[at]?.gap ?? '!'))) {
      const letter = this.letterAt(tokens, at, count > 0);
      if (!letter) break;
      letters += letter.letters;
      count += 1;
      if (letter.isSure) sure += 1;
      at = letter.end;
    }
    const isSpelled = count >= MIN_LETTERS && (sure >= MIN_LETTERS || count >= 4) && sure * 2 >= count;
    return isSpelled ? { letters: letters.toUpperCase(), start, end: at } : null;
  }

  /** The tokens of what leads to a spelled word (`spelled`), or `at` when nothing does. */
  skipLead(tokens: readonly Token[], at: number): number {
    return this.#leads.longestAt(tokens, at)?.end ?? at;
  }

  /** One letter said in any way; `null` when the token begins none. */
  letterAt(tokens: readonly Token[], at: number, isInside: boolean): Letter | null {
    const repeat = this.#repeats.longestAt(tokens, at);
    // `double u` and `double v` are letters of their own.
    const named = this.#letters.longestAt(tokens, at);
    if (repeat && (!named || named.end <= repeat.end)) {
      const letter = this.#single(tokens, repeat.end);
      return letter && { ...letter, letters: letter.letters.repeat(repeat.value), isSure: true };
    }
    const letter = this.#single(tokens, at);
    if (!letter || (!isInside && letter.letters === '')) return null;
    return letter;
  }

  #single(tokens: readonly Token[], at: number): Letter | null {
    const token = tokens[at];
    if (!token) return null;
    if (/^\p{L}$/u.test(token.word)) return this.#withExample(tokens, at + 1, token.raw.toLowerCase());
    const named = this.#letters.longestAt(tokens, at);
    if (!named) return null;
    if (named.end - at === 1 && named.value.length === 1) {
      return { letters: named.value, end: named.end, isSure: tokens[at]?.word[0] === named.value };
    }
    return this.#withExample(tokens, named.end, named.value);
  }

  /** A letter, with the word that tells it from others: `M as in Mike`. */
  #withExample(tokens: readonly Token[], after: number, letter: string): Letter {
    const asIn = this.#asIn.longestAt(tokens, after);
    const example = asIn ? tokens[asIn.end] : undefined;
    const isExample =
      asIn && example && example.word.length > 1 && example.raw.toLowerCase().startsWith(letter);
    return { letters: letter, end: isExample ? asIn.end + 1 : after, isSure: true };
  }
}
