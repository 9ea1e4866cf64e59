import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { SpellingWords } from './lexicon.ts';
import type { Mention } from './meanings.ts';
import type { NumberReader } from './numbers.ts';
import { indexOf, PhraseIndex } from './phrase-index.ts';
import type { Token } from './tokens.ts';

/** Fewest digits of a number that is said in full, and of one where a phone number was asked for. */
const MIN_DIGITS = 9;
const MIN_ASKED_DIGITS = 6;
const MAX_DIGITS = 18;
/** Most digits that are said again to correct the end of a number. */
const MAX_CORRECTED_DIGITS = 6;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/u;
/** Only these stand between the digits of one number. */
const GAP = /^[\s().,/+–-]*$/u;

interface DigitRun {
  digits: string;
  start: number;
  end: number;
}

/** Reads phone numbers in digits and words: `oh seven nine double five`. */
export class PhoneReader {
  readonly #numbers: NumberReader;
  readonly #digits: ReadonlyMap<string, number>;
  readonly #repeats: PhraseIndex<number>;
  readonly #plus: ReadonlySet<string>;
  readonly #fillers: PhraseIndex<true>;

  constructor(words: SpellingWords, numbers: NumberReader) {
    this.#numbers = numbers;
    this.#digits = new Map(Object.entries(words.digits));
    this.#repeats = new PhraseIndex(Object.entries(words.repeats));
    this.#plus = new Set(words.plus);
    this.#fillers = indexOf(words.fillers);
  }

  /**
   * Phone numbers as E.164. `country` (ISO 3166-1 alpha-2) is that of numbers without a country code. Digits
   * that correct the end of a number (`0142, no, 0143`) are put in their place.
   */
  find(
    tokens: readonly Token[],
    context: { text: string; country: string; isAsked: boolean },
    isCorrection: (start: number, end: number) => boolean,
  ): Mention<string>[] {
    const runs = this.#runs(tokens);
    const found: (Mention<string> & { run: DigitRun })[] = [];
    for (const run of runs) {
      const from = tokens[run.start]?.from ?? 0;
      const to = tokens[run.end - 1]?.to ?? from;
      const last = found.at(-1);
      const isLong = run.digits.replace('+', '').length >= (context.isAsked ? MIN_ASKED_DIGITS : MIN_DIGITS);
      const value = isLong ? read(run.digits, context) : null;
      if (value !== null && !DATE.test(context.text.slice(from, to))) {
        found.push({
          value,
          from: plusBefore(context.text, from),
          to,
          confidence: context.isAsked ? 0.95 : 0.85,
          run,
        });
      } else if (last && run.digits.length <= MAX_CORRECTED_DIGITS && isCorrection(last.run.end, run.start)) {
        const digits = last.run.digits.slice(0, -run.digits.length) + run.digits;
        const corrected = read(digits, context);
        if (corrected === null) continue;
        found[found.length - 1] = { ...last, value: corrected, to, run: { ...run, digits } };
      }
    }
    return found.map(({ value, from, to, confidence }) => ({ value, from, to, confidence }));
  }

  /** Digits in a row, however they are said. */
  #runs(tokens: readonly Token[]): DigitRun[] {
    const runs: DigitRun[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const run = this.#runAt(tokens, at);
      if (!run) continue;
      runs.push(run);
      at = run.end - 1;
    }
    return runs;
  }

  #runAt(tokens: readonly Token[], start: number): DigitRun | null {
    let digits = tokens[start]?.gap.trimEnd().endsWith('+') ? '+' : '';
    let at = start;
    let end = start;
    if (this.#plus.has(tokens[at]?.word ?? '')) {
      digits = '+';
      at += 1;
    }
    while (digits.length <= MAX_DIGITS && (at === start || GAP.test(tokens[at]?.gap ?? '!'))) {
      const piece = this.#piece(tokens, at, end > start);
      if (piece) {
        digits += piece.digits;
        at = piece.end;
        end = at;
        continue;
      }
      const filler = end > start ? this.#fillers.longestAt(tokens, at) : null;
      if (!filler) break;
      at = filler.end;
    }
    return end === start || digits === '+' ? null : { digits, start, end };
  }

  /** The digits of one group: `5`, `802`, `twenty`, `double five`. */
  #piece(tokens: readonly Token[], at: number, isInside: boolean): { digits: string; end: number } | null {
    const repeat = this.#repeats.longestAt(tokens, at);
    if (repeat) {
      const digit = this.#single(tokens[repeat.end]?.word);
      if (digit !== null) return { digits: digit.repeat(repeat.value), end: repeat.end + 1 };
    }
    const word = tokens[at]?.word ?? '';
    if (/^\d{1,18}$/u.test(word)) return { digits: word, end: at + 1 };
    const spoken = this.#digits.get(word);
    if (spoken !== undefined) return { digits: String(spoken), end: at + 1 };
    const number = this.#numbers.at(tokens, at);
    if (!number || (number.isArticle && !isInside)) return null;
    // `Eight hundred five five five`: digits after a round number are digits of their own.
    const isRound = number.end - at === 3 && number.value % 100 < 10 && number.value > 100;
    if (isRound && this.#numbers.valueOf(tokens[at + 1]?.word ?? '') === 100)
      return { digits: String(number.value - (number.value % 100)), end: at + 2 };
    return { digits: String(number.value), end: number.end };
  }

  #single(word: string | undefined): string | null {
    if (word === undefined) return null;
    if (/^\d$/u.test(word)) return word;
    const value = this.#digits.get(word) ?? this.#numbers.valueOf(word);
    return value !== null && value !== undefined && value < 10 ? String(value) : null;
  }
}

/** Digits as E.164 when they can be a number of the country, or of another one with its code. */
function read(digits: string, context: { country: string; isAsked: boolean }): string | null {
  const code = context.country.toUpperCase();
  const options = isSupportedCountry(code) ? { defaultCountry: code } : {};
  const written = digits.startsWith('00') ? `+${digits.slice(2)}` : digits;
  const parsed = parsePhoneNumberFromString(written, { ...options, extract: false });
  if (!parsed?.isPossible()) return null;
  return context.isAsked || digits.startsWith('+') || parsed.isValid() || digits.length >= 10
    ? parsed.number
    : null;
}

const plusBefore = (text: string, from: number): number => (text[from - 1] === '+' ? from - 1 : from);
