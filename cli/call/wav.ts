import { UsageFault } from '../faults.ts';

/** The rate of the sound of a call, and one frame of it: 20 ms of 16-bit samples, little-endian. */
export const RATE = 16_000;
export const FRAME_BYTES = 640;

const PCM = 1;
/** Taps on each side of the windowed sinc; more for lower rates. */
const TAPS = 16;

/**
 * The sound of a WAV file at the rate of calls: PCM, 16 bit, one channel, any rate from 4 to 192 kHz.
 * @throws UsageFault with what is wrong with it
 */
export function readWav(bytes: Buffer, path: string): Buffer {
  const fault = (why: string): UsageFault => new UsageFault(`${path} ${why}.`);
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    throw fault('is no WAV file');
  let format: { kind: number; channels: number; rate: number; bits: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'fmt ' && chunk.length >= 16) {
      const [kind, channels] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2)];
      format = { kind, channels, rate: chunk.readUInt32LE(4), bits: chunk.readUInt16LE(14) };
    }
    if (name === 'data') {
      if (format === null) throw fault('has no format before its sound');
      const { kind, channels, rate, bits } = format;
      if (kind !== PCM || bits !== 16 || channels !== 1)
        throw fault(
          `must be PCM with 16 bits and one channel, and has ${bits} bits and ${channels} channels`,
        );
      if (rate < 4_000 || rate > 192_000) throw fault(`has ${rate} Hz: 4,000 to 192,000 can be played`);
      return resampled(chunk.subarray(0, chunk.length & ~1), rate);
    }
    at += 8 + size + (size % 2);
  }
  throw fault('holds no sound');
}

/** Sound as a WAV file. */
export function writeWav(sound: Buffer): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + sound.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(PCM, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Another rate by a windowed sinc, which keeps what the new rate can carry and nothing above. */
function resampled(sound: Buffer, rate: number): Buffer {
  if (rate === RATE) return sound;
  const samples = sound.length / 2;
  const step = rate / RATE;
  const cut = Math.min(1, 1 / step);
  const reach = Math.ceil(TAPS / cut);
  const out = Buffer.alloc(2 * Math.floor(samples / step));
  for (let at = 0; at < out.length / 2; at += 1) {
    const centre = at * step;
    let sum = 0;
    let weights = 0;
    for (let from = Math.ceil(centre - reach); from <= centre + reach; from += 1) {
      const distance = from - centre;
      const weight = sinc(distance * cut) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / reach));
      weights += weight;
      if (from >= 0 && from < samples) sum += weight * sound.readInt16LE(2 * from);
    }
    out.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sum / weights))), 2 * at);
  }
  return out;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
