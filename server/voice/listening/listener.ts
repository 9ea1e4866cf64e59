/** What turns speech into words, one connection for each call. */
export interface Listener {
  /** An id out of the catalogue. */
  readonly id: string;
  /** Opens a connection while the phone rings. Rejects with a `ProviderError` when it cannot. */
  open(options: ListenOptions, signal: AbortSignal): Promise<ListeningSession>;
}

export interface ListenOptions {
  /** BCP 47 code. */
  language: string;
  /** Names that are likely to be said: of the business, its services, staff, dishes. */
  hints: readonly string[];
}

export interface ListeningSession {
  /** The caller's sound: 8 kHz samples in batches of 60 to 100 ms. */
  write(pcm8k: Int16Array): void;
  /**
   * Our own voice activity heard the caller begin to speak, `agoMs` before the end of what was written. For
   * listeners that are sent one utterance at a time; streaming ones leave it out.
   */
  speechStarted?(agoMs: number): void;
  /** Ends with an error when the provider fails, and without one after `close`. */
  readonly events: AsyncIterable<ListeningEvent>;
  /**
   * The caller has paused: what was said so far is wanted now. Answered by an event, an empty `final` when
   * nothing was said; a listener that gives none at all is taken for dead.
   */
  flush(): void;
  close(): void;
}

export type ListeningEvent =
  /** The caller has begun to speak. */
  | { kind: 'speech_started' }
  /** What was understood so far of the current utterance; replaces the partial before it. */
  | { kind: 'partial'; text: string }
  /** Words that no longer change; several of them can make one utterance. */
  | { kind: 'final'; text: string }
  /** The provider itself judges that the caller has finished. */
  | { kind: 'end_of_turn' };
