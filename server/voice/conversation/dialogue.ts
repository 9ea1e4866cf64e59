import type { MessageKind, TakenMessage } from '../call-recorder.ts';

/** What the caller did, as the input of a dialogue engine. */
export type CallerInput =
  /** The welcome was said and the caller waits. */
  | { kind: 'greeted' }
  | { kind: 'key'; key: string }
  | { kind: 'words'; text: string }
  /** The caller spoke on a line that does not understand words. */
  | { kind: 'sound' }
  /** Nothing happened within the time to answer. */
  | { kind: 'silence' }
  /** The call has ended: nothing can be said any more, but what was begun can be kept. */
  | { kind: 'gone' };

/** What a sentence informs about; a call with such a sentence has the outcome `information_given`. */
export type Topic =
  | 'opening_hours'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
  | 'services'
  | 'menu'
  | 'rooms'
  | 'check_in'
  | 'staff'
  | 'delivery'
  | 'faq'
  | 'knowledge';

export interface Informs {
  topic: Topic;
  /**
   * The question of the FAQ, the title of the knowledge entry or the name of what is offered; null for
   * anything else.
   */
  about: string | null;
}

/**
 * One thing that the assistant does. Every step is answered with its result before the next one is asked for.
 */
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

export type StepResult =
  | { did: 'say'; interrupted: boolean }
  /** `kept: false`: the message could not be stored, and the caller has to be told. */
  | { did: 'leave_message'; kind: MessageKind; kept: boolean }
  | { did: 'record_message'; kind: 'voicemail' | 'callback'; outcome: 'kept' | 'empty' | 'failed' }
  | { did: 'bar_calls'; kept: boolean }
  | { did: 'hang_up' };

/**
 * An engine that decides what the assistant says and does in one conversation. Its answers are generators, so
 * that a language model can give its first sentence while it writes the second, and gets the result of each
 * step.
 */
export interface Dialogue {
  /**
   * Answers one input. The generator is closed early (`return`) when the call ends or newer input replaces
   * the rest of the answer; `signal` aborts then too, so that no request to a model is left running.
   */
  respond(input: CallerInput, signal: AbortSignal): AsyncGenerator<Step, void, StepResult>;
}
