/** The sample rate of all sound in this server, in Hz. */
export const TELEPHONE_RATE = 8_000;

const MIN_RATE = 4_000;
const MAX_RATE = 192_000;
/** Zero crossings of the kernel on each side: 16 keep the transition band under 300 Hz at 8 kHz. */
const ZERO_CROSSINGS = 16;
/** The end of the pass band, as a fraction of the lower Nyquist frequency. */
const PASS_BAND = 0.93;
/** Kaiser window shape; 8 puts the stop band at about -80 dB. */
const KAISER_BETA = 8;

interface Kernel {
  /** Input samples on each side of an output sample. */
  reach: number;
  /** `up` phases of `2 * reach` taps. */
  taps: Float32Array;
  up: number;
  down: number;
}

const kernels = new Map<number, Kernel>();
const KERNELS_KEPT = 8;

function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

function designKernel(fromHz: number): Kernel {
  const divisor = greatestCommonDivisor(fromHz, TELEPHONE_RATE);
  const up = TELEPHONE_RATE / divisor;
  const down = fromHz / divisor;
  const reach = Math.ceil(ZERO_CROSSINGS * Math.max(1, fromHz / TELEPHONE_RATE));
  // Cut-off in cycles per input sample.
  const cutoff = (PASS_BAND * Math.min(fromHz, TELEPHONE_RATE)) / fromHz / 2;
  const taps = new Float32Array(up * 2 * reach);
  const windowTop = besselI0(KAISER_BETA);
  for (let phase = 0; phase < up; phase++) {
    let sum = 0;
    const row = new Float64Array(2 * reach);
    for (let k = 0; k < 2 * reach; k++) {
      const distance = k - reach + 1 - phase / up;
      const edge = Math.max(0, 1 - (distance / reach) ** 2);
      const window = besselI0(KAISER_BETA * Math.sqrt(edge)) / windowTop;
      const angle = 2 * Math.PI * cutoff * distance;
      row[k] = (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
      sum += row[k] ?? 0;
    }
    // Every phase passes a constant unchanged, to add no tone at the phase rate.
    taps.set(
      row.map((tap) => tap / sum),
      phase * 2 * reach,
    );
  }
  return { reach, taps, up, down };
}

function kernelFor(fromHz: number): Kernel {
  const known = kernels.get(fromHz);
  if (known) return known;
  if (kernels.size >= KERNELS_KEPT) kernels.clear();
  const kernel = designKernel(fromHz);
  kernels.set(fromHz, kernel);
  return kernel;
}

/** True when `hz` can be resampled to 8 kHz: a whole number from 4,000 to 192,000. */
export function isResamplable(hz: number): boolean {
  return Number.isInteger(hz) && hz >= MIN_RATE && hz <= MAX_RATE;
}

/**
 * Resamples a stream to 8 kHz, chunk by chunk. A windowed-sinc low-pass prevents aliasing of
 * frequencies above 4 kHz; the output is aligned with the input (no delay in the samples, 16 output
 * samples of look-ahead in time). A rate that is not `isResamplable` throws a RangeError.
 */
export class Resampler {
  readonly #kernel: Kernel | null;
  /**
   * Input that is not consumed yet, beginning `reach - 1` samples before the centre of the next output
   * sample.
   */
  #pending: Float32Array;
  #phase = 0;

  constructor(fromHz: number) {
    if (!isResamplable(fromHz)) throw new RangeError(`A sample rate of ${fromHz} Hz cannot be resampled.`);
    this.#kernel = fromHz === TELEPHONE_RATE ? null : kernelFor(fromHz);
    this.#pending = new Float32Array(this.#kernel ? this.#kernel.reach - 1 : 0);
  }

  /** The 8 kHz samples that `pcm` completes. */
  push(pcm: Int16Array): Int16Array {
    const kernel = this.#kernel;
    if (!kernel) return pcm.slice();
    const input = new Float32Array(this.#pending.length + pcm.length);
    input.set(this.#pending);
    input.set(pcm, this.#pending.length);
    const window = 2 * kernel.reach;
    const available = input.length - window;
    const count =
      available < 0 ? 0 : Math.floor((available * kernel.up + kernel.up - 1 - this.#phase) / kernel.down) + 1;
    const out = new Int16Array(count);
    let position = 0;
    for (let n = 0; n < count; n++) {
      out[n] = convolve(kernel, input, position, this.#phase);
      this.#phase += kernel.down;
      position += Math.floor(this.#phase / kernel.up);
      this.#phase %= kernel.up;
    }
    this.#pending = input.slice(position);
    return out;
  }

  /** The last samples, as if silence followed. The resampler cannot be used afterwards. */
  flush(): Int16Array {
    return this.#kernel ? this.push(new Int16Array(this.#kernel.reach)) : new Int16Array(0);
  }
}

function convolve(kernel: Kernel, input: Float32Array, position: number, phase: number): number {
  const window = 2 * kernel.reach;
  const row = phase * window;
  let sum = 0;
  for (let k = 0; k < window; k++) sum += (kernel.taps[row + k] ?? 0) * (input[position + k] ?? 0);
  return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
}

/** Resamples a whole recording to 8 kHz. */
export function resample(pcm: Int16Array, fromHz: number): Int16Array {
  const resampler = new Resampler(fromHz);
  const head = resampler.push(pcm);
  const tail = resampler.flush();
  const whole = new Int16Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
