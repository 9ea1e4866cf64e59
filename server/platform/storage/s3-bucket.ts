import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../config/read-s3.ts';
import {
  BucketFault,
  type Bucket,
  type BucketObject,
  type LinkOptions,
  type StoredObject,
  type UnendedUpload,
  type UploadOptions,
} from './bucket.ts';
import { inTime, openS3 } from './s3-client.ts';
import { describeFault, isMissing, isUnsupported } from './s3-faults.ts';
import { readOwner, writeOwner } from './s3-owner.ts';
import { uploadFile, type Encryption } from './s3-upload.ts';
import { listShown, listUploads, listVersions, versionsOf } from './s3-versions.ts';

const LINK_SECONDS = 300;
/** Storage that sends nothing of a file for this long, while somebody wants more, is given up. */
const STALL_MS = 30_000;
/** For so long an answer of the bucket about itself holds. */
const KNOWN_MS = 60_000;
/** Below the prefix, beside the keys of files, which have folders: who stores files here. */
const OWNER_FILE = 'installation.txt';
const MEDIA_TYPES: Record<string, string> = { wav: 'audio/wav', jpg: 'image/jpeg', png: 'image/png' };

/** A bucket of S3 or of storage that speaks its protocol. */
export class S3Bucket implements Bucket {
  readonly #client: S3Client;
  readonly #name: string;
  readonly #prefix: string;
  readonly #stallMs: number;
  readonly #encryption: Encryption;
  readonly #owner: string | null;
  readonly #trustMs: number;
  #ownedAtMs = -Infinity;
  #knownAtMs = -Infinity;
  readonly link: Bucket['link'];
  readonly linkOrigin: string | null;

  /**
   * @param options.owner who stores files here, in words that tell installations apart. Nothing is stored and
   *   nothing is deleted below a prefix that belongs to another one. Without it nobody is asked.
   */
  constructor(
    settings: S3Settings,
    { stallMs = STALL_MS, owner = null as string | null, trustMs = KNOWN_MS } = {},
  ) {
    this.#client = openS3(settings);
    this.#encryption = {
      ...(settings.encryption === null ? {} : { ServerSideEncryption: settings.encryption }),
      ...(settings.kmsKeyId === null ? {} : { SSEKMSKeyId: settings.kmsKeyId }),
    };
    [this.#owner, this.#trustMs] = [owner, trustMs];
    this.#name = settings.bucket;
    this.#prefix = settings.prefix;
    this.#stallMs = stallMs;
    this.linkOrigin = settings.signedLinks ? originOf(settings) : null;
    this.link = settings.signedLinks ? (key, options) => this.#sign(key, options) : null;
  }

  /**
   * Tries the bucket: whether it is there, these keys may list it and its versions, as deletions need, and no
   * other installation has it.
   * @throws BucketFault with the reason.
   */
  async check(): Promise<void> {
    let needed = 's3:ListBucket';
    const ask = (permission: string): string => (needed = permission);
    try {
      await this.#tryLists(ask);
      ask('s3:GetObject and s3:PutObject');
      await this.#own();
    } catch (error) {
      if (error instanceof BucketFault) throw error;
      const { sentence, isFinal } = describeFault(error, needed);
      throw this.#fault(sentence, { isFinal, cause: error });
    }
  }

  /** Takes the prefix from whoever has it. @throws BucketFault with the reason. */
  async takeOver(owner: string): Promise<{ from: string | null }> {
    const at = this.#at(OWNER_FILE);
    try {
      const from = await readOwner(this.#client, at);
      await writeOwner(this.#client, { ...at, ...this.#encryption }, owner, { takesOver: true });
      return { from: from === owner ? null : from };
    } catch (error) {
      const { sentence, isFinal } = describeFault(error, 's3:GetObject and s3:PutObject');
      throw this.#fault(sentence, { isFinal, cause: error });
    }
  }

  async #tryLists(ask: (permission: string) => void): Promise<void> {
    const one = { Bucket: this.#name, Prefix: this.#prefix, MaxKeys: 1 };
    await this.#client.send(new ListObjectsV2Command(one), inTime());
    ask('s3:ListBucketVersions');
    await this.#client.send(new ListObjectVersionsCommand(one), inTime()).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error;
    });
  }

