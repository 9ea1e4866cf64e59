import type { ToolReason } from '../tools.ts';

/** What a caller is asked for: a slot of a tool by its name, or by its kind where it has no own question. */
export const questions = [
  'service',
  'staff',
  'date',
  'time',
  'name',
  'phone',
  'email',
  'appointment',
  'items',
  'fulfillment',
  'address',
  'requested_for',
  'check_in',
  'check_out',
  'nights',
  'adults',
  'room',
  'number',
  'what',
  'text',
  'choice',
  'count',
] as const;
export type Question = (typeof questions)[number];

/** A fixed word of a slot, by `<slot>.<value>`. */
export type HeardWord =
  | 'fulfillment.pickup'
  | 'fulfillment.delivery'
  | 'fulfillment.dine_in'
  | 'what.address'
  | 'what.opening_hours'
  | 'what.booking'
  | 'what.link';

/** What can be done for a caller, as a thing that one can come back to: `your appointment`. */
export type TaskName = 'book' | 'move' | 'cancel' | 'order' | 'reserve' | 'text' | 'message' | 'other';

/** What is said while something is booked, ordered, changed or looked up, in one language. */
export interface TaskPhrases extends KeypadPhrases {
  ask: Record<Question, string>;
  /** The same question once more, short: after something else was answered. */
  askShort: Record<Question, string>;
  /** Words of a slot with fixed words, by `<slot>.<value>`. */
  word: Record<'fulfillment.pickup' | 'fulfillment.delivery' | 'fulfillment.dine_in', string>;
  /** The ways in which callers say those words. */
  heardAs: Record<HeardWord, readonly string[]>;
  choose: {
    /** Several times or rooms; `list` is joined by `or`. */
    several(list: string): string;
    which: string;
    one(what: string): string;
    suits: string;
    /** Joins what can be chosen: `a`, `a or b`. */
    or(items: readonly string[]): string;
    /** Times of one day: `on Tuesday at 10 AM, 11 AM or 2 PM`. */
    dayAt(day: string, times: string): string;
    /** The wish cannot be met; both as `day` and `time` are worded. */
    notFree(when: string): string;
    noneOn(day: string): string;
    none: string;
    closed(day: string): string;
    next(when: string): string;
    past(day: string): string;
    /** `day` in the caller's words: `February 30th`. */
    noSuchDay(day: string): string;
    /** After a wish at a time when the business is closed. */
    opens(when: string): string;
    /** Nothing is free within the time that can be booked. */
    noNext: string;
    roomAt(room: string, total: string): string;
    noRooms: string;
    choices(list: string): string;
  };
  parts: {
    withStaff(name: string): string;
    inNameOf(name: string): string;
    reachable(contact: string): string;
    /** A stay; both as `hours.onDate` without its preposition words them. */
    stay(from: string, to: string, nights: number): string;
    nights(count: number): string;
    guests(adults: number, children: number): string;
    total(amount: string): string;
    pickup: string;
    delivery(address: string | null): string;
    dineIn: string;
    forTime(when: string): string;
    quantity(count: number, name: string): string;
    withOptions(list: string): string;
    withNotes(notes: string): string;
    move(when: string): string;
    moveFrom(from: string, to: string): string;
    cancel(what: string): string;
    appointment: string;
    order(number: string): string;
    reservation(number: string): string;
    sendText(number: string): string;
  };
  /** The question after a read-back: begins with a capital and asks for a yes. */
  confirm: Record<'book' | 'move' | 'cancel' | 'order' | 'reserve' | 'text' | 'other', string>;
  done: {
    booked(what: string): string;
    moved(when: string | null): string;
    cancelled(what: string): string;
    ordered(number: string, total: string | null, ready: string | null): string;
    reserved(number: string, what: string): string;
    cancelledOrder(number: string): string;
    cancelledReservation(number: string): string;
    texted: string;
    messageTaken: string;
    callbackNoted: string;
    other: string;
  };
  bookings: {
    have(list: string): string;
    none: string;
    order(number: string, total: string | null): string;
    reservation(number: string, room: string, from: string, to: string): string;
  };
  /** Why nothing was done; `needs_confirmation` is a read-back instead. */
  refused: Record<Exclude<ToolReason, 'needs_confirmation' | 'ambiguous' | 'missing'>, string>;
  ambiguous(list: string): string;
  missing: string;
  flow: {
    allRight: string;
    /** A value was replaced. */
    corrected: string;
    pardon: string;
    /** What can be said now, after two misses. */
    canSay(list: string): string;
    personOrMessage: string;
    messageOnly: string;
    person: string;
    backTo: Record<TaskName, string>;
    dropped: string;
    anythingElseToOrder: string;
    /** What is on the order so far. */
    onOrder(list: string): string;
    /** A choice that a dish needs. */
    chooseFor(item: string, list: string): string;
    total(amount: string): string;
    belowMinimum(amount: string): string;
    notOnMenu(words: string): string;
    /** Asked for what is not offered by this assistant. */
    notOffered: string;
    /** To a caller who speaks this language; `language` is the one that the assistant speaks, by its name. */
    speaksOnly(language: string): string;
    /** After a no at the read-back. */
    whatElse: string;
    offerMessage: string;
  };
  /** What the assistant can do; `sentence` takes a list of them. */
  canDo: { book: string; order: string; reserve: string; sentence(list: string): string };
  spell: { at: string; dot: string; dash: string; underscore: string };
}

/** The menus of keys, and what they lead to. */
export interface KeypadPhrases {
  keys: {
    appointments: string;
    bookings: string;
    person: string;
    choose(key: string, what: string): string;
    more(key: string): string;
    later(key: string): string;
    again(key: string): string;
    back(key: string): string;
    confirm(key: string): string;
    other(key: string): string;
  };
}
