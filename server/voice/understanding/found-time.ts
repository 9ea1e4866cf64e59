import type { DayPart } from './date-language.ts';
import type { TimeValue } from './meanings.ts';

/** A time in an utterance while it is read; `from` and `to` count words, times minutes from midnight. */
export interface FoundTime {
  from: number;
  to: number;
  minutes: number;
  /** The day on which it falls, where the words tell that too and it is not today: `in half an hour`. */
  date?: Temporal.PlainDate;
  until: number | null;
  relation: TimeValue['relation'];
  isAmbiguous: boolean;
  /** The part of the day that was said with it. */
  part: DayPart | null;
  /** A part of the day by itself. */
  isPart: boolean;
  /** A number that is a time only by what stands around it. */
  isBare: boolean;
  confidence: number;
}
