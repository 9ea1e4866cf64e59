import type { Clock } from '../../clock.ts';
import type { Sql } from '../../db/sql.ts';
import { Refusal } from '../../refusal.ts';
import { accessProblems } from './access.problems.ts';
import { callerOf, type Principal } from './principal.ts';
import { takeFromWindow, takenFromWindow } from './rate-limit.queries.ts';

const WINDOW_SECONDS = 60;
/**
 * A process doubles its reservation each time, up to a tenth of the remainder. So there are few writes while
 * much is left, the count is exact near the limit, and few requests stay reserved in one process that another
 * could use.
 */
const SHARE = 10;
/**
 * After this time the reservations of other processes are read again, so that the headers are correct for
 * all.
 */
const LOOK_AGAIN_MS = 1_000;
const MOST_KEPT = 10_000;

interface Window {
  startSeconds: number;
  /** Reserved in the database and not used yet. */
  inHand: number;
  /** Reserved by no process, at the last read. */
  left: number;
  lookedAtMs: number;
  /** The size of the next reservation. */
  next: number;
  /** The running query that concurrent requests wait for. */
  asking: Promise<void> | null;
}

/**
 * Limits the requests per minute of each API key and each session, counted in the database so that the limit
 * holds for all processes together (docs/api.md). Headers as in draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windows = new Map<string, Window>();

  /** @param options.limit requests a minute; 0 is off. */
  constructor(options: { sql: Sql; clock: Clock; limit: number }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#limit = options.limit;
  }

  /**
   * Counts one request of the principal.
   * @returns the rate limit headers; none when the limit is off.
   * @throws Refusal `rate_limited` with the same headers and `Retry-After`.
   */
  async count(principal: Principal): Promise<Record<string, string>> {
    if (this.#limit === 0) return {};
    const nowMs = this.#clock.epochMs();
    const nowSeconds = Math.floor(nowMs / 1000);
    const startSeconds = nowSeconds - (nowSeconds % WINDOW_SECONDS);
    const window = this.#windowOf(callerOf(principal), startSeconds);
    while (window.left > 0 && (window.inHand === 0 || nowMs - window.lookedAtMs >= LOOK_AGAIN_MS)) {
      window.asking ??= this.#ask(principal, window, nowMs).finally(() => (window.asking = null));
      await window.asking;
    }
    const secondsLeft = startSeconds + WINDOW_SECONDS - nowSeconds;
    if (window.inHand === 0) {
      const headers = this.#headers(0, secondsLeft);
      throw new Refusal('rate_limited', accessProblems.rate_limited({ limit: this.#limit }), {
        headers: { ...headers, 'Retry-After': String(secondsLeft) },
      });
    }
    window.inHand -= 1;
    return this.#headers(window.inHand + window.left, secondsLeft);
  }

  /** Reserves more when nothing is reserved, else only reads the remainder. */
  async #ask(principal: Principal, window: Window, nowMs: number): Promise<void> {
    const { workspaceId } = principal;
    const key = { workspaceId, caller: callerOf(principal), windowStart: window.startSeconds };
    const amount = window.inHand > 0 ? 0 : Math.min(window.next, Math.ceil(window.left / SHARE));
    const before =
      amount > 0 ? await takeFromWindow(this.#sql, key, amount) : await takenFromWindow(this.#sql, key);
    window.inHand += Math.max(0, Math.min(amount, this.#limit - before));
    window.left = Math.max(0, this.#limit - before - amount);
    window.lookedAtMs = nowMs;
    if (amount > 0) window.next *= 2;
  }

  #windowOf(caller: string, startSeconds: number): Window {
    const known = this.#windows.get(caller);
    if (known?.startSeconds === startSeconds) return known;
    if (this.#windows.size >= MOST_KEPT) this.#windows.clear();
    const window: Window = {
      startSeconds,
      inHand: 0,
      left: this.#limit,
      lookedAtMs: 0,
      next: 1,
      asking: null,
    };
    this.#windows.set(caller, window);
    return window;
  }

  #headers(remaining: number, secondsLeft: number): Record<string, string> {
    return {
      'RateLimit-Policy': `"default";q=${this.#limit};w=${WINDOW_SECONDS}`,
      RateLimit: `"default";r=${remaining};t=${secondsLeft}`,
    };
  }
}
