/** The two telephone codecs of RFC 3551, section 4.5.14: one byte a sample at 8 kHz. */
export type Codec = 'PCMU' | 'PCMA';

/** Silence: the code of the sample 0 in each codec. */
export const SILENCE_BYTE = { PCMU: 0xff, PCMA: 0xd5 } as const;

const ULAW_BIAS = 132;
const ULAW_CLIP = 32_635;

function ulawToLinear(code: number): number {
  const bits = ~code & 0xff;
  const exponent = (bits >> 4) & 7;
  const magnitude = ((((bits & 0x0f) << 3) + ULAW_BIAS) << exponent) - ULAW_BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

function linearToUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), ULAW_CLIP) + ULAW_BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function alawToLinear(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const step = ((bits & 0x0f) << 4) + 8;
  const magnitude = exponent === 0 ? step : (step + 256) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

function linearToAlaw(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  // Negative samples are mirrored without the zero, so that -1 is in the first negative step (G.711
  // table 1).
  const magnitude = sample >= 0 ? sample : -sample - 1;
  const exponent = magnitude < 256 ? 0 : 24 - Math.clz32(magnitude);
  const mantissa = exponent === 0 ? magnitude >> 4 : magnitude >> (exponent + 3);
  return (sign | (exponent << 4) | (mantissa & 0x0f)) ^ 0x55;
}

function decodingTable(decode: (code: number) => number): Int16Array {
  return Int16Array.from({ length: 256 }, (_, code) => decode(code));
}

/** Indexed by the sample's 16 bits as an unsigned number. */
function encodingTable(encode: (sample: number) => number): Uint8Array {
  return Uint8Array.from({ length: 65_536 }, (_, bits) => encode((bits << 16) >> 16));
}

/** The sample that each code stands for. */
export const DECODING = { PCMU: decodingTable(ulawToLinear), PCMA: decodingTable(alawToLinear) } as const;

const ENCODING = { PCMU: encodingTable(linearToUlaw), PCMA: encodingTable(linearToAlaw) } as const;

/** Writes the codes of `pcm` into `out` at `offset`; `out` must be long enough. */
export function encodeInto(codec: Codec, pcm: Int16Array, out: Uint8Array, offset: number): void {
  const table = ENCODING[codec];
  for (let i = 0; i < pcm.length; i++) out[offset + i] = table[(pcm[i] ?? 0) & 0xffff] ?? 0;
}

/** Encodes `pcm` into a new array. */
export function encode(codec: Codec, pcm: Int16Array): Uint8Array {
  const out = new Uint8Array(pcm.length);
  encodeInto(codec, pcm, out, 0);
  return out;
}

/** Decodes `codes` into a new array. */
export function decode(codec: Codec, codes: Uint8Array): Int16Array {
  const table = DECODING[codec];
  const out = new Int16Array(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = table[codes[i] ?? 0] ?? 0;
  return out;
}
