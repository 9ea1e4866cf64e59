import { isIP, type Socket } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { Network } from '../networks.ts';
import { NotHttp } from './answer-parser.ts';
import { Exchange } from './exchange.ts';
import { makeLookUp, type LookUp } from './look-up.ts';
import { openConnection, type ConnectionRules, type Destination } from './open-connection.ts';
import { Origin } from './origin.ts';
import { codeOf, OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';
import { writeRequest } from './write-request.ts';

/** From the look-up to the last byte of the answer (specification, section 8). */
const DEADLINE_MS = 10_000;
/** Most of an answer that is kept (decisions, section 8). */
const KEPT_BYTES = 16 * 1024;
const MOST_ORIGINS = 1_000;
const MOST_TARGETS = 1_000;
const ORIGIN_IDLE_MS = 60_000;
const SWEEP_MS = 1_000;

export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  /** As a function, they are made when the request leaves: it may have to wait for a connection. */
  headers: Record<string, string> | (() => Record<string, string>);
  body?: string;
  /** Most bytes of the answer to keep; 16 KiB unless said otherwise. */
  keepBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  /** The status, also when the rest of the answer failed; null when none came. */
  status: number | null;
  /** The beginning of the body. */
  body: Buffer;
  /** True when the body was longer than what is kept. */
  cut: boolean;
  /** Why there is no whole answer; null when there is one, whatever its status. */
  error: OutboundError | null;
}

export interface OutboundClientOptions {
  /** Networks that may be reached although they are internal. */
  allowedNetworks: readonly Network[];
  /** Certificates (PEM) to trust beside those that Node trusts. */
  ca?: string;
  deadlineMs?: number;
  lookUp?: LookUp;
}

/** An address that may be tried, as it was read. */
interface Target {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly host: string;
  readonly path: string;
  readonly destination: Destination;
}

/**
 * The one way out for whatever is fetched or posted to on a user's word: public addresses only, one deadline over
 * everything, no redirects, a bounded answer (decisions, section 8).
 */
export class OutboundClient {
  readonly #rules: ConnectionRules;
  readonly #deadlineMs: number;
  readonly #tooLate: string;
  readonly #allowedNetworks: readonly Network[];
  readonly #origins = new Map<string, Origin>();
  readonly #targets = new Map<string, Target | string>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: OutboundClientOptions) {
    const ca = options.ca === undefined ? {} : { ca: [...getCACertificates('default'), options.ca] };
    this.#allowedNetworks = options.allowedNetworks;
    this.#deadlineMs = options.deadlineMs ?? DEADLINE_MS;
    this.#tooLate = `There was no whole answer within ${this.#deadlineMs / 1000} seconds.`;
    this.#rules = {
      isAllowed: (address) => this.#isAllowed(address),
      lookUp: options.lookUp ?? makeLookUp(),
      secureContext: createSecureContext(ca),
    };
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /** Why this address can never be reached, as a sentence, or null; names are judged when they are connected to. */
  refusalOf(url: URL): string | null {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Only https and http can be reached.';
    if (url.username !== '' || url.password !== '')
      return 'The address must not hold a user name or password.';
    const port = portOf(url);
    if (port < 1024 && port !== 443 && port !== 80)
      return `Port ${port} cannot be used; 80, 443 and those from 1024 can.`;
    const hostname = hostnameOf(url);
    if (isIP(hostname) !== 0 && !this.#isAllowed(hostname)) return 'The address must be a public one.';
    return null;
  }

  /**
   * Sends a request and waits for its answer, never longer than the deadline. What goes wrong out there stands in `error`.
   * @throws RangeError for the value of a header that cannot be written.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer> {
    const target = this.#targetOf(request.url);
    if (typeof target === 'string') {
      const error = new OutboundError('address_refused', target);
      return Promise.resolve({ status: null, body: Buffer.alloc(0), cut: false, error });
    }
    return new Promise((resolve, reject) => {
      const { method, headers, body, signal } = request;
      const exchange = new Exchange({
        write:
          typeof headers === 'function'
            ? () => writeRequest(target, { method, headers: headers(), body })
            : written(writeRequest(target, { method, headers, body })),
        most: request.keepBytes ?? KEPT_BYTES,
        onOver: (error) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          // Not the server's fault, and the same whether the headers are made now or later.
          if (error instanceof RangeError) return reject(error);
          const { status, cut } = exchange;
          resolve({ status, body: exchange.body, cut, error: error && asOutboundError(error) });
        },
      });
      const giveUp = (message: string): void => exchange.fail(new OutboundError('timeout', message));
      const onAbort = (): void => giveUp('The request was given up.');
      const timer = setTimeout(giveUp, this.#deadlineMs, this.#tooLate);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#originOf(target).send(exchange);
    });
  }

  /** Ends all connections. */
  close(): void {
    clearInterval(this.#sweeper);
    for (const origin of this.#origins.values()) origin.close();
    this.#origins.clear();
  }

  #isAllowed(address: string): boolean {
    return isPublicAddress(address) || this.#allowedNetworks.some((network) => network.contains(address));
  }

  /** What an address leads to, or why it is refused. The same few are asked for again and again, and reading one is work. */
  #targetOf(address: string): Target | string {
    const known = this.#targets.get(address);
    if (known !== undefined) return known;
    const target = this.#readTarget(address);
    if (this.#targets.size >= MOST_TARGETS) this.#targets.clear();
    this.#targets.set(address, target);
    return target;
  }

  #readTarget(address: string): Target | string {
    const url = URL.parse(address);
    if (!url) return 'This is not an address.';
    return (
      this.refusalOf(url) ?? {
        origin: url.origin,
        host: url.host,
        path: url.pathname + url.search,
        destination: { hostname: hostnameOf(url), port: portOf(url), secure: url.protocol === 'https:' },
      }
    );
  }

  #originOf({ origin: name, destination }: Target): Origin {
    let origin = this.#origins.get(name);
    if (!origin) {
      if (this.#origins.size >= MOST_ORIGINS) this.#evictOldest();
      origin = new Origin(() => this.#connect(destination));
      this.#origins.set(name, origin);
    }
    return origin;
  }

  async #connect(destination: Destination): Promise<Socket> {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(new Error('too slow')), this.#deadlineMs);
    try {
      return await openConnection(destination, this.#rules, aborter.signal);
    } catch (error) {
      if (!aborter.signal.aborted) throw error;
      throw new OutboundError('timeout', 'The connection was not made in time.', error);
    } finally {
      clearTimeout(timer);
    }
  }

  #sweep(): void {
    const before = performance.now() - ORIGIN_IDLE_MS;
    for (const [name, origin] of this.#origins) {
      origin.closeAged();
      if (!origin.isInUse && origin.usedAtMs < before) this.#drop(name, origin);
    }
  }

  #evictOldest(): void {
    const idle = [...this.#origins].filter(([, origin]) => !origin.isInUse);
    const [oldest] = idle.sort(([, a], [, b]) => a.usedAtMs - b.usedAtMs);
    if (oldest) this.#drop(...oldest);
  }

  #drop(name: string, origin: Origin): void {
    this.#origins.delete(name);
    origin.close();
  }
}

const written =
  (request: Buffer): (() => Buffer) =>
  () =>
    request;

const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number =>
  url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;

function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof NotHttp)
    return new OutboundError(
      'answer_failed',
      `What the server answered is not HTTP: ${error.message}.`,
      error,
    );
  return new OutboundError(
    'answer_failed',
    `The connection broke before a whole answer came${codeOf(error)}.`,
    error,
  );
}
