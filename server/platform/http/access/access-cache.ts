import type { NotificationListener } from '../../db/notification-listener.ts';

/**
 * The notification channel of the database's triggers that fire when a key, a session or a membership
 * changes.
 */
const CHANNEL = 'access_changed';
const MOST_CACHED = 10_000;

/**
 * What was looked up about the callers of requests, by the hash of their secret, so that no secret stays in
 * memory. It is kept as long as this process receives the database's notifications of changed access, and
 * dropped with each of them (docs/decisions/0004-key-cache-with-notify.md).
 */
export class AccessCache<Known> {
  readonly #known = new Map<string, Known>();
  /**
   * Increases with every change of access, so that a look-up that was running during a change is not kept.
   */
  #generation = 0;
  #listening = false;

  /** Subscribes to `notifications`; construct it before they start. */
  constructor(notifications: NotificationListener) {
    notifications.subscribe(CHANNEL, {
      onNotice: () => this.#forget(),
      onConnected: () => this.#setListening(true),
      onLost: () => this.#setListening(false),
    });
  }

  get(hash: string): Known | undefined {
    return this.#known.get(hash);
  }

  /** Looks a caller up and keeps what is found, unless access changed meanwhile. */
  async lookUp(hash: string, find: () => Promise<Known | null>): Promise<Known | null> {
    const generation = this.#generation;
    const found = await find();
    if (found !== null && this.#listening && generation === this.#generation) {
      if (this.#known.size >= MOST_CACHED) this.#known.clear();
      this.#known.set(hash, found);
    }
    return found;
  }

  /** Forgets everything and keeps nothing from now on. */
  close(): void {
    this.#setListening(false);
  }

  /** Forgets everything, when this process itself changed access. */
  forget(): void {
    this.#forget();
  }

  #setListening(listening: boolean): void {
    this.#listening = listening;
    this.#forget();
  }

  #forget(): void {
    this.#generation += 1;
    this.#known.clear();
  }
}
