import type { CallerAudio } from './media-session.ts';

const FRAME_SAMPLES = 160;
const FRAMES_PER_BATCH = 4;
const BATCH_SAMPLES = FRAMES_PER_BATCH * FRAME_SAMPLES;
/** Batches that may be on their way at once: about a second. */
export const MAX_ON_THE_WAY = 12;
/** Batches kept while the other thread is slow; the oldest beyond four seconds are dropped. */
export const MAX_WAITING = 50;

/**
 * Gathers the caller's frames of 20 ms to batches for another thread. What that thread has taken it counts in
 * shared memory, so that a slow one gets no more than it can hold. It does no I/O; `send` takes the buffers.
 */
export class CallerAudioBatches {
  readonly #send: (batch: CallerAudio) => void;
  #received: Int32Array<SharedArrayBuffer> | null = null;
  #sent = 0;
  #dropped = 0;
  #waiting: Omit<CallerAudio, 'dropped'>[] = [];
  #batch = new Int16Array(BATCH_SAMPLES);
  #filled = 0;
  #startMs = 0;

  constructor(send: (batch: CallerAudio) => void) {
    this.#send = send;
  }

  /** On with a counter of the batches taken, which starts at 0; off with null. */
  turn(received: Int32Array<SharedArrayBuffer> | null): void {
    this.#received = received;
    this.#sent = 0;
    this.#waiting = [];
    this.#filled = 0;
  }

  /** Adds a frame that begins at `atMs`. */
  add(frame: Int16Array, atMs: number): void {
    if (!this.#received) return;
    if (this.#filled === 0) this.#startMs = atMs;
    this.#batch.set(frame, this.#filled);
    this.#filled += FRAME_SAMPLES;
    if (this.#filled === BATCH_SAMPLES) this.#pass();
  }

  /** Nothing is heard for a while: what was gathered goes out. */
  pause(): void {
    if (this.#filled > 0) this.#pass();
  }

  #pass(): void {
    const pcm = this.#filled === BATCH_SAMPLES ? this.#batch : this.#batch.slice(0, this.#filled);
    this.#waiting.push({ atMs: this.#startMs, pcm });
    this.#batch = new Int16Array(BATCH_SAMPLES);
    this.#filled = 0;
    if (this.#waiting.length > MAX_WAITING) {
      this.#waiting.shift();
      this.#dropped++;
    }
    const taken = this.#received ? Atomics.load(this.#received, 0) : 0;
    while (this.#sent - taken < MAX_ON_THE_WAY) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#sent++;
      this.#send({ ...next, dropped: this.#dropped });
    }
  }
}
