/** A word of the text as it is written there, and when it begins in the sound of the whole utterance. */
export interface TimedWord {
  text: string;
  startMs: number;
}

/** A piece of speech: samples at 8 kHz, and the words that begin in it. */
export interface SpeechChunk {
  pcm: Int16Array;
  words: TimedWord[];
}

/** What to say, in which language (BCP 47) and with which voice (an id out of the catalogue). */
export interface Utterance {
  text: string;
  language: string;
  voice: string;
}

/** Why something was not said. */
export type SpeechRefusalReason =
  /** The provider has no voice of that id. */
  | 'unknown_voice'
  /** Longer than `MAX_TEXT_LENGTH`. */
  | 'text_too_long'
  /** More utterances are waiting than the provider can speak in time. */
  | 'busy'
  /** The provider broke down in the middle; the next utterance finds it working again. */
  | 'failed'
  /** Nothing came within the provider's deadline. */
  | 'timeout'
  /** The provider has been shut down. */
  | 'closed';

/** A refusal with a name; speaking providers throw nothing else on purpose. */
export class SpeechRefusal extends Error {
  readonly reason: SpeechRefusalReason;

  constructor(reason: SpeechRefusalReason, message: string) {
    super(message);
    this.name = 'SpeechRefusal';
    this.reason = reason;
  }
}

/** Characters in one utterance: the platform's limit of free text. */
export const MAX_TEXT_LENGTH = 10_000;

/** A speaking provider. */
export interface SpeechSynthesizer {
  /**
   * Speaks piece by piece, as fast as its consumer asks for more: a long text is not made in advance. The iteration
   * rejects with a `SpeechRefusal`; it simply ends when `signal` aborts or the consumer stops asking.
   */
  speak(utterance: Utterance, signal: AbortSignal): AsyncIterable<SpeechChunk>;
}
