const SAMPLES_PER_MS = 8;
/** Sound before the detected beginning that belongs to the utterance. */
const LEAD_MS = 300;
/** Sound that is kept while nobody speaks: beginnings are told 60 to 160 ms late, after a replay later. */
const MAX_WAITING_MS = 6_000;

/**
 * The caller's sound, cut into utterances by our own voice activity: kept while nobody speaks, and from the
 * beginning of speech until the pause after it part of an utterance.
 */
export class UtteranceSound {
  #waiting: Int16Array[] = [];
  #waitingSamples = 0;
  #isOpen = false;

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Adds sound; gives it back when it belongs to the open utterance. */
  add(pcm: Int16Array): Int16Array | null {
    if (this.#isOpen) return pcm;
    this.#waiting.push(pcm);
    this.#waitingSamples += pcm.length;
    while (
      this.#waiting[0] &&
      this.#waitingSamples - this.#waiting[0].length >= MAX_WAITING_MS * SAMPLES_PER_MS
    )
      this.#waitingSamples -= this.#waiting.shift()?.length ?? 0;
    return null;
  }

  /** Speech began `agoMs` before the end of the sound; gives the sound since, and a little before. */
  open(agoMs: number): Int16Array {
    if (this.#isOpen) return new Int16Array(0);
    this.#isOpen = true;
    const wanted = Math.min(this.#waitingSamples, Math.ceil((agoMs + LEAD_MS) * SAMPLES_PER_MS));
    const kept = joined(this.#waiting);
    this.#waiting = [];
    this.#waitingSamples = 0;
    return kept.subarray(kept.length - wanted);
  }

  /** The caller has paused; false when nothing was open. */
  close(): boolean {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    return wasOpen;
  }
}

/** Chunks of sound as one. */
export function joined(chunks: readonly Int16Array[]): Int16Array<ArrayBuffer> {
  const all = new Int16Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
