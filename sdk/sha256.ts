/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript: `crypto.subtle` answers later only, and a
 * signature that nobody waited for would count as good.
 */

const BLOCK_BYTES = 64;

/** The fractions of the cube and square roots of the first primes, which the algorithm begins with. */
const PRIMES = firstPrimes(64);
const ROUND_CONSTANTS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const INITIAL_STATE = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** HMAC-SHA-256 of the parts, one after the other. */
export function hmacSha256(key: Uint8Array, ...parts: Uint8Array[]): Uint8Array {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  const padded = (byte: number): Uint8Array => {
    const pad = new Uint8Array(BLOCK_BYTES).fill(byte);
    short.forEach((value, index) => (pad[index] = value ^ byte));
    return pad;
  };
  return sha256(padded(0x5c), sha256(padded(0x36), ...parts));
}

/** The digest of the parts, one after the other: 32 bytes. */
export function sha256(...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const message = new Uint8Array(Math.ceil((length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  let end = 0;
  for (const part of parts) {
    message.set(part, end);
    end += part.length;
  }
  message[end] = 0x80;
  const view = new DataView(message.buffer);
  // The length in bits stands at the end, in 64 bits.
  view.setUint32(message.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(message.length - 4, (length * 8) >>> 0);
  const state = INITIAL_STATE.slice();
  for (let at = 0; at < message.length; at += BLOCK_BYTES) mix(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

const schedule = new Uint32Array(64);

/** Mixes the block of 64 bytes at this place into the state. */
function mix(state: Uint32Array, message: DataView, at: number): void {
  const word = (index: number): number => schedule[index] ?? 0;
  for (let index = 0; index < 16; index += 1) schedule[index] = message.getUint32(at + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [word(index - 15), word(index - 2)];
    const small = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const great = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    schedule[index] = word(index - 16) + small + word(index - 7) + great;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const great = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const small = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const next = (h + great + chosen + (ROUND_CONSTANTS[index] ?? 0) + word(index)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + small + majority) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits after the point. */
function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32);
}
