import { Pool as DriverPool, type PoolClient } from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import { Connection, STATEMENT_MS, type ConnectionOptions } from './connection.ts';
import { ConnectionsTaken, DatabaseAway, endsSession, faultOf, isPlanOutdated } from './faults.ts';
import type { Share } from './share.ts';
import type { Answer, Command } from './statement.ts';

const LIFETIME_SECONDS = 45 * 60;
/** A session of PostgreSQL holds about 4 MB; those that a busy moment opened are closed after this time. */
const IDLE_MS = 10_000;
/** Connections that stay open without work, so that a quiet server answers at once. */
const KEPT_CONNECTIONS = 2;
/** The database cancels statements sooner: a connection without an answer until then is dead. */
const SILENCE_MS = STATEMENT_MS + 10_000;
/**
 * After this time without an answer to a statement, a probe checks whether the database answers at
 * all.
 */
const SUSPICIOUS_MS = 2_000;
const LOOK_EVERY_MS = 500;
/** No statement takes longer, so a connection is free by then. */
const WAIT_MS = STATEMENT_MS;

export interface PoolOptions extends ConnectionOptions {
  readonly connections: number;
  /** After this time without an answer a connection is closed. */
  readonly silenceMs?: number;
  /** The longest wait for a connection. */
  readonly waitMs?: number;
  /** Time without work after which a connection is closed, beyond the few that stay open. */
  readonly idleMs?: number;
}

/** How much of a pool is in use. */
export interface PoolUsage {
  /** Connections that work, and open ones that do not. */
  readonly used: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  /** Connections that may be open at once. */
  readonly limit: number;
}

/** For whom a connection is taken. */
interface Taking {
  /** The part of the connections that it is one of; all of them without one. */
  readonly share?: Share | null;
  /** Whether statements on it may take any time. */
  readonly mayBeSilent?: boolean;
}

/** A connection while it is in use. */
export type PooledConnection = Connection & Pick<PoolClient, 'release'>;

/**
 * Connections shared by statements and transactions: each uses one exclusively, and waits when all
 * are in use. A lost connection is removed and replaced on demand; statements on it fail.
 */
export class Pool {
  readonly #connections = new Set<Connection>();
  readonly #pool: DriverPool;
  /** Rejects the requests that wait for a connection. */
  readonly #waiting = new Set<(error: unknown) => void>();
  readonly #watch: NodeJS.Timeout;
  /** Connections whose statements may take any time to answer. */
  readonly #patient = new WeakSet<Connection>();
  /** What gives the place of a connection in its share back. */
  readonly #leaving = new WeakMap<Connection, () => void>();
  readonly #waitMs: number;
  readonly #answerWatch: AnswerWatch;
  #isLooking = false;
  /** Whether the database failed to answer the probe and has not answered since. */
  #isSilent = false;
  #taken = 0;
  #ending: Promise<void> | null = null;
  #onIdle: (() => void) | null = null;

