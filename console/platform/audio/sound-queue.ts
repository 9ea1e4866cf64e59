/** How much is held before it is played, so that frames may come unevenly: 60 ms. */
const HOLD_SECONDS = 0.06;
/** Beyond this the oldest sound is dropped: nobody listens to what lies so far back. */
const MAX_SECONDS = 30;

/** Sound on its way to the loudspeaker, in order, at the rate of the loudspeaker. */
export class SoundQueue {
  readonly #rate: number;
  #blocks: Float32Array[] = [];
  #waiting = 0;
  #isPlaying = false;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Samples that wait to be played. */
  get waiting(): number {
    return this.#waiting;
  }

  push(samples: Float32Array): void {
    if (samples.length === 0) return;
    this.#blocks.push(samples);
    this.#waiting += samples.length;
    while (this.#waiting > MAX_SECONDS * this.#rate) this.#waiting -= this.#blocks.shift()?.length ?? 0;
    if (this.#waiting >= HOLD_SECONDS * this.#rate) this.#isPlaying = true;
  }

  /** Writes the next samples; silence where there are none. Having run dry it waits for the hold again. */
  pull(target: Float32Array): void {
    target.fill(0);
    if (!this.#isPlaying) return;
    let written = 0;
    while (written < target.length) {
      const [block] = this.#blocks;
      if (block === undefined) break;
      const part = block.subarray(0, target.length - written);
      target.set(part, written);
      written += part.length;
      if (part.length === block.length) this.#blocks.shift();
      else this.#blocks[0] = block.subarray(part.length);
    }
    this.#waiting -= written;
    if (written < target.length) this.#isPlaying = false;
  }
}
