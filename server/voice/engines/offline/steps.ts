import type { MessageKind, TakenMessage } from '../../call-recorder.ts';
import type { CallerInput as AnyInput, Informs } from '../engine.ts';

/** What the offline engine decides on. */
export type CallerInput =
  | Exclude<AnyInput, { kind: 'returned' }>
  /** The call has ended: nothing can be said any more, but what was begun can be kept. */
  | { kind: 'gone' };

/** One thing that the offline engine does. */
export type Step =
  | { do: 'say'; text: string; interruptible: boolean; informs: Informs | null }
  /** Keeps a message whose words are known. */
  | { do: 'leave_message'; message: TakenMessage }
  /** Plays the tone and records what the caller says, until `#`, silence, hang-up or three minutes. */
  | { do: 'record_message'; kind: 'voicemail' | 'callback' }
  /** Keeps the person on the other side from being called again by this workspace. */
  | { do: 'bar_calls' }
  /** Ends the call; nothing after it is done. */
  | { do: 'hang_up'; because: 'goodbye' | 'silence' };

/** The result of a step that decides what is said next. */
export type StepResult =
  /** `kept: false`: the message could not be stored, and the caller has to be told. */
  | { did: 'leave_message'; kind: MessageKind; kept: boolean }
  | { did: 'record_message'; kind: 'voicemail' | 'callback'; outcome: 'kept' | 'empty' | 'failed' }
  | { did: 'bar_calls'; kept: boolean };
