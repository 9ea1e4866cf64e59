import type { Schedule } from '../../../platform/opening-hours.ts';
import type { CallScript } from '../../call-recorder.ts';
import type { Informs, Topic } from '../engine.ts';
import type { CallerInput, Step, StepResult } from './steps.ts';
import type { PhraseBook } from '../../languages/phrase-book.ts';
import type { HoursContext } from './speak-hours.ts';
import type { Vocabulary } from '../../conversation/words/vocabulary.ts';

/** A message whose parts are being asked for. */
export interface Draft {
  kind: 'message' | 'callback';
  body: string | null;
  name: string | null;
  /** The words in which the name was given when it was asked for. */
  nameSaid?: string;
  /** E.164; null while only the number that the caller calls from is known. */
  number: string | null;
}

export interface OfflineState {
  /**
   * `choose`: any request is possible. Then the parts of a message that are asked for. `over`: nothing is
   * said.
   */
  phase: 'choose' | 'body' | 'name' | 'number' | 'confirm' | 'over';
  /** Inputs in a row that were not understood: silence, unknown keys, sounds. */
  misses: number;
  /** Something was done for the caller, so that silence means there is nothing more to do. */
  served: boolean;
  /** The name that the caller gave at any time of the call; null until then. */
  callerName: string | null;
  /** The number that the caller gave at any time of the call, E.164; null until then. */
  callerNumber: string | null;
  draft: Draft | null;
  /** What is left of a list that was read out in part, while the caller is asked whether to go on. */
  rest: { topic: Topic; items: readonly string[] } | null;
  /** The caller asked for a person, which is being noted as a request to be called back. */
  wantsPerson: boolean;
  /** What was said last, for a caller who asks to hear it again. */
  lastSaid: readonly Step[];
}

/** What the engine knows besides its state; the same for the whole call, except `now`. */
export interface OfflineContext {
  script: CallScript;
  book: PhraseBook;
  vocabulary: Vocabulary;
  understandsWords: boolean;
  hasSound: boolean;
  now: Temporal.Instant;
  /** The names of the tools that the assistant may use. */
  tools: ReadonlySet<string>;
  /** The caller uses keys, so that menus name them. */
  usesKeys: boolean;
  /** Something else is being done: its question follows in place of an offer. */
  isAside: boolean;
}

/** The input of a decision: what the caller did, or the result of the engine's last step. */
export type OfflineInput = CallerInput | StepResult;

export interface Decision {
  state: OfflineState;
  steps: Step[];
}

export const firstState: OfflineState = {
  phase: 'choose',
  misses: 0,
  served: false,
  callerName: null,
  callerNumber: null,
  draft: null,
  rest: null,
  wantsPerson: false,
  lastSaid: [],
};

/** A sentence that the caller may interrupt. */
export function say(text: string, informs: Informs | null = null): Step {
  return { do: 'say', text, interruptible: true, informs };
}

/** Whether the assistant placed the call. */
export const isOutbound = ({ script }: OfflineContext): boolean => script.direction === 'outbound';

/** Says goodbye, which cannot be interrupted, and hangs up. */
export function sayGoodbye(
  context: OfflineContext,
  state: OfflineState,
  because: 'goodbye' | 'silence',
  before: Step[] = [],
): Decision {
  const { ending } = context.book;
  const text = isOutbound(context) ? ending.goodbyeToCalled : ending.goodbye;
  const goodbye: Step = { do: 'say', text, interruptible: false, informs: null };
  return {
    state: { ...state, phase: 'over', draft: null },
    steps: [...before, goodbye, { do: 'hang_up', because }],
  };
}

export function hoursContext(context: OfflineContext): HoursContext {
  const { script, book, now } = context;
  return { schedule: scheduleOf(script), book, locale: script.language, now };
}

export function scheduleOf(script: CallScript): Schedule {
  const { openingHours, holidays, timezone } = script.business;
  return { hours: openingHours, holidays, timezone };
}
