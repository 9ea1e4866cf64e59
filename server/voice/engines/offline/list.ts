import type { Topic } from '../engine.ts';
import { askOn } from './choices.ts';
import { type Decision, type OfflineContext, type OfflineState, say } from './state.ts';
import { findConsent } from '../../conversation/words/understand.ts';
import { foldWords, holdsPhrase } from '../../conversation/words/fold-words.ts';

/** Items of a list that are read out before the caller is asked whether to go on. */
const MAX_READ_OUT = 4;
/** An answer to that question is short; a longer utterance is about something else. */
const MAX_ANSWER_WORDS = 5;

/** A list of items as they are spoken; `wrap` makes a sentence of those that are read out. */
interface SpokenList {
  topic: Topic;
  items: readonly string[];
  wrap?: (list: string) => string;
}

/** Reads the first few items of a list, and offers the rest. A list that is hardly longer is read whole. */
export function tellList(state: OfflineState, list: SpokenList, context: OfflineContext): Decision {
  const { book } = context;
  const { topic, items, wrap = (spoken) => `${capitalize(spoken)}.` } = list;
  const count = items.length <= MAX_READ_OUT + 1 ? items.length : MAX_READ_OUT;
  const rest = items.slice(count);
  const sentence = wrap(book.hours.list(items.slice(0, count)));
  const told: OfflineState = { ...state, served: true, misses: 0, rest: null };
  const informs = { topic, about: null };
  if (rest.length === 0) return { state: told, steps: [say(sentence, informs), askOn(context)] };
  const offered = `${sentence} ${book.offer.more(rest.length)}`;
  return { state: { ...told, rest: { topic, items: rest } }, steps: [say(offered, informs)] };
}

/**
 * The answer to the offer of the rest of a list; null when there is none, or the utterance is about something
 * else.
 */
export function answerRest(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const { rest } = state;
  const words = foldWords(text);
  if (!rest || words.length > MAX_ANSWER_WORDS) return null;
  const consent = findConsent(text, context.vocabulary);
  if (consent === 'no') {
    return { state: { ...state, rest: null, misses: 0 }, steps: [askOn(context)] };
  }
  const wantsMore = context.vocabulary.more.some((phrase) => holdsPhrase(words, phrase));
  return consent === 'yes' || wantsMore ? tellList(state, rest, context) : null;
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