  /**
   * Asked before anything is changed, and again after a minute: somebody may have taken the bucket, and
   * storage that knows no conditions lets two installations write their names at once, of which the later
   * stays. Two below one prefix would delete what belongs to the other, as a restored copy does.
   */
  async #own(): Promise<void> {
    if (this.#owner === null || performance.now() - this.#ownedAtMs < this.#trustMs) return;
    const at = this.#at(OWNER_FILE);
    const found =
      (await readOwner(this.#client, at)) ??
      (await writeOwner(this.#client, { ...at, ...this.#encryption }, this.#owner, { takesOver: false }));
    if (found === null) {
      const sentence = `${OWNER_FILE} is written at the same moment by somebody else`;
      throw this.#fault(sentence, { isFinal: false });
    }
    if (found !== this.#owner) {
      const where = this.#prefix === '' ? 'it' : `its prefix ${this.#prefix}`;
      const sentence = `${where} belongs to another installation (${found}). Give each an S3_PREFIX of its own; if that one is gone, as after a restore, say: npm run -s admin -- take-bucket`;
      throw this.#fault(sentence, { isFinal: true });
    }
    this.#ownedAtMs = performance.now();
  }

  #fault(sentence: string, options: { isFinal: boolean; cause?: unknown }): BucketFault {
    return new BucketFault(`S3_BUCKET: the bucket ${this.#name} cannot be used: ${sentence}`, options);
  }

  async find(key: string): Promise<BucketObject | null> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(key)), inTime());
      return {
        size: head.ContentLength ?? 0,
        modifiedAt: Temporal.Instant.fromEpochMilliseconds(head.LastModified?.getTime() ?? 0),
      };
    } catch (error) {
      if (!isMissing(error)) throw error;
      await this.#requireBucket();
      return null;
    }
  }

  /** The answer to a HEAD has no words: it is the same for a missing object and for a missing bucket. */
  async #requireBucket(): Promise<void> {
    if (performance.now() - this.#knownAtMs < this.#trustMs) return;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#name }), inTime());
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw this.#fault('there is no bucket of this name', { isFinal: true, cause: error });
    }
    this.#knownAtMs = performance.now();
  }

  async read(
    key: string,
    { start, end }: { start: number; end: number },
    signal: AbortSignal,
  ): Promise<Readable> {
    const command = new GetObjectCommand({ ...this.#at(key), Range: `bytes=${start}-${end}` });
    const { Body: body } = await this.#client.send(command, { abortSignal: signal });
    if (!(body instanceof Readable)) throw new Error('the storage sent no bytes');
    return Readable.from(untilStalled(body, this.#stallMs), { objectMode: false });
  }

  async upload(key: string, path: string, options: UploadOptions): Promise<number> {
    await this.#own();
    const ContentType = MEDIA_TYPES[key.slice(key.lastIndexOf('.') + 1)];
    const target = { ...this.#at(key), ...this.#encryption, ContentType };
    return uploadFile(this.#client, target, path, options);
  }

  async abortUploads(key: string): Promise<void> {
    await this.#own();
    const { Bucket, Key: exact } = this.#at(key);
    for await (const { key: found, id } of listUploads(this.#client, { Bucket, Prefix: exact })) {
      if (found !== exact) continue;
      const command = new AbortMultipartUploadCommand({ Bucket, Key: exact, UploadId: id });
      await this.#client.send(command).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  async remove(key: string): Promise<void> {
    await this.#own();
    const { Bucket, Key: exact } = this.#at(key);
    // A bucket that keeps versions hides an object that is deleted by its key alone, and keeps its bytes.
    for (const id of await versionsOf(this.#client, Bucket, exact)) {
      const command = new DeleteObjectCommand({ Bucket, Key: exact, VersionId: id });
      await this.#client.send(command, inTime()).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
  }

  async *list(): AsyncGenerator<StoredObject> {
    yield* this.#keysOf(listShown(this.#client, this.#below()));
  }

  async *listVersions(): AsyncGenerator<StoredObject> {
    yield* this.#keysOf(listVersions(this.#client, this.#below()));
  }

  async *listUploads(): AsyncGenerator<UnendedUpload> {
    yield* this.#keysOf(listUploads(this.#client, this.#below()));
  }

  /** Without the prefix, and without the file of the owner. */
  async *#keysOf<Found extends { key: string }>(all: AsyncGenerator<Found>): AsyncGenerator<Found> {
    for await (const found of all) {
      const key = found.key.slice(this.#prefix.length);
      if (key !== OWNER_FILE) yield { ...found, key };
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #sign(key: string, { mediaType, fileName }: LinkOptions): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseContentType: mediaType,
      ResponseContentDisposition: `attachment; filename="${fileName}"`,
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(this.#client, command, { expiresIn: LINK_SECONDS });
  }

  #below(): { Bucket: string; Prefix: string } {
    return { Bucket: this.#name, Prefix: this.#prefix };
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#name, Key: this.#prefix + key };
  }
}

/** The bytes of `body`; fails when none come for `stallMs` while they are waited for. */
async function* untilStalled(body: Readable, stallMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('the storage stopped sending')), stallMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    body.destroy();
  }
}

/** Where the addresses of objects lead. */
function originOf({ endpoint, region, bucket, forcePathStyle }: S3Settings): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return forcePathStyle ? `${protocol}//${host}` : `${protocol}//${bucket}.${host}`;
}
