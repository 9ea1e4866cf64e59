import { createCipheriv, type Cipheriv } from 'node:crypto';
import type { SessionKeys } from './srtp-keys.ts';

const BLOCK = 16;
/** What a packet of 20 ms needs: 160 bytes, and 16 to spare. */
const USUAL_BLOCKS = 11;
/** Beyond these the keystream of one packet is made alone. */
const BLOCKS_AT_ONCE = 128;
/** A packet of 64 KiB, the longest there is, has no more. */
const MOST_BLOCKS = 4_096;

/**
 * The counter blocks of one call of a cipher: a scratch buffer of the thread, so that a thousand calls share
 * what the processor keeps at hand. Its words are in network order.
 */
const counters = new Int32Array((MOST_BLOCKS * BLOCK) / 4);
const counterBytes = Buffer.from(counters.buffer);

/**
 * The keystream of AES in counter mode (RFC 3711, section 4.1.1). One cipher lasts as long as the keys do,
 * and one call of it makes the keystream of the next packets too: a cipher for each packet costs ten times as
 * much. The keystream of an index is the same whenever it is made, so a packet out of order costs at most
 * another call.
 */
export class Keystream {
  readonly #cipher: Cipheriv;
  /** The first 14 bytes of a counter, without SSRC and index. */
  readonly #salt: readonly [number, number, number, number];
  readonly #packetsAtOnce: number;
  #stream: Uint8Array = new Uint8Array(0);
  #ssrc = -1;
  #first = 0;
  #packets = 0;
  #blocks = 0;

  /** @param packetsAtOnce packets with indices in a row whose keystream is made at once. */
  constructor(keys: SessionKeys, packetsAtOnce: number) {
    this.#cipher = createCipheriv('aes-128-ecb', keys.cipherKey, null).setAutoPadding(false);
    const { salt } = keys;
    this.#salt = [salt.readInt32BE(0), salt.readInt32BE(4), salt.readInt32BE(8), salt.readUInt16BE(12)];
    this.#packetsAtOnce = packetsAtOnce;
  }

  /** Encrypts or decrypts `bytes[from..to)` in place; `index` is below 2^48 (section 3.3.1). */
  apply(ssrc: number, index: number, bytes: Uint8Array, from: number, to: number): void {
    const blocks = Math.ceil((to - from) / BLOCK);
    if (blocks === 0) return;
    const isMade =
      ssrc === this.#ssrc &&
      index >= this.#first &&
      index < this.#first + this.#packets &&
      blocks <= this.#blocks;
    if (!isMade) this.#make(ssrc, index, Math.max(blocks, USUAL_BLOCKS));
    const stream = this.#stream;
    let at = (index - this.#first) * this.#blocks * BLOCK;
    for (let i = from; i < to; i++) bytes[i] = (bytes[i] ?? 0) ^ (stream[at++] ?? 0);
  }

  #make(ssrc: number, first: number, blocks: number): void {
    const packets = Math.max(1, Math.min(this.#packetsAtOnce, Math.floor(BLOCKS_AT_ONCE / blocks)));
    for (let n = 0; n < packets; n++) this.#writeCounters(ssrc, first + n, n * blocks, blocks);
    this.#stream = this.#cipher.update(counterBytes.subarray(0, packets * blocks * BLOCK));
    [this.#ssrc, this.#first, this.#packets, this.#blocks] = [ssrc, first, packets, blocks];
  }

  /** Of one packet: the salt with the SSRC and the index, and the number of the block. */
  #writeCounters(ssrc: number, index: number, from: number, blocks: number): void {
    const [first, second, third, last] = this.#salt;
    const [word0, word1] = [inNetworkOrder(first), inNetworkOrder(second ^ ssrc)];
    const word2 = inNetworkOrder(third ^ Math.floor(index / 0x10000));
    const low = (last ^ (index & 0xffff)) << 16;
    for (let block = 0, at = 4 * from; block < blocks; block++, at += 4) {
      counters[at] = word0;
      counters[at + 1] = word1;
      counters[at + 2] = word2;
      counters[at + 3] = inNetworkOrder(low | block);
    }
  }
}

const isLittleEndian = new Uint8Array(new Int32Array([1]).buffer)[0] === 1;

function inNetworkOrder(word: number): number {
  if (!isLittleEndian) return word;
  return (word << 24) | ((word << 8) & 0xff0000) | ((word >>> 8) & 0xff00) | (word >>> 24);
}
