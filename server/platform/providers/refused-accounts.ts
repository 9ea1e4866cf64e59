import type { Clock } from '../clock.ts';
import { ProviderError } from './provider-error.ts';

/** How long an account that refuses for good, as for a wrong key, is left out of later calls. */
const LEFT_OUT_MS = 300_000;
const MAX_KEPT = 1_000;

/**
 * Remembers accounts that refuse for good, or ask for a pause, so that the callers after do not wait for
 * them.
 */
export class RefusedAccounts {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the account is left out at the moment: for five minutes, or as long as it asked for. */
  isLeftOut(account: string): boolean {
    return (this.#until.get(account) ?? 0) > this.#clock.monotonicMs();
  }

  /** An account failed. Other failures than refusals are not remembered. */
  note(error: unknown, account: string): void {
    if (!(error instanceof ProviderError)) return;
    const forMs = error.isPermanent ? LEFT_OUT_MS : Math.min(error.retryAfterMs ?? 0, LEFT_OUT_MS);
    if (forMs <= 0) return;
    if (this.#until.size >= MAX_KEPT) this.#until.clear();
    this.#until.set(account, this.#clock.monotonicMs() + forMs);
  }
}
