import { findAddress } from '../../understanding/addresses.ts';
import type { Meanings } from '../../understanding/meanings.ts';
import { findUnknownItems } from '../../understanding/unknown-items.ts';
import { type Item, orderable } from './order-line.ts';
import type { TaskContext } from './task-context.ts';

/** What an utterance orders that is not on the menu, as lines that the tool will refuse. */
export function hearUnknown(meanings: Meanings, { business, hearing, speaking }: TaskContext): Item[] {
  const { text, dates, times, spans, phones, emails, names } = meanings;
  const categories = business.dishes.flatMap(({ category }) => (category === null ? [] : [category]));
  const offers = [...business.services, ...business.rooms].map(({ name }) => name);
  const menu = {
    dishes: business.dishes.map(orderable),
    known: [...categories, ...offers],
    fillers: new Set(hearing.choiceWords.fillers),
  };
  const address = findAddress(text, hearing.orderWords);
  const place = address === null ? [] : [{ from: text.indexOf(address), to: text.length }];
  const claimed = [...dates, ...times, ...spans, ...phones, ...emails, ...names, ...place];
  return findUnknownItems(text, menu, claimed, speaking.locale).map((item) => ({
    ...{ item, quantity: 1, options: [], notes: null },
  }));
}
