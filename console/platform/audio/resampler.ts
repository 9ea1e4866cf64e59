/** Half the length of the filter, in samples of the slower side: longer is sharper and later. */
const REACH = 16;
/** Steps between two samples at which the filter is tabulated. */
const PHASES = 256;
/** What of the band is kept; the rest is the slope of the filter. */
const BAND = 0.92;

/**
 * Turns a stream of samples into another rate: windowed sinc, below half the slower rate. Blocks may have any
 * length, and the joints between them are not heard. Delays by 16 samples of the slower rate.
 */
export class Resampler {
  /** Samples of the input for each of the output. */
  readonly #step: number;
  /** Half the length of the filter in samples of the input. */
  readonly #reach: number;
  readonly #table: Float32Array;
  #history: Float32Array;
  /** Samples of the input before the history, and those of the output: counted, so that nothing adds up. */
  #passed = 0;
  #written = 0;

  constructor(fromRate: number, toRate: number) {
    this.#step = fromRate / toRate;
    const widening = Math.max(1, this.#step);
    this.#reach = Math.ceil(REACH * widening);
    this.#table = tabulate(this.#reach, BAND / widening);
    this.#history = new Float32Array(2 * this.#reach);
  }

  push(input: Float32Array): Float32Array {
    const all = new Float32Array(this.#history.length + input.length);
    all.set(this.#history);
    all.set(input, this.#history.length);
    const last = all.length - this.#reach;
    const output: number[] = [];
    while (this.#position < last) {
      output.push(this.#sampleAt(all, this.#position));
      this.#written += 1;
    }
    const keptFrom = Math.max(0, Math.floor(this.#position) - this.#reach);
    this.#history = all.slice(keptFrom);
    this.#passed += keptFrom;
    return Float32Array.from(output);
  }

  /** Where the next sample of the output lies in the history. */
  get #position(): number {
    return this.#written * this.#step - this.#passed + this.#reach;
  }

  #sampleAt(samples: Float32Array, position: number): number {
    const begin = Math.ceil(position - this.#reach);
    const end = Math.floor(position + this.#reach);
    let sum = 0;
    for (let at = begin; at <= end; at += 1) {
      const sample = samples[at] ?? 0;
      if (sample !== 0) sum += sample * this.#weight(Math.abs(position - at));
    }
    return sum;
  }

  #weight(distance: number): number {
    const place = distance * PHASES;
    const below = Math.floor(place);
    const low = this.#table[below] ?? 0;
    const high = this.#table[below + 1] ?? 0;
    return low + (high - low) * (place - below);
  }
}

/** One side of a sinc with a Blackman window; `band` is the share of the input's band that passes. */
function tabulate(reach: number, band: number): Float32Array {
  const table = new Float32Array(reach * PHASES + 2);
  for (let index = 0; index <= reach * PHASES; index += 1) {
    const distance = index / PHASES;
    const angle = (Math.PI * distance) / reach;
    const window = 0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle);
    table[index] = band * sinc(band * distance) * window;
  }
  return table;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
