/** The voice's periods looked for: 66 to 200 Hz at 8 kHz. */
const SHORTEST_PERIOD = 40;
const LONGEST_PERIOD = 120;
/** Samples that are compared at each period. */
const COMPARED = 160;
const HISTORY = COMPARED + LONGEST_PERIOD;
/** What is made up sounds for 10 ms as it was, and fades until 60 ms: longer it would be a tone. */
const FULL_SAMPLES = 80;
const FADED_SAMPLES = 480;
/** Real sound takes over within 4 ms. */
const JOINED_SAMPLES = 32;

/**
 * Fills short gaps in speech with the last period of the voice, repeated and fading, as appendix I of G.711
 * does. A gap longer than 60 ms is silent from there on.
 */
export class LossConcealment {
  /** Samples that were made up so far. */
  concealedSamples = 0;
  /** The sound before, the newest last. */
  readonly #history = new Int16Array(HISTORY);
  readonly #period = new Int16Array(LONGEST_PERIOD);
  #length = SHORTEST_PERIOD;
  /** Samples since the gap began; 0 outside of one. */
  #gap = 0;

  /**
   * Fills the samples of `frame` that have not `arrived`, `missing` in number, and joins those that have to
   * what was made up.
   */
  fill(frame: Int16Array, arrived: Uint8Array, missing: number): void {
    if (missing === 0 && this.#gap === 0) return this.#remember(frame, 0, frame.length);
    for (let from = 0; from < frame.length;) {
      const here = arrived[from];
      let to = from + 1;
      while (to < frame.length && arrived[to] === here) to++;
      if (here === 0) this.#makeUp(frame, from, to);
      else if (this.#gap > 0) this.#join(frame, from, to);
      this.#remember(frame, from, to);
      from = to;
    }
  }

  #makeUp(frame: Int16Array, from: number, to: number): void {
    if (this.#gap === 0) this.#takePeriod();
    for (let i = from; i < to; i++) {
      frame[i] = this.#next();
      if (this.#gap <= FADED_SAMPLES) this.concealedSamples++;
    }
  }

  #join(frame: Int16Array, from: number, to: number): void {
    const joined = Math.min(to - from, JOINED_SAMPLES);
    for (let i = 0; i < joined; i++) {
      const share = (i + 1) / (joined + 1);
      frame[from + i] = Math.round(share * (frame[from + i] ?? 0) + (1 - share) * this.#next());
    }
    this.#gap = 0;
  }

  /** The next sample that is made up. */
  #next(): number {
    const level = 1 - Math.max(0, this.#gap - FULL_SAMPLES) / (FADED_SAMPLES - FULL_SAMPLES);
    const sample = level <= 0 ? 0 : Math.round(level * (this.#period[this.#gap % this.#length] ?? 0));
    this.#gap++;
    return sample;
  }

  /** Takes the last period, with its end made to lead into its beginning. */
  #takePeriod(): void {
    const history = this.#history;
    const length = findPeriod(history);
    this.#length = length;
    const begin = HISTORY - length;
    for (let i = 0; i < length; i++) this.#period[i] = history[begin + i] ?? 0;
    const blended = length >> 2;
    for (let i = 0; i < blended; i++) {
      const share = (i + 1) / (blended + 1);
      const at = length - blended + i;
      const before = history[begin - blended + i] ?? 0;
      this.#period[at] = Math.round((1 - share) * (this.#period[at] ?? 0) + share * before);
    }
  }

  #remember(frame: Int16Array, from: number, to: number): void {
    const count = to - from;
    this.#history.copyWithin(0, count);
    this.#history.set(frame.subarray(from, to), HISTORY - count);
  }
}

/**
 * The shift at which the newest samples are most like those before them: every second one is tried on every
 * second sample, then those beside the best on all samples, a sixth of the work of trying all.
 */
function findPeriod(history: Int16Array): number {
  const coarse = mostAlike(history, { from: SHORTEST_PERIOD, to: LONGEST_PERIOD, step: 2 });
  const [from, to] = [Math.max(SHORTEST_PERIOD, coarse - 1), Math.min(LONGEST_PERIOD, coarse + 1)];
  return mostAlike(history, { from, to, step: 1 });
}

interface Shifts {
  from: number;
  to: number;
  /** Between two shifts, and between two samples that are compared. */
  step: number;
}

/** Of these shifts, the one at which every `step`-th sample is most like that before it. */
function mostAlike(history: Int16Array, { from, to, step }: Shifts): number {
  let best = from;
  let bestLikeness = 0;
  for (let shift = from; shift <= to; shift += step) {
    let product = 0;
    let energy = 1;
    for (let i = HISTORY - COMPARED; i < HISTORY; i += step) {
      const before = history[i - shift] ?? 0;
      product += (history[i] ?? 0) * before;
      energy += before * before;
    }
    const likeness = product > 0 ? (product * product) / energy : 0;
    // A multiple of the period is as like as the period itself: the shortest one wins.
    if (likeness > 1.02 * bestLikeness) [best, bestLikeness] = [shift, likeness];
  }
  return best;
}
