import { createCipheriv, randomBytes } from 'node:crypto';

const KEY_BYTES = 16;
const SALT_BYTES = 14;
const AUTHENTICATION_KEY_BYTES = 20;
/** What a line `a=crypto` carries in base64: the master key and behind it the master salt. */
export const MASTER_BYTES = KEY_BYTES + SALT_BYTES;

/**
 * The suites of RFC 4568, section 6.2, that are understood, and the bytes of the tag on an RTP packet. A
 * packet of RTCP has 10 of them in both.
 */
export const SRTP_SUITES = { AES_CM_128_HMAC_SHA1_80: 10, AES_CM_128_HMAC_SHA1_32: 4 } as const;
export type SrtpSuite = keyof typeof SRTP_SUITES;
export const SRTCP_TAG_BYTES = 10;

/**
 * What both sides agreed to encrypt with. The keys are master key and salt in base64 (RFC 4568, section
 * 6.1).
 */
export interface SrtpAgreement {
  readonly suite: SrtpSuite;
  /** Of what we send. */
  readonly localKey: string;
  /** Of what the peer sends. */
  readonly remoteKey: string;
}

/** The keys of one stream in one direction (RFC 3711, section 4.3). */
export interface SessionKeys {
  readonly cipherKey: Buffer;
  readonly salt: Buffer;
  readonly authenticationKey: Buffer;
}

/** A new master key with its salt, in base64. */
export function newMasterKey(): string {
  return randomBytes(MASTER_BYTES).toString('base64');
}

/**
 * Derives the session keys of RTP and of RTCP from a master key in base64; the key derivation rate is 0.
 * @throws RangeError when it does not have 30 bytes.
 */
export function deriveKeys(master: string): { rtp: SessionKeys; rtcp: SessionKeys } {
  const bytes = Buffer.from(master, 'base64');
  if (bytes.length !== MASTER_BYTES) throw new RangeError('An SRTP master key has 30 bytes.');
  return { rtp: keysFrom(bytes, 0), rtcp: keysFrom(bytes, 3) };
}

function keysFrom(master: Buffer, firstLabel: number): SessionKeys {
  return {
    cipherKey: derive(master, firstLabel, KEY_BYTES),
    authenticationKey: derive(master, firstLabel + 1, AUTHENTICATION_KEY_BYTES),
    salt: derive(master, firstLabel + 2, SALT_BYTES),
  };
}

/** The pseudo-random function of section 4.3.3: the keystream of AES in counter mode. */
function derive(master: Buffer, label: number, length: number): Buffer {
  const counter = Buffer.alloc(16);
  master.copy(counter, 0, KEY_BYTES);
  // The label stands in front of the 48 bits of the index, which are 0.
  counter[7] = (counter[7] ?? 0) ^ label;
  return createCipheriv('aes-128-ctr', master.subarray(0, KEY_BYTES), counter).update(Buffer.alloc(length));
}
