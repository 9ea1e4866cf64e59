import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Encoding } from '../platform/http/answer/compress.ts';
import { StaticFile } from '../platform/http/answer/static-file.ts';

/** A build in memory. */
export interface ConsoleBuild {
  /** The page, with a placeholder where its nonce goes. */
  page: string;
  /** The other files, by their address. */
  files: ReadonlyMap<string, StaticFile>;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};
const ENCODED: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];
/** The folder of the files whose names hold the digest of their content. */
export const ASSETS = '/assets/';

/**
 * Reads a build; nothing is read from the disk while it is served. Files of other types are left out.
 * @throws Error when there is none.
 */
export async function readBuild(folder: string): Promise<ConsoleBuild> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const names: string[] = await readdir(join(folder, ASSETS)).catch(() => []);
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    const path = join(folder, ASSETS, name);
    const encoded = new Map<Encoding, Buffer>();
    for (const [encoding, ending] of ENCODED)
      if (names.includes(name + ending)) encoded.set(encoding, await readFile(path + ending));
    files.set(ASSETS + name, new StaticFile(type, await readFile(path), { encoded }));
  }
  return { page, files };
}
