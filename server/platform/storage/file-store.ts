import { open, mkdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';
import type { Bucket, BucketObject, LinkOptions } from './bucket.ts';
import { storageProblems } from './storage.problems.ts';

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;
const RETRY_AFTER_S = 5;

/** Whether a text is a key of the store. */
export const isStorageKey = (key: string): boolean => KEY.test(key) && !key.includes('..');

/** A file that was opened. Close it, or read it to its end. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Temporal.Instant;
  /** Makes an address under which anybody may read the file for a few minutes; null where it is not to. */
  readonly link: ((options: LinkOptions) => Promise<string>) | null;
  /** The bytes from `start` to `end`, both included. */
  read(range: { start: number; end: number }): Readable & { readonly bytesRead: number };
  close(): Promise<void>;
}

/**
 * Files of records, by key (`recordings/<workspace>/<name>.wav`), in one folder, and with a bucket there once
 * they are whole (docs/storage.md): `FileUploads` moves them. Records store the key and never a path, so that
 * the folder can move.
 */
export class FileStore {
  readonly root: string;
  readonly bucket: Bucket | null;

  /** @param root absolute path of the folder; created with the first file. */
  constructor(root: string, bucket: Bucket | null = null) {
    this.root = root;
    this.bucket = bucket;
  }

  /** The path of a key; creates its folder. For streaming writers such as the recorder. */
  async pathToWrite(key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  /** Size in bytes of a file in the folder, or null when there is no such file. */
  async sizeOf(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /**
   * Opens a file, so that it can be read to its end even if it is removed from the folder meanwhile; null
   * when it does not exist.
   * @throws Refusal `unavailable` while the bucket does not answer.
   */
  async open(key: string): Promise<StoredFile | null> {
    const local = await openLocal(this.pathOf(key));
    if (local || !this.bucket) return local;
    const { bucket } = this;
    let found: BucketObject | null;
    try {
      found = await bucket.find(key);
    } catch (error) {
      const headers = { 'Retry-After': String(RETRY_AFTER_S) };
      throw new Refusal('unavailable', storageProblems.storage_away(), { headers, cause: error });
    }
    return found && new ObjectFile(bucket, key, found);
  }

  /** Removes a file wherever it is, from a bucket with all its versions; a missing file is not an error. */
  async remove(key: string): Promise<void> {
    await this.discard(key);
    await this.bucket?.remove(key);
  }

  /** Removes a file that no record kept, and that therefore never left the folder. */
  async discard(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Ends the connections to the bucket. */
  [Symbol.dispose](): void {
    this.bucket?.close();
  }

  pathOf(key: string): string {
    if (!isStorageKey(key)) throw new Error(`not a storage key: ${key}`);
    return join(this.root, key);
  }
}

async function openLocal(path: string): Promise<LocalFile | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(path, 'r');
    const { size, mtimeMs } = await handle.stat();
    return new LocalFile(handle, size, Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs)));
  } catch (error) {
    await handle?.close();
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** An open file of the folder; closed at the end of the stream that `read` returns, or by `close`. */
class LocalFile implements StoredFile {
  readonly #handle: FileHandle;
  readonly size: number;
  readonly modifiedAt: Temporal.Instant;
  readonly link = null;

  constructor(handle: FileHandle, size: number, modifiedAt: Temporal.Instant) {
    this.#handle = handle;
    this.size = size;
    this.modifiedAt = modifiedAt;
  }

  read(range: { start: number; end: number }): Readable & { readonly bytesRead: number } {
    return this.#handle.createReadStream({ ...range, autoClose: true });
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** An object of the bucket; each reading asks for its bytes as they are wanted. */
class ObjectFile implements StoredFile {
  readonly #bucket: Bucket;
  readonly #key: string;
  readonly size: number;
  readonly modifiedAt: Temporal.Instant;
  readonly link: StoredFile['link'];

  constructor(bucket: Bucket, key: string, { size, modifiedAt }: BucketObject) {
    this.#bucket = bucket;
    this.#key = key;
    this.size = size;
    this.modifiedAt = modifiedAt;
    const { link } = bucket;
    this.link = link && ((options) => link(key, options));
  }

  read(range: { start: number; end: number }): Readable & { readonly bytesRead: number } {
    const out = new CountedStream();
    const ended = new AbortController();
    // Whoever stops reading ends the request to the storage.
    out.once('close', () => ended.abort());
    void this.#bucket
      .read(this.#key, range, ended.signal)
      .then((body) => pipeline(body, out))
      .catch((error: unknown) => {
        out.destroy(error instanceof Error ? error : new Error(String(error)));
      });
    return out;
  }

  async close(): Promise<void> {}
}

class CountedStream extends PassThrough {
  bytesRead = 0;

  override _transform(
    chunk: Buffer,
    encoding: BufferEncoding,
    done: (error?: Error | null, data?: unknown) => void,
  ): void {
    this.bytesRead += chunk.length;
    super._transform(chunk, encoding, done);
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
