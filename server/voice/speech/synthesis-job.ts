import type { SpeakOrder, WordMark } from './espeak-worker.ts';
import type { SpeechRefusal } from './synthesizer.ts';

/** Sound of one piece of text, as it is made. */
export interface SoundChunk {
  pcm: Int16Array;
  marks: WordMark[];
}

/** One piece of text in the synthesis thread: the thread delivers sound, a consumer asks for it. */
export class SynthesisJob {
  readonly order: SpeakOrder;
  /** A caller waits for it in silence. */
  readonly urgent: boolean;
  #sounds: SoundChunk[] = [];
  #over = false;
  #refusal: SpeechRefusal | null = null;
  #wake: (() => void) | null = null;
  #waitLimit: NodeJS.Timeout | undefined;

  constructor(order: SpeakOrder, urgent: boolean) {
    this.order = order;
    this.urgent = urgent;
  }

  /** Limits how long the piece may wait in the queue. */
  refuseAfter(ms: number, refuse: () => void): void {
    this.#waitLimit = setTimeout(refuse, ms);
  }

  /** The thread begins with the piece. */
  begin(): void {
    clearTimeout(this.#waitLimit);
  }

  deliver(sound: SoundChunk): void {
    if (this.#over) return;
    this.#sounds.push(sound);
    this.#wake?.();
  }

  /** All sound has been delivered. */
  finish(): void {
    this.#end(null);
  }

  fail(refusal: SpeechRefusal): void {
    this.#end(refusal);
  }

  /** The next sound; null at the end. Rejects with the refusal after the sound that came before it. */
  async next(): Promise<SoundChunk | null> {
    while (this.#sounds.length === 0 && !this.#over) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    const sound = this.#sounds.shift();
    if (sound) return sound;
    if (this.#refusal) throw this.#refusal;
    return null;
  }

  #end(refusal: SpeechRefusal | null): void {
    if (this.#over) return;
    this.#over = true;
    this.#refusal = refusal;
    clearTimeout(this.#waitLimit);
    this.#wake?.();
  }
}
