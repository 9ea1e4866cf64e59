import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9._-]*)+$/;

/**
 * Files that belong to records, by key (`recordings/<workspace>/<call>.wav`), in a folder of their own. Records keep
 * the key and never a path, so that the folder can move.
 */
export class FileStore {
  readonly #root: string;

  /** @param root absolute path of the folder; made when the first file is. */
  constructor(root: string) {
    this.#root = root;
  }

  /** The path behind a key, its folder made; for those who write as they go, such as the recorder. */
  async pathToWrite(key: string): Promise<string> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  /** Size in bytes, or null when there is no such file. */
  async sizeOf(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size;
    } catch {
      return null;
    }
  }

  /** The bytes from `start` to `end`, both included. */
  read(key: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.pathOf(key), range);
  }

  /** Removes a file; one that is gone already is no fault. */
  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`);
    return join(this.#root, key);
  }
}
