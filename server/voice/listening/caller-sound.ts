const SAMPLES_PER_MS = 8;
/** Sound that is kept for a listener that takes over. */
const MAX_KEPT_MS = 5_000;

interface Batch {
  atMs: number;
  pcm: Int16Array;
}

/** The last seconds of the caller's sound, for a listener that connects late or again. */
export class CallerSound {
  #batches: Batch[] = [];

  add(atMs: number, pcm: Int16Array): void {
    this.#batches.push({ atMs, pcm });
    while (this.#batches[0] && this.#batches[0].atMs < atMs - MAX_KEPT_MS) this.#batches.shift();
  }

  /** What was heard since `fromMs`, oldest first. */
  since(fromMs: number): Int16Array[] {
    return this.#batches
      .filter(({ atMs, pcm }) => atMs + pcm.length / SAMPLES_PER_MS > fromMs)
      .map(({ pcm }) => pcm);
  }

  get endMs(): number {
    const last = this.#batches.at(-1);
    return last ? last.atMs + last.pcm.length / SAMPLES_PER_MS : 0;
  }
}
