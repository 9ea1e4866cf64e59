import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from './caller.ts';
import { takeFromWindow } from './rate-limit.queries.ts';

const WINDOW_SECONDS = 60;
/** A process takes a tenth of what is left at a time: few writes while there is plenty, exact when it gets short. */
const SHARE = 10;
const MOST_KEPT = 10_000;

interface Window {
  startSeconds: number;
  /** Taken from the database and not used yet. */
  inHand: number;
  /** Not taken by anybody when we last looked. */
  left: number;
  /** The taking that others wait for. */
  taking: Promise<void> | null;
}

/**
 * Requests a minute for each API key, counted in the database so that all processes together keep to it
 * (decisions, section 3). Headers as in draft-ietf-httpapi-ratelimit-headers.
 */
export class RateLimiter {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #limit: number;
  readonly #windows = new Map<number, Window>();

  /** @param options.limit requests a minute; 0 is off. */
  constructor(options: { sql: Sql; clock: Clock; limit: number }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#limit = options.limit;
  }

  /**
   * Counts one request of the caller's key.
   * @returns the headers that tell what is left; none when the limit is off.
   * @throws Refusal `rate_limited` with the same headers and `Retry-After`.
   */
  async count(caller: Caller): Promise<Record<string, string>> {
    if (this.#limit === 0) return {};
    const nowSeconds = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    const startSeconds = nowSeconds - (nowSeconds % WINDOW_SECONDS);
    const window = this.#windowOf(caller.apiKeyId, startSeconds);
    while (window.inHand === 0 && window.left > 0) {
      window.taking ??= this.#take(caller, window).finally(() => (window.taking = null));
      await window.taking;
    }
    const secondsLeft = startSeconds + WINDOW_SECONDS - nowSeconds;
    if (window.inHand === 0) {
      const headers = this.#headers(0, secondsLeft);
      throw new Refusal('rate_limited', `This key may make ${this.#limit} requests a minute. Please wait.`, {
        headers: { ...headers, 'Retry-After': String(secondsLeft) },
      });
    }
    window.inHand -= 1;
    return this.#headers(window.inHand + window.left, secondsLeft);
  }

  async #take(caller: Caller, window: Window): Promise<void> {
    const amount = Math.max(1, Math.floor(window.left / SHARE));
    const { workspaceId, apiKeyId } = caller;
    const before = await takeFromWindow(this.#sql, workspaceId, apiKeyId, window.startSeconds, amount);
    const granted = Math.max(0, Math.min(amount, this.#limit - before));
    window.inHand += granted;
    window.left = Math.max(0, this.#limit - before - amount);
  }

  #windowOf(apiKeyId: number, startSeconds: number): Window {
    const known = this.#windows.get(apiKeyId);
    if (known?.startSeconds === startSeconds) return known;
    if (this.#windows.size >= MOST_KEPT) this.#windows.clear();
    const window: Window = { startSeconds, inHand: 0, left: this.#limit, taking: null };
    this.#windows.set(apiKeyId, window);
    return window;
  }

  #headers(remaining: number, secondsLeft: number): Record<string, string> {
    return {
      'RateLimit-Policy': `"default";q=${this.#limit};w=${WINDOW_SECONDS}`,
      RateLimit: `"default";r=${remaining};t=${secondsLeft}`,
    };
  }
}
