import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Prefix of an encrypted answer; JSON never begins like this. */
const MARK = 'sealed:';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts an answer that holds a secret, so that it cannot be read from the database: AES-256-GCM with a key
 * derived from the API key of the request, of which only a hash is stored. A repeated request sends the same
 * API key again.
 */
export function sealAnswer(answer: string, apiKey: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(apiKey), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(answer, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return MARK + sealed.toString('base64');
}

/** The decrypted answer; an answer that is not encrypted is returned unchanged. */
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
