import { createCipheriv, type Cipheriv } from 'node:crypto';
import type { SessionKeys } from './srtp-keys.ts';

const BLOCK = 16;
/** What a packet of 20 ms needs: 160 bytes, and 16 to spare. */
const USUAL_BLOCKS = 11;
/** Beyond these the keystream of one packet is made alone. */
const BLOCKS_AT_ONCE = 128;

/**
 * The keystream of AES in counter mode (RFC 3711, section 4.1.1). One cipher lasts as long as the keys do,
 * and one call of it makes the keystream of the next packets too: a cipher for each packet costs ten times as
 * much. The keystream of an index is the same whenever it is made, so a packet out of order costs at most
 * another call.
 */
export class Keystream {
  readonly #cipher: Cipheriv;
  readonly #salt: Buffer;
  readonly #packetsAtOnce: number;
  #counters: Buffer = Buffer.alloc(0);
  #stream: Uint8Array = new Uint8Array(0);
  #ssrc = -1;
  #first = 0;
  #packets = 0;
  #blocks = 0;

  /** @param packetsAtOnce packets with indices in a row whose keystream is made at once. */
  constructor(keys: SessionKeys, packetsAtOnce: number) {
    this.#cipher = createCipheriv('aes-128-ecb', keys.cipherKey, null).setAutoPadding(false);
    this.#salt = keys.salt;
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
    if (blocks !== this.#blocks || packets !== this.#packets || ssrc !== this.#ssrc) {
      this.#counters = this.#emptyCounters(ssrc, packets, blocks);
    }
    for (let n = 0; n < packets; n++) this.#writeIndex(first + n, n * blocks * BLOCK, blocks);
    this.#stream = this.#cipher.update(this.#counters);
    [this.#ssrc, this.#first, this.#packets, this.#blocks] = [ssrc, first, packets, blocks];
  }

  /** All but the index: the salt, the SSRC, and the number of the block in its packet. */
  #emptyCounters(ssrc: number, packets: number, blocks: number): Buffer {
    const counters = Buffer.alloc(packets * blocks * BLOCK);
    for (let at = 0; at < counters.length; at += BLOCK) {
      this.#salt.copy(counters, at);
      counters.writeUInt32BE((counters.readUInt32BE(at + 4) ^ ssrc) >>> 0, at + 4);
      counters.writeUInt16BE((at / BLOCK) % blocks, at + 14);
    }
    return counters;
  }

  #writeIndex(index: number, from: number, blocks: number): void {
    const high = ((Math.floor(index / 0x10000) >>> 0) ^ this.#salt.readUInt32BE(8)) >>> 0;
    const low = (index & 0xffff) ^ this.#salt.readUInt16BE(12);
    for (let at = from; at < from + blocks * BLOCK; at += BLOCK) {
      this.#counters.writeUInt32BE(high, at + 8);
      this.#counters.writeUInt16BE(low, at + 12);
    }
  }
}
