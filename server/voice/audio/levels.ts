/** The lowest reported level: silence has no logarithm. */
export const SILENCE_DBFS = -96;

const FULL_SCALE = 32_768;

/** Mean of the squared samples of `pcm` from `from` to `to`. */
export function meanSquare(pcm: Int16Array, from = 0, to = pcm.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) {
    const sample = pcm[i] ?? 0;
    sum += sample * sample;
  }
  return to > from ? sum / (to - from) : 0;
}

/**
 * Converts a mean square to dB below full scale, where a square wave of full amplitude is 0 and a
 * sine -3.
 */
export function toDbfs(square: number): number {
  return square <= 0 ? SILENCE_DBFS : Math.max(SILENCE_DBFS, 10 * Math.log10(square / FULL_SCALE ** 2));
}

/** RMS level of `pcm` in dBFS. */
export function rmsDbfs(pcm: Int16Array): number {
  return toDbfs(meanSquare(pcm));
}

/**
 * The share (0 to 1) of the energy of `pcm` in a sine of `hz` (Goertzel): near 1 for that pure tone,
 * near `2 / pcm.length` for noise, 0 for silence.
 */
export function toneShare(pcm: Int16Array, hz: number, rate = 8_000): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / rate);
  let last = 0;
  let beforeLast = 0;
  for (let i = 0; i < pcm.length; i++) {
    const next = (pcm[i] ?? 0) + coefficient * last - beforeLast;
    beforeLast = last;
    last = next;
  }
  const power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast;
  const energy = meanSquare(pcm) * pcm.length;
  return energy === 0 ? 0 : Math.min(1, (2 * power) / (pcm.length * energy));
}
