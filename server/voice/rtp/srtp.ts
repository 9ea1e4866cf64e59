import { Keystream } from './keystream.ts';
import { rtpHeaderBytes, uint16, uint32 } from './packet.ts';
import { ReplayWindow } from './replay-window.ts';
import { MAX_MESSAGE, singleLanes, type HmacKey, type Sha1Lanes } from './sha1/lanes.ts';
import type { SessionKeys } from './srtp-keys.ts';

/** Packets whose keystream is made at once, at most: those of 1.3 s. */
const PACKETS_AT_ONCE = 64;
/**
 * Streams of one peer under one key: sound, keys, and those that replaced them. None is forgotten while the
 * key lives, because its packets could be repeated then (RFC 3711, section 3.3.2); more are refused.
 */
const MOST_STREAMS = 256;

/** Encrypts and signs the packets of one RTP stream that we send (RFC 3711, section 3.3). */
export class SrtpSender {
  readonly #keystream: Keystream;
  readonly #hmacKey: HmacKey;
  /** Bytes of the tag; a new negotiation may change them under the same key. */
  tagBytes: number;
  #rollover = 0;
  #latest = -1;

  constructor(keys: SessionKeys, tagBytes: number) {
    this.#keystream = new Keystream(keys, PACKETS_AT_ONCE);
    this.#hmacKey = singleLanes().keyOf(keys.authenticationKey);
    this.tagBytes = tagBytes;
  }

  /**
   * Protects a packet in place, with the tag behind it: its buffer has the room. Packets come in the order of
   * their sequence numbers. @returns the protected packet.
   */
  protect(packet: Uint8Array): Uint8Array {
    const lanes = singleLanes();
    this.stage(packet, lanes, 0);
    lanes.digest();
    return this.finish(packet, lanes, 0);
  }

  /** Encrypts a packet into a lane, whose digest is needed next. Packets come in their order. */
  stage(packet: Uint8Array, lanes: Sha1Lanes, lane: number): void {
    const { length } = packet;
    const sequence = uint16(packet, 2);
    if (sequence < this.#latest) this.#rollover++;
    this.#latest = sequence;
    const from = rtpHeaderBytes(packet, length) ?? length;
    lanes.put(lane, packet);
    const index = this.#rollover * 0x10000 + sequence;
    this.#keystream.apply(uint32(packet, 8) | 0, index, lanes, lane, from, length);
    lanes.seal(lane, length, this.#hmacKey, this.#rollover);
  }

  /** Writes what was staged, and its tag, over the packet. @returns the protected packet. */
  finish(packet: Uint8Array, lanes: Sha1Lanes, lane: number): Uint8Array {
    const { length } = packet;
    const whole = new Uint8Array(packet.buffer, packet.byteOffset, length + this.tagBytes);
    lanes.take(lane, length, this.tagBytes, whole);
    return whole;
  }
}

/** Checks and decrypts the RTP packets of a peer. Streams (SSRCs) share the keys; each has its own index. */
export class SrtpReceiver {
  readonly #keystream: Keystream;
  readonly #hmacKey: HmacKey;
  /** Bytes of the tag; a new negotiation may change them under the same key. */
  tagBytes: number;
  readonly #windows = new Map<number, ReplayWindow>();
  /** The stream of the latest packet, and its window: the next one is of it too, and looks nowhere else. */
  #ssrc = 0;
  #window: ReplayWindow | null = null;
  /** The index of the packet that is staged. */
  #index = 0;

  constructor(keys: SessionKeys, tagBytes: number) {
    this.#keystream = new Keystream(keys, PACKETS_AT_ONCE);
    this.#hmacKey = singleLanes().keyOf(keys.authenticationKey);
    this.tagBytes = tagBytes;
  }

  /**
   * Decrypts a packet in place. @returns the plain packet; null for one that is malformed, forged or
   * repeated. Nothing is kept of a packet that is not authentic.
   */
  unprotect(bytes: Uint8Array): Uint8Array | null {
    const lanes = singleLanes();
    if (!this.stage(bytes, lanes, 0)) return null;
    lanes.digest();
    const plain = this.finish(bytes, lanes, 0);
    if (!plain) return null;
    bytes.set(plain);
    return bytes.subarray(0, plain.length);
  }

  /**
   * Puts a packet into a lane, whose digest is needed next; nothing else is staged until it is finished.
   * False for one that is malformed or repeated.
   */
  stage(bytes: Uint8Array, lanes: Sha1Lanes, lane: number): boolean {
    const length = bytes.length - this.tagBytes;
    if (length > MAX_MESSAGE || rtpHeaderBytes(bytes, length) === null) return false;
    const known = this.#windowOf(uint32(bytes, 8) | 0);
    const index = estimateIndex(uint16(bytes, 2), known?.highest ?? -1);
    if (index < 0 || known?.isNew(index) === false) return false;
    this.#index = index;
    lanes.put(lane, bytes);
    lanes.seal(lane, length, this.#hmacKey, Math.floor(index / 0x10000));
    return true;
  }

  /**
   * Decrypts what was staged. @returns the plain packet, which stays as it is until another one is staged in
   * its lane; null for one that is forged or of one stream too many.
   */
  finish(bytes: Uint8Array, lanes: Sha1Lanes, lane: number): Uint8Array | null {
    const length = bytes.length - this.tagBytes;
    if (!lanes.isTag(lane, this.tagBytes, bytes, length)) return null;
    const ssrc = uint32(bytes, 8) | 0;
    const window = this.#windowOf(ssrc) ?? this.#addStream(ssrc);
    if (!window) return null;
    window.note(this.#index);
    [this.#ssrc, this.#window] = [ssrc, window];
    const from = rtpHeaderBytes(bytes, length) ?? length;
    this.#keystream.apply(ssrc, this.#index, lanes, lane, from, length);
    return lanes.message(lane, length);
  }

  /** The window of a known stream. */
  #windowOf(ssrc: number): ReplayWindow | undefined {
    return this.#window !== null && ssrc === this.#ssrc ? this.#window : this.#windows.get(ssrc);
  }

  /** Null when there are too many. */
  #addStream(ssrc: number): ReplayWindow | null {
    if (this.#windows.size >= MOST_STREAMS) return null;
    const window = new ReplayWindow();
    this.#windows.set(ssrc, window);
    return window;
  }
}

/**
 * The index of a packet: the one with this sequence number that is nearest to the highest received (RFC 3711,
 * section 3.3.1). Negative for a packet from before the first.
 */
function estimateIndex(sequence: number, highest: number): number {
  if (highest < 0) return sequence;
  const ahead = ((sequence - highest) << 16) >> 16;
  return highest + ahead;
}
