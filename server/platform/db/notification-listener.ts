import type { Logger } from 'pino';
import { openSession, type Session } from './session.ts';
import { within } from '../within.ts';

const CONNECT_MS = 5_000;
const HEARTBEAT_MS = 10_000;
const HEARTBEAT_DEADLINE_MS = 5_000;
const MAX_PAUSE_MS = 1_000;

export interface Subscriber {
  /** A notification arrived; `payload` is the text given to pg_notify. */
  onNotice(payload: string): void;
  /** Notifications are received from now on; earlier changes have to be looked up. */
  onConnected?(): void;
  /** Notifications may be missed from now on, until `onConnected`. */
  onLost?(): void;
}

/**
 * LISTEN on one dedicated connection for all channels of this process. It reports when the connection
 * is lost, detects dead connections with a heartbeat, and reconnects without limit.
 */
export class NotificationListener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #subscribers = new Map<string, Subscriber[]>();
  #session: Session | null = null;
  #connected = false;
  #stopped = false;
  #loop: Promise<void> | null = null;
  #wake: (() => void) | null = null;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Adds a subscriber; only before `start`, so that it misses no notification. */
  subscribe(channel: string, subscriber: Subscriber): void {
    if (this.#loop) throw new Error('subscribe before start');
    this.#subscribers.set(channel, [...(this.#subscribers.get(channel) ?? []), subscriber]);
  }

  /** Connects; resolves when the first connection listens. */
  async start(): Promise<void> {
    await this.#connect();
    this.#loop = this.#stayConnected();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake?.();
    await this.#loop;
    await this.#disconnect();
  }

  async #stayConnected(): Promise<void> {
    let pauseMs = 50;
    while (!this.#stopped) {
      if (this.#connected) {
        await this.#pause(HEARTBEAT_MS);
        if (this.#stopped || (this.#connected && (await this.#isAlive()))) continue;
        this.#lose();
      }
      await this.#disconnect();
      try {
        await this.#connect();
        pauseMs = 50;
      } catch (error) {
        this.#log.debug({ err: error }, 'notification listener not connected yet');
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  async #connect(): Promise<void> {
    const session = await openSession(this.#url, {
      name: 'switchboard-notices',
      connectMs: CONNECT_MS,
      onNotice: (channel, payload) => this.#tell(channel, payload),
      onClosed: () => this.#lose(),
    });
    this.#session = session;
    for (const channel of this.#subscribers.keys())
      await session.db`listen ${session.db.identifier(channel)}`;
    this.#connected = true;
    for (const subscriber of [...this.#subscribers.values()].flat()) subscriber.onConnected?.();
  }

  async #disconnect(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.close();
  }

  async #isAlive(): Promise<boolean> {
    const session = this.#session;
    if (!session) return false;
    return within(HEARTBEAT_DEADLINE_MS, 'the heartbeat', session.db`select 1`).then(
      () => true,
      () => false,
    );
  }

  #lose(): void {
    if (!this.#connected) return;
    this.#connected = false;
    for (const subscriber of [...this.#subscribers.values()].flat()) subscriber.onLost?.();
    if (!this.#stopped) this.#log.warn('notifications from the database interrupted');
    this.#wake?.();
  }

  #tell(channel: string, payload: string): void {
    for (const subscriber of this.#subscribers.get(channel) ?? []) subscriber.onNotice(payload);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
