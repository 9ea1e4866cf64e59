import { MASTER_BYTES, type SrtpSuite } from '../rtp/srtp-keys.ts';
import type { SdpMedia } from './sdp.ts';

/** A line `a=crypto` that can be used (RFC 4568, section 4). */
export interface CryptoLine {
  readonly tag: string;
  readonly suite: SrtpSuite;
  /** Master key and salt in base64: what the sender of the line encrypts with. */
  readonly key: string;
}

const suites: readonly SrtpSuite[] = ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'];
const cryptoLine =
  /^(\d{1,9})\s+(\S{1,64})\s+inline:([A-Za-z0-9+/=]{40,44})(\|\S{1,40})?((?:\s+\S{1,64})*)$/i;
/** `|2^31` or `|1048576`: how many packets the key is for. It is more than a call has. */
const lifetime = /^\|(?:2\^\d{1,2}|\d{1,15})$/;
/** Parameters that only inform (section 6.3.7), and those that their sender marks as dispensable (6.3). */
const harmlessParameter = /^(?:WSH=\d+|-.+)$/i;

/**
 * The first line of a stream that can be used, in the order of preference of the peer; null for none. Lines
 * with a key identifier (MKI), several keys, another key derivation rate, or without encryption or
 * authentication are passed over (section 5.1.2).
 */
export function findCrypto(media: SdpMedia): CryptoLine | null {
  for (const { name, value } of media.attributes) {
    const line = name === 'crypto' ? readCrypto(value ?? '') : null;
    if (line) return line;
  }
  return null;
}

function readCrypto(value: string): CryptoLine | null {
  const [, tag, suite = '', key = '', life, parameters = ''] = cryptoLine.exec(value) ?? [];
  const known = suiteOf(suite);
  if (tag === undefined || known === null) return null;
  if (Buffer.from(key, 'base64').length !== MASTER_BYTES) return null;
  if (life !== undefined && !lifetime.test(life)) return null;
  const isUsual = parameters
    .split(/\s+/)
    .filter((parameter) => parameter !== '')
    .every((parameter) => harmlessParameter.test(parameter));
  return isUsual ? { tag, suite: known, key } : null;
}

function suiteOf(name: string): SrtpSuite | null {
  const upper = name.toUpperCase();
  return suites.find((suite) => suite === upper) ?? null;
}

/** The suite of our own offers: the one that every peer has to know (RFC 4568, section 6.2.1). */
export const OFFERED_SUITE: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80';

/** Our line: the answer to a line with this tag, or the only one of our offer. */
export function writeCrypto({ tag, suite, key }: CryptoLine): string {
  return `a=crypto:${tag} ${suite} inline:${key}`;
}
