import type { Asked, Meanings } from '../../understanding/meanings.ts';

/** Longest number or address that is collected, in characters. */
const MAX_LENGTH = 300;
/** Longer utterances are no piece of a number or an address. */
const MAX_WORDS = 12;

/** What was said of a number or an address so far, and its value once it is whole. */
export interface Pieces {
  pieces: string;
  value: string | null;
}

/**
 * Reads a piece of a phone number or an e-mail address with the pieces before it: `eight oh two`,
 * `five five five`, `oh one four two`. Null for an utterance that is no piece, or that says all of it.
 */
export function joinPieces(
  before: string,
  meanings: Meanings,
  kind: 'phone' | 'email',
  read: (text: string, asked: Asked) => Meanings,
): Pieces | null {
  const { text, phones, emails } = meanings;
  const isWhole = phones.length > 0 || emails.length > 0;
  if (isWhole && before === '') return null;
  const isShort = text.trim().split(/\s+/u).length <= MAX_WORDS;
  const isPiece =
    isShort && !text.includes('?') && (kind === 'phone' ? hasDigits(meanings) : isPartOfAddress(meanings));
  if (!isPiece) return null;
  // A piece that corrects the one before it begins anew.
  const pieces = `${meanings.isCorrection ? '' : before} ${text}`.trim();
  if (pieces.length > MAX_LENGTH) return null;
  const joined = read(pieces, kind);
  const value = (kind === 'phone' ? joined.phones : joined.emails).at(-1)?.value ?? null;
  return { pieces, value };
}

/** One digit in words may be none: `the usual one`. */
const hasDigits = ({ text, numbers, phones, times }: Meanings): boolean =>
  // `Eight oh two` reads as a time as well.
  times.length > 0 ||
  numbers.length > 1 ||
  numbers.some(({ value }) => value >= 10) ||
  phones.length > 0 ||
  /\d/u.test(text);

/** Letters, words and signs of an address: nothing that asks or answers. */
const isPartOfAddress = ({ intents, consent, text }: Meanings): boolean =>
  consent === null && intents.every(({ value }) => value === 'email') && !/[,;]/u.test(text);
