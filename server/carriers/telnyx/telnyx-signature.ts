import { createPublicKey, verify, type KeyObject } from 'node:crypto';

/** What stands before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410, section 4). */
const PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** How old or early a signature may be, in seconds. */
const TOLERANCE_S = 300;

/** The public key of an account, as its portal shows it; null for what is none. */
export function readTelnyxKey(base64: string): KeyObject | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== base64) return null;
  try {
    return createPublicKey({ key: Buffer.concat([PREFIX, bytes]), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
}

/**
 * Whether Telnyx signed the body within the last five minutes: Ed25519 over the time, a bar, and the bytes
 * (https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks).
 */
export function isSignedByTelnyx(
  key: KeyObject,
  {
    raw,
    signature,
    timestamp,
    now,
  }: { raw: Buffer; signature: string; timestamp: string; now: Temporal.Instant },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.epochMilliseconds / 1000 - Number(timestamp)) > TOLERANCE_S) return false;
  const bytes = Buffer.from(signature, 'base64');
  return bytes.length === 64 && verify(null, Buffer.concat([Buffer.from(`${timestamp}|`), raw]), key, bytes);
}
