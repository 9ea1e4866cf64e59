import type { OrderWords } from './lexicon.ts';
import { indexOf, type PhraseIndex } from './phrase-index.ts';
import { type Token, tokenize } from './tokens.ts';

/** Longest address that is kept, in characters. */
const MAX_ADDRESS = 300;
/** Shorter words end like a street only by chance: `st` of `best`. */
const MIN_ENDING = 4;

const leadsOf = new WeakMap<OrderWords, PhraseIndex<true>>();

/**
 * The postal address that an utterance gives: what follows `deliver it to`, or words with the name of a
 * street and a number. Null without one. Pure.
 */
export function findAddress(text: string, words: OrderWords): string | null {
  const tokens = tokenize(text);
  const leads = leadsOf.get(words) ?? indexOf(words.addressLeads);
  leadsOf.set(words, leads);
  const lead = leads.findLongest(tokens).at(-1);
  if (lead) {
    const rest = tokens.slice(lead.end);
    return isAddress(rest, words) || isPlace(rest) ? cut(text.slice(rest[0]?.from ?? text.length)) : null;
  }
  if (!isAddress(tokens, words)) return null;
  const first = tokens.findIndex((token, at) => isNumber(token) || startsName(tokens, at, words));
  return cut(text.slice(tokens[first]?.from ?? 0));
}

/** Whether an answer to the question for an address can be one: a number in it, or more than one word. */
export const canBeAddress = (text: string): boolean => {
  const tokens = tokenize(text);
  return tokens.some(isNumber) || tokens.length > 1;
};

const isNumber = ({ word }: Token): boolean => /^\d{1,5}\p{L}?$/u.test(word);

function isAddress(tokens: readonly Token[], words: OrderWords): boolean {
  return tokens.some(isNumber) && tokens.some((token) => isStreet(token, words));
}

/** `Mill Road, Woodstock`: names, without a number. */
const isPlace = (tokens: readonly Token[]): boolean =>
  tokens.length > 1 && /^\p{Lu}/u.test(tokens[0]?.raw ?? '');

function isStreet({ word }: Token, { streets }: OrderWords): boolean {
  return streets.some(
    (street) => word === street || (street.length >= MIN_ENDING && word.endsWith(street) && word !== street),
  );
}

/** A word written like a name, with a street among the words after it: `Main Street 12`. */
function startsName(tokens: readonly Token[], at: number, words: OrderWords): boolean {
  const token = tokens[at];
  if (!token || !/^\p{Lu}/u.test(token.raw)) return false;
  return tokens.slice(at, at + 4).some((other) => isStreet(other, words));
}

const cut = (text: string): string =>
  text
    .trim()
    .replace(/[\s,]*(?:please|bitte|s'il vous pla[iî]t|svp|por favor)?[\s.!]*$/iu, '')
    .slice(0, MAX_ADDRESS);
