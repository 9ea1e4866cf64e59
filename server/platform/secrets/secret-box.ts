import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'secret.key';
const VERSION = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets in the database (AES-256-GCM). The key is `SECRET_KEY`, or a file in the data folder that
 * is created at the first start: a copy of the database alone reveals no secret.
 */
export class SecretBox {
  readonly #key: Buffer;

  private constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'switchboard/secrets', 32));
  }

  /** Creates a box with this key, for tests and for installations with `SECRET_KEY`. */
  static of(secret: string): SecretBox {
    return new SecretBox(secret);
  }

  /** @throws Error that names `SECRET_KEY` when the file can neither be read nor created. */
  static async open(options: { secretKey: string | null; dataDir: string }): Promise<SecretBox> {
    if (options.secretKey !== null) return new SecretBox(options.secretKey);
    try {
      return new SecretBox(await readOrMake(join(options.dataDir, FILE)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`SECRET_KEY: is not set, and ${FILE} cannot be kept in DATA_DIR (${reason})`, {
        cause: error,
      });
    }
  }

  /** A token of 256 bits that every process with the same key computes for a purpose, and nobody else. */
  derive(purpose: string): string {
    return createHmac('sha256', this.#key).update(`derived/${purpose}`).digest('base64url');
  }

  /** @param purpose what the secret is for; it can be decrypted only for the same purpose. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return VERSION + sealed.toString('base64');
  }

  /** Null when it was encrypted with another key or for another purpose. */
  open(sealed: string, purpose: string): string | null {
    if (!sealed.startsWith(VERSION)) return null;
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}

async function readOrMake(path: string): Promise<string> {
  const made = `${path}.${randomBytes(6).toString('hex')}`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const secret = (await readFile(path, 'utf8')).trim();
      if (secret.length < 32) throw new Error(`${path} holds no key`);
      return secret;
    } catch (error) {
      if (attempt > 0 || !isMissing(error)) throw error;
    }
    // Linked in one step, so that two processes that start at once read the same key.
    await writeFile(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await link(made, path).catch(() => {});
    await rm(made, { force: true });
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
