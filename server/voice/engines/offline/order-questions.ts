import { indexOf, type PhraseIndex } from '../../understanding/phrase-index.ts';
import type { OrderWords } from '../../understanding/lexicon.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { tokenize } from '../../understanding/tokens.ts';
import { entriesOf, speakMoney } from '../speak-facts.ts';
import { argumentsOf } from './advance-task.ts';
import type { TaskContext } from './task-context.ts';
import type { Task } from './task.ts';

interface OrderPhrases {
  total: PhraseIndex<true>;
  enough: PhraseIndex<true>;
}

const phrasesOf = new WeakMap<OrderWords, OrderPhrases>();

/** Most words around the phrase of such a question. */
const MAX_WORDS_AROUND = 5;

/**
 * Says what an open order comes to; false for any other utterance, and for a question about something that it
 * names.
 */
export async function answerTotal(task: Task, meanings: Meanings, context: TaskContext): Promise<boolean> {
  if (task.name !== 'order' || entriesOf(task.filled['items']).length === 0) return false;
  if (!isPhrase('total', meanings, context) || namesOffer(meanings, context)) return false;
  const result = await context.turn.use('quote_order', argumentsOf(task));
  const total = result.ok ? speakMoney(result.facts['total'], context.speaking) : null;
  if (total === null) return false;
  context.sentences.push(context.book.flow.totalSoFar(total));
  return true;
}

/** Whether an utterance says nothing but that it is good so: `okay`. */
export const isEnough = (meanings: Meanings, context: TaskContext): boolean =>
  isPhrase('enough', meanings, context) && tokenize(meanings.text).length <= 3;

function isPhrase(name: keyof OrderPhrases, { text }: Meanings, { hearing }: TaskContext): boolean {
  const { orderWords } = hearing;
  const known = phrasesOf.get(orderWords);
  const phrases = known ?? { total: indexOf(orderWords.total), enough: indexOf(orderWords.enough) };
  if (!known) phrasesOf.set(orderWords, phrases);
  const tokens = tokenize(text);
  const [found] = phrases[name].findLongest(tokens);
  return found !== undefined && tokens.length - (found.end - found.start) <= MAX_WORDS_AROUND;
}

/** A dish, service or room that is named is asked about, and not the order. */
function namesOffer({ text }: Meanings, { business, hearing }: TaskContext): boolean {
  const offers = [...business.dishes, ...business.services, ...business.rooms];
  return (
    hearing.findNames(
      text,
      offers.map(({ name }) => name),
      0.9,
    ).length > 0
  );
}
