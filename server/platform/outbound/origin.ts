import type { Socket } from 'node:net';
import { Connection, type ConnectionOwner } from './connection.ts';
import type { Exchange } from './exchange.ts';

/** Maximum connections to one server, of all workspaces together. */
const MAX_CONNECTIONS = 1024;
/**
 * While so many exchanges with the server are young, shared evenly between workspaces, no connection is
 * opened. A server that answers at once serves a burst over a few reused connections; hundreds of connections
 * would cost both sides twice as much. One that takes longer than 40 ms gets as many connections as it needs.
 */
const MAX_YOUNG = 32;
const MIN_YOUNG_OF_WORKSPACE = 2;
const YOUNG_MS = 40;
/**
 * A connection that is being opened counts as young for longer, because a handshake takes longer than an
 * answer.
 */
const YOUNG_OPENING_MS = 200;

/** A connection that is being opened for an exchange, since when by the monotonic clock. */
interface Opening {
  readonly sinceMs: number;
  readonly exchange: Exchange;
}

/** The connections and exchanges of one workspace. They are never used for another workspace. */
interface Share {
  /** Waiting exchanges in order of arrival; some may have ended. */
  readonly waiting: Exchange[];
  readonly busy: Set<Connection>;
  /** The most recently used is reused first, so that surplus connections reach the idle timeout and close. */
  readonly idle: Connection[];
  readonly opening: Set<Opening>;
  /** Runs while too many exchanges are young to open another connection. */
  timer: NodeJS.Timeout | null;
}

export interface OriginOptions {
  /** Scheme, host and port. */
  name: string;
  /** Opens a connection, or rejects with the error of the exchange that needs it. */
  connect: (signal: AbortSignal) => Promise<Socket>;
  /** Called when nothing is open, being opened or waiting any more. */
  onEmpty: () => void;
}

/**
 * The connections to one server. Each belongs to a workspace; the total is shared so that no workspace can
 * use it up: one may hold as many as are still free (the dynamic threshold of shared-memory switches,
 * Choudhury and Hahne 1998). A single workspace gets half of the total, two get a third each, and there is
 * always room for another.
 */
export class Origin {
  readonly #options: OriginOptions;
  readonly #shares = new Map<number, Share>();
  /** Connections that carry an exchange or are being opened, of all workspaces. */
  #inUse = 0;
  #idle = 0;
  #isClosed = false;
  /** An exchange waits because the workspace may not hold another connection at the moment. */
  #isShort = false;

  constructor(options: OriginOptions) {
    this.#options = options;
  }

  get isInUse(): boolean {
    return this.#inUse > 0;
  }

  /** Carries the exchange as soon as the workspace has a connection for it. */
  send(workspaceId: number, exchange: Exchange): void {
    const share = this.#shareOf(workspaceId);
    share.waiting.push(exchange);
    this.#serve(workspaceId, share);
  }

  /** Closes all connections; running exchanges fail. */
  close(): void {
    this.#isClosed = true;
    for (const share of this.#shares.values()) {
      if (share.timer) clearTimeout(share.timer);
      for (const exchange of share.waiting.splice(0)) exchange.fail(new Error('closed'));
      for (const { exchange } of share.opening) exchange.fail(new Error('closed'));
      for (const connection of [...share.idle, ...share.busy]) connection.close();
    }
  }

