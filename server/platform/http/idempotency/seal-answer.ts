import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Begins what is sealed; no JSON does. */
const MARK = 'sealed:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * An answer that holds a secret, so that the database alone cannot give it away: AES-256-GCM under a key made from the
 * API key of the request, of which only a hash is kept. Whoever repeats the request sends that API key again.
 */
export function sealAnswer(answer: string, apiKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(apiKey), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return MARK + sealed.toString('base64');
}

/** The answer as it was given; one that was not sealed stays as it is. */
export function openAnswer(kept: string, apiKey: string): string {
  if (!kept.startsWith(MARK)) return kept;
  const sealed = Buffer.from(kept.slice(MARK.length), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(apiKey), sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}

const sealingKey = (apiKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', apiKey, '', 'switchboard/idempotent-answer', 32));
