import type { Readable } from 'node:stream';
import { TELEPHONE_RATE } from '../../voice/audio/resample.ts';
import type { TranscriptTurn } from '../call.ts';

/** Peaks a second. */
export const PEAK_RATE = 20;
const SAMPLES_PER_PEAK = TELEPHONE_RATE / PEAK_RATE;
const PEAK_MS = 1_000 / PEAK_RATE;

/**
 * The loudest sample of each twentieth of a second, from 0 to 255. Reads the sound piece by piece, so that an
 * hour neither fills the memory nor holds up other requests.
 * @param sound 16-bit little-endian samples at 8 kHz.
 */
export async function findPeaks(sound: Readable): Promise<Uint8Array> {
  const peaks: number[] = [];
  let loudest = 0;
  let samples = 0;
  let half: Buffer = Buffer.alloc(0);
  for await (const chunk of sound as AsyncIterable<Buffer>) {
    const bytes = half.length > 0 ? Buffer.concat([half, chunk]) : chunk;
    const end = bytes.length - (bytes.length % 2);
    for (let at = 0; at < end; at += 2) {
      const sample = bytes.readInt16LE(at);
      const level = sample < 0 ? -sample : sample;
      if (level > loudest) loudest = level;
      if (++samples < SAMPLES_PER_PEAK) continue;
      peaks.push(peakOf(loudest));
      loudest = samples = 0;
    }
    half = bytes.subarray(end);
  }
  if (samples > 0) peaks.push(peakOf(loudest));
  return Uint8Array.from(peaks);
}

const peakOf = (level: number): number => Math.round((level * 255) / 32_768);

/** The peaks of one side; 0 where the other one spoke. */
export interface Sides {
  caller: number[];
  assistant: number[];
}

/**
 * Divides the peaks of a recording, which has both sides in one track, by its transcript: what was heard
 * during turns of the assistant is the assistant's, all else the caller's. Where both spoke, both have it.
 */
export function divideSides(
  peaks: Uint8Array,
  turns: readonly Pick<TranscriptTurn, 'role' | 'offset_ms' | 'duration_ms'>[],
): Sides {
  const spoke = { user: new Uint8Array(peaks.length), assistant: new Uint8Array(peaks.length) };
  for (const { role, offset_ms: from, duration_ms: length } of turns) {
    if (length > 0) spoke[role].fill(1, Math.floor(from / PEAK_MS), Math.ceil((from + length) / PEAK_MS));
  }
  const caller = Array.from(peaks, (peak, at) => (spoke.assistant[at] && !spoke.user[at] ? 0 : peak));
  const assistant = Array.from(peaks, (peak, at) => (spoke.assistant[at] ? peak : 0));
  return { caller, assistant };
}
