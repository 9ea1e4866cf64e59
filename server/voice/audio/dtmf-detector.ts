import { meanSquare, toDbfs } from './levels.ts';

const FRAME_SAMPLES = 160;
/** ITU-T Q.23: a key is a tone of its row and one of its column. */
const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1_209, 1_336, 1_477, 1_633] as const;
const KEYS = ['123A', '456B', '789C', '*0#D'] as const;

/**
 * Most of the energy is in the two tones, which are about as loud as each other (ITU-T Q.24); a tone that is
 * off by 1.5 % has half of its energy beside its frequency in a frame so short.
 */
const SHARE_NEEDED = 0.55;
const MAX_DIFFERENCE = 10 ** (9 / 10);
/** Every other tone of the row or column is weaker by so much. */
const ABOVE_OTHERS = 10 ** (6 / 10);
const MIN_DBFS = -42;
/** Frames of 20 ms that a key has to sound in, and those without it that end it. */
const FRAMES_NEEDED = 2;
const FRAMES_BETWEEN = 2;

const coefficientOf = (hz: number): number => 2 * Math.cos((2 * Math.PI * hz) / 8_000);
const ROW_COEFFICIENTS = ROWS.map(coefficientOf);
const COLUMN_COEFFICIENTS = COLUMNS.map(coefficientOf);

/** Finds keys in the sound itself, for peers that tell them in no other way. */
export class DtmfDetector {
  #key: string | null = null;
  #frames = 0;
  /** The key that was reported and has not ended, and the frames since it was heard. */
  #pressed: string | null = null;
  #without = 0;

  /** Hears the next frame; the key that was pressed, told once and 40 ms after it began. */
  hear(frame: Int16Array): string | null {
    const key = keyIn(frame);
    this.#frames = key !== null && key === this.#key ? this.#frames + 1 : 1;
    this.#key = key;
    this.#without = key === this.#pressed ? 0 : this.#without + 1;
    if (this.#without >= FRAMES_BETWEEN) this.#pressed = null;
    if (key === null || key === this.#pressed || this.#frames < FRAMES_NEEDED) return null;
    this.#pressed = key;
    this.#without = 0;
    return key;
  }
}

function keyIn(frame: Int16Array): string | null {
  const square = meanSquare(frame);
  if (toDbfs(square) < MIN_DBFS) return null;
  const row = strongest(frame, ROW_COEFFICIENTS);
  const column = row && strongest(frame, COLUMN_COEFFICIENTS);
  if (!row || !column) return null;
  const [loud, soft] = row.power > column.power ? [row, column] : [column, row];
  const share = (row.power + column.power) / (square * FRAME_SAMPLES);
  if (share < SHARE_NEEDED || loud.power > MAX_DIFFERENCE * soft.power) return null;
  return KEYS[row.at]?.[column.at] ?? null;
}

/** The tone that stands out of its group; null when none does. */
function strongest(frame: Int16Array, group: readonly number[]): { at: number; power: number } | null {
  const powers = group.map((coefficient) => powerOf(frame, coefficient));
  const power = Math.max(...powers);
  const at = powers.indexOf(power);
  return powers.every((other, n) => n === at || other * ABOVE_OTHERS <= power) ? { at, power } : null;
}

/** Goertzel's algorithm, scaled so that a pure tone has the energy of its samples. */
function powerOf(frame: Int16Array, coefficient: number): number {
  let last = 0;
  let beforeLast = 0;
  for (let i = 0; i < FRAME_SAMPLES; i++) {
    const next = (frame[i] ?? 0) + coefficient * last - beforeLast;
    beforeLast = last;
    last = next;
  }
  return (2 * (last * last + beforeLast * beforeLast - coefficient * last * beforeLast)) / FRAME_SAMPLES;
}
