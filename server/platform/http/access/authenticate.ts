import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { NotificationListener } from '../../db/notification-listener.ts';
import type { Sql } from '../../db/sql.ts';
import type { Problem } from '../../problem.ts';
import { Refusal } from '../../refusal.ts';
import { accessProblems } from './access.problems.ts';
import { findCaller, recordKeyUse, type ApiKeyUse } from './api-keys.queries.ts';
import { hashApiKey, hashApiKeyAsText, isWellFormedApiKey } from './api-key.ts';
import type { Principal } from './principal.ts';
import type { FailedKeys } from './failed-keys.ts';

/** Told by the database (a trigger) whenever a key, or a membership behind keys, changes. */
const CHANNEL = 'access_changed';
const MOST_CACHED = 10_000;
const FLUSH_EVERY_MS = 10_000;

interface KnownCaller {
  readonly principal: Principal;
  readonly expiresAtMs: number;
}

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
  /** By the hash of the key, so that no key stands in memory for long. */
  readonly #cache = new Map<string, KnownCaller>();
  readonly #used = new Map<number, ApiKeyUse>();
  /** Moves with every change of access, so that an answer that was on its way meanwhile is not kept. */
  #generation = 0;
  #listening = false;
  readonly #flushTimer: NodeJS.Timeout;

  /** Subscribes to `notices`, so make it before they start. */
  constructor(options: {
    sql: Sql;
    notifications: NotificationListener;
    clock: Clock;
    log: Logger;
    /** Limits how often an address may be wrong; nobody does unless given. */
    failedKeys?: FailedKeys;
  }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#failedKeys = options.failedKeys ?? null;
    options.notifications.subscribe(CHANNEL, {
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

  /** The caller whose key is known to be good, at no cost but a hash; null for `authenticate` to find out. */
  recall(authorization: string | undefined): Principal | null {
    const key = readBearer(authorization);
    const known = key === null ? undefined : this.#cache.get(hashApiKeyAsText(key));
    if (known === undefined) return null;
    const nowMs = this.#clock.epochMs();
    return known.expiresAtMs <= nowMs ? null : this.#noteUse(known.principal, nowMs);
  }

  /**
   * The caller named by an `Authorization` header.
   * @param address tells where the request came from; asked only for keys that are not known to be good.
   * @throws Refusal `unauthenticated` when there is none, it is malformed, unknown, expired or revoked; `rate_limited`
   *   for an address that has sent too many of those, except with a key that is known to be good.
   */
  async authenticate(authorization: string | undefined, address?: () => string): Promise<Principal> {
    const recalled = this.recall(authorization);
    if (recalled) return recalled;
    const key = readBearer(authorization);
    if (key === null) throw unauthenticated(accessProblems.no_key());
    const wasGood = this.#failedKeys && address ? this.#failedKeys.begin(address()) : null;
    if (!isWellFormedApiKey(key)) throw unauthenticated(accessProblems.malformed_key());
    const found = this.#cache.get(hashApiKeyAsText(key)) ?? (await this.#lookUp(key));
    if (!found) throw unauthenticated(accessProblems.unknown_key());
    const nowMs = this.#clock.epochMs();
    if (found.expiresAtMs <= nowMs) throw unauthenticated(accessProblems.expired_key());
    wasGood?.();
    return this.#noteUse(found.principal, nowMs);
  }

  #noteUse(principal: Principal, atMs: number): Principal {
    const { workspaceId, apiKeyId } = principal;
    this.#used.set(apiKeyId, { workspaceId, apiKeyId, atMs });
    return principal;
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

  async #lookUp(key: string): Promise<KnownCaller | null> {
    const generation = this.#generation;
    const principal = await findCaller(this.#sql, hashApiKey(key));
    if (!principal) return null;
    const known = { principal, expiresAtMs: epochMsOf(principal.expiresAt) };
    if (this.#listening && generation === this.#generation) {
      if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
      this.#cache.set(hashApiKeyAsText(key), known);
    }
    return known;
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

/** A key without an end never reaches it. */
const epochMsOf = (expiresAt: string | null): number =>
  expiresAt === null ? Infinity : Temporal.Instant.from(expiresAt).epochMilliseconds;

/** The key in an `Authorization` header, or null when there is none (RFC 6750, section 2.1). */
export const readBearer = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;

const unauthenticated = (problem: Problem): Refusal =>
  new Refusal('unauthenticated', problem, { headers: { 'WWW-Authenticate': 'Bearer' } });