  constructor(url: string, options: PoolOptions) {
    const connections = this.#connections;
    this.#waitMs = options.waitMs ?? WAIT_MS;
    // The pool's default client class would get the pool's options only.
    class Pooled extends Connection {
      constructor() {
        super(url, options);
        connections.add(this);
        this.on('end', () => connections.delete(this));
      }
    }
    this.#pool = new DriverPool({
      max: options.connections,
      min: KEPT_CONNECTIONS,
      idleTimeoutMillis: options.idleMs ?? IDLE_MS,
      connectionTimeoutMillis: this.#waitMs,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      Client: Pooled,
    });
    // A connection lost while idle: the pool has removed it already.
    this.#pool.on('error', () => {});
    const silenceMs = options.silenceMs ?? SILENCE_MS;
    this.#answerWatch = new AnswerWatch(url, options);
    const lookMs = Math.min(silenceMs / 4, LOOK_EVERY_MS);
    this.#watch = setInterval(() => {
      this.#dropSilent(silenceMs);
      void this.#look();
    }, lookMs).unref();
  }

  /** Executes one statement in its own transaction. */
  async ask(command: Command, share: Share | null = null): Promise<Answer> {
    const asked = (connection: Connection): Promise<Answer> => connection.ask(command);
    try {
      return await this.use(asked, share);
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      return this.use(asked, share);
    }
  }

  /** Gives `work` exclusive use of a connection. */
  async use<T>(work: (connection: Connection) => Promise<T>, share: Share | null = null): Promise<T> {
    const connection = await this.take({ share });
    try {
      const result = await work(connection);
      this.giveBack(connection);
      return result;
    } catch (error) {
      this.giveBack(connection, endsSession(error));
      throw error;
    }
  }

  /** @throws DatabaseAway when no connection is available, ConnectionsTaken when none is free in time. */
  take({ share = null, mayBeSilent = false }: Taking = {}): Promise<PooledConnection> {
    if (this.#ending) return Promise.reject(new DatabaseAway('the pool of connections is closed'));
    if (this.#isSilent) return Promise.reject(new DatabaseAway('the database does not answer'));
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined;
      let leave: (() => void) | null = null;
      let isRefused = false;
      const refuse = (error: unknown): void => {
        if (!this.#waiting.delete(refuse)) return;
        isRefused = true;
        clearTimeout(late);
        leave?.();
        reject(faultOf(error));
        this.#tellIfIdle();
      };
      const connect = (): void => {
        clearTimeout(late);
        this.#connect((error, connection) => {
          if (!connection) return refuse(error);
          this.#taken += 1;
          if (!this.#waiting.delete(refuse)) return this.giveBack(connection, true);
          if (leave) this.#leaving.set(connection, leave);
          if (mayBeSilent) this.#patient.add(connection);
          resolve(connection);
        });
      };
      this.#waiting.add(refuse);
      if (!share) return connect();
      late = setTimeout(() => refuse(new ConnectionsTaken()), this.#waitMs);
      leave = share.enter(connect);
      // Refused at once, because the address is not valid.
      if (isRefused) leave();
    });
  }

  #connect(given: (error: unknown, connection?: PooledConnection) => void): void {
    try {
      this.#pool.connect((error, client) => {
        if (client) return given(null, client as PooledConnection);
        given(this.#taken >= this.#pool.options.max ? new ConnectionsTaken() : error);
      });
    } catch (error) {
      // The address is not valid.
      given(error);
    }
  }

  /**
   * @param isBroken whether the connection is unusable. A connection that is still in a transaction
   * or has an unanswered statement is unusable too; it is closed at once, because others may wait for
   * its slot.
   */
  giveBack(connection: PooledConnection, isBroken = false): void {
    this.#taken -= 1;
    this.#patient.delete(connection);
    const leave = this.#leaving.get(connection);
    this.#leaving.delete(connection);
    const isUnfit =
      isBroken || connection.isBusy || ['T', 'E'].includes(connection.getTransactionStatus() ?? '');
    connection.release(isUnfit);
    if (isUnfit) connection.destroy();
    leave?.();
    this.#tellIfIdle();
  }

  usage(): PoolUsage {
    const { idleCount: idle, options } = this.#pool;
    return { used: this.#taken, idle, waiting: this.#waiting.size, limit: options.max };
  }

  /**
   * Closes when all statements are answered, and refuses new ones.
   * @param timeoutSeconds after which unanswered statements are abandoned; null waits without limit.
   */
  end(timeoutSeconds: number | null): Promise<void> {
    this.#ending ??= this.#end(timeoutSeconds);
    return this.#ending;
  }

  async #end(timeoutSeconds: number | null): Promise<void> {
    await this.#idle(timeoutSeconds);
    clearInterval(this.#watch);
    this.#answerWatch.close();
    const ended = this.#pool.end();
    if (this.#isIdle()) return ended;
    for (const refuse of this.#waiting) refuse(new DatabaseAway('the pool of connections was closed'));
    for (const connection of this.#connections) connection.destroy();
    // A connection still in use may never be returned, and the driver's pool would wait for it.
    if (this.#taken === 0) await ended;
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

  /**
   * When statements have had no answer for a while, probes whether the database answers at all. If it
   * does not, waiting and new requests are rejected until it answers again.
   */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    if (!this.#isSilent && !this.#isSuspicious()) return this.#answerWatch.close();
    this.#isLooking = true;
    this.#isSilent = !(await this.#answerWatch.answers());
    this.#isLooking = false;
    if (!this.#isSilent) return;
    for (const refuse of this.#waiting) refuse(new DatabaseAway('the database does not answer'));
    this.#dropSilent(SUSPICIOUS_MS);
  }

  #isSuspicious(): boolean {
    return [...this.#connections].some((connection) => connection.silentForMs() > SUSPICIOUS_MS);
  }

  /**
   * A network that drops every packet closes no connection for many minutes; statements would wait as
   * long.
   */
  #dropSilent(silenceMs: number): void {
    for (const connection of this.#connections)
      if (connection.silentForMs() > silenceMs && !this.#patient.has(connection)) connection.destroy();
  }

  #isIdle(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0;
  }

  #tellIfIdle(): void {
    if (this.#onIdle && this.#isIdle()) this.#onIdle();
  }
}
