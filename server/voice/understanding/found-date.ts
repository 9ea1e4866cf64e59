import type { DateMeaning } from './date-language.ts';
import type { Bound } from './phrase-pattern.ts';
import type { ResolvedDate } from './resolve-date.ts';

/** A date in an utterance while it is read; `from` and `to` count words. */
export interface FoundDate extends ResolvedDate {
  from: number;
  to: number;
  is: DateMeaning['is'] | 'combination';
  bound: Bound;
  /** The month, the week or the year was said; otherwise the next possible day is taken. */
  isFixed: boolean;
}
