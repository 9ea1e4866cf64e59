import { stat } from 'node:fs/promises';
import type { Sql } from '../db/sql.ts';
import type { Bucket } from './bucket.ts';
import { isStorageKey, type FileStore } from './file-store.ts';
import { keysBelow } from './list-files.ts';
import { findFileStates, listNoted } from './uploads.queries.ts';

/** Keys that are looked up at once. */
const BATCH = 500;
/** Files of this product; what lies beside them belongs to somebody else. */
const OWN_KEY = /^(recordings|messages|photos)\/[1-9]\d*\/[^/]+$/;

/** A file that no record has: in the folder, in the bucket, or an upload in parts that nobody continues. */
export interface Leftover {
  place: 'folder' | 'bucket' | 'upload';
  key: string;
  /** Bytes, of all versions together; 0 for an upload. */
  size: number;
}

/** What was found, and how many files have a record: none at all means that the database is another one. */
export interface Leftovers {
  leftovers: Leftover[];
  withRecord: number;
}

interface Found {
  key: string;
  size: number;
  modifiedMs: number;
}

/**
 * Finds files without a record that are older than `before`. They are left by a restore, because uploads
 * since the backup have no record then, and by a disk or a database that was brought back by other means. A
 * younger one may belong to a request that is about to commit.
 */
export async function findLeftovers(
  { sql, store }: { sql: Sql; store: FileStore },
  before: Temporal.Instant,
): Promise<Leftovers> {
  const { bucket } = store;
  const found: Leftovers = { leftovers: [], withRecord: 0 };
  const look = (place: Leftover['place'], files: AsyncIterable<Found>): Promise<void> =>
    sortOut(sql, { place, files, beforeMs: before.epochMilliseconds }, found);
  await look('folder', filesOf(store));
  if (bucket === null) return found;
  await look('bucket', bucket.listVersions());
  await look('upload', uploadsWithoutNote(sql, bucket));
  return found;
}

/** Removes leftovers that still have no record. @returns those that it removed. */
export async function removeLeftovers(
  { sql, store }: { sql: Sql; store: FileStore },
  leftovers: readonly Leftover[],
): Promise<Leftover[]> {
  const removed: Leftover[] = [];
  for (let from = 0; from < leftovers.length; from += BATCH) {
    const batch = leftovers.slice(from, from + BATCH);
    const states = await findFileStates(
      sql,
      batch.map(({ key }) => key),
    );
    for (const leftover of batch) {
      const { place, key } = leftover;
      if (place !== 'upload' && states.has(key)) continue;
      if (place === 'folder') await store.discard(key);
      else if (place === 'bucket') await store.bucket?.remove(key);
      else await store.bucket?.abortUploads(key);
      removed.push(leftover);
    }
  }
  return removed;
}

async function sortOut(
  sql: Sql,
  { place, files, beforeMs }: { place: Leftover['place']; files: AsyncIterable<Found>; beforeMs: number },
  found: Leftovers,
): Promise<void> {
  const known = new Map<string, Leftover>();
  let batch = new Map<string, Found>();
  const look = async (): Promise<void> => {
    const states = place === 'upload' ? new Map() : await findFileStates(sql, [...batch.keys()]);
    for (const [key, { size, modifiedMs }] of batch)
      if (states.has(key)) found.withRecord += 1;
      else if (modifiedMs < beforeMs) {
        // The versions of one object may stand in two batches.
        const leftover = known.get(key) ?? { place, key, size: 0 };
        if (!known.has(key)) found.leftovers.push(leftover);
        leftover.size += size;
        known.set(key, leftover);
      }
    batch = new Map();
  };
  for await (const { key, size, modifiedMs } of files) {
    if (!isStorageKey(key) || !OWN_KEY.test(key)) continue;
    const other = batch.get(key);
    const newestMs = Math.max(modifiedMs, other?.modifiedMs ?? 0);
    batch.set(key, { key, size: size + (other?.size ?? 0), modifiedMs: newestMs });
    if (batch.size === BATCH) await look();
  }
  await look();
}

async function* filesOf(store: FileStore): AsyncGenerator<Found> {
  for await (const key of keysBelow(store.root)) {
    const file = await stat(store.pathOf(key)).catch(() => null);
    if (file) yield { key, size: file.size, modifiedMs: file.mtimeMs };
  }
}

/** A noted upload is continued or ended by `FileUploads`. */
async function* uploadsWithoutNote(sql: Sql, bucket: Bucket): AsyncGenerator<Found> {
  const noted = new Set(await listNoted(sql));
  for await (const { key, startedMs } of bucket.listUploads())
    if (!noted.has(key)) yield { key, size: 0, modifiedMs: startedMs };
}
