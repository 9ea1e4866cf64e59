/** What callers want; the words of each language for them are data (`languages/<language>/`). */
export const intents = [
  // Tasks
  'book_appointment',
  'move_appointment',
  'cancel_appointment',
  'my_bookings',
  'order',
  'cancel_order',
  'reserve_room',
  'cancel_reservation',
  'message',
  'callback',
  'person',
  'send_text',
  'do_not_call',
  // Questions
  'availability',
  'hours',
  'open_now',
  'holiday',
  'address',
  'phone',
  'email',
  'website',
  'prices',
  'services',
  'menu',
  'rooms',
  'check_in',
  'check_out',
  'delivery',
  'staff',
  'identity',
  'help',
  // The conversation itself
  'cancel',
  'repeat',
  'wait',
  'goodbye',
  'thanks',
  'greeting',
  /** Any of what was offered will do: `whatever is earliest`, `I don't mind`. */
  'any',
] as const;
export type Intent = (typeof intents)[number];

/** What the caller was asked for when they spoke. */
export type Asked =
  | 'date'
  | 'time'
  | 'name'
  | 'phone'
  | 'email'
  | 'number'
  | 'consent'
  | 'choice'
  | 'text'
  | null;

/** Everything that an utterance is read by. */
export interface UnderstandingContext {
  now: Temporal.Instant;
  /** IANA zone of the business. */
  timezone: string;
  /** BCP 47 code of the call. */
  language: string;
  /** ISO 3166-1 alpha-2, for local phone numbers. */
  country: string;
  asked: Asked;
}

/** One meaning, with where it stands in the text (UTF-16 offsets, `to` excluded). */
export interface Mention<Value> {
  value: Value;
  from: number;
  to: number;
  /** 0 to 1: how sure the reading is. */
  confidence: number;
}

/** A date, or a span of dates with `until` as its last day. */
export interface DateValue {
  /** `YYYY-MM-DD`. */
  date: string;
  until: string | null;
}

/**
 * A time of day; `until` is the end of a span such as `between two and four` (relation `between`), or of a
 * part of the day such as `in the morning` (relation `at`).
 */
export interface TimeValue {
  /** `HH:MM`; of a part of the day (`in the morning`) its beginning. */
  time: string;
  until: string | null;
  relation: 'at' | 'after' | 'before' | 'around' | 'between';
  /** Neither a.m. nor p.m. was said and both are possible; `time` is the more likely reading. */
  isAmbiguous: boolean;
}

/** A stretch of nights or days: `for three nights`. */
export interface SpanValue {
  unit: 'night' | 'day' | 'week' | 'hour' | 'minute';
  count: number;
}

/** The best reading of each mention in one utterance, in the order said; corrected mentions are left out. */
export interface Meanings {
  text: string;
  dates: Mention<DateValue>[];
  times: Mention<TimeValue>[];
  spans: Mention<SpanValue>[];
  numbers: Mention<number>[];
  /** E.164. */
  phones: Mention<string>[];
  emails: Mention<string>[];
  names: Mention<string>[];
  intents: Mention<Intent>[];
  /** How the utterance answers a question of yes or no; null for neither. */
  consent: 'yes' | 'no' | null;
  /** The caller corrects something: `no, make that`, `I meant`, `actually`. */
  isCorrection: boolean;
  /** Which of what was offered last: 1 for `the first`, -1 for `the last one`. */
  ordinals: Mention<number>[];
  /** A time later or earlier than the one spoken of: `anything later?`. */
  shift: 'later' | 'earlier' | null;
  /** The caller leaves: `bye`; `that's all` alone ends no call in the middle of a task. */
  isFarewell: boolean;
  /** Days that no calendar has, in the caller's words: `February 30th`. */
  impossibleDates: string[];
}
