import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version of an installed package, or of Switchboard itself without a folder. */
export async function productVersion(folder = join(import.meta.dirname, '..', '..')): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
