import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Notices } from '../db/notices.ts';
import type { Sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import { findCaller, recordKeyUse, type ApiKeyUse } from './api-keys.queries.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { Caller } from './caller.ts';
import type { FailedKeys } from './failed-keys.ts';

/** Told by the database (a trigger) whenever a key, or a membership behind keys, changes. */
const CHANNEL = 'access_changed';
const MOST_CACHED = 10_000;
const FLUSH_EVERY_MS = 10_000;

/**
 * Finds out who calls. Known keys are kept in memory for as long as the database's notices of changed access
 * reach this process: revocation works at once on every node, and a request costs no look-up. While the notices
 * do not come, every request is looked up.
 */
export class Authenticator {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #failedKeys: FailedKeys | null;
  readonly #cache = new Map<string, Caller>();
  readonly #used = new Map<number, ApiKeyUse>();
  /** Moves with every change of access, so that an answer that was on its way meanwhile is not kept. */
  #generation = 0;
  #listening = false;
  readonly #flushTimer: NodeJS.Timeout;

  /** Subscribes to `notices`, so make it before they start. */
  constructor(options: {
    sql: Sql;
    notices: Notices;
    clock: Clock;
    log: Logger;
    /** Limits how often an address may be wrong; nobody does unless given. */
    failedKeys?: FailedKeys;
  }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#failedKeys = options.failedKeys ?? null;
    options.notices.subscribe(CHANNEL, {
      onNotice: () => this.#forget(),
      onConnected: () => this.#setListening(true),
      onLost: () => this.#setListening(false),
    });
    this.#flushTimer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#flushTimer);
    this.#setListening(false);
    await this.flush();
  }

  /**
   * The caller named by an `Authorization` header.
   * @param address tells where the request came from; asked only for keys that are not known to be good.
   * @throws Refusal `unauthenticated` when there is none, it is malformed, unknown, expired or revoked; `rate_limited`
   *   for an address that has sent too many of those, except with a key that is known to be good.
   */
  async authenticate(authorization: string | undefined, address?: () => string): Promise<Caller> {
    const key = readBearer(authorization);
    if (key === null)
      throw unauthenticated('Send your API key as a Bearer token in the Authorization header.');
    const isWellFormed = isWellFormedApiKey(key);
    const keyHash = hashApiKey(key);
    const known = isWellFormed ? this.#cache.get(keyHash.toString('base64')) : undefined;
    const now = this.#clock.now();
    if (known && !hasExpired(known, now)) return this.#noteUse(known, now);
    const wasGood = this.#failedKeys && address ? this.#failedKeys.begin(address()) : null;
    if (!isWellFormed) throw unauthenticated('This is not an API key.');
    const caller = known ?? (await this.#lookUp(keyHash));
    if (!caller) throw unauthenticated('This API key is not valid, or no longer.');
    if (hasExpired(caller, now)) throw unauthenticated('This API key has expired.');
    wasGood?.();
    return this.#noteUse(caller, now);
  }

  #noteUse(caller: Caller, now: Temporal.Instant): Caller {
    this.#used.set(caller.apiKeyId, {
      workspaceId: caller.workspaceId,
      apiKeyId: caller.apiKeyId,
      atMs: now.epochMilliseconds,
    });
    return caller;
  }

  /** Writes down the last use of the keys seen since the last time. */
  async flush(): Promise<void> {
    const uses = [...this.#used.values()];
    this.#used.clear();
    if (uses.length === 0) return;
    await recordKeyUse(this.#sql, uses).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'last use of keys not recorded');
    });
  }

  async #lookUp(keyHash: Buffer): Promise<Caller | null> {
    const generation = this.#generation;
    const caller = await findCaller(this.#sql, keyHash);
    if (caller && this.#listening && generation === this.#generation) {
      if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
      this.#cache.set(keyHash.toString('base64'), caller);
    }
    return caller;
  }

  #setListening(listening: boolean): void {
    this.#listening = listening;
    this.#forget();
  }

  #forget(): void {
    this.#generation += 1;
    this.#cache.clear();
  }
}

const hasExpired = (caller: Caller, now: Temporal.Instant): boolean =>
  caller.expiresAt !== null && Temporal.Instant.compare(caller.expiresAt, now) <= 0;

/** The key in an `Authorization` header, or null when there is none (RFC 6750, section 2.1). */
export const readBearer = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;

const unauthenticated = (message: string): Refusal =>
  new Refusal('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
