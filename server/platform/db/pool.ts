import { Pool as DriverPool, type ClientBase, type PoolClient } from 'pg';
import { ask, Connection, type ConnectionOptions } from './connection.ts';
import { DatabaseAway, endsSession, faultOf, isPlanOutdated } from './faults.ts';
import type { Answer, Command } from './statement.ts';

const LIFETIME_SECONDS = 45 * 60;

/**
 * Connections that statements and transactions share: each has one for itself while it needs it, and waits when all
 * are taken. A connection that is lost is left out and made anew when it is needed; who asked over it is told so.
 */
export class Pool {
  readonly #connections = new Set<Connection>();
  readonly #pool: DriverPool;
  /** Those who wait for a connection, by what tells them that none comes. */
  readonly #waiting = new Set<(error: Error) => void>();
  #taken = 0;
  #ending = false;
  #onIdle: (() => void) | null = null;

  constructor(url: string, options: ConnectionOptions & { connections: number }) {
    const connections = this.#connections;
    // The pool's own class of clients would take the pool's options, and know nothing of ours.
    class Pooled extends Connection {
      constructor() {
        super(url, options);
        connections.add(this);
        this.on('end', () => connections.delete(this));
      }
    }
    this.#pool = new DriverPool({
      max: options.connections,
      idleTimeoutMillis: 0,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      Client: Pooled,
    });
    // A connection that is lost while nobody uses it: the pool has left it out already.
    this.#pool.on('error', () => {});
  }

  /** Asks one thing, in a transaction of its own. */
  async ask(command: Command): Promise<Answer> {
    try {
      return await this.use((connection) => ask(connection, command));
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      return this.use((connection) => ask(connection, command));
    }
  }

  /** Lends a connection to `work` alone. */
  async use<T>(work: (connection: ClientBase) => Promise<T>): Promise<T> {
    const connection = await this.take();
    try {
      const result = await work(connection);
      this.giveBack(connection);
      return result;
    } catch (error) {
      this.giveBack(connection, endsSession(error));
      throw error;
    }
  }

  /** @throws DatabaseAway when there is none to be had. */
  take(): Promise<PoolClient> {
    if (this.#ending) return Promise.reject(new DatabaseAway('the pool of connections is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      this.#pool.connect((error, connection) => {
        const isWaiting = this.#waiting.delete(reject);
        if (!connection) {
          reject(faultOf(error));
          this.#tellIfIdle();
          return;
        }
        this.#taken += 1;
        if (isWaiting) resolve(connection);
        else this.giveBack(connection, true);
      });
    });
  }

  /** @param isBroken whether the connection is of no more use; one that is in a transaction still is not either. */
  giveBack(connection: PoolClient, isBroken = false): void {
    this.#taken -= 1;
    connection.release(isBroken || ['T', 'E'].includes(connection.getTransactionStatus() ?? ''));
    this.#tellIfIdle();
  }

  /**
   * Closes when all that was asked is answered, and refuses what is asked from now on.
   * @param timeoutSeconds after which what is not answered is given up; null waits for as long as it takes.
   */
  async end(timeoutSeconds: number | null): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    await this.#idle(timeoutSeconds);
    const ended = this.#pool.end();
    for (const refuse of this.#waiting) refuse(new DatabaseAway('the pool of connections was closed'));
    this.#waiting.clear();
    // What is still taken may never be given back: the driver's pool would wait for it.
    if (this.#taken > 0) for (const connection of this.#connections) connection.destroy();
    else await ended;
  }

  async #idle(timeoutSeconds: number | null): Promise<void> {
    if (this.#isIdle()) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
      if (timeoutSeconds !== null) timer = setTimeout(resolve, timeoutSeconds * 1_000);
    });
    clearTimeout(timer);
  }

  #isIdle(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0;
  }

  #tellIfIdle(): void {
    if (this.#onIdle && this.#isIdle()) this.#onIdle();
  }
}
