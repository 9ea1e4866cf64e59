import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { NotificationListener } from '../../db/notification-listener.ts';
import type { Sql } from '../../db/sql.ts';
import { isoOfMs } from '../../instants.ts';
import { forbidden } from '../../refusal.ts';
import { AccessCache } from './access-cache.ts';
import { accessProblems } from './access.problems.ts';
import { unauthenticated } from './authenticate.ts';
import type { FailedKeys } from './failed-keys.ts';
import { addressOf, isSecure, sourceOf, type Front } from './front.ts';
import type { Principal } from './principal.ts';
import type { SessionCookie } from './session-cookie.ts';
import { renewedEnd } from './session-lifetime.ts';
import { hashToken, hashTokenAsText, isWellFormedToken } from './session-token.ts';
import { findSession, recordSessionUse, renewSession, type SessionUse } from './sessions.queries.ts';
import { UseLog } from './use-log.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);

interface KnownCaller {
  readonly principal: Principal;
  readonly createdAtMs: number;
  expiresAtMs: number;
}

/** A request with a valid session. */
export interface Admitted {
  principal: Principal;
  /** The `Set-Cookie` that renews the session, where that is due. */
  renewal: string | null;
}

/**
 * Authenticates requests by the cookie of a session. Sessions are cached like keys, so a request with a known
 * session needs no query, and one that is ended ends on every node at once (docs/decisions/0061-sessions.md).
 */
export class SessionAuthenticator {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #front: Front;
  readonly #cookie: SessionCookie;
  readonly #failedKeys: FailedKeys | null;
  readonly #cache: AccessCache<KnownCaller>;
  readonly #uses: UseLog<SessionUse>;

  /** Subscribes to `notifications`; construct it before they start. */
  constructor(options: {
    sql: Sql;
    notifications: NotificationListener;
    clock: Clock;
    log: Logger;
    front: Front;
    cookie: SessionCookie;
    /** Limits refused tokens per address, with refused keys; without it there is no limit. */
    failedKeys?: FailedKeys;
  }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#front = options.front;
    this.#cookie = options.cookie;
    this.#failedKeys = options.failedKeys ?? null;
    this.#cache = new AccessCache(options.notifications);
    this.#uses = new UseLog({
      write: (uses) => recordSessionUse(this.#sql, uses),
      log: options.log,
      what: 'sessions',
    });
  }

  async stop(): Promise<void> {
    this.#cache.close();
    await this.#uses.stop();
  }

  /** Call it after this process changed sessions, so that its next request is judged by the change. */
  forget(): void {
    this.#cache.forget();
  }

  /** The token of a request's cookie, valid or not; null without one. */
  tokenOf(request: IncomingMessage): string | null {
    const { cookie } = request.headers;
    return cookie === undefined ? null : this.#cookie.read(cookie, isSecure(request, this.#front));
  }

  /**
   * The session of a request; null for a request without its cookie.
   * @throws Refusal `unauthenticated` for a session that has ended, `forbidden` for a request that may change
   *   something and did not come from a page of this server, `rate_limited` for an address that has sent too
   *   many refused tokens.
   */
  async authenticate(request: IncomingMessage): Promise<Admitted | null> {
    const token = this.tokenOf(request);
    if (token === null) return null;
    const known = await this.#find(token, request);
    const nowMs = this.#clock.epochMs();
    if (known === null || known.expiresAtMs <= nowMs) throw unauthenticated(accessProblems.session_over());
    this.#checkSource(request);
    const { principal } = known;
    const id = principal.sessionId ?? 0;
    this.#uses.note(id, { id, atMs: nowMs });
    const isRenewed = await this.#renew(known, nowMs);
    return {
      principal,
      renewal: isRenewed ? this.#cookie.write(token, isSecure(request, this.#front)) : null,
    };
  }

  /** @throws Refusal `forbidden` when a browser sends a change from a page that is not ours. */
  #checkSource(request: IncomingMessage): void {
    if (SAFE_METHODS.has(request.method ?? '')) return;
    if (sourceOf(request, this.#front) !== 'own') throw forbidden(accessProblems.foreign_origin());
  }

  async #find(token: string, request: IncomingMessage): Promise<KnownCaller | null> {
    const hash = hashTokenAsText(token);
    const cached = this.#cache.get(hash);
    // Another node may have renewed a session that has expired here.
    if (cached !== undefined && cached.expiresAtMs > this.#clock.epochMs()) return cached;
    const wasGood = this.#failedKeys?.begin(addressOf(request, this.#front));
    if (!isWellFormedToken(token)) return null;
    const found = await this.#cache.lookUp(hash, () => this.#lookUp(token));
    if (found !== null) wasGood?.();
    return found;
  }

  async #lookUp(token: string): Promise<KnownCaller | null> {
    const session = await findSession(this.#sql, hashToken(token));
    if (session === null) return null;
    const { sessionId, workspaceId, userId, role } = session;
    return {
      principal: {
        ...{ workspaceId, apiKeyId: null, sessionId, userId, role },
        ...{ permission: 'write', expiresAt: null },
      },
      createdAtMs: Temporal.Instant.from(session.createdAt).epochMilliseconds,
      expiresAtMs: Temporal.Instant.from(session.expiresAt).epochMilliseconds,
    };
  }

  /** Renews the session once a day of use. */
  async #renew(known: KnownCaller, nowMs: number): Promise<boolean> {
    const end = renewedEnd(known, nowMs);
    if (end === null) return false;
    known.expiresAtMs = end;
    const iso = isoOfMs(end);
    await renewSession(this.#sql, known.principal.sessionId ?? 0, iso);
    return true;
  }

  /** Records the last use of the sessions that were used since the previous call. */
  flush(): Promise<void> {
    return this.#uses.flush();
  }
}
