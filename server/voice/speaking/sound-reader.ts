import { ProviderError } from '../../platform/providers/provider-error.ts';
import { decode } from '../audio/g711.ts';
import { isResamplable, Resampler } from '../audio/resample.ts';

/** How a provider was asked to write its sound: μ-law at 8 kHz, or 16-bit samples, the low byte first. */
export type SoundFormat = { encoding: 'mulaw' } | { encoding: 's16le'; rate: number };

/** Bytes that tell what kind of sound it is. */
const SNIFFED_BYTES = 12;
/** Longest header of a WAV. */
const MAX_HEADER_BYTES = 4_096;

const WAV_PCM = 1;
const WAV_MULAW = 7;
const WAV_EXTENSIBLE = 0xfffe;

interface Decoder {
  push(bytes: Buffer): Int16Array;
  flush(): Int16Array;
}

/**
 * Turns the bytes of a provider into samples at 8 kHz as they come. A WAV tells its own format, whatever was
 * asked for. @throws ProviderError for what is no sound, or sound in another format.
 */
export class SoundReader {
  readonly #format: SoundFormat;
  #decoder: Decoder | null = null;
  /** Bytes whose kind is not known yet. */
  #held = Buffer.alloc(0);

  constructor(format: SoundFormat) {
    this.#format = format;
  }

  push(bytes: Uint8Array): Int16Array {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#decoder) return this.#decoder.push(chunk);
    this.#held = Buffer.concat([this.#held, chunk]);
    return this.#begin(this.#held.length >= SNIFFED_BYTES);
  }

  /** The last samples. */
  end(): Int16Array {
    const last = this.#decoder ? new Int16Array(0) : this.#begin(true);
    return joined(last, this.#decoder?.flush() ?? new Int16Array(0));
  }

  #begin(isEnough: boolean): Int16Array {
    if (!isEnough) return new Int16Array(0);
    refuseOther(this.#held);
    let start = 0;
    if (this.#held.toString('latin1', 0, 4) === 'RIFF') {
      const header = readWavHeader(this.#held);
      if (header === null) {
        if (this.#held.length <= MAX_HEADER_BYTES) return new Int16Array(0);
        throw new ProviderError('unknown', 'The provider sent a WAV whose header has no end');
      }
      start = header.start;
      this.#decoder = wavDecoder(header);
    } else {
      this.#decoder = rawDecoder(this.#format);
    }
    const rest = this.#held.subarray(start);
    this.#held = Buffer.alloc(0);
    return this.#decoder.push(rest);
  }
}

/** @throws ProviderError for pages, JSON and compressed sound. */
function refuseOther(head: Buffer): void {
  const text = head.toString('latin1', 0, SNIFFED_BYTES).trimStart();
  const isText = /^(<[a-z!?]|\{\s*["}]|\[\s*["{])/i.test(text);
  if (isText) throw new ProviderError('unknown', 'The provider answered with text in place of sound');
  const compressed = /^(ID3|OggS|fLaC)/.exec(text)?.[0];
  if (compressed !== undefined)
    throw new ProviderError('invalid_request', `The provider sent compressed sound (${compressed})`);
}

interface WavHeader {
  format: number;
  channels: number;
  rate: number;
  bits: number;
  start: number;
  /** Bytes of samples; Infinity where the header was written before their number was known. */
  size: number;
}

/** Null when the header is not complete. */
function readWavHeader(bytes: Buffer): WavHeader | null {
  let format: Omit<WavHeader, 'start' | 'size'> | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'data' && format) {
      const isKnown = size > 0 && size < 0x7fff_ffff;
      return { ...format, start: body, size: isKnown ? size : Infinity };
    }
    if (name === 'fmt ' && body + 16 <= bytes.length) {
      format = {
        format: bytes.readUInt16LE(body),
        channels: bytes.readUInt16LE(body + 2),
        rate: bytes.readUInt32LE(body + 4),
        bits: bytes.readUInt16LE(body + 14),
      };
    }
    at = body + size + (size % 2);
  }
  return null;
}

/** @throws ProviderError for a WAV of anything but 16-bit PCM or μ-law at 8 kHz. */
function wavDecoder({ format, channels, rate, bits, size }: WavHeader): Decoder {
  const isPcm = (format === WAV_PCM || format === WAV_EXTENSIBLE) && bits === 16 && isResamplable(rate);
  const isMulaw = format === WAV_MULAW && rate === 8_000 && channels === 1;
  if ((!isPcm && !isMulaw) || channels < 1 || channels > 2) {
    const what = `format ${format}, ${bits} bits, ${rate} Hz, ${channels} channels`;
    throw new ProviderError('invalid_request', `The provider sent a WAV that cannot be played: ${what}`);
  }
  const inner = isMulaw ? mulawDecoder() : pcmDecoder(rate, channels);
  let left = size;
  return {
    // Other chunks may stand behind the samples.
    push: (bytes) => {
      const part = bytes.subarray(0, Math.min(bytes.length, left));
      left -= part.length;
      return inner.push(part);
    },
    flush: () => inner.flush(),
  };
}

const rawDecoder = (format: SoundFormat): Decoder =>
  format.encoding === 'mulaw' ? mulawDecoder() : pcmDecoder(format.rate, 1);

const mulawDecoder = (): Decoder => ({
  push: (bytes) => decode('PCMU', bytes),
  flush: () => new Int16Array(0),
});

/** Chunks may end in the middle of a sample; a last half sample is dropped. */
function pcmDecoder(rate: number, channels: number): Decoder {
  const resampler = new Resampler(rate);
  const width = 2 * channels;
  let held = Buffer.alloc(0);
  return {
    push: (chunk) => {
      const bytes = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      const count = Math.floor(bytes.length / width);
      held = Buffer.from(bytes.subarray(count * width));
      const pcm = new Int16Array(count);
      for (let i = 0; i < count; i++) {
        const left = bytes.readInt16LE(i * width);
        pcm[i] = channels === 1 ? left : (left + bytes.readInt16LE(i * width + 2)) >> 1;
      }
      return resampler.push(pcm);
    },
    flush: () => resampler.flush(),
  };
}

function joined(first: Int16Array, second: Int16Array): Int16Array {
  if (first.length === 0) return second;
  const whole = new Int16Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
