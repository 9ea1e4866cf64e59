import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the console's sources, and the one that its build is written to. */
export const CONSOLE = fileURLToPath(new URL('..', import.meta.url));
export const BUILT = join(CONSOLE, 'dist');
/** The file of a build that tells which sources it was made from. */
export const STAMP_FILE = 'stamp';

/** Other builds, tests and their helpers do not change what is built. */
const UNREAD = /^(?:dist.*|testing|node_modules)$|\.test\.tsx?$/;

/**
 * The digest of everything a build is made from: the sources, and the lockfile, which names every package.
 * A build whose stamp differs is out of date.
 */
export async function stampOfSources(folder = CONSOLE): Promise<string> {
  const digest = createHash('sha256');
  for (const path of await sourcesBelow(folder, '')) {
    digest.update(`${path}\0`).update(await readFile(join(folder, path)));
    digest.update('\0');
  }
  // An installation by another tool than npm may have no lockfile.
  digest.update(await readFile(join(folder, '..', 'package-lock.json')).catch(() => ''));
  return digest.digest('hex');
}

/** The stamp of a finished build; null without one. */
export async function stampOfBuild(built = BUILT): Promise<string | null> {
  return readFile(join(built, STAMP_FILE), 'utf8').catch(() => null);
}

async function sourcesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (UNREAD.test(entry.name)) continue;
    if (entry.isDirectory()) paths.push(...(await sourcesBelow(root, path)));
    else paths.push(path);
  }
  return paths;
}
