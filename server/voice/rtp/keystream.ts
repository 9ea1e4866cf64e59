import { createCipheriv, type Cipheriv } from 'node:crypto';
import type { Sha1Lanes } from './sha1/lanes.ts';
import type { SessionKeys } from './srtp-keys.ts';

const BLOCK = 16;
const BLOCK_WORDS = 4;
/** What a packet of 20 ms needs. */
const USUAL_BLOCKS = 10;
/** Packets whose keystream is made at once at first; twice as many each time that all of them were used. */
const FEWEST_PACKETS = 8;
/** Beyond these the keystream of one packet is made alone. */
const BLOCKS_AT_ONCE = 640;
/** A packet of 64 KiB, the longest there is, has no more. */
const MOST_BLOCKS = 4_096;

/**
 * The counter blocks of one call of a cipher: a scratch buffer of the thread, so that a thousand calls share
 * what the processor keeps at hand. Its words are in network order.
 */
const counters = new Int32Array(MOST_BLOCKS * BLOCK_WORDS);
const counterBytes = Buffer.from(counters.buffer);

/**
 * The keystream of AES in counter mode (RFC 3711, section 4.1.1). One cipher lasts as long as the keys do,
 * and one call of it makes the keystream of the next packets too: a cipher for each packet costs ten times as
 * much. The keystream of an index is the same whenever it is made, so a packet out of order costs at most
 * another call, and few are made at once for a peer that jumps to and fro.
 */
export class Keystream {
  readonly #cipher: Cipheriv;
  /** The first 14 bytes of a counter, without SSRC and index. */
  readonly #salt: readonly [number, number, number, number];
  readonly #mostPackets: number;
  #stream = new Int32Array(0);
  #ssrc = 0;
  #first = 0;
  #packets = 0;
  #blocks = 0;

  /** @param mostPackets packets with indices in a row whose keystream is made at once, at most. */
  constructor(keys: SessionKeys, mostPackets: number) {
    this.#cipher = createCipheriv('aes-128-ecb', keys.cipherKey, null).setAutoPadding(false);
    const { salt } = keys;
    this.#salt = [salt.readInt32BE(0), salt.readInt32BE(4), salt.readInt32BE(8), salt.readUInt16BE(12)];
    this.#mostPackets = mostPackets;
  }

  /**
   * Encrypts or decrypts the message of a lane from byte `from` to byte `to`, both counted in words of 4 at
   * the beginning; `ssrc` has 32 bits with a sign, `index` is below 2^48 (section 3.3.1).
   */
  apply(ssrc: number, index: number, lanes: Sha1Lanes, lane: number, from: number, to: number): void {
    const blocks = Math.ceil((to - from) / BLOCK);
    if (blocks === 0) return;
    const isMade =
      ssrc === this.#ssrc &&
      index >= this.#first &&
      index < this.#first + this.#packets &&
      blocks <= this.#blocks;
    if (!isMade) this.#make(ssrc, index, Math.max(blocks, USUAL_BLOCKS));
    const first = (index - this.#first) * this.#blocks * BLOCK_WORDS;
    lanes.combine(lane, from, to, this.#stream, first);
  }

  #make(ssrc: number, first: number, blocks: number): void {
    const goesOn = ssrc === this.#ssrc && first === this.#first + this.#packets;
    const wanted = Math.min(goesOn ? 2 * this.#packets : FEWEST_PACKETS, this.#mostPackets);
    const packets = Math.max(1, Math.min(wanted, Math.floor(BLOCKS_AT_ONCE / blocks)));
    for (let n = 0; n < packets; n++) this.#writeCounters(ssrc, first + n, n * blocks, blocks);
    const made = this.#cipher.update(counterBytes.subarray(0, packets * blocks * BLOCK));
    this.#stream = new Int32Array(made.buffer, made.byteOffset, made.length / 4);
    [this.#ssrc, this.#first, this.#packets, this.#blocks] = [ssrc, first, packets, blocks];
  }

  /** Of one packet: the salt with the SSRC and the index, and the number of the block. */
  #writeCounters(ssrc: number, index: number, from: number, blocks: number): void {
    const [first, second, third, last] = this.#salt;
    const [word0, word1] = [inNetworkOrder(first), inNetworkOrder(second ^ ssrc)];
    const word2 = inNetworkOrder(third ^ Math.floor(index / 0x10000));
    const low = (last ^ (index & 0xffff)) << 16;
    for (let block = 0, at = BLOCK_WORDS * from; block < blocks; block++, at += BLOCK_WORDS) {
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
