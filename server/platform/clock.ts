/** The source of "now" and of waiting. Handed in everywhere, so that tests can freeze and move time. */
export interface Clock {
  /** The present instant. */
  now(): Temporal.Instant;
  /** The present instant in milliseconds since 1970, for what every request asks: an object for it costs ten times as much. */
  epochMs(): number;
  /** Milliseconds on a clock that never jumps; only differences mean something. */
  monotonicMs(): number;
  /** Resolves after `ms` milliseconds, or at once with `false` when `signal` aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<boolean>;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant(),
  epochMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve(false);
      const onAbort = (): void => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve(true);
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

interface Sleeper {
  wakeAtMs: number;
  wake: (slept: boolean) => void;
}

/** A clock for tests: it stands still until `advance` moves it, waking sleepers in the order of their time. */
export class FrozenClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #sleepers: Sleeper[] = [];

  constructor(start: string) {
    this.#startMs = Temporal.Instant.from(start).epochMilliseconds;
  }

  now(): Temporal.Instant {
    return Temporal.Instant.fromEpochMilliseconds(this.epochMs());
  }

  epochMs(): number {
    return this.#startMs + this.#elapsedMs;
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve(false);
      const sleeper: Sleeper = { wakeAtMs: this.#elapsedMs + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', () => this.#wake(sleeper, false), { once: true });
    });
  }

  /** How many waits are pending; lets a test wait until the code under test has gone to sleep. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Moves time forward by `ms`, waking each sleeper at its own instant. */
  async advance(ms: number): Promise<void> {
    const target = this.#elapsedMs + ms;
    for (;;) {
      const next = this.#sleepers
        .filter((sleeper) => sleeper.wakeAtMs <= target)
        .sort((a, b) => a.wakeAtMs - b.wakeAtMs)[0];
      if (!next) break;
      this.#elapsedMs = Math.max(this.#elapsedMs, next.wakeAtMs);
      this.#wake(next, true);
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#elapsedMs = target;
  }

  #wake(sleeper: Sleeper, slept: boolean): void {
    this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
    sleeper.wake(slept);
  }
}
