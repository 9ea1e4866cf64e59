/**
 * The intents of callers in the order of preference: the more specific ones, and those that end a call,
 * first.
 */
export const intents = [
  'cancel',
  'do_not_call',
  'callback',
  'message',
  'goodbye',
  'repeat',
  'check_in',
  'check_out',
  'delivery',
  'open_now',
  'hours',
  'email',
  'website',
  'phone',
  'address',
  'prices',
  'services',
  'menu',
  'rooms',
  'person',
  'staff',
  'identity',
  'help',
  'thanks',
  'greeting',
] as const;
export type Intent = (typeof intents)[number];

/**
 * The words of one language. Everything is folded (no case, no accents); `*` stands for any ending of a word.
 */
export interface Vocabulary {
  intents: Record<Intent, readonly string[]>;
  yes: readonly string[];
  no: readonly string[];
  today: readonly string[];
  tomorrow: readonly string[];
  dayAfterTomorrow: readonly string[];
  /** Asks for a time: `when are you open` is not `are you open`. */
  when: readonly string[];
  /** Says that a number or an address is the caller's own. */
  own: readonly string[];
  /** Asks for the rest of a list. */
  more: readonly string[];
  /** After these a name follows wherever they stand: `my name is`. */
  ownName: readonly string[];
  /** What may stand before a name in an answer that gives one: `this is`. */
  nameLeads: readonly string[];
  /** Words that say nothing about the subject of a question. */
  fillers: readonly string[];
  /** Words about what is offered that name no single offer: `price`, `room`. */
  generic: readonly string[];
  pleased: readonly string[];
  upset: readonly string[];
}
