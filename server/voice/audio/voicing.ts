import { meanSquare } from './levels.ts';

/** The analysed samples: two frames of 20 ms, enough for two periods of the deepest voice. */
const WINDOW_SAMPLES = 320;
const HALVED = WINDOW_SAMPLES / 2;
/** Pitch periods in samples at 4 kHz: 400 Hz down to 70 Hz. */
const MIN_LAG = 10;
const MAX_LAG = 57;

const halved = new Float64Array(HALVED);

/**
 * The periodicity of `window` (320 samples) at the pitch of a human voice, 0 to 1: vowels reach 0.7
 * to 1, white noise 0.3. It is the highest normalised autocorrelation between 70 and 400 Hz, computed
 * at 4 kHz.
 */
export function voicing(window: Int16Array): number {
  let mean = 0;
  for (let i = 0; i < HALVED; i++) {
    halved[i] = ((window[2 * i] ?? 0) + (window[2 * i + 1] ?? 0)) / 2;
    mean += (halved[i] ?? 0) / HALVED;
  }
  for (let i = 0; i < HALVED; i++) halved[i] = (halved[i] ?? 0) - mean;
  let strongest = 0;
  for (let lag = MIN_LAG; lag <= MAX_LAG; lag++) strongest = Math.max(strongest, repetition(lag));
  return strongest;
}

function repetition(lag: number): number {
  let product = 0;
  let energyNow = 0;
  let energyThen = 0;
  for (let i = MAX_LAG; i < HALVED; i++) {
    const now = halved[i] ?? 0;
    const then = halved[i - lag] ?? 0;
    product += now * then;
    energyNow += now * now;
    energyThen += then * then;
  }
  return product / Math.sqrt(energyNow * energyThen + 1);
}

/** Four past samples predict two sines exactly, but never a voice. */
const ORDER = 4;

/**
 * The gain of linear prediction of `frame` from the four preceding samples, in dB: 20 and more for
 * one or two tones (DTMF, dial, ringing and fax tones, also after G.711), under 19 for nearly every
 * frame of speech, 0 for white noise.
 */
export function predictability(frame: Int16Array): number {
  const rows = Array.from({ length: ORDER }, (_, i) => {
    const row = Array.from({ length: ORDER }, (_unused, j) => correlate(frame, i + 1, j + 1));
    row[i] = (row[i] ?? 0) * (1 + 1e-9) + 1;
    return [...row, correlate(frame, 0, i + 1)];
  });
  const targets = rows.map((row) => row[ORDER] ?? 0);
  solve(rows);
  const energy = correlate(frame, 0, 0);
  const explained = rows.reduce((sum, row, i) => sum + (row[ORDER] ?? 0) * (targets[i] ?? 0), 0);
  return energy < 1 ? 0 : 10 * Math.log10(energy / Math.max(1, energy - explained));
}

function correlate(frame: Int16Array, a: number, b: number): number {
  let sum = 0;
  for (let i = ORDER; i < frame.length; i++) sum += (frame[i - a] ?? 0) * (frame[i - b] ?? 0);
  return sum;
}

/** Gauss-Jordan on a positive definite system; the last column becomes the solution. */
function solve(rows: number[][]): void {
  rows.forEach((pivotRow, i) => {
    const pivot = pivotRow[i] ?? 1;
    for (let j = i; j <= ORDER; j++) pivotRow[j] = (pivotRow[j] ?? 0) / pivot;
    rows.forEach((row, k) => {
      if (k === i) return;
      const factor = row[i] ?? 0;
      for (let j = i; j <= ORDER; j++) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
    });
  });
}

/** Estimates the background noise: the quietest frame of the last two seconds, as a mean square. */
export class NoiseFloor {
  readonly #minima = new Float64Array(PARTS).fill(STARTING_FLOOR);
  #part = 0;
  #framesInPart = 0;
  #floor = STARTING_FLOOR;

  /** The mean square of the background. */
  get level(): number {
    return this.#floor;
  }

  hear(square: number): void {
    if (square < (this.#minima[this.#part] ?? 0)) this.#minima[this.#part] = square;
    if (square < this.#floor) this.#floor = square;
    if (++this.#framesInPart < FRAMES_PER_PART) return;
    this.#framesInPart = 0;
    this.#part = (this.#part + 1) % PARTS;
    this.#minima[this.#part] = Number.POSITIVE_INFINITY;
    this.#floor = this.#minima.reduce((least, minimum) => Math.min(least, minimum));
  }
}

const PARTS = 9;
/** 240 ms. */
const FRAMES_PER_PART = 12;
/** -60 dBFS: a quiet line. */
const STARTING_FLOOR = meanSquare(Int16Array.of(33));
