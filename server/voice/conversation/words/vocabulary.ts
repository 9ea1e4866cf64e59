/** What a caller can want, in the order in which it is looked for: what is more special, and what ends a call, first. */
export const intents = [
  'cancel',
  'callback',
  'message',
  'goodbye',
  'open_now',
  'hours',
  'email',
  'website',
  'phone',
  'address',
  'person',
  'identity',
  'help',
  'thanks',
  'greeting',
] as const;
export type Intent = (typeof intents)[number];

/** The words of one language. Everything is folded (no case, no accents); `*` stands for any ending of a word. */
export interface Vocabulary {
  intents: Record<Intent, readonly string[]>;
  yes: readonly string[];
  no: readonly string[];
  today: readonly string[];
  tomorrow: readonly string[];
  dayAfterTomorrow: readonly string[];
  /** After these a name follows wherever they stand: `my name is`. */
  ownName: readonly string[];
  /** What may stand before a name in an answer that gives one: `this is`. */
  nameLeads: readonly string[];
  /** Words that say nothing about the subject of a question. */
  fillers: readonly string[];
  pleased: readonly string[];
  upset: readonly string[];
}
