import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file of the key in the data folder of an installation without `SECRET_KEY`. */
export const KEY_FILE = 'secret.key';

/** Tells keys apart; the key cannot be found out from it. */
export const keyId = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('switchboard/backup').digest('hex').slice(0, 32);

/** The key of an installation: `SECRET_KEY`, or that of the data folder; null where neither is there. */
export async function keyOf(settings: { secretKey: string | null; dataDir: string }): Promise<string | null> {
  if (settings.secretKey !== null) return settings.secretKey;
  try {
    return (await readFile(join(settings.dataDir, KEY_FILE), 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
