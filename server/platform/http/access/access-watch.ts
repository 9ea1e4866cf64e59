import type { Clock } from '../../clock.ts';
import type { NotificationListener } from '../../db/notification-listener.ts';
import type { ApiRequest } from '../route.ts';

const CHANNEL = 'access_changed';
/** Keys expire without a notification. */
const LOOK_EVERY_MS = 60_000;

interface Watched {
  request: Pick<ApiRequest, 'recheck'>;
  lost: () => void;
}

/** Ends answers that go on for long, such as sockets, when their client may not have them any more. */
export class AccessWatch {
  readonly #watched = new Set<Watched>();
  readonly #clock: Clock;
  readonly #stopping = new AbortController();
  #isLooking = false;
  #looksRegularly = false;
  #isDue = false;

  /** Subscribes to `notifications`; construct it before they start. */
  constructor({ notifications, clock }: { notifications: NotificationListener; clock: Clock }) {
    this.#clock = clock;
    notifications.subscribe(CHANNEL, {
      onNotice: () => this.#look(),
      onConnected: () => this.#look(),
    });
  }

  /** Calls `lost` once when the client of `request` may not use its route any more. */
  watch(request: Pick<ApiRequest, 'recheck'>, lost: () => void): { end(): void } {
    const watched = { request, lost };
    this.#watched.add(watched);
    if (!this.#looksRegularly) void this.#lookRegularly();
    return { end: () => void this.#watched.delete(watched) };
  }

  stop(): void {
    this.#stopping.abort();
    this.#watched.clear();
  }

  #look(): void {
    this.#isDue = true;
    if (!this.#isLooking) void this.#lookAtAll();
  }

  async #lookAtAll(): Promise<void> {
    this.#isLooking = true;
    while (this.#isDue) {
      // Other subscribers of the notification forget what they have cached first.
      await new Promise((resolve) => setImmediate(resolve));
      this.#isDue = false;
      for (const watched of [...this.#watched]) {
        if (await watched.request.recheck()) continue;
        if (this.#watched.delete(watched)) watched.lost();
      }
    }
    this.#isLooking = false;
  }

  /** As long as there is somebody to look at. */
  async #lookRegularly(): Promise<void> {
    this.#looksRegularly = true;
    while (this.#watched.size > 0 && !this.#stopping.signal.aborted) {
      if (await this.#clock.sleep(LOOK_EVERY_MS, this.#stopping.signal)) this.#look();
    }
    this.#looksRegularly = false;
  }
}
