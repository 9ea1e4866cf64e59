import { isIP, type Socket } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import { errors } from 'undici';
import type { Network } from '../networks.ts';
import type { Problem } from '../problem.ts';
import { addressProblems } from './address.problems.ts';
import { Exchange } from './exchange.ts';
import { makeLookUp, type LookUp } from './look-up.ts';
import { openConnection, type ConnectionRules, type Destination } from './open-connection.ts';
import { Origin } from './origin.ts';
import { codeOf, OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './public-address.ts';

/** Deadline from the look-up of the name to the last byte of the answer. */
const DEADLINE_MS = 10_000;
const KEPT_BYTES = 16 * 1024;
const MAX_ORIGINS = 1_000;
const MAX_TARGETS = 1_000;

export interface OutboundRequest {
  /** Workspace of the request. Connections are never shared between workspaces. */
  workspaceId: number;
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** A function is called when the request is sent, because it may wait for a connection. */
  headers: Record<string, string> | (() => Record<string, string>);
  body?: string | Uint8Array;
  /** Maximum bytes of the answer to keep; by default 16 KiB. */
  keepBytes?: number;
  signal?: AbortSignal;
}

export interface OutboundAnswer {
  /** The status, even when the rest of the answer failed; null without one. */
  status: number | null;
  /** In how many milliseconds the server wants to be asked again (`Retry-After`), an hour at most. */
  retryAfterMs: number | null;
  /** The beginning of the body. */
  body: Buffer;
  /** True when the body was longer than the kept bytes. */
  cut: boolean;
  /** Why there is no whole answer; null for a whole answer of any status. */
  error: OutboundError | null;
}

export interface OutboundClientOptions {
  /** Internal networks that are allowed nevertheless. */
  allowedNetworks: readonly Network[];
  /** Certificates (PEM) to trust in addition to those of Node. */
  ca?: string;
  deadlineMs?: number;
  lookUp?: LookUp;
}

/** An allowed address, parsed. */
interface Target {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly path: string;
  readonly destination: Destination;
}

/**
 * The HTTP client for addresses entered by users. It allows public addresses only, has one deadline for
 * everything, follows no redirects and limits the answer. docs/webhooks.md lists the rules.
 */
export class OutboundClient {
  readonly #rules: ConnectionRules;
  readonly #deadlineMs: number;
  readonly #tooLate: string;
  readonly #allowedNetworks: readonly Network[];
  readonly #origins = new Map<string, Origin>();
  readonly #targets = new Map<string, Target | string>();

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
  }

  /** Why this address can never be reached, or null; names are checked when connecting. */
  refusalOf(url: URL): Problem | null {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return addressProblems.unknown_scheme();
    if (url.username !== '' || url.password !== '') return addressProblems.credentials();
    const port = portOf(url);
    if (port < 1024 && port !== 443 && port !== 80) return addressProblems.port_refused({ port });
    const hostname = hostnameOf(url);
    if (isIP(hostname) !== 0 && !this.#isAllowed(hostname)) return addressProblems.not_public();
    return null;
  }

  /**
   * Sends a request and waits for its answer, never longer than the deadline. Failures of the network and the
   * server are returned in `error`.
   * @throws RangeError for an invalid header value.
   */
  send(request: OutboundRequest): Promise<OutboundAnswer> {
    const target = this.#targetOf(request.url);
    if (typeof target === 'string') {
      const error = new OutboundError('address_refused', target);
      return Promise.resolve({ status: null, retryAfterMs: null, body: Buffer.alloc(0), cut: false, error });
    }
    return new Promise((resolve, reject) => {
      const { method, headers, body, signal } = request;
      const exchange = new Exchange(
        { method, path: target.path, headers, body },
        {
          keepBytes: request.keepBytes ?? KEPT_BYTES,
          onOver: (error) => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', onAbort);
            if (error instanceof RangeError) return reject(error);
            const { status, retryAfterMs, cut } = exchange;
            resolve({
              status,
              retryAfterMs,
              body: exchange.body,
              cut,
              error: error && asOutboundError(error),
            });
          },
        },
      );
      const giveUp = (message: string): void => exchange.fail(new OutboundError('timeout', message));
      const onAbort = (): void => giveUp('The request was given up.');
      const timer = setTimeout(giveUp, this.#deadlineMs, this.#tooLate);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#originOf(target).send(request.workspaceId, exchange);
    });
  }

  /** Whether an address that a user names may be reached: a public one, or one that the operator allows. */
  isReachable(address: string): boolean {
    return this.#isAllowed(address);
  }

  /**
   * Opens a connection for another protocol than HTTP, to an address that a user names, by the same rules.
   * Whoever opens it closes it.
   * @throws OutboundError with the stage that failed; `signal` ends the attempt at any moment.
   */
  connect(
    destination: Pick<Destination, 'hostname' | 'port' | 'secure' | 'verifies'>,
    signal: AbortSignal,
  ): Promise<Socket> {
    return openConnection({ ...destination, protocols: [] }, this.#rules, signal);
  }

  /** Closes all connections that requests use. */
  close(): void {
    for (const origin of this.#origins.values()) origin.close();
    this.#origins.clear();
  }

  #isAllowed(address: string): boolean {
    return isPublicAddress(address) || this.#allowedNetworks.some((network) => network.contains(address));
  }

  /**
   * The target of an address, or why it is refused. Cached, because the same few addresses are parsed
   * repeatedly.
   */
  #targetOf(address: string): Target | string {
    const known = this.#targets.get(address);
    if (known !== undefined) return known;
    const target = this.#readTarget(address);
    if (this.#targets.size >= MAX_TARGETS) this.#targets.clear();
    this.#targets.set(address, target);
    return target;
  }

  #readTarget(address: string): Target | string {
    const url = URL.parse(address);
    if (!url) return addressProblems.not_an_address().sentence('en');
    return (
      this.refusalOf(url)?.sentence('en') ?? {
        origin: url.origin,
        path: url.pathname + url.search,
        destination: { hostname: hostnameOf(url), port: portOf(url), secure: url.protocol === 'https:' },
      }
    );
  }

  #originOf({ origin: name, destination }: Target): Origin {
    let origin = this.#origins.get(name);
    if (!origin) {
      if (this.#origins.size >= MAX_ORIGINS) this.#closeUnused();
      const made: Origin = new Origin({
        name,
        connect: (signal) => openConnection(destination, this.#rules, signal),
        onEmpty: () => void (this.#origins.get(name) === made && this.#origins.delete(name)),
      });
      this.#origins.set(name, made);
      origin = made;
    }
    return origin;
  }

  /** Closes one origin that has only idle connections, so that another can be added. */
  #closeUnused(): void {
    for (const [name, origin] of this.#origins) {
      if (origin.isInUse) continue;
      this.#origins.delete(name);
      return origin.close();
    }
  }
}

const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');
const portOf = (url: URL): number =>
  url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80;

function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const message = isNotHttp(error)
    ? 'What the server answered is not HTTP.'
    : `The connection broke before a whole answer came${codeOf(error)}.`;
  return new OutboundError('answer_failed', message, error);
}

const isNotHttp = (error: unknown): boolean =>
  error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
