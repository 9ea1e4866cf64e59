import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { NotificationListener } from '../../db/notification-listener.ts';
import type { Sql } from '../../db/sql.ts';
import type { Problem } from '../../problem.ts';
import { Refusal } from '../../refusal.ts';
import { AccessCache } from './access-cache.ts';
import { accessProblems } from './access.problems.ts';
import { findCaller, recordKeyUse, type ApiKeyUse } from './api-keys.queries.ts';
import { hashApiKey, hashApiKeyAsText, isWellFormedApiKey } from './api-key.ts';
import type { Principal } from './principal.ts';
import type { FailedKeys } from './failed-keys.ts';
import { UseLog } from './use-log.ts';

interface KnownCaller {
  readonly principal: Principal;
  readonly expiresAtMs: number;
}

/**
 * Authenticates requests. Valid keys are cached as long as this process receives the database's notifications
 * of changed access, so revocation takes effect at once on every node and a request with a cached key needs
 * no query. While notifications are not received, every key is looked up in the database.
 */
export class Authenticator {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #failedKeys: FailedKeys | null;
  readonly #cache: AccessCache<KnownCaller>;
  readonly #uses: UseLog<ApiKeyUse>;

  /** Subscribes to `notifications`; construct it before they start. */
  constructor(options: {
    sql: Sql;
    notifications: NotificationListener;
    clock: Clock;
    log: Logger;
    /** Limits refused keys per address; without it there is no limit. */
    failedKeys?: FailedKeys;
  }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#failedKeys = options.failedKeys ?? null;
    this.#cache = new AccessCache(options.notifications);
    this.#uses = new UseLog({
      write: (uses) => recordKeyUse(this.#sql, uses),
      log: options.log,
      what: 'API keys',
    });
  }

  async stop(): Promise<void> {
    this.#cache.close();
    await this.#uses.stop();
  }

  /** The principal of a cached key, or null; `authenticate` looks the key up then. */
  recall(authorization: string | undefined): Principal | null {
    const key = readBearer(authorization);
    const known = key === null ? undefined : this.#cache.get(hashApiKeyAsText(key));
    if (known === undefined) return null;
    const nowMs = this.#clock.epochMs();
    return known.expiresAtMs <= nowMs ? null : this.#noteUse(known.principal, nowMs);
  }

  /**
   * The principal of an `Authorization` header.
   * @param address returns the client's address; called only for keys that are not cached.
   * @throws Refusal `unauthenticated` when there is none, it is malformed, unknown, expired or revoked;
   *   `rate_limited` for an address that has sent too many refused keys, except with a cached key.
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
    if (apiKeyId === null) throw new Error('the principal of a key has no key');
    this.#uses.note(apiKeyId, { workspaceId, apiKeyId, atMs });
    return principal;
  }

  /** Records the last use of the keys that were used since the previous call. */
  flush(): Promise<void> {
    return this.#uses.flush();
  }

  async #lookUp(key: string): Promise<KnownCaller | null> {
    return this.#cache.lookUp(hashApiKeyAsText(key), async () => {
      const principal = await findCaller(this.#sql, hashApiKey(key));
      return principal && { principal, expiresAtMs: epochMsOf(principal.expiresAt) };
    });
  }
}

/** When a key expires, in milliseconds since 1970; one without an expiry never does. */
const epochMsOf = (expiresAt: string | null): number =>
  expiresAt === null ? Infinity : Temporal.Instant.from(expiresAt).epochMilliseconds;

/** The key in an `Authorization` header, or null when there is none (RFC 6750, section 2.1). */
export const readBearer = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null;

/** 401, with the scheme that programs use (RFC 9110, section 11.6.1). */
export const unauthenticated = (problem: Problem): Refusal =>
  new Refusal('unauthenticated', problem, { headers: { 'WWW-Authenticate': 'Bearer' } });
