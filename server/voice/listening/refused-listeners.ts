import type { Clock } from '../../platform/clock.ts';
import { RefusedAccounts } from '../../platform/providers/refused-accounts.ts';
import type { Listener, ListeningEvent, ListeningSession } from './listener.ts';

/** Remembers listeners that refuse for good, so that the callers after do not wait for them. */
export class RefusedListeners {
  readonly #accounts: RefusedAccounts;

  constructor(clock: Clock) {
    this.#accounts = new RefusedAccounts(clock);
  }

  /** Whether the listener of this account refused lately (`RefusedAccounts`). */
  isLeftOut(account: string): boolean {
    return this.#accounts.isLeftOut(account);
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
    this.#accounts.note(error, account);
  }
}
