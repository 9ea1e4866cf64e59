import { TELEPHONE_RATE } from './resample.ts';

/** Bytes before the first sample. */
export const WAV_HEADER_BYTES = 44;

/** The header of an 8 kHz mono 16-bit PCM file with `dataBytes` of samples. */
export function wavHeader(dataBytes: number): Uint8Array {
  const bytes = Buffer.alloc(WAV_HEADER_BYTES);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(WAV_HEADER_BYTES - 8 + dataBytes, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(TELEPHONE_RATE, 24);
  bytes.writeUInt32LE(TELEPHONE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(dataBytes, 40);
  return bytes;
}

export interface Wav {
  rate: number;
  channels: number;
  /** Samples of all channels, interleaved. */
  pcm: Int16Array;
}

/**
 * Parses a WAV of 16-bit PCM with any other chunks. Null for anything else, and for a file whose
 * chunks exceed its end.
 */
export function parseWav(file: Uint8Array): Wav | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (
    bytes.length < 12 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WAVE'
  ) {
    return null;
  }
  let format: { rate: number; channels: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (body + size > bytes.length) return null;
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'fmt ' && size >= 16) {
      if (bytes.readUInt16LE(body) !== 1 || bytes.readUInt16LE(body + 14) !== 16) return null;
      format = { channels: bytes.readUInt16LE(body + 2), rate: bytes.readUInt32LE(body + 4) };
    } else if (name === 'data' && format) {
      const pcm = Int16Array.from({ length: Math.floor(size / 2) }, (_, i) =>
        bytes.readInt16LE(body + 2 * i),
      );
      return { ...format, pcm };
    }
    // Chunks begin at even offsets.
    at = body + size + (size % 2);
  }
  return null;
}