  #shareOf(workspaceId: number): Share {
    let share = this.#shares.get(workspaceId);
    if (!share) {
      share = { waiting: [], busy: new Set(), idle: [], opening: new Set(), timer: null };
      this.#shares.set(workspaceId, share);
    }
    return share;
  }

  #serve(workspaceId: number, share: Share): void {
    while (hasWaiting(share)) {
      const connection = share.idle.pop();
      if (connection) {
        this.#idle -= 1;
        this.#carry(share, connection);
      } else if (this.#mayOpen(workspaceId, share)) void this.#open(workspaceId, share);
      else return;
    }
    if (!isUnused(share)) return;
    if (share.timer) clearTimeout(share.timer);
    this.#shares.delete(workspaceId);
    if (this.#shares.size === 0) this.#options.onEmpty();
  }

  #carry(share: Share, connection: Connection): void {
    const exchange = share.waiting.shift();
    if (!exchange) return;
    share.busy.add(connection);
    this.#inUse += 1;
    connection.carry(exchange);
  }

  #mayOpen(workspaceId: number, share: Share): boolean {
    if (this.#isClosed || share.timer) return false;
    if (share.busy.size + share.opening.size >= MAX_CONNECTIONS - this.#inUse) {
      this.#isShort = true;
      return false;
    }
    const maxYoung = Math.max(MIN_YOUNG_OF_WORKSPACE, Math.floor(MAX_YOUNG / this.#shares.size));
    if (countYoung(share) >= maxYoung) {
      // Answers that have already arrived are read first, so that only the server's time counts.
      share.timer = setTimeout(() => setImmediate(() => this.#serveAgain(workspaceId, share)), YOUNG_MS);
      return false;
    }
    if (this.#inUse + this.#idle >= MAX_CONNECTIONS) this.#closeOneIdle();
    return true;
  }

  #serveAgain(workspaceId: number, share: Share): void {
    share.timer = null;
    this.#serve(workspaceId, share);
  }

  async #open(workspaceId: number, share: Share): Promise<void> {
    const exchange = share.waiting.shift();
    if (!exchange) return;
    const opening: Opening = { sinceMs: performance.now(), exchange };
    share.opening.add(opening);
    this.#inUse += 1;
    const aborter = new AbortController();
    exchange.onGivenUp = () => aborter.abort(new Error('given up'));
    let socket: Socket | null = null;
    try {
      socket = await this.#options.connect(aborter.signal);
      if (socket.destroyed) throw new Error('closed');
    } catch (error) {
      exchange.onGivenUp = null;
      exchange.fail(error as Error);
    }
    share.opening.delete(opening);
    this.#inUse -= 1;
    if (socket) {
      if (!exchange.isOver) share.waiting.unshift(exchange);
      // An unneeded connection is closed: undici monitors only connections that have carried a request.
      if (hasWaiting(share) && !this.#isClosed)
        this.#carry(share, this.#connectionOver(workspaceId, share, socket));
      else socket.on('error', () => {}).destroy();
    }
    this.#serveAfter(workspaceId, share);
  }

  #connectionOver(workspaceId: number, share: Share, socket: Socket): Connection {
    const owner: ConnectionOwner = {
      onFree: (connection) => {
        if (share.busy.delete(connection)) this.#inUse -= 1;
        this.#idle += 1;
        share.idle.push(connection);
        this.#serveAfter(workspaceId, share);
      },
      onClosed: (connection) => {
        if (share.busy.delete(connection)) this.#inUse -= 1;
        const place = share.idle.indexOf(connection);
        if (place >= 0) {
          share.idle.splice(place, 1);
          this.#idle -= 1;
        }
        this.#serveAfter(workspaceId, share);
      },
      // It is served when the connection is reported as closed, which follows.
      onReturned: (exchange) => void share.waiting.unshift(exchange),
    };
    return new Connection(this.#options.name, socket, owner);
  }

  /**
   * Serves the workspace in which something ended; also the others, those with the fewest connections first,
   * when connections are scarce.
   */
  #serveAfter(workspaceId: number, share: Share): void {
    if (this.#isClosed) return;
    this.#serve(workspaceId, share);
    if (!this.#isShort) return;
    this.#isShort = false;
    const shares = [...this.#shares].sort(([, a], [, b]) => a.busy.size - b.busy.size);
    for (const [otherId, other] of shares) this.#serve(otherId, other);
  }

  #closeOneIdle(): void {
    const shares = [...this.#shares.values()];
    const most = shares.reduce((a, b) => (b.idle.length > a.idle.length ? b : a));
    most.idle[0]?.close();
  }
}

function hasWaiting({ waiting }: Share): boolean {
  while (waiting[0]?.isOver === true) waiting.shift();
  return waiting.length > 0;
}

const isUnused = ({ waiting, busy, idle, opening }: Share): boolean =>
  waiting.length + busy.size + idle.length + opening.size === 0;

function countYoung({ busy, opening }: Share): number {
  const nowMs = performance.now();
  let count = 0;
  for (const { busySinceMs } of busy) if (busySinceMs > nowMs - YOUNG_MS) count += 1;
  for (const { sinceMs } of opening) if (sinceMs > nowMs - YOUNG_OPENING_MS) count += 1;
  return count;
}
