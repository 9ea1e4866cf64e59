import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { BackupRefused, LAST_ENTRY, MAX_JSON_BYTES } from './format.ts';
import { BLOCK, paddingOf, readHeader } from './tar.ts';

/** One entry of an archive; its content is read once, before the next entry. */
export interface Entry {
  name: string;
  size: number;
  content(): AsyncGenerator<Buffer>;
  json(): Promise<unknown>;
  /** SHA-256 of all bytes before this entry, hexadecimal. */
  digestBefore: string | null;
}

/**
 * Reads an archive entry by entry, with a few blocks in memory at a time.
 * @throws BackupRefused when it is not whole.
 */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const unpacked = createZstdDecompress();
  pipeline(createReadStream(path), unpacked, () => {});
  const source = new ByteSource(unpacked);
  try {
    for (;;) {
      const before = source.hash.copy();
      const header = readHeader(await source.exactly(BLOCK));
      if (header === null) return;
      const entry = entryOf(source, header, before);
      yield entry;
      // Whatever the reader left.
      for await (const _ of entry.content());
      await source.exactly(paddingOf(header.size));
    }
  } catch (error) {
    throw asRefusal(error, path);
  } finally {
    unpacked.destroy();
  }
}

function entryOf(source: ByteSource, { name, size }: { name: string; size: number }, before: Hash): Entry {
  let left = size;
  const content = async function* (): AsyncGenerator<Buffer> {
    while (left > 0) {
      const chunk = await source.atMost(left);
      left -= chunk.length;
      yield chunk;
    }
  };
  const json = async (): Promise<unknown> => {
    if (size > MAX_JSON_BYTES) throw new BackupRefused(`The archive is damaged: ${name} is too long`);
    const chunks: Buffer[] = [];
    for await (const chunk of content()) chunks.push(chunk);
    try {
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
    } catch {
      throw new BackupRefused(`The archive is damaged: ${name} is no JSON`);
    }
  };
  return { name, size, content, json, digestBefore: name === LAST_ENTRY ? before.digest('hex') : null };
}

/** The bytes of a stream in pieces of the reader's choice. */
class ByteSource {
  readonly hash = createHash('sha256');
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** One byte or more, `most` at most. */
  async atMost(most: number): Promise<Buffer> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done === true) throw new BackupRefused('The archive is cut off');
      this.#rest = next.value;
    }
    const chunk = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(chunk.length);
    this.hash.update(chunk);
    return chunk;
  }

  /** @param bytes a block or less. */
  async exactly(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0;) {
      const part = await this.atMost(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }
}

/** Faults of Zstandard mean a damaged file; those of the file system say themselves what they are. */
function asRefusal(error: unknown, path: string): Error {
  const known = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in known ? String(known.code) : '';
  if (code === 'ENOENT') return new BackupRefused(`${path} does not exist`, { cause: error });
  if (code.startsWith('ZSTD') || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'Z_BUF_ERROR')
    return new BackupRefused(`${path} is damaged or no backup (${known.message})`, { cause: error });
  return known;
}
