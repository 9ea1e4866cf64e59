/** A word as it is written in the text, and when it begins in the sound of the whole utterance. */
export interface TimedWord {
  text: string;
  startMs: number;
}

/** A piece of speech: samples at 8 kHz, and the words that begin in it. */
export interface SpeechChunk {
  pcm: Int16Array;
  words: TimedWord[];
  /** The words told so far with better times, in place of those; `words` come behind them. */
  corrected?: TimedWord[];
}

/** What to say, in which language (BCP 47) and with which voice (an id out of the catalogue). */
export interface Utterance {
  text: string;
  language: string;
  voice: string;
  /**
   * When the caller begins to wait in silence for the next sound of it, by the monotonic clock; at once when
   * absent.
   */
  silentFromMs?: () => number;
}

/** Why an utterance was not synthesised. */
export type SpeechRefusalReason =
  /** The provider has no voice of that id. */
  | 'unknown_voice'
  /** Longer than `MAX_TEXT_LENGTH`. */
  | 'text_too_long'
  /** More utterances are waiting than the provider can synthesise in time. */
  | 'busy'
  /** The provider failed during the utterance; it is available for the next one. */
  | 'failed'
  /** Nothing came within the provider's deadline. */
  | 'timeout'
  /** The provider has been shut down. */
  | 'closed';

/** The error that providers of speech throw. */
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

/** A provider of synthesised speech. */
export interface SpeechSynthesizer {
  /**
   * Synthesises piece by piece, as fast as the consumer asks for more. The iteration rejects with a
   * `SpeechRefusal`; it ends when `signal` aborts or the consumer stops.
   */
  speak(utterance: Utterance, signal: AbortSignal): AsyncIterable<SpeechChunk>;
  /**
   * A call is about to speak with this voice: what it needs is loaded meanwhile. Resolves when it can speak,
   * rejects when it cannot be loaded.
   */
  prepare?(voice: string): Promise<void>;
}
