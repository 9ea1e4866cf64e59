import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORMAT = /^sbk_[0-9A-Za-z]{36}$/;
/** Characters of a key that are shown in lists. */
const PREFIX_LENGTH = 12;

/** A new key: `sbk_`, 30 random base62 characters and the checksum over both (docs/api.md). */
export function generateApiKey(): string {
  let body = 'sbk_';
  for (let index = 0; index < 30; index += 1) body += ALPHABET[randomInt(62)];
  return body + checksum(body);
}

/** True when the text has the form and the checksum of a key, so that a typing error costs no look-up. */
export function isWellFormedApiKey(key: string): boolean {
  return FORMAT.test(key) && key.slice(-6) === checksum(key.slice(0, -6));
}

/** SHA-256 of the key, which is stored in its place. Keys have enough random bits to need no salt. */
export const hashApiKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** The same hash as a text; computing it costs a quarter. */
export const hashApiKeyAsText = (key: string): string => hash('sha256', key, 'base64');

export const prefixOfApiKey = (key: string): string => key.slice(0, PREFIX_LENGTH);

/** CRC32 as six base62 digits, most significant first. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index += 1) {
    digits = `${ALPHABET[rest % 62]}${digits}`;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
