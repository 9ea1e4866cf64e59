import { HmacSha1, isTag, MAX_MESSAGE, writeTag } from './hmac-sha1.ts';
import { Keystream } from './keystream.ts';
import { rtpHeaderBytes, uint16, uint32 } from './packet.ts';
import { ReplayWindow } from './replay-window.ts';
import type { SessionKeys } from './srtp-keys.ts';

/** Packets whose keystream is made at once. */
const PACKETS_AT_ONCE = 8;
/** Streams of one peer that are told apart: sound, keys, and some that replaced them. */
const STREAMS = 8;

/** Encrypts and signs the packets of one RTP stream that we send (RFC 3711, section 3.3). */
export class SrtpSender {
  readonly #keystream: Keystream;
  readonly #hmac: HmacSha1;
  /** Bytes of the tag; a new negotiation may change them under the same key. */
  tagBytes: number;
  #rollover = 0;
  #latest = -1;

  constructor(keys: SessionKeys, tagBytes: number) {
    this.#keystream = new Keystream(keys, PACKETS_AT_ONCE);
    this.#hmac = new HmacSha1(keys.authenticationKey);
    this.tagBytes = tagBytes;
  }

  /**
   * Protects a packet in place, with the tag behind it: its buffer has the room. Packets come in the order of
   * their sequence numbers. @returns the protected packet.
   */
  protect(packet: Uint8Array): Uint8Array {
    const { length } = packet;
    const sequence = uint16(packet, 2);
    if (sequence < this.#latest) this.#rollover++;
    this.#latest = sequence;
    const from = rtpHeaderBytes(packet, length) ?? length;
    this.#keystream.apply(uint32(packet, 8), this.#rollover * 0x10000 + sequence, packet, from, length);
    const whole = new Uint8Array(packet.buffer, packet.byteOffset, length + this.tagBytes);
    writeTag(this.#hmac.digest(packet, this.#rollover), this.tagBytes, whole, length);
    return whole;
  }
}

/** Checks and decrypts the RTP packets of a peer. Streams (SSRCs) share the keys; each has its own index. */
export class SrtpReceiver {
  readonly #keystream: Keystream;
  readonly #hmac: HmacSha1;
  /** Bytes of the tag; a new negotiation may change them under the same key. */
  tagBytes: number;
  readonly #windows = new Map<number, ReplayWindow>();

  constructor(keys: SessionKeys, tagBytes: number) {
    this.#keystream = new Keystream(keys, PACKETS_AT_ONCE);
    this.#hmac = new HmacSha1(keys.authenticationKey);
    this.tagBytes = tagBytes;
  }

  /**
   * Decrypts a packet in place. @returns the plain packet; null for one that is malformed, forged or
   * repeated. Nothing is kept of a packet that is not authentic.
   */
  unprotect(bytes: Uint8Array): Uint8Array | null {
    const length = bytes.length - this.tagBytes;
    const from = length > MAX_MESSAGE ? null : rtpHeaderBytes(bytes, length);
    if (from === null) return null;
    const ssrc = uint32(bytes, 8);
    const known = this.#windows.get(ssrc);
    const index = estimateIndex(uint16(bytes, 2), known?.highest ?? -1);
    if (index < 0 || known?.isNew(index) === false) return null;
    const packet = bytes.subarray(0, length);
    const digest = this.#hmac.digest(packet, Math.floor(index / 0x10000));
    if (!isTag(digest, this.tagBytes, bytes, length)) return null;
    (known ?? this.#addStream(ssrc)).note(index);
    this.#keystream.apply(ssrc, index, bytes, from, length);
    return packet;
  }

  #addStream(ssrc: number): ReplayWindow {
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= STREAMS && oldest !== undefined) this.#windows.delete(oldest);
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
