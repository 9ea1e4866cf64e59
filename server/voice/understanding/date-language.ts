/** Words for numbers, as far as dates and times need them. */
export interface CountWords {
  /** `twenty five` → 25; phrases of up to four words, from 0 to 99. */
  cardinals: Readonly<Record<string, number>>;
  /** `twenty fifth` → 25; from 1 to 31. */
  ordinals: Readonly<Record<string, number>>;
  /** What follows digits to make them an ordinal: `th`, `.`, `er`. */
  ordinalSigns: readonly string[];
  /** `twenty twenty six` → 2026. */
  years: Readonly<Record<string, number>>;
}

/**
 * A construction with the date it means. `say` is a pattern (`phrase-pattern.ts`) over the slots `n` (a
 * number), `day` (1 to 31), `nth` (an ordinal, 1 to 31), `weekday`, `month`, `year`, `unit` (of calendar
 * time).
 */
export type DateRule = { say: string } & DateMeaning;

export type DateMeaning =
  /** Days from today. */
  | { is: 'day'; days: number }
  /** Time from today: the slot `n` or `count`, of the slot `unit` or `of`. */
  | { is: 'ahead'; count?: number; of?: 'day' | 'week' | 'month' }
  /** Time before today: the slot `n` or `count`, of the slot `unit`. */
  | { is: 'ago'; count?: number }
  /**
   * The slot `weekday`: `coming` is the first from today on, `after` the first after today, `next` what the
   * language calls the next one, `last` the one before today, a number the week counted from this one.
   * `later` adds weeks.
   */
  | { is: 'weekday'; in: 'coming' | 'after' | 'next' | 'last' | number; later?: number }
  /**
   * The slot `nth` or `day` in the slot `month`, a month counted from this one, or the next possible one. A
   * rule `isBare` reads a number that need not be a day: not where a number, a name or a phone was asked for.
   */
  | { is: 'day-of-month'; month?: number; isBare?: true }
  /** A week, weekend or month, counted from this one; or the slot `month`. */
  | {
      is: 'period';
      of: 'week' | 'weekend' | 'month';
      in: number;
      part?: 'beginning' | 'middle' | 'end' | 'rest';
    }
  /** The slot `nth` (or the last one) of the slot `weekday` in a month. */
  | { is: 'weekday-of-month'; month?: number; isLast?: true }
  /** The slots `first` and `second` in digits, and the slot `year`. */
  | { is: 'numeric'; order: 'year-first' | 'local' }
  /** The slot `holiday`, a public holiday, in the country of the business. */
  | { is: 'holiday' }
  /** Holds words of dates and means none: `good morning`, `that is all for today`. */
  | { is: 'nothing' };

/** A construction over dates that were found: slots `date`, `n`, `unit`, `nth`, `day`. */
export type DateCombination = { say: string } & (
  | /** From the slot `date:a` to `date:b`. */ { is: 'span' }
  /** Time from the slot `date`: the slot `n` or `count`, of the slot `unit` or `of`. */
  | {
      is: 'shift';
      count?: number;
      of?: 'day' | 'week';
    } /** The slot `weekday` next to the slot `date`: the first after it, or the last before it. */
  | { is: 'weekday-beside'; side: 'after' | 'before' }
  | /** The week, from Monday to Sunday, of the slot `date`. */ { is: 'week-of' }
  | /** Looks like a combination and is none: `for a week from Tuesday`. */ { is: 'none' }
);

/**
 * A construction with the time it means. The time is the slot `hour` or the rule's `hour`, plus `plus`
 * minutes, plus the slot `minute` (`sign` -1: before the hour), in the slot `part` or the rule's `part` of
 * the day.
 */
export type TimeRule = { say: string } & TimeMeaning;

