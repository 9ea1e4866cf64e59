import { randomInt } from 'node:crypto';
import { clockPerMs, type SoundCodec } from '../audio/codec.ts';
import { encodeInto, SILENCE_BYTE } from '../audio/g711.ts';
import { G722Encoder } from '../audio/g722.ts';
import type { OpusCoder } from '../audio/opus-coder.ts';
import { eventPayload } from './dtmf-event.ts';
import type { KeyFrame } from './key-frame.ts';
import { HEADER_BYTES, PAYLOAD_TYPE, writeRtpHeader } from './packet.ts';
import { SRTP_SUITES } from './srtp-keys.ts';

/**
 * Packets consist of blocks of 10 ms, the shortest packet that a peer can request; a frame has two
 * blocks.
 */
const BLOCK_SAMPLES = 80;
const BLOCK_MS = 10;
const BLOCKS_PER_FRAME = 2;
const MAX_BLOCKS_PER_PACKET = 6;
/** A packet that the system could not send at once is still being read when the next ones are written. */
const PACKETS_IN_FLIGHT = 8;
/** Room behind each packet for the tag of SRTP. */
const TAG_BYTES = SRTP_SUITES.AES_CM_128_HMAC_SHA1_80;

const SILENT = new Int16Array(BLOCKS_PER_FRAME * BLOCK_SAMPLES);

/** The start of a stream: random values (RFC 3550 section 5.1). */
export interface StreamStart {
  ssrc: number;
  sequence: number;
  timestamp: number;
}

/**
 * Where a stream starts. The number of the first packet is in the lower half: a peer that misses the first
 * packets and hears one from beyond 65,535 decrypts no packet of SRTP (RFC 3711, section 3.3.1).
 */
export const newStreamStart = (ssrc: number): StreamStart => ({
  ssrc,
  sequence: randomInt(2 ** 15),
  timestamp: randomInt(2 ** 32),
});

/**
 * Makes RTP packets of G.711 or G.722, 10 to 60 ms long, and of Opus, 10 or 20 ms, from frames of 20 ms.
 * The timestamp follows the number of the frame, so that omitted frames leave a gap of their length; the
 * marker is set on the first packet after a gap (RFC 3551 section 4.1).
 */
