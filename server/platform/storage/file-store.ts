import { open, mkdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/**
 * Files of records, by key (`recordings/<workspace>/<name>.wav`), in one folder. Records store the
 * key and never a path, so that the folder can move.
 */
export class FileStore {
  readonly #root: string;

  /** @param root absolute path of the folder; created with the first file. */
  constructor(root: string) {
    this.#root = root;
  }

  /** The path of a key; creates its folder. For streaming writers such as the recorder. */
  async pathToWrite(key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  /** Size in bytes, or null when there is no such file. */
  async sizeOf(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * Opens a file, so that it can be read to its end even if it is removed meanwhile; null when it does
   * not exist.
   */
  async open(key: string): Promise<StoredFile | null> {
    let handle: FileHandle | null = null;
    try {
      handle = await open(this.pathOf(key), 'r');
      const { size, mtimeMs } = await handle.stat();
      return new StoredFile(handle, size, Temporal.Instant.fromEpochMilliseconds(Math.floor(mtimeMs)));
    } catch (error) {
      await handle?.close();
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Removes a file; a missing file is not an error. */
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`);
    return join(this.#root, key);
  }
}

/** An open file; closed at the end of the stream that `read` returns, or by `close`. */
export class StoredFile {
  readonly #handle: FileHandle;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Temporal.Instant;

  constructor(handle: FileHandle, size: number, modifiedAt: Temporal.Instant) {
    this.#handle = handle;
    this.size = size;
    this.modifiedAt = modifiedAt;
  }

  /** The bytes from `start` to `end`, both included. */
  read(range: { start: number; end: number }): Readable & { readonly bytesRead: number } {
    return this.#handle.createReadStream({ ...range, autoClose: true });
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