export type TimeMeaning =
  | { is: 'clock'; plus?: number; sign?: 1 | -1; part?: DayPart; hour?: number; isExact?: true }
  /** A fixed time: noon, midnight. */
  | { is: 'fixed'; time: string }
  /** A part of the day by itself: the slot `daypart` or `part`. */
  | { is: 'part'; part?: DayPart }
  /** Time from now: the slot `n` or `count`, times the minutes of `unit`. */
  | { is: 'ahead'; count?: number; minutes: number }
  | { is: 'nothing' };

export type TimeCombination = { say: string } & (
  | { is: 'relation'; relation: 'after' | 'before' | 'around' | 'at' }
  /** Between the slots `time:a` and `time:b`. */
  | { is: 'span' }
);

export type DayPart =
  | 'am'
  /** When tables are booked: it tells the half of the day of a time that has none. */
  | 'table'
  | 'pm'
  | 'early-morning'
  | 'morning'
  | 'late-morning'
  | 'noon'
  | 'lunch'
  /** `Not too late`, `not too early`. */
  | 'not-late'
  | 'not-early'
  | 'early-afternoon'
  | 'afternoon'
  | 'late-afternoon'
  | 'evening'
  | 'late-evening'
  | 'night';

export interface DateWords {
  weekdays: Readonly<Record<string, number>>;
  months: Readonly<Record<string, number>>;
  units: Readonly<Record<string, 'day' | 'week' | 'month'>>;
  rules: readonly DateRule[];
  combinations: readonly DateCombination[];
  /** `next Friday` is the one of the following week; otherwise the first one after today. */
  nextIsFollowingWeek: boolean;
  /** In `3/8` the month stands first, except in these countries; null: it never does. */
  monthFirstCountries: readonly string[] | null;
}

export interface TimeWords {
  /** Phrases for parts of the day, with and without their preposition. */
  parts: Readonly<Record<string, DayPart>>;
  /** Meals and the like: they tell the half of the day of a time in the same utterance. */
  hints: Readonly<Record<string, DayPart>>;
  rules: readonly TimeRule[];
  combinations: readonly TimeCombination[];
}

export type SpanUnit = 'night' | 'day' | 'week' | 'hour' | 'minute';

/**
 * A stretch of time: the slot `n` or `count`, `times` so many, plus `plus`, of the slot `unit` or `of`. A
 * count of 0 holds words of stretches and means none: `per night`.
 */
export interface SpanRule {
  say: string;
  count?: number;
  of?: SpanUnit;
  times?: number;
  plus?: number;
}

export interface SpanWords {
  units: Readonly<Record<string, SpanUnit>>;
  rules: readonly SpanRule[];
}

/** How callers correct themselves, and what may stand beside a bare number that is a date or a time. */
export interface RepairWords {
  hesitations: readonly string[];
  /** Patterns between two mentions, the second of which replaces the first: `no`, `make that`. */
  corrections: readonly string[];
  /** Patterns right before a mention that is ruled out: `not on`, `instead of`. */
  negations: readonly string[];
  /** Patterns that look like negations and are none: `why not`. */
  noNegations: readonly string[];
  /** Words between two mentions of one date: `Tuesday the 5th`. */
  appositions: readonly string[];
  /** Words between several dates: `the 5th or 6th of March`. */
  lists: readonly string[];
  /** `maybe`: what follows can make the date before it more exact. */
  doubts: readonly string[];
  /** `or`. */
  alternatives: readonly string[];
  /** Words before a number that is no hour where a time stands elsewhere: `for four at eight`. */
  counting: readonly string[];
  /** Words that make `from Monday to Tuesday` a move and no span. */
  moves: readonly string[];
  /** Words that may follow a bare number that is a day or an hour. */
  followers: readonly string[];
  /** Words that may introduce a bare number that answers the question for a day or an hour. */
  leads: readonly string[];
  /** Words after a number that make it a house number: `street`. */
  addresses: readonly string[];
}

/** The words of one language for dates, times and spans. */
export interface DateLanguage {
  counts: CountWords;
  dates: DateWords;
  times: TimeWords;
  spans: SpanWords;
  repairs: RepairWords;
}
