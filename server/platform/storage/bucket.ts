import type { Readable } from 'node:stream';

/** What a bucket tells of an object. */
export interface BucketObject {
  /** Bytes. */
  size: number;
  modifiedAt: Temporal.Instant;
}

/** An object, or one version of it. */
export interface StoredObject {
  key: string;
  /** Bytes. */
  size: number;
  modifiedMs: number;
}

/** An upload in parts that was begun and not ended. */
export interface UnendedUpload {
  key: string;
  id: string;
  startedMs: number;
}

/** How a client is to take what a signed link gives it. */
export interface LinkOptions {
  mediaType: string;
  /** The name under which it is saved. */
  fileName: string;
}

export interface UploadOptions {
  /** Called before each further part; what it throws ends the upload. */
  onPart: () => Promise<void>;
  /** Ends the upload at once. */
  signal?: AbortSignal;
}

/** Objects by key in S3-compatible storage. Functions reject when the storage does not answer in time. */
export interface Bucket {
  /** Null where there is no such object. */
  find(key: string): Promise<BucketObject | null>;
  /** The bytes from `start` to `end`, both included. */
  read(key: string, range: { start: number; end: number }, signal: AbortSignal): Promise<Readable>;
  /**
   * Stores the file of a path, in parts when it is large: a few megabytes are in memory.
   * @returns the bytes that were stored.
   */
  upload(key: string, path: string, options: UploadOptions): Promise<number>;
  /** Ends the uploads of this key that somebody began and did not end. */
  abortUploads(key: string): Promise<void>;
  /** Removes an object with all its versions; a missing one is not an error. */
  remove(key: string): Promise<void>;
  /** Every object below the prefix, in the order of their keys. */
  list(): AsyncGenerator<StoredObject>;
  /** Every version, those that a deletion by the key alone hides included. */
  listVersions(): AsyncGenerator<StoredObject>;
  listUploads(): AsyncGenerator<UnendedUpload>;
  /** An address under which anybody may read the object for a few minutes; null where links are not given. */
  readonly link: ((key: string, options: LinkOptions) => Promise<string>) | null;
  /** The origin of those addresses. */
  readonly linkOrigin: string | null;
  close(): void;
}

/** Why a bucket cannot be used, in one sentence; `isFinal` when waiting does not help. */
export class BucketFault extends Error {
  override name = 'BucketFault';
  readonly isFinal: boolean;

  constructor(message: string, options: { isFinal: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.isFinal = options.isFinal;
  }
}
