import type { Clock } from '../../platform/clock.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { Listener, ListeningEvent, ListeningSession } from './listener.ts';

/** How long a listener that refuses for good, as for a wrong key, is left out of later calls. */
const LEFT_OUT_MS = 300_000;
const MAX_KEPT = 1_000;

/** Remembers listeners that refuse for good, so that the callers after do not wait for them. */
export class RefusedListeners {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();
  readonly #proven = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the listener of this account refused within the last five minutes. */
  isLeftOut(account: string): boolean {
    return (this.#until.get(account) ?? 0) > this.#clock.monotonicMs();
  }

  /** Remembers that the listener of this account works, until it refuses. */
  proofOf(account: string): { isProven(): boolean; prove(): void } {
    return {
      isProven: () => this.#proven.has(account),
      prove: () => {
        if (this.#proven.size >= MAX_KEPT) this.#proven.clear();
        this.#proven.add(account);
      },
    };
  }

  /** The same listener; its refusals are remembered for its account. */
  watch(listener: Listener, account: string): Listener {
    return {
      id: listener.id,
      open: async (options, signal) => {
        try {
          return this.#watchSession(await listener.open(options, signal), account);
        } catch (error) {
          this.#note(error, account);
          throw error;
        }
      },
    };
  }

  #watchSession(session: ListeningSession, account: string): ListeningSession {
    return {
      events: this.#watchEvents(session.events, account),
      write: (pcm) => session.write(pcm),
      speechStarted: (agoMs) => session.speechStarted?.(agoMs),
      flush: () => session.flush(),
      close: () => session.close(),
    };
  }

  async *#watchEvents(
    events: AsyncIterable<ListeningEvent>,
    account: string,
  ): AsyncGenerator<ListeningEvent> {
    try {
      yield* events;
    } catch (error) {
      this.#note(error, account);
      throw error;
    }
  }

  #note(error: unknown, account: string): void {
    if (!(error instanceof ProviderError) || !error.isPermanent) return;
    this.#proven.delete(account);
    if (this.#until.size >= MAX_KEPT) this.#until.clear();
    this.#until.set(account, this.#clock.monotonicMs() + LEFT_OUT_MS);
  }
}
