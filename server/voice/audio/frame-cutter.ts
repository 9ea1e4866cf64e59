const FRAME_SAMPLES = 160;

/** Cuts a stream of samples into frames of 20 ms at 8 kHz. */
export class FrameCutter {
  readonly #take: (frame: Int16Array<ArrayBuffer>) => void;
  #frame = new Int16Array(FRAME_SAMPLES);
  #filled = 0;

  constructor(take: (frame: Int16Array<ArrayBuffer>) => void) {
    this.#take = take;
  }

  push(pcm: Int16Array): void {
    for (let at = 0; at < pcm.length;) {
      const part = pcm.subarray(at, at + FRAME_SAMPLES - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled < FRAME_SAMPLES) return;
      this.#take(this.#frame);
      this.#frame = new Int16Array(FRAME_SAMPLES);
      this.#filled = 0;
    }
  }
}
