import { putUint32 } from '../packet.ts';
import { LANES, LAYOUT, writeLanes } from './write-lanes.ts';

export { LANES, MAX_MESSAGE } from './write-lanes.ts';

const BLOCK = 64;
const TRAILER = 4;
/** The bit behind a message, and its length. */
const LEAST_PADDING = 9;
const STATE_WORDS = 5;
const BEGINNING = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];

interface Program {
  readonly memory: WebAssembly.Memory;
  /** Takes one block of each lane into its state. */
  readonly compress: () => void;
  /** The HMAC of each lane, the longest of which has that many blocks. */
  readonly hmac: (blocks: number) => void;
}

/** The states of SHA-1 behind the two blocks that a key makes, inner and outer (RFC 2104, section 4). */
export type HmacKey = Int32Array;

let compiled: WebAssembly.Module | null = null;

/**
 * HMAC with SHA-1 of up to four messages beside each other, each with four bytes behind it, as SRTP
 * authenticates packets: a message is put into a lane, all lanes are digested at once, and then looked at.
 */
export class Sha1Lanes {
  readonly #program: Program;
  /** The memory of the program. A word of it is a word of the digest, whose bytes are in network order. */
  readonly #words: Int32Array;
  readonly #bytes: Uint8Array;
  /** The message in each lane, of the length that was asked for last. */
  readonly #messages: Uint8Array[];
  #longest = 0;

  constructor() {
    compiled ??= new WebAssembly.Module(writeLanes());
    this.#program = programOf(new WebAssembly.Instance(compiled));
    this.#words = new Int32Array(this.#program.memory.buffer);
    this.#bytes = new Uint8Array(this.#program.memory.buffer);
    this.#messages = Array.from({ length: LANES }, () => this.#bytes.subarray(0, 0));
  }

  /** Makes the states of a key of at most 64 bytes. */
  keyOf(key: Uint8Array): HmacKey {
    return Int32Array.of(...this.#stateBehind(key, 0x36), ...this.#stateBehind(key, 0x5c));
  }

  /** Puts a message of at most `MAX_MESSAGE` bytes into a lane; it may be changed there until `seal`. */
  put(lane: number, message: Uint8Array): void {
    this.#bytes.set(message, messageAt(lane));
  }

  /** Combines `words` from the one at `first` on with the message from byte `from` to byte `to`. */
  combine(lane: number, from: number, to: number, words: Int32Array, first: number): void {
    const own = this.#words;
    const end = (messageAt(lane) + to + 3) >> 2;
    // Up to three bytes behind the message are combined too: nothing is there yet, or no longer.
    for (let at = (messageAt(lane) + from) >> 2, n = first; at < end; at++, n++)
      own[at] = (own[at] ?? 0) ^ (words[n] ?? 0);
  }

  /** Ends the message of a lane: with a key and the four bytes behind it. */
  seal(lane: number, length: number, key: HmacKey, trailer: number): void {
    const bytes = this.#bytes;
    const words = this.#words;
    const blocks = Math.ceil((length + TRAILER + LEAST_PADDING) / BLOCK);
    const end = messageAt(lane) + length;
    putUint32(bytes, end, trailer);
    bytes[end + TRAILER] = 0x80;
    const lengthAt = messageAt(lane) + blocks * BLOCK - 4;
    for (let at = end + TRAILER + 1; at < lengthAt; at++) bytes[at] = 0;
    putUint32(bytes, lengthAt, 8 * (BLOCK + length + TRAILER));
    for (let word = 0; word < 2 * STATE_WORDS; word++)
      words[LAYOUT.state / 4 + word * LANES + lane] = key[word] ?? 0;
    words[LAYOUT.blocks / 4 + lane] = blocks;
    if (blocks > this.#longest) this.#longest = blocks;
  }

  /** Digests what is in the lanes. */
  digest(): void {
    this.#program.hmac(this.#longest);
    this.#longest = 0;
  }

  /** Copies the message of a lane, with the beginning of its digest behind it, into `out`. */
  take(lane: number, length: number, tagBytes: number, out: Uint8Array): void {
    this.takeTag(lane, tagBytes, this.#bytes, messageAt(lane) + length);
    out.set(this.message(lane, length + tagBytes));
  }

  /** Writes the beginning of the digest in a lane into `out` at `to`. */
  takeTag(lane: number, tagBytes: number, out: Uint8Array, to: number): void {
    for (let i = 0; i < tagBytes; i++) out[to + i] = this.#digestByte(lane, i);
  }

  /** The message of a lane, until another is put there. */
  message(lane: number, length: number): Uint8Array {
    const before = this.#messages[lane];
    if (before?.length === length) return before;
    return (this.#messages[lane] = this.#bytes.subarray(messageAt(lane), messageAt(lane) + length));
  }

  /** Whether `bytes` hold the beginning of the digest at `from`; takes the same time wherever they differ. */
  isTag(lane: number, tagBytes: number, bytes: Uint8Array, from: number): boolean {
    let difference = 0;
    for (let i = 0; i < tagBytes; i++) difference |= this.#digestByte(lane, i) ^ (bytes[from + i] ?? -1);
    return difference === 0;
  }

  /** Byte `n` of the digest in a lane. */
  #digestByte(lane: number, n: number): number {
    const word = this.#words[LAYOUT.state / 4 + (n >> 2) * LANES + lane] ?? 0;
    return (word >>> (24 - 8 * (n & 3))) & 0xff;
  }

  #stateBehind(key: Uint8Array, pad: number): number[] {
    const from = messageAt(0);
    for (let i = 0; i < BLOCK; i++) this.#bytes[from + i] = (key[i] ?? 0) ^ pad;
    const words = this.#words;
    BEGINNING.forEach((word, n) => (words[LAYOUT.state / 4 + n * LANES] = word));
    words[LAYOUT.blocks / 4] = 1;
    this.#program.compress();
    return BEGINNING.map((_, n) => words[LAYOUT.state / 4 + n * LANES] ?? 0);
  }
}

const messageAt = (lane: number): number => LAYOUT.message + lane * LAYOUT.stride;

function programOf({ exports }: WebAssembly.Instance): Program {
  const { memory, compress, hmac } = exports;
  if (!(memory instanceof WebAssembly.Memory) || !isFunction(compress) || !isFunction(hmac))
    throw new TypeError('The module of SHA-1 lacks an export.');
  return { memory, compress, hmac };
}

const isFunction = (value: unknown): value is () => void => typeof value === 'function';

let shared: Sha1Lanes | null = null;

/** Lanes of the thread for one message at a time, used within one call. */
export function singleLanes(): Sha1Lanes {
  return (shared ??= new Sha1Lanes());
}
