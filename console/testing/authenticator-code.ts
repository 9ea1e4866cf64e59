import { stepAt, totpCode } from '../../server/sessions/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows at a time. The secret is in base32, as a person types it in. */
export const authenticatorCode = (secret: string, now: Temporal.Instant): string =>
  totpCode(readBase32(secret), stepAt(now));

function readBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
