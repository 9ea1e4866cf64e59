import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { BackupRefused } from './format.ts';
import { BLOCK, headerOf, paddingOf } from './tar.ts';

/**
 * Writes a tar archive, compressed with Zstandard, of which only a few blocks are in memory at a time. The
 * file has its name once it is complete and on the disk.
 */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #packer = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  readonly #written: Promise<void>;
  readonly #hash = createHash('sha256');
  #isEnded = false;

  /**
   * Begins the archive anew, in place of what one that was broken off has left: whoever calls it has the file
   * to itself. @throws BackupRefused when the file is there already.
   */
  static async create(path: string): Promise<ArchiveWriter> {
    await refuseExisting(path);
    await rm(partOf(path), { force: true });
    return new ArchiveWriter(path, await open(partOf(path), 'wx', 0o600));
  }

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
    const out = file.createWriteStream({ flush: true });
    this.#written = finished(out);
    this.#written.catch((error: Error) => this.#packer.destroy(error));
    this.#packer.on('error', (error) => out.destroy(error));
    this.#packer.pipe(out);
  }

  /** SHA-256 of all bytes so far, before compression, hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Adds an entry of exactly `size` bytes. */
  async add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.#write(headerOf(name, size));
    let left = size;
    for await (const chunk of content) {
      left -= chunk.length;
      if (left < 0) throw new BackupRefused(`${name} became larger while it was read`);
      await this.#write(chunk);
    }
    if (left > 0) throw new BackupRefused(`${name} became smaller while it was read`);
    await this.#write(Buffer.alloc(paddingOf(size)));
  }

  addJson(name: string, value: object): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
    return this.add(name, text.length, [text]);
  }

  /** Ends the archive, waits for the disk, and gives the file its name. */
  async close(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
    this.#isEnded = true;
    this.#packer.end();
    await this.#written;
    await rename(partOf(this.#path), this.#path);
  }

  /** Removes what was written, unless `close` completed it. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isEnded) this.#packer.destroy(new Error('the backup was broken off'));
    await this.#written.catch(() => {});
    await this.#file.close().catch(() => {});
    await rm(partOf(this.#path), { force: true });
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    if (this.#packer.write(bytes)) return;
    await Promise.race([once(this.#packer, 'drain'), this.#written]);
  }
}

/** @throws BackupRefused when the file is there already. */
export async function refuseExisting(path: string): Promise<void> {
  const there = await open(path, 'r').catch(() => null);
  await there?.close();
  if (there) throw new BackupRefused(`${path} is there already`);
}

const partOf = (path: string): string => `${path}.partial`;
