import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../platform/storage/file-store.ts';

/** A file to be saved: its key, and its bytes as they are when it is opened. */
export interface SavedFile {
  key: string;
  size: number;
  content(): AsyncIterable<Buffer> | Iterable<Buffer>;
}

/**
 * The files below `root`, one open at a time. A file that is removed meanwhile is left out, and so is what no
 * record can refer to. One that still grows is read up to the size that it has when it is opened.
 */
export async function* storedFiles(store: FileStore, root: string): AsyncGenerator<SavedFile> {
  for await (const key of keysBelow(root, '')) {
    const file = await openFile(store, key);
    if (!file) continue;
    try {
      const { size } = file;
      yield { key, size, content: () => (size === 0 ? [] : file.read({ start: 0, end: size - 1 })) };
    } finally {
      await file.close().catch(() => {});
    }
  }
}

/** Names in order, folder by folder: of one folder all names are in memory. */
async function* keysBelow(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (entry.isFile() && folder !== '') yield key;
  }
}

async function openFile(store: FileStore, key: string): Promise<Awaited<ReturnType<FileStore['open']>>> {
  try {
    store.pathOf(key);
  } catch {
    return null;
  }
  return store.open(key);
}