export class Packetizer {
  /** The coder of the call, once it has one. */
  opus: OpusCoder | null = null;
  readonly #start: StreamStart;
  readonly #packets = Array.from(
    { length: PACKETS_IN_FLIGHT },
    () => new Uint8Array(HEADER_BYTES + MAX_BLOCKS_PER_PACKET * BLOCK_SAMPLES + TAG_BYTES),
  );
  #sequence: number;
  #codec: SoundCodec = 'PCMU';
  /** What timestamps are counted from: that of a block, and what the clock counts in each since. */
  #origin: { timestamp: number; block: number; perBlock: number };
  /** Its state lasts as long as the stream; null until it is needed. */
  #g722: G722Encoder | null = null;
  #payloadType = 0;
  #blocksPerPacket = BLOCKS_PER_FRAME;
  /** The packet under construction, its number of blocks, and the number of the next block. */
  #filling = 0;
  #gathered = 0;
  #expected = -1;
  /** One past the latest block that was sent. */
  #next = 0;
  /** The first block of the key that is being sent. */
  #keyFrom = 0;

  constructor(start: StreamStart) {
    this.#start = start;
    this.#sequence = start.sequence;
    this.#origin = { timestamp: start.timestamp, block: 0, perBlock: BLOCK_SAMPLES };
  }

  /** Sets the negotiated codec and packet length. */
  shape(media: { codec: SoundCodec; payloadType: number; ptimeMs: number }): void {
    const perBlock = clockPerMs(media.codec) * BLOCK_MS;
    // Timestamps go on from where the clock changes (RFC 7160, section 4).
    if (perBlock !== this.#origin.perBlock)
      this.#origin = { timestamp: this.#timestampOf(this.#next), block: this.#next, perBlock };
    this.#codec = media.codec;
    this.#payloadType = media.payloadType;
    const blocks = Math.floor(media.ptimeMs / BLOCK_MS);
    this.#blocksPerPacket = Math.min(MAX_BLOCKS_PER_PACKET, Math.max(1, blocks));
  }

  /** Discards an incomplete packet, because the codec changes. */
  pause(): void {
    this.#gathered = 0;
    this.#expected = -1;
  }

  /** The packets that frame `index` completes; a gap ends the packet before it early. Null is silence. */
  add(index: number, frame: Int16Array | null): Uint8Array[] {
    if (this.#codec === 'opus') return this.#addOpus(index, frame);
    const done: Uint8Array[] = [];
    for (let half = 0; half < BLOCKS_PER_FRAME; half++) {
      const block = index * BLOCKS_PER_FRAME + half;
      const gap = block !== this.#expected;
      if (gap && this.#gathered > 0) done.push(this.#finish());
      const packet = this.#packets[this.#filling] ?? new Uint8Array(0);
      if (this.#gathered === 0) this.#begin(packet, block, gap);
      const at = HEADER_BYTES + this.#gathered * BLOCK_SAMPLES;
      const from = half * BLOCK_SAMPLES;
      if (this.#codec === 'G722') this.#encodeG722(frame, from, packet, at);
      else if (frame) encodeInto(this.#codec, frame.subarray(from, from + BLOCK_SAMPLES), packet, at);
      else packet.fill(SILENCE_BYTE[this.#codec], at, at + BLOCK_SAMPLES);
      this.#gathered++;
      this.#expected = block + 1;
      if (this.#gathered >= this.#blocksPerPacket) done.push(this.#finish());
    }
    return done;
  }

  /**
   * Ends the packet under construction at frame `index` and tells the level of the background (RFC 3389), in
   * dB below overload; nothing needs to follow until somebody speaks.
   */
  comfortNoise(index: number, level: number): Uint8Array[] {
    const done = this.#gathered > 0 ? [this.#finish()] : [];
    const packet = this.#packets[this.#filling] ?? new Uint8Array(0);
    this.#begin(packet, index * BLOCKS_PER_FRAME, false);
    packet[1] = PAYLOAD_TYPE.comfortNoise;
    packet[HEADER_BYTES] = level;
    this.#filling = (this.#filling + 1) % PACKETS_IN_FLIGHT;
    this.#expected = -1;
    return [...done, packet.subarray(0, HEADER_BYTES + 1)];
  }

  /**
   * Ends the packet under construction at frame `index` and tells a key in its place, under the payload type
   * of telephone events: with the timestamp of its beginning, and a marker there (RFC 4733, section 2.5.1).
   * @param eventsPerMs what the clock of the events counts in a millisecond.
   */
  key(
    index: number,
    { key, frame, sounded, isOver }: KeyFrame,
    payloadType: number,
    eventsPerMs = 8,
  ): Uint8Array[] {
    const done = this.#gathered > 0 ? [this.#finish()] : [];
    if (frame === 1) this.#keyFrom = index * BLOCKS_PER_FRAME;
    const packet = this.#packets[this.#filling] ?? new Uint8Array(0);
    this.#begin(packet, this.#keyFrom, frame === 1);
    packet[1] = (frame === 1 ? 0x80 : 0) | payloadType;
    const payload = eventPayload(key, sounded * BLOCKS_PER_FRAME * BLOCK_MS * eventsPerMs, isOver);
    packet.set(payload, HEADER_BYTES);
    this.#filling = (this.#filling + 1) % PACKETS_IN_FLIGHT;
    this.#expected = -1;
    return [...done, packet.subarray(0, HEADER_BYTES + payload.length)];
  }

  /** One packet of 20 ms, or two of 10; none while the coder is not there. */
  #addOpus(index: number, frame: Int16Array | null): Uint8Array[] {
    const done: Uint8Array[] = [];
    const blocks = Math.min(BLOCKS_PER_FRAME, this.#blocksPerPacket);
    for (let half = 0; half < BLOCKS_PER_FRAME; half += blocks) {
      const to = half + blocks;
      const coded = this.opus?.encode((frame ?? SILENT).subarray(half * BLOCK_SAMPLES, to * BLOCK_SAMPLES));
      if (!coded) continue;
      const block = index * BLOCKS_PER_FRAME + half;
      const packet = this.#packets[this.#filling] ?? new Uint8Array(0);
      this.#begin(packet, block, block !== this.#expected);
      packet.set(coded, HEADER_BYTES);
      this.#filling = (this.#filling + 1) % PACKETS_IN_FLIGHT;
      this.#expected = block + blocks;
      done.push(packet.subarray(0, HEADER_BYTES + coded.length));
    }
    return done;
  }

  #encodeG722(frame: Int16Array | null, from: number, packet: Uint8Array, at: number): void {
    this.#g722 ??= new G722Encoder();
    for (let i = 0; i < BLOCK_SAMPLES; i++) packet[at + i] = this.#g722.encode(frame?.[from + i] ?? 0);
  }

  #timestampOf(block: number): number {
    const { timestamp, block: from, perBlock } = this.#origin;
    return (timestamp + (block - from) * perBlock) >>> 0;
  }

  #begin(packet: Uint8Array, block: number, marker: boolean): void {
    this.#next = block + 1;
    writeRtpHeader(packet, {
      payloadType: this.#payloadType,
      marker,
      sequence: this.#sequence,
      timestamp: this.#timestampOf(block),
      ssrc: this.#start.ssrc,
    });
    this.#sequence = (this.#sequence + 1) & 0xffff;
  }

  #finish(): Uint8Array {
    const packet = this.#packets[this.#filling] ?? new Uint8Array(0);
    this.#filling = (this.#filling + 1) % PACKETS_IN_FLIGHT;
    const whole = packet.subarray(0, HEADER_BYTES + this.#gathered * BLOCK_SAMPLES);
    this.#gathered = 0;
    return whole;
  }
}
