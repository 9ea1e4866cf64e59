/** Input samples on each side of a new one. */
const REACH = 16;
/** Kaiser window shape, as in `resample.ts`. */
const KAISER_BETA = 8;

/** The taps of the sample that lies half-way between two others; they pass a constant unchanged. */
const TAPS = designTaps();

function designTaps(): Float32Array {
  const taps = new Float64Array(2 * REACH);
  for (let k = 0; k < taps.length; k++) {
    const distance = k - REACH + 0.5;
    const edge = 1 - (distance / REACH) ** 2;
    taps[k] = (Math.sin(Math.PI * distance) / (Math.PI * distance)) * besselI0(KAISER_BETA * Math.sqrt(edge));
  }
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return Float32Array.from(taps, (tap) => tap / sum);
}

function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/**
 * Doubles the sample rate of a stream, chunk by chunk, such as 8 kHz to 16 kHz: twice as many samples as went
 * in, two milliseconds later. A windowed sinc keeps the mirror of the sound above 4 kHz away.
 */
export class Upsampler {
  /** The last samples of the input, which new ones are computed from. */
  #past = new Int16Array(2 * REACH - 1);

  push(pcm: Int16Array): Int16Array<ArrayBuffer> {
    const input = new Int16Array(this.#past.length + pcm.length);
    input.set(this.#past);
    input.set(pcm, this.#past.length);
    const out = new Int16Array(2 * pcm.length);
    for (let n = 0; n < pcm.length; n++) {
      let between = 0;
      for (let k = 0; k < TAPS.length; k++) between += (TAPS[k] ?? 0) * (input[n + k] ?? 0);
      out[2 * n] = input[n + REACH - 1] ?? 0;
      out[2 * n + 1] = Math.max(-32_768, Math.min(32_767, Math.round(between)));
    }
    this.#past = input.slice(pcm.length);
    return out;
  }
}
