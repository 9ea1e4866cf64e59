import type { OfferedDish, OfferedRoom, OfferedService, StaffOnCall } from '../../business.ts';
import type { Topic } from '../engine.ts';
import { askOn } from './choices.ts';
import { findAskedDay } from './day.ts';
import { tellList } from './list.ts';
import { type Decision, type OfflineContext, type OfflineState, hoursContext, say } from './state.ts';
import { speakDish, speakPresence, speakRoom, speakRoomInList, speakService } from './speak-offer.ts';
import { findNamed, findOffers } from '../../conversation/words/find-offer.ts';
import { foldWords } from '../../conversation/words/fold-words.ts';
import type { Intent } from '../../conversation/words/vocabulary.ts';

/** Anything with a name that a caller can ask about. */
type Offer =
  | { kind: 'service'; name: string; of: OfferedService }
  | { kind: 'dish'; name: string; of: OfferedDish }
  | { kind: 'room'; name: string; of: OfferedRoom };

const TOPIC_OF = { service: 'services', dish: 'menu', room: 'rooms' } as const satisfies Record<
  Offer['kind'],
  Topic
>;

/**
 * Answers a question about a person, a service, a dish, a room or a category by its name; null when it names
 * none.
 */
export function answerNamed(
  state: OfflineState,
  text: string,
  intents: readonly Intent[],
  context: OfflineContext,
): Decision | null {
  const { business } = context.script;
  const ignored = ignoredWords(context);
  const people = findOffers(text, business.staff, ignored);
  // A request to speak to somebody is one for a person, also by name.
  if (people.length > 0 && intents.includes('person')) return null;
  if (people.length > 0) return tellPresence(state, people, text, context);
  if (intents.includes('hours') || intents.includes('open_now')) return null;
  const found = findOffers(text, offersOf(context), ignored);
  const [first, ...others] = found;
  if (first && others.length === 0) {
    return tell(state, TOPIC_OF[first.kind], first.name, speakOffer(first, context), context);
  }
  if (first) {
    const items = found.map((offer) => speakInList(offer, context));
    return tellList(state, { topic: TOPIC_OF[first.kind], items }, context);
  }
  const categories = categoriesOf(business.dishes);
  // `Drinks` alone names the category, also where the word is one for the menu in general.
  const said = foldWords(text).join(' ');
  const category =
    categories.find((name) => foldWords(name).join(' ') === said) ?? findNamed(text, categories, ignored);
  return category === null ? null : tellCategory(state, category, context);
}

/** Whether an utterance holds a word that may name something in particular. */
export function namesSomething(text: string, context: OfflineContext): boolean {
  const ignored = ignoredWords(context);
  return foldWords(text).some((word) => !ignored.has(word));
}

export function tellServices(
  state: OfflineState,
  withPrices: boolean,
  context: OfflineContext,
): Decision | null {
  const { book, script } = context;
  const { services } = script.business;
  if (services.length === 0) return null;
  const items = services.map((of) =>
    withPrices ? speakInList({ kind: 'service', name: of.name, of }, context) : of.name,
  );
  return tellList(state, { topic: 'services', items, wrap: book.offer.services }, context);
}

/** A short menu item by item; of a longer one the categories, of which the caller chooses. */
export function tellMenu(state: OfflineState, context: OfflineContext): Decision | null {
  const { book, script } = context;
  const dishes = script.business.dishes.filter(({ available }) => available);
  if (dishes.length === 0) return null;
  const categories = categoriesOf(dishes);
  if (categories.length > 1 && dishes.length > categories.length) {
    const sentence = book.offer.categories(book.hours.list(categories));
    return {
      state: { ...state, served: true, misses: 0 },
      steps: [say(sentence, { topic: 'menu', about: null })],
    };
  }
  const items = dishes.map((of) => speakInList({ kind: 'dish', name: of.name, of }, context));
  return tellList(state, { topic: 'menu', items, wrap: book.offer.menu }, context);
}

export function tellRooms(state: OfflineState, context: OfflineContext): Decision | null {
  const { book, script } = context;
  const { rooms } = script.business;
  if (rooms.length === 0) return null;
  const items = rooms.map((of) => speakInList({ kind: 'room', name: of.name, of }, context));
  return tellList(state, { topic: 'rooms', items, wrap: book.offer.rooms }, context);
}

