import { foldText } from '../../platform/text-search.ts';
import { compareWords, prepareWord } from '../../voice/understanding/compare-words.ts';

/** From here on two surnames count as one that was heard differently: `Meier` and `Maier`. */
const MIN_SIMILARITY = 0.75;

/**
 * Whether a caller has said the name that a booking was made under: the surname, and no other first name than
 * that of the booking.
 */
export function isSameName(said: string, kept: string | null): boolean {
  const [saidWords, keptWords] = [wordsOf(said), wordsOf(kept ?? '')];
  const surname = keptWords.at(-1);
  if (surname === undefined || saidWords.length === 0) return false;
  const isAlike = (a: string, b: string): boolean =>
    compareWords(prepareWord(a, 'en', []), prepareWord(b, 'en', [])) >= MIN_SIMILARITY;
  if (!saidWords.some((word) => isAlike(word, surname))) return false;
  const others = saidWords.filter((word) => !isAlike(word, surname) && !TITLES.has(word));
  return others.every((word) => keptWords.some((keptWord) => isAlike(word, keptWord)));
}

/** What stands before a name and is no part of it. */
const TITLES = new Set(
  'mr mrs ms miss dr prof herr frau m mme mlle monsieur madame senor senora senorita don dona'.split(' '),
);

const wordsOf = (name: string): string[] => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
