import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { storage } from '../metrics/metrics.ts';
import type { Bucket } from './bucket.ts';
import type { FileStore } from './file-store.ts';
import { keysBelow } from './list-files.ts';
import {
  claimUpload,
  endUpload,
  findFileStates,
  listAbandoned,
  releaseClaim,
  renewClaim,
  type FileState,
} from './uploads.queries.ts';

const EVERY_MS = 10_000;
const MAX_PAUSE_MS = 300_000;
/** Files that are looked up at once, and abandoned uploads that one pass puts in order. */
const BATCH = 200;
/** So many failures end a pass: the other files would wait for the same storage. */
const MAX_FAILURES = 3;
/** A file without a record may belong to a request that is about to commit, until it is this old. */
const ORPHAN_MS = 3_600_000;

export interface UploadOptions {
  sql: Sql;
  store: FileStore;
  bucket: Bucket;
  clock: Clock;
  log: Logger;
}

/** What one pass over the folder left: files that wait, and when the oldest of them was written. */
export interface Waiting {
  files: number;
  oldestMs: number | null;
}

/**
 * Moves the files of this machine's folder into the bucket, one after the other, once their records are
 * settled. The folder is the list of what is to be done, so that nothing is lost while the storage is away
 * and when the process is killed; the table `file_uploads` tells what was begun. See docs/decisions/0110.
 */
export class FileUploads {
  readonly #options: UploadOptions;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #waiting: Waiting = { files: 0, oldestMs: null };
  #failures = 0;

  constructor(options: UploadOptions) {
    this.#options = options;
  }

  /** As of the last pass. */
  get waiting(): Waiting {
    return this.#waiting;
  }

  /** Why the last pass could not move everything; null when it could. */
  fault: string | null = null;

  start(): void {
    this.#running = this.#repeat();
  }

  /** Stops in the middle; the next start continues. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.pass();
      } catch (error) {
        if (!signal.aborted) this.#note(error);
        if (!signal.aborted) log.warn({ err: error }, 'files not moved into the bucket, tried again');
      }
      const pauseMs = Math.min(EVERY_MS * 2 ** Math.min(this.#failures, 10), MAX_PAUSE_MS);
      await clock.sleep(pauseMs, signal);
    }
  }

  /**
   * Goes over the folder once. A file that cannot be moved stays for the next pass.
   * @throws whatever the storage or the database says, after the other files.
   */
  async pass(): Promise<void> {
    const { store } = this.#options;
    const counted: Waiting = { files: 0, oldestMs: null };
    const faults: unknown[] = [];
    let batch: string[] = [];
    const look = async (): Promise<void> => {
      const states = await findFileStates(this.#options.sql, batch);
      for (const key of inAnyOrder(batch)) {
        this.#stopping.signal.throwIfAborted();
        try {
          if (faults.length < MAX_FAILURES && (await this.#move(key, states.get(key)))) continue;
        } catch (error) {
          faults.push(error);
        }
        if (states.get(key) === 'settled') await this.#count(key, counted);
      }
      batch = [];
    };
    for await (const key of keysBelow(store.root)) {
      batch.push(key);
      if (batch.length === BATCH) await look();
    }
    if (batch.length > 0) await look();
    this.#waiting = counted;
    storage.waiting.set(counted.files);
    storage.oldest.set(counted.oldestMs === null ? 0 : this.#ageS(counted.oldestMs));
    // One file that cannot be moved keeps nothing else waiting; a storage that is away does.
    if (faults.length < MAX_FAILURES) await this.#putInOrder();
    if (faults.length > 0) throw faults[0];
    [this.#failures, this.fault] = [0, null];
  }

  /** @returns whether the file is gone from the folder. */
  async #move(key: string, state: FileState | undefined): Promise<boolean> {
    if (state === 'growing') return false;
    if (state === undefined) return this.#removeOrphan(key);
    const { sql, store, bucket } = this.#options;
    const claim = randomUUID();
    const claimed = await claimUpload(sql, key, claim);
    if (!claimed) return false;
    try {
      if (claimed.resumed) await bucket.abortUploads(key);
      const path = store.pathOf(key);
      const before = await stat(path).catch(() => null);
      if (before) {
        const { signal } = this.#stopping;
        const bytes = await bucket.upload(key, path, { onPart: () => this.#goOn(key, claim), signal });
        storage.uploads.add(1, 'stored');
        storage.bytes.add(bytes);
        const after = await stat(path).catch(() => null);
        // It is removed only as it was stored; one that was written meanwhile is stored again.
        const isSame = !after || (after.size === bytes && after.mtimeMs === before.mtimeMs);
        return await this.#settle(key, claim, isSame);
      }
      return await this.#settle(key, claim);
    } catch (error) {
      if (!this.#stopping.signal.aborted) storage.uploads.add(1, 'failed');
      await releaseClaim(sql, key, claim).catch(() => {});
      throw error;
    }
  }

  /**
   * The record may have been deleted meanwhile, and whoever deleted it found no object yet.
   * @returns whether the file is gone from the folder.
   */
  async #settle(key: string, claim: string, isSame = true): Promise<boolean> {
    const { sql, store, bucket } = this.#options;
    const states = await findFileStates(sql, [key]);
    if (!states.has(key)) await bucket.remove(key);
    else if (!isSame) {
      await releaseClaim(sql, key, claim);
      return false;
    }
    await store.discard(key);
    await endUpload(sql, key, claim);
    return true;
  }

  async #goOn(key: string, claim: string): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    if (!(await renewClaim(this.#options.sql, key, claim)))
      throw new Error('another process took the upload over');
  }

  /** A file that no record has is that of a call without sound, or of a record that was deleted elsewhere. */
  async #removeOrphan(key: string): Promise<boolean> {
    const { sql, store, clock } = this.#options;
    const found = await stat(store.pathOf(key)).catch(() => null);
    if (found && clock.epochMs() - found.mtimeMs < ORPHAN_MS) return false;
    // What was uploaded before it may have taken hours, and its record may be there by now.
    if ((await findFileStates(sql, [key])).has(key)) return false;
    await store.discard(key);
    return true;
  }

  /** Uploads of processes that are gone, whose file is not in this folder. */
  async #putInOrder(): Promise<void> {
    const { sql, store, bucket } = this.#options;
    for (const key of await listAbandoned(sql, BATCH)) {
      this.#stopping.signal.throwIfAborted();
      if ((await store.sizeOf(key)) !== null) continue;
      const claim = randomUUID();
      if (!(await claimUpload(sql, key, claim))) continue;
      await bucket.abortUploads(key);
      await this.#settle(key, claim);
    }
  }

  #ageS(atMs: number): number {
    return Math.max(0, (this.#options.clock.epochMs() - atMs) / 1_000);
  }

  async #count(key: string, counted: Waiting): Promise<void> {
    const found = await stat(this.#options.store.pathOf(key)).catch(() => null);
    if (!found) return;
    counted.files += 1;
    counted.oldestMs = Math.min(counted.oldestMs ?? Infinity, found.mtimeMs);
  }

  #note(error: unknown): void {
    this.#failures += 1;
    this.fault = error instanceof Error ? error.message : String(error);
  }
}

/** A file that always fails does not keep the same others waiting. */
const inAnyOrder = (keys: readonly string[]): string[] =>
  keys
    .map((key) => ({ key, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ key }) => key);
