import { createHmac, randomBytes, type Hmac } from 'node:crypto';

/** 32 random bytes in base64url after a prefix that names their purpose. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** HMAC-SHA256 over texts joined by full stops, without the final digest. */
export const hmacOf = (key: string | Buffer, ...texts: readonly string[]): Hmac =>
  createHmac('sha256', key).update(texts.join('.'), 'utf8');

/**
 * The signature of a delivery: `v1=` and the lowercase hex of HMAC-SHA256 over timestamp, full stop and body,
 * keyed with the endpoint's whole secret.
 * @param timestamp Unix time in seconds, as in the header.
 * @param body the text that is sent, byte for byte.
 */
export function sign(secret: string, timestamp: number, body: string): string {
  return `v1=${hmacOf(secret, String(timestamp), body).digest('hex')}`;
}

/** The signature of a hook of an app integration: over the body only. */
export const signBody = (secret: string, body: string): string =>
  `sha256=${hmacOf(secret, body).digest('hex')}`;
