const FRAME_SAMPLES = 160;
/** The root mean square of uniform noise, as a share of its largest sample. */
const RMS_OF_PEAK = 1 / Math.sqrt(3);
/** Louder is no background: a level that a faulty sender tells is bounded. */
const LOUDEST_DBOV = -35;

/**
 * The background noise of a peer that sends none while nobody speaks (RFC 3389): noise at the level that it
 * told.
 */
export class ComfortNoise {
  #peak = 0;
  /** State of a linear congruential generator: noise need not be unpredictable. */
  #state = 1;

  /** @param level the first byte of the payload: the level below overload, in dB. */
  constructor(level: number) {
    const dbov = Math.min(LOUDEST_DBOV, -(level & 0x7f));
    this.#peak = Math.round((32_768 * 10 ** (dbov / 20)) / RMS_OF_PEAK);
  }

  /** Writes a frame of noise. */
  fill(frame: Int16Array): void {
    for (let i = 0; i < FRAME_SAMPLES; i++) {
      this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0;
      frame[i] = Math.round((this.#state / 2 ** 31) * this.#peak);
    }
  }
}
