import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the values that every authenticator app knows. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks of phones are off by up to a step either way. */
const STEPS_TRIED = [0, -1, 1] as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const generateTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The code of a time step: HOTP (RFC 4226) of the number of the step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The number of the time step of an instant. */
export const stepAt = (now: Temporal.Instant): number =>
  Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);

/** The time step, now or next to it, whose code this is; null when there is none. */
export function findStep(secret: Buffer, code: string, now: Temporal.Instant): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const current = stepAt(now);
  const found = STEPS_TRIED.find((away) =>
    timingSafeEqual(Buffer.from(totpCode(secret, current + away)), given),
  );
  return found === undefined ? null : current + found;
}

/** RFC 4648, without padding, as people type it into an app. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address behind the QR code that authenticator apps read. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
