import { opendir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that are measured at most, and how long that may take. */
const MOST_FILES = 20_000;
const MAX_MS = 1_500;

export interface Storage {
  files_bytes: number | null;
  free_bytes: number | null;
  total_bytes: number | null;
}

/** The disk of the data folder and the size of its files; null for what cannot be told in time. */
export async function measureStorage(dataDir: string): Promise<Storage> {
  const [disk, files] = await Promise.all([
    statfs(dataDir).catch(() => null),
    sizeOfFiles(join(dataDir, 'files')).catch((error: NodeJS.ErrnoException) =>
      // The folder is made with the first file.
      error.code === 'ENOENT' ? 0 : null,
    ),
  ]);
  return {
    files_bytes: files,
    free_bytes: disk && disk.bavail * disk.bsize,
    total_bytes: disk && disk.blocks * disk.bsize,
  };
}

async function sizeOfFiles(folder: string): Promise<number | null> {
  const giveUpAt = performance.now() + MAX_MS;
  let bytes = 0;
  let files = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue;
    files += 1;
    if (files > MOST_FILES || performance.now() > giveUpAt) return null;
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
