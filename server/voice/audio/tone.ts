import { TELEPHONE_RATE } from './resample.ts';

/** Long enough for a tone to begin and end without a click. */
const RAMP_SAMPLES = 40;

/**
 * A tone of one or more frequencies (Hz) with a total level of `dbfs` RMS, 8 kHz, with ramps of 5 ms.
 */
export function tone(frequencies: readonly number[], durationMs: number, dbfs = -18): Int16Array {
  const length = Math.round((durationMs * TELEPHONE_RATE) / 1_000);
  const peak = 32_768 * 10 ** (dbfs / 20) * Math.sqrt(2 / Math.max(1, frequencies.length));
  return Int16Array.from({ length }, (_, i) => {
    let sum = 0;
    for (const hz of frequencies) sum += Math.sin((2 * Math.PI * hz * i) / TELEPHONE_RATE);
    const ramp = Math.min(1, (i + 1) / RAMP_SAMPLES, (length - i) / RAMP_SAMPLES);
    return Math.max(-32_768, Math.min(32_767, Math.round(peak * ramp * sum)));
  });
}

/** The tone after which a message is recorded. */
export function beep(): Int16Array {
  return tone([1_000], 300);
}

/** The ringing tone of most networks (ITU-T E.180, 425 Hz), once: a second of it and four of silence. */
export function ringingCycle(): Int16Array {
  const cycle = new Int16Array(5 * TELEPHONE_RATE);
  cycle.set(tone([425], 1_000, -24));
  return cycle;
}
