import type { SpeechChunk } from './synthesizer.ts';

interface SpeechEvents {
  /** Called for each piece as it is made. */
  came(chunk: SpeechChunk): void;
  /** Called once with all pieces. */
  completed(chunks: SpeechChunk[]): void;
  /** Called when it has failed, or when nobody listens to it any more. */
  stopped(): void;
}

/**
 * One synthesis for any number of listeners: each hears it from its beginning, at its own pace. The voice is
 * asked for the next piece when the foremost listener is, and stopped when the last one leaves.
 */
export class SharedSpeech {
  readonly #speak: (signal: AbortSignal) => AsyncIterable<SpeechChunk>;
  readonly #events: SpeechEvents;
  readonly #chunks: SpeechChunk[] = [];
  readonly #abandoned = new AbortController();
  #iterator: AsyncIterator<SpeechChunk> | null = null;
  #asked: Promise<void> | null = null;
  #isComplete = false;
  #failure: { error: unknown } | null = null;
  #listeners = 0;

  constructor(speak: (signal: AbortSignal) => AsyncIterable<SpeechChunk>, events: SpeechEvents) {
    this.#speak = speak;
    this.#events = events;
  }

  /** All pieces from the first one on; ends early when `signal` aborts, rejects when the voice fails. */
  async *follow(signal: AbortSignal): AsyncGenerator<SpeechChunk, void, undefined> {
    if (signal.aborted) return;
    const left = Promise.withResolvers<void>();
    const leave = (): void => left.resolve();
    signal.addEventListener('abort', leave, { once: true });
    this.#listeners += 1;
    try {
      for (let heard = 0; !signal.aborted; heard += 1) {
        if (heard === this.#chunks.length && !this.#isComplete)
          await Promise.race([this.#next(), left.promise]);
        const chunk = this.#chunks[heard];
        if (chunk === undefined || signal.aborted) return;
        yield chunk;
      }
    } finally {
      signal.removeEventListener('abort', leave);
      this.#listeners -= 1;
      if (this.#listeners === 0 && !this.#isComplete) this.#stop();
    }
  }

  /** Asks the voice for one more piece, once for all listeners that wait for it. */
  #next(): Promise<void> {
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = null;
    });
    return this.#asked;
  }

  async #ask(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    try {
      this.#iterator ??= this.#speak(this.#abandoned.signal)[Symbol.asyncIterator]();
      const next = await this.#iterator.next();
      if (this.#abandoned.signal.aborted) return;
      if (next.done === true) {
        this.#isComplete = true;
        return this.#events.completed(this.#chunks);
      }
      this.#chunks.push(next.value);
      this.#events.came(next.value);
    } catch (error) {
      this.#failure = { error };
      this.#events.stopped();
      throw error;
    }
  }

  #stop(): void {
    this.#events.stopped();
    this.#abandoned.abort();
    // Not awaited, because a voice that hangs would hold the listener that leaves.
    this.#iterator?.return?.().catch(() => {});
  }
}