export function tellTeam(state: OfflineState, context: OfflineContext): Decision | null {
  const { book, script } = context;
  const items = script.business.staff.map(({ name }) => name);
  if (items.length === 0) return null;
  return tellList(state, { topic: 'staff', items, wrap: book.offer.team }, context);
}

/** When guests may come and have to leave; `asked` says which of the two, or both. */
export function tellCheckIn(
  state: OfflineState,
  asked: readonly Intent[],
  context: OfflineContext,
): Decision | null {
  const { book, script } = context;
  const { hotel } = script.business;
  if (!hotel) return null;
  const spoken = (time: string): string => book.hours.time(Temporal.PlainTime.from(time));
  const sentences = [
    ...(asked.includes('check_in') ? [book.offer.checkIn(spoken(hotel.checkInTime))] : []),
    ...(asked.includes('check_out') ? [book.offer.checkOut(spoken(hotel.checkOutTime))] : []),
  ];
  return tell(state, 'check_in', null, sentences.join(' '), context);
}

/** How an order reaches the customer, and what a delivery costs. */
export function tellDelivery(state: OfflineState, context: OfflineContext): Decision | null {
  const { offer } = context.book;
  const { ordering, currency } = context.script.business;
  if (!ordering) return null;
  const { fulfillments, deliveryFeeCents: fee, deliveryMinimumCents: minimum } = ordering;
  const spoken = (cents: number): string | null => (cents === 0 ? null : offer.money(cents, currency));
  const sentences = [
    fulfillments.includes('delivery') ? offer.delivers(spoken(fee), spoken(minimum)) : offer.noDelivery,
    ...(fulfillments.includes('pickup') ? [offer.pickup] : []),
    ...(fulfillments.includes('dine_in') ? [offer.dineIn] : []),
  ];
  return tell(state, 'delivery', null, sentences.join(' '), context);
}

function tellPresence(
  state: OfflineState,
  people: readonly StaffOnCall[],
  text: string,
  context: OfflineContext,
): Decision {
  const asked = findAskedDay(text, context);
  const hours = hoursContext(context);
  const [first] = people;
  const sentences = people.slice(0, 3).map((person) => speakPresence(person, asked?.date ?? null, hours));
  const about = people.length === 1 && first ? first.name : null;
  return tell(state, 'staff', about, sentences.join(' '), context);
}

function tellCategory(state: OfflineState, category: string, context: OfflineContext): Decision {
  const { book, script } = context;
  const dishes = script.business.dishes.filter((dish) => dish.category === category && dish.available);
  const items = dishes.map((of) => speakInList({ kind: 'dish', name: of.name, of }, context));
  const wrap = (list: string): string => book.offer.inCategory(category, list);
  return tellList(state, { topic: 'menu', items, wrap }, context);
}

function tell(
  state: OfflineState,
  topic: Topic,
  about: string | null,
  sentence: string,
  context: OfflineContext,
): Decision {
  return {
    state: { ...state, served: true, misses: 0 },
    steps: [say(sentence, { topic, about }), askOn(context)],
  };
}

function speakOffer(offer: Offer, context: OfflineContext): string {
  switch (offer.kind) {
    case 'service':
      return speakService(offer.of, context);
    case 'dish':
      return speakDish(offer.of, context);
    case 'room':
      return speakRoom(offer.of, context);
  }
}

function speakInList(offer: Offer, context: OfflineContext): string {
  const { book, script } = context;
  if (offer.kind === 'room') return speakRoomInList(offer.of, context);
  if (offer.kind === 'dish' && !offer.of.available) return book.offer.soldOut(offer.name).replace(/\.$/u, '');
  const { priceCents } = offer.of;
  if (priceCents === null) return offer.name;
  return book.offer.itemAt(offer.name, book.offer.money(priceCents, script.business.currency));
}

function offersOf({ script }: OfflineContext): Offer[] {
  const { services, dishes, rooms } = script.business;
  return [
    ...services.map((of): Offer => ({ kind: 'service', name: of.name, of })),
    ...dishes.map((of): Offer => ({ kind: 'dish', name: of.name, of })),
    ...rooms.map((of): Offer => ({ kind: 'room', name: of.name, of })),
  ];
}

const categoriesOf = (dishes: readonly OfferedDish[]): string[] => [
  ...new Set(dishes.flatMap(({ category }) => (category === null ? [] : [category]))),
];

const ignoredWords = ({ vocabulary }: OfflineContext): ReadonlySet<string> =>
  new Set([...vocabulary.fillers, ...vocabulary.generic]);
