/**
 * G.722 at 64 kbit/s for sound of 8 kHz: the lower of its two bands, which is what a telephone line carries.
 * Six bits of each byte are that band's ADPCM; the two of the upper band are ignored, and sent as silence.
 * The tables are those of ITU-T G.722, section 6.
 */

/** Between which values, for a step of 1 in 4,096ths, a difference gets which of 30 magnitudes. */
const LEVELS = Int32Array.of(
  ...[0, 35, 72, 110, 150, 190, 233, 276, 323, 370, 422, 473, 530, 587, 650, 714, 786, 858, 940, 1_023],
  ...[1_121, 1_219, 1_339, 1_458, 1_612, 1_765, 1_980, 2_195, 2_557, 2_919],
);
/** What a code of four bits stands for, in 32,768ths of the step: the decoder's state follows these only. */
const COARSE = Int32Array.of(
  ...[0, -20_456, -12_896, -8_968, -6_288, -4_240, -2_584, -1_200],
  ...[20_456, 12_896, 8_968, 6_288, 4_240, 2_584, 1_200, 0],
);
/** What a code of six bits stands for. */
const FINE = Int32Array.of(
  ...[-136, -136, -136, -136, -24_808, -21_904, -19_008, -16_704, -14_984, -13_512, -12_280, -11_192],
  ...[-10_232, -9_360, -8_576, -7_856, -7_192, -6_576, -6_000, -5_456, -4_944, -4_464, -4_008, -3_576],
  ...[-3_168, -2_776, -2_400, -2_032, -1_688, -1_360, -1_040, -728, 24_808, 21_904, 19_008, 16_704],
  ...[14_984, 13_512, 12_280, 11_192, 10_232, 9_360, 8_576, 7_856, 7_192, 6_576, 6_000, 5_456, 4_944, 4_464],
  ...[4_008, 3_576, 3_168, 2_776, 2_400, 2_032, 1_688, 1_360, 1_040, 728, 432, 136, -432, -136],
);
/** How a code of four bits changes the logarithm of the step. */
const STEP_CHANGES = Int32Array.of(
  ...[-60, 3_042, 1_198, 538, 334, 172, 58, -30, 3_042, 1_198, 538, 334, 172, 58, -30, -60],
);
/** 2,048 times the powers of two in 32 steps. */
const POWERS = Int32Array.of(
  ...[2_048, 2_093, 2_139, 2_186, 2_233, 2_282, 2_332, 2_383, 2_435, 2_489, 2_543, 2_599, 2_656, 2_714],
  ...[2_774, 2_834, 2_896, 2_960, 3_025, 3_091, 3_158, 3_228, 3_298, 3_371, 3_444, 3_520, 3_597, 3_676],
  ...[3_756, 3_838, 3_922, 4_008],
);
const MAX_STEP_LOG = 18_432;
const FIRST_STEP = 32;
/** The bits of the upper band: its smallest step, which is inaudible. */
const SILENT_UPPER_BAND = 0xc0;

const ZEROS = 6;

/** The predictor and the step of the lower band: the same in both directions (section 3.6). */
class LowerBand {
  step = FIRST_STEP;
  /** What is expected of the next sample. */
  expected = 0;
  #stepLog = 0;
  /** Expected from the differences alone. */
  #fromZeros = 0;
  readonly #zeros = new Int32Array(ZEROS);
  readonly #differences = new Int32Array(ZEROS + 1);
  #pole1 = 0;
  #pole2 = 0;
  #sample1 = 0;
  /** Signs (0 or -1) of the two partial reconstructions before. */
  #sign1 = 0;
  #sign2 = 0;

  /** Goes on with the four bits of a code. */
  advance(coarse: number): void {
    const difference = (this.step * (COARSE[coarse] ?? 0)) >> 15;
    this.#adaptStep(STEP_CHANGES[coarse] ?? 0);
    const sample = saturate(this.expected + difference);
    this.#adaptPoles(saturate(this.#fromZeros + difference) >> 15);
    this.#adaptZeros(difference);
    const fromPoles = saturate(
      ((this.#pole1 * saturate(2 * sample)) >> 15) + ((this.#pole2 * saturate(2 * this.#sample1)) >> 15),
    );
    this.#sample1 = sample;
    this.expected = saturate(fromPoles + this.#fromZeros);
  }

  #adaptStep(change: number): void {
    const log = ((this.#stepLog * 127) >> 7) + change;
    this.#stepLog = log < 0 ? 0 : log > MAX_STEP_LOG ? MAX_STEP_LOG : log;
    const power = POWERS[(this.#stepLog >> 6) & 31] ?? 0;
    const shift = 8 - (this.#stepLog >> 11);
    this.step = (shift < 0 ? power << -shift : power >> shift) << 2;
  }

  #adaptPoles(sign: number): void {
    const turned = saturate(4 * this.#pole1);
    const pull = Math.min(sign === this.#sign1 ? -turned : turned, 32_767) >> 7;
    const second = pull + (sign === this.#sign2 ? 128 : -128) + ((this.#pole2 * 32_512) >> 15);
    const pole2 = second > 12_288 ? 12_288 : second < -12_288 ? -12_288 : second;
    const first = saturate((sign === this.#sign1 ? 192 : -192) + ((this.#pole1 * 32_640) >> 15));
    const limit = saturate(15_360 - pole2);
    this.#pole1 = first > limit ? limit : first < -limit ? -limit : first;
    this.#pole2 = pole2;
    this.#sign2 = this.#sign1;
    this.#sign1 = sign;
  }

  #adaptZeros(difference: number): void {
    const differences = this.#differences;
    const push = difference === 0 ? 0 : 128;
    const sign = difference >> 15;
    let sum = 0;
    for (let i = ZEROS - 1; i >= 0; i--) {
      const before = differences[i] ?? 0;
      const pushed = before >> 15 === sign ? push : -push;
      const zero = saturate(pushed + (((this.#zeros[i] ?? 0) * 32_640) >> 15));
      this.#zeros[i] = zero;
      // What is multiplied with this zero from now on is the difference one place newer.
      const newer = i === 0 ? difference : (differences[i - 1] ?? 0);
      differences[i] = newer;
      sum += (zero * saturate(2 * newer)) >> 15;
    }
    this.#fromZeros = saturate(sum);
  }
}

/** Reads G.722: one byte is one sample of 8 kHz. */
export class G722Decoder {
  readonly #band = new LowerBand();

  decode(code: number): number {
    const fine = code & 0x3f;
    const sample = this.#band.expected + ((this.#band.step * (FINE[fine] ?? 0)) >> 15);
    this.#band.advance(fine >> 2);
    return 2 * (sample > 16_383 ? 16_383 : sample < -16_384 ? -16_384 : sample);
  }
}

/** Writes G.722. */
export class G722Encoder {
  readonly #band = new LowerBand();

  encode(sample: number): number {
    const error = saturate((sample >> 1) - this.#band.expected);
    const magnitude = error >= 0 ? error : -(error + 1);
    let level = 1;
    while (level < LEVELS.length && magnitude >= ((LEVELS[level] ?? 0) * this.#band.step) >> 12) level++;
    const fine = codeOf(level, error < 0);
    this.#band.advance(fine >> 2);
    return SILENT_UPPER_BAND | fine;
  }
}

/** The code of a magnitude from 1 to 30; the two smallest negative ones have codes apart. */
function codeOf(level: number, isNegative: boolean): number {
  if (!isNegative) return 62 - level;
  return level <= 2 ? 64 - level : 34 - level;
}

function saturate(value: number): number {
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
}
