import { ProviderError } from './provider-error.ts';

/** How long each part of a request may take, in milliseconds. */
export interface ProviderTimeouts {
  /** Look-up, connection and TLS. */
  connectMs: number;
  /** From the request to the head of the answer. */
  headMs: number;
  /** Between two parts of the answer. */
  betweenMs: number;
  /** From the request to the end of the answer. */
  totalMs: number;
}

export const DEFAULT_TIMEOUTS: ProviderTimeouts = {
  connectMs: 2_000,
  headMs: 2_500,
  betweenMs: 5_000,
  totalMs: 30_000,
};

/** Aborts a request when a part of it takes too long, or when its caller gives it up. */
export class RequestTimers {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #total: NodeJS.Timeout;
  #part: NodeJS.Timeout | undefined;

  constructor(totalMs: number, outer: AbortSignal) {
    this.#outer = outer;
    this.#total = setTimeout(() => this.#giveUp(`the whole answer`, totalMs), totalMs);
    if (outer.aborted) this.#onOuter();
    else outer.addEventListener('abort', this.#onOuter, { once: true });
  }

  /** Its reason is a `ProviderError`, or the reason of the caller's own signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What is waited for now, in place of what was waited for before. */
  expect(what: string, withinMs: number): void {
    clearTimeout(this.#part);
    this.#part = setTimeout(() => this.#giveUp(what, withinMs), withinMs);
  }

  /** Only the time for the whole answer counts now. */
  expectNothing(): void {
    clearTimeout(this.#part);
  }

  end(): void {
    clearTimeout(this.#total);
    clearTimeout(this.#part);
    this.#outer.removeEventListener('abort', this.#onOuter);
  }

  #giveUp(what: string, ms: number): void {
    this.#controller.abort(
      new ProviderError('timeout', `The provider did not send ${what} within ${ms / 1_000} s`),
    );
  }

  readonly #onOuter = (): void => this.#controller.abort(this.#outer.reason);
}
