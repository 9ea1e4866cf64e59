import type { Clock } from '../../platform/clock.ts';

/** The base times of RFC 3261, table 4, in milliseconds; all other timers are multiples of them. */
export interface SipTimers {
  /** Estimate of a round trip: first retransmission. */
  readonly t1: number;
  /** Longest interval between retransmissions of an answer or of a request that is no INVITE. */
  readonly t2: number;
  /** How long a message may linger in the network. */
  readonly t4: number;
}

export const defaultTimers: SipTimers = { t1: 500, t2: 4_000, t4: 5_000 };

/** The deadline of nearly everything: timers B, F, H, J, L. */
export function giveUpAfter(timers: SipTimers): number {
  return 64 * timers.t1;
}

/** All running timers of one user agent, so that none remains after it. */
export class TimerSet {
  readonly #clock: Clock;
  readonly #onFault: (fault: unknown) => void;
  readonly #running = new Set<AbortController>();

  /** `onFault` is called with what a timer's action threw; a fault in one call must not end the others. */
  constructor(clock: Clock, onFault: (fault: unknown) => void) {
    this.#clock = clock;
    this.#onFault = onFault;
  }

  get count(): number {
    return this.#running.size;
  }

  /** Runs `action` once after `ms`; the function returned stops it. */
  after(ms: number, action: () => void): () => void {
    const stop = new AbortController();
    this.#running.add(stop);
    void this.#clock.sleep(ms, stop.signal).then((slept) => {
      this.#running.delete(stop);
      if (!slept || stop.signal.aborted) return;
      try {
        action();
      } catch (fault) {
        this.#onFault(fault);
      }
    });
    return () => {
      this.#running.delete(stop);
      stop.abort();
    };
  }

  stopAll(): void {
    for (const stop of this.#running) stop.abort();
    this.#running.clear();
  }
}
