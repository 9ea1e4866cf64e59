import type { Readable } from 'node:stream';
import type { Bucket } from '../platform/storage/bucket.ts';
import { isStorageKey, type FileStore } from '../platform/storage/file-store.ts';
import { keysInOrder } from '../platform/storage/list-files.ts';

/** A file to be saved: its key, and its bytes as they are when it is opened. */
export interface SavedFile {
  key: string;
  size: number;
  content(): AsyncIterable<Buffer> | Iterable<Buffer>;
}

/**
 * The files of the folder, then those of the bucket, one open at a time: a file that moves from one to the
 * other meanwhile is not missed. A file that is removed meanwhile is left out, and so is what no record can
 * refer to. One that still grows is read up to the size that it has when it is opened.
 */
export async function* storedFiles(store: FileStore): AsyncGenerator<SavedFile> {
  const saved = new Set<string>();
  for await (const key of keysInOrder(store.root)) {
    const file = await store.open(key);
    // What the bucket has already is read from there.
    if (!file || (await store.sizeOf(key)) === null) {
      await file?.close();
      continue;
    }
    try {
      const { size } = file;
      saved.add(key);
      yield { key, size, content: () => (size === 0 ? [] : file.read({ start: 0, end: size - 1 })) };
    } finally {
      await file.close().catch(() => {});
    }
  }
  if (store.bucket) yield* objectsOf(store.bucket, saved);
}

/** @param saved keys that are in the archive already. */
async function* objectsOf(bucket: Bucket, saved: ReadonlySet<string>): AsyncGenerator<SavedFile> {
  for await (const { key, size } of bucket.list()) {
    if (saved.has(key) || !isStorageKey(key)) continue;
    const ended = new AbortController();
    const body = size === 0 ? null : await openObject(bucket, { key, size }, ended.signal);
    if (size > 0 && !body) continue;
    try {
      yield { key, size, content: () => body ?? [] };
    } finally {
      ended.abort();
    }
  }
}

/** Null for an object that was removed since it was listed. */
async function openObject(
  bucket: Bucket,
  { key, size }: { key: string; size: number },
  signal: AbortSignal,
): Promise<Readable | null> {
  try {
    return await bucket.read(key, { start: 0, end: size - 1 }, signal);
  } catch (error) {
    if ((await bucket.find(key)) === null) return null;
    throw error;
  }
}
