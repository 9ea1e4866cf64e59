/** The form of sound on the sockets of the API: PCM, 16 bit, 16 kHz, one channel, frames of 20 ms. */
export const SOCKET_RATE = 16_000;
export const FRAME_SAMPLES = 320;

const LOUDEST = 32_767;

/** Cuts a stream of samples between -1 and 1 into frames for the socket. */
export class FrameCutter {
  readonly #take: (frame: Int16Array<ArrayBuffer>) => void;
  #frame = new Int16Array(FRAME_SAMPLES);
  #filled = 0;

  constructor(take: (frame: Int16Array<ArrayBuffer>) => void) {
    this.#take = take;
  }

  push(samples: Float32Array): void {
    for (const sample of samples) {
      this.#frame[this.#filled] = Math.round(Math.max(-1, Math.min(1, sample)) * LOUDEST);
      this.#filled += 1;
      if (this.#filled < FRAME_SAMPLES) continue;
      this.#take(this.#frame);
      this.#frame = new Int16Array(FRAME_SAMPLES);
      this.#filled = 0;
    }
  }
}

/** The samples of a frame, between -1 and 1. */
export const samplesOf = (frame: Int16Array): Float32Array =>
  Float32Array.from(frame, (value) => value / (LOUDEST + 1));

/** The loudest sample of a frame, between 0 and 1. */
export const peakOf = (frame: Int16Array): number =>
  frame.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0) / (LOUDEST + 1);
