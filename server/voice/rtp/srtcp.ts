import { Keystream } from './keystream.ts';
import { putUint32, uint32 } from './packet.ts';
import { ReplayWindow } from './replay-window.ts';
import { MAX_MESSAGE, singleLanes, type HmacKey } from './sha1/lanes.ts';
import { SRTCP_TAG_BYTES, type SessionKeys } from './srtp-keys.ts';

/** The header and the SSRC of the first packet of a compound stay readable. */
const CLEAR_BYTES = 8;
const INDEX_BYTES = 4;
/** The highest bit of the word that holds the index: the packet is encrypted. */
const ENCRYPTED = 0x80000000;
const MAX_INDEX = 0x7fffffff;
/** Reports are few: one at a time. */
const LANE = 0;

/** Encrypts and signs our RTCP (RFC 3711, section 3.4). */
export class SrtcpSender {
  readonly #keystream: Keystream;
  readonly #hmacKey: HmacKey;
  #index = 0;

  constructor(keys: SessionKeys) {
    this.#keystream = new Keystream(keys, 1);
    this.#hmacKey = singleLanes().keyOf(keys.authenticationKey);
  }

  /** The protected form of a compound packet. */
  protect(packet: Uint8Array): Uint8Array {
    const lanes = singleLanes();
    const { length } = packet;
    this.#index = (this.#index + 1) & MAX_INDEX;
    const word = (this.#index | ENCRYPTED) >>> 0;
    lanes.put(LANE, packet);
    this.#keystream.apply(uint32(packet, 4) | 0, this.#index, lanes, LANE, CLEAR_BYTES, length);
    lanes.seal(LANE, length, this.#hmacKey, word);
    lanes.digest();
    const whole = new Uint8Array(length + INDEX_BYTES + SRTCP_TAG_BYTES);
    whole.set(lanes.message(LANE, length));
    putUint32(whole, length, word);
    lanes.takeTag(LANE, SRTCP_TAG_BYTES, whole, length + INDEX_BYTES);
    return whole;
  }
}

/** Checks and decrypts the RTCP of a peer. */
export class SrtcpReceiver {
  readonly #keystream: Keystream;
  readonly #hmacKey: HmacKey;
  readonly #window = new ReplayWindow();

  constructor(keys: SessionKeys) {
    this.#keystream = new Keystream(keys, 1);
    this.#hmacKey = singleLanes().keyOf(keys.authenticationKey);
  }

  /** Decrypts in place. @returns the plain packet; null for one that is malformed, forged or repeated. */
  unprotect(bytes: Uint8Array): Uint8Array | null {
    const length = bytes.length - INDEX_BYTES - SRTCP_TAG_BYTES;
    if (length < CLEAR_BYTES || length > MAX_MESSAGE) return null;
    const word = uint32(bytes, length);
    const index = word & MAX_INDEX;
    if (!this.#window.isNew(index)) return null;
    const lanes = singleLanes();
    lanes.put(LANE, bytes.subarray(0, length));
    lanes.seal(LANE, length, this.#hmacKey, word);
    lanes.digest();
    if (!lanes.isTag(LANE, SRTCP_TAG_BYTES, bytes, length + INDEX_BYTES)) return null;
    this.#window.note(index);
    if (word >= ENCRYPTED) {
      this.#keystream.apply(uint32(bytes, 4) | 0, index, lanes, LANE, CLEAR_BYTES, length);
      bytes.set(lanes.message(LANE, length));
    }
    return bytes.subarray(0, length);
  }
}
