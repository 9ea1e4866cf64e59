import type { Socket } from 'node:net';
import type { Exchange } from './exchange.ts';
import { FreshCount } from './fresh-count.ts';
import { HttpConnection } from './http-connection.ts';

const MOST_CONNECTIONS = 512;
/**
 * While so many requests were begun within the last 20 ms and are not answered, no connection is opened. A server that answers
 * at once gets a burst over few connections, used again and again: hundreds of them cost it and us twice as much. What takes longer
 * than that counts no more, so a slow server gets as many connections as it needs, and requests that hang hold up no other.
 */
const MOST_FRESH = 32;
const FRESH_MS = 20;
/** A connection that is being opened counts for longer: a handshake is more work than an answer. */
const FRESH_OPENING_MS = 1_000;
/** For how long a connection waits that was opened and then not needed. */
const UNUSED_MS = 4_000;

/** The connections to one server, and the exchanges that wait for one. */
export class Origin {
  /** When it was used last, by the monotonic clock. */
  usedAtMs = performance.now();
  readonly #connect: () => Promise<Socket>;
  readonly #connections = new Set<HttpConnection>();
  /** Those that carry nothing. The last one used is used first, so that those that are not needed come of age and are closed. */
  readonly #idle: HttpConnection[] = [];
  readonly #waiting: Exchange[] = [];
  readonly #requests = new FreshCount(FRESH_MS);
  readonly #openings = new FreshCount(FRESH_OPENING_MS);
  #opening = 0;
  #timer: NodeJS.Timeout | null = null;
  #timerAtMs = 0;
  #isClosed = false;
  #isServing = false;

  /** @param connect opens a connection, or rejects with what an exchange that waited for it is to fail with. */
  constructor(connect: () => Promise<Socket>) {
    this.#connect = connect;
  }

  /** Whether anything is under way. */
  get isInUse(): boolean {
    return this.#connections.size > this.#idle.length || this.#opening > 0 || this.#waiting.length > 0;
  }

  /** Carries the exchange as soon as there is a connection for it. */
  send(exchange: Exchange): void {
    this.usedAtMs = performance.now();
    this.#waiting.push(exchange);
    this.#serve();
  }

  /** Closes the connections that have rested for as long as they may. */
  closeAged(): void {
    const nowMs = performance.now();
    for (const connection of [...this.#idle]) if (connection.keptUntilMs <= nowMs) connection.destroy();
  }

  /** Ends everything; what is under way fails. */
  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    for (const exchange of this.#waiting.splice(0)) exchange.fail(new Error('closed'));
    for (const connection of [...this.#connections]) connection.destroy();
  }

  #serve(): void {
    // Closing a connection that rested for too long would come here again, in the middle of it.
    if (this.#isServing) return;
    this.#isServing = true;
    for (let first = this.#firstWaiting(); first; first = this.#firstWaiting()) {
      const connection = this.#takeIdle();
      if (!connection) break;
      this.#waiting.shift();
      this.#carry(connection, first);
    }
    this.#isServing = false;
    while (this.#opening < this.#waiting.length && this.#mayOpen()) void this.#open();
  }

  #firstWaiting(): Exchange | undefined {
    while (this.#waiting[0]?.isOver === true) this.#waiting.shift();
    return this.#waiting[0];
  }

  #takeIdle(): HttpConnection | null {
    const nowMs = performance.now();
    for (let connection = this.#idle.pop(); connection; connection = this.#idle.pop()) {
      if (connection.keptUntilMs > nowMs) return connection;
      connection.destroy();
    }
    return null;
  }

  #carry(connection: HttpConnection, exchange: Exchange): void {
    connection.begun = this.#requests.begin(performance.now());
    connection.carry(exchange);
  }

  /** Where it is too early, those who wait are served again in time. */
  #mayOpen(): boolean {
    if (this.#isClosed || this.#connections.size + this.#opening >= MOST_CONNECTIONS) return false;
    if (this.#requests.count + this.#openings.count < MOST_FRESH) return true;
    this.#serveAgainAt(Math.min(this.#requests.nextStaleAtMs, this.#openings.nextStaleAtMs));
    return false;
  }

  #serveAgainAt(atMs: number): void {
    if (this.#timer && this.#timerAtMs <= atMs) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timerAtMs = atMs;
    // Answers that came while this process was busy are read first: it is the server's slowness that counts, not ours.
    this.#timer = setTimeout(() => setImmediate(() => this.#expire()), atMs - performance.now());
  }

  #expire(): void {
    this.#timer = null;
    const nowMs = performance.now();
    this.#requests.expire(nowMs);
    this.#openings.expire(nowMs);
    this.#serve();
  }

  async #open(): Promise<void> {
    this.#opening += 1;
    const begun = this.#openings.begin(performance.now());
    try {
      this.#add(await this.#connect());
    } catch (error) {
      this.#firstWaiting()?.fail(error as Error);
    } finally {
      this.#opening -= 1;
      this.#openings.end(begun);
    }
    this.#serve();
  }

  #add(socket: Socket): void {
    if (this.#isClosed) return void socket.destroy();
    const connection = new HttpConnection(socket, {
      onFree: () => this.#rest(connection),
      onClosed: () => this.#forget(connection),
    });
    connection.keptUntilMs = performance.now() + UNUSED_MS;
    this.#connections.add(connection);
    this.#idle.push(connection);
  }

  #rest(connection: HttpConnection): void {
    this.#endRequest(connection);
    this.usedAtMs = performance.now();
    this.#idle.push(connection);
    if (this.#waiting.length > 0) this.#serve();
  }

  #forget(connection: HttpConnection): void {
    this.#endRequest(connection);
    this.#connections.delete(connection);
    const place = this.#idle.indexOf(connection);
    if (place >= 0) this.#idle.splice(place, 1);
    if (this.#waiting.length > 0) this.#serve();
  }

  #endRequest(connection: HttpConnection): void {
    if (connection.begun) this.#requests.end(connection.begun);
    connection.begun = null;
  }
}
