/**
 * The source of the time and of waiting. It is a parameter everywhere, so that tests can freeze and
 * advance time.
 */
export interface Clock {
  /** The current instant. */
  now(): Temporal.Instant;
  /** The current instant in milliseconds since 1970, for frequent use: it costs a tenth of `now`. */
  epochMs(): number;
  /** Milliseconds of a monotonic clock; only differences are meaningful. */
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

/**
 * A clock for tests: it stands still until `advance` moves it and wakes sleepers in the order of their
 * time.
 */
export class FrozenClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  /** In the order in which they fell asleep. */
  readonly #sleepers = new Set<Sleeper>();
  /** When the first of those wakes who fell asleep since it was looked who is due. */
  #earliestNewMs = Infinity;

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
      const onAbort = (): void => this.#wake(sleeper, false);
      const sleeper: Sleeper = {
        wakeAtMs: this.#elapsedMs + ms,
        wake: (slept) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(slept);
        },
      };
      this.#sleepers.add(sleeper);
      this.#earliestNewMs = Math.min(this.#earliestNewMs, sleeper.wakeAtMs);
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** The number of pending sleeps; lets a test wait until the code under test sleeps. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Advances time by `ms` and wakes each sleeper at its own instant. */
  async advance(ms: number): Promise<void> {
    const target = this.#elapsedMs + ms;
    for (let due = this.#dueUntil(target); due.length > 0; due = this.#dueUntil(target)) {
      for (const next of due) {
        // One that has been woken otherwise, or that another has fallen asleep before meanwhile.
        if (!this.#sleepers.has(next)) continue;
        if (this.#earliestNewMs < next.wakeAtMs) break;
        this.#elapsedMs = Math.max(this.#elapsedMs, next.wakeAtMs);
        this.#wake(next, true);
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    this.#elapsedMs = target;
  }

  /** Sorted once for all of them: a flood leaves tens of thousands asleep. */
  #dueUntil(target: number): Sleeper[] {
    this.#earliestNewMs = Infinity;
    return [...this.#sleepers]
      .filter((sleeper) => sleeper.wakeAtMs <= target)
      .toSorted((a, b) => a.wakeAtMs - b.wakeAtMs);
  }

  #wake(sleeper: Sleeper, slept: boolean): void {
    this.#sleepers.delete(sleeper);
    sleeper.wake(slept);
  }
}
