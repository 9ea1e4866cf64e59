import { splitWords } from './split-words.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { TurnWords } from './turn-words.ts';

/** Numbers in a row, and digits, from which on a number is taken for dictated rather than named. */
const DICTATED_NUMBERS = 3;
const DICTATED_DIGITS = 5;
/** Letters in a row that are a spelling. */
const SPELLED_LETTERS = 2;

/**
 * How long the caller has to be silent after `text` until their utterance is over, in milliseconds. `judged`
 * is true when the provider itself takes it for over: that counts at once, unless more is clearly to come.
 */
export function silenceNeededMs(
  text: string,
  words: TurnWords,
  settings: TurnSettings,
  judged = false,
): number {
  const needed = silenceAfter(text, words, settings, judged);
  return Math.min(needed, settings.maxPauseMs);
}

function silenceAfter(text: string, words: TurnWords, settings: TurnSettings, judged: boolean): number {
  const said = splitWords(text);
  const isSentence = /[.?!…]["'»”)]*\s*$/u.test(text);
  if (endsWith(said, words.hesitations)) return settings.maxPauseMs;
  if (isDictated(said, words)) return settings.whileDictatingMs;
  if (judged) return 0;
  if (isSentence) return settings.afterSentenceMs;
  if (endsWith(said, words.openings)) return settings.maxPauseMs;
  return isNumber(said.at(-1) ?? '', words) ? settings.afterNumberMs : settings.afterWordsMs;
}

/** The end of `said` is a number that is being dictated, or a spelling. */
function isDictated(said: readonly string[], words: TurnWords): boolean {
  if (words.signs.includes(said.at(-1) ?? '')) return true;
  let numbers = 0;
  let digits = 0;
  let letters = 0;
  for (const word of said.toReversed()) {
    if (isNumber(word, words)) {
      numbers++;
      digits += word.match(/\d/g)?.length ?? 0;
    } else if (/^\p{L}$/u.test(word)) letters++;
    else break;
  }
  return numbers >= DICTATED_NUMBERS || digits >= DICTATED_DIGITS || letters >= SPELLED_LETTERS;
}

const isNumber = (word: string, words: TurnWords): boolean =>
  /^\d+$/.test(word) || words.numbers.includes(word);

function endsWith(said: readonly string[], phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const parts = splitWords(phrase);
    return parts.length > 0 && parts.every((part, at) => said[said.length - parts.length + at] === part);
  });
}
