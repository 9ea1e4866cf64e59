import { opendir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isStorageKey } from './file-store.ts';

/** The keys of the files below `root` in order, folder by folder: of one folder all names are in memory. */
export async function* keysInOrder(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysInOrder(root, key);
    else if (entry.isFile() && isStorageKey(key)) yield key;
  }
}

/** The keys of the files below `root`, as the disk gives them. */
export async function* keysBelow(root: string, folder = ''): AsyncGenerator<string> {
  const entries = await opendir(join(root, folder)).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (entry.isFile() && isStorageKey(key)) yield key;
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
