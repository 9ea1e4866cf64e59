import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a webhook of the Graph API bears: HMAC-SHA256 of the bytes under the secret of the app. */
export const graphSignature = (appSecret: string, raw: Buffer): string =>
  `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;

/**
 * Whether the app signed the body, byte by byte: it writes letters beyond ASCII as escapes, so a body that is
 * written again has another signature.
 */
export function isSignedByGraph(
  appSecret: string,
  { raw, signature }: { raw: Buffer; signature: unknown },
): boolean {
  if (typeof signature !== 'string') return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(graphSignature(appSecret, raw))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
