import { getCACertificates, createSecureContext } from 'node:tls';
import type { Socket } from 'node:net';
import { Agent, type Dispatcher, type FormData } from 'undici';
import type { Network } from '../networks.ts';
import { makeLookUp } from '../outbound/look-up.ts';
import { openConnection, type ConnectionRules } from '../outbound/open-connection.ts';
import { isPublicAddress } from '../outbound/public-address.ts';
import { asProviderError } from './as-provider-error.ts';
import type { ProviderAccess } from './provider-access.ts';
import { ProviderError } from './provider-error.ts';
import { openProviderSocket, type ProviderSocket, type SocketRequest } from './provider-socket.ts';
import { failureOfAnswer } from './read-failure.ts';
import { DEFAULT_TIMEOUTS, RequestTimers, type ProviderTimeouts } from './request-timers.ts';

/** Conversations pause for longer than the usual 4 seconds of a keep-alive. */
const KEEP_ALIVE_MS = 60_000;
const MAX_KEEP_ALIVE_MS = 600_000;
const MAX_CONNECTIONS = { installation: 1_000, workspace: 100 };
/** Workspaces whose connections are kept; the oldest are closed first. */
const MAX_WORKSPACES = 500;
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;

export interface ProviderRequest {
  access: ProviderAccess;
  method: 'GET' | 'POST';
  /** Appended to the base address; begins with a slash. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | FormData;
  /** Gives the request up; what is awaited then rejects with the reason of the signal. */
  signal: AbortSignal;
  timeouts?: Partial<ProviderTimeouts>;
  /** Longest answer; 8 MiB unless said otherwise. */
  maxBytes?: number;
}

export interface ProviderAnswer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it comes; read it to its end or leave the loop, so that the connection is free again. */
  body: AsyncIterable<Uint8Array>;
}

export interface ProviderClientOptions {
  /** Internal networks that providers of workspaces may be in (`OUTBOUND_ALLOWED_NETWORKS`). */
  allowedNetworks?: readonly Network[];
  /** Certificates (PEM) to trust beside those that Node trusts. */
  ca?: string;
}

/**
 * Requests to AI providers: kept connections, one timer for each part of a request, no retries, no redirects.
 * A provider that a workspace entered is reached at public addresses only.
 */
export class ProviderClient {
  readonly #agents = new Map<number | null, Agent>();
  readonly #rules: Omit<ConnectionRules, 'isAllowed'>;
  readonly #allowedNetworks: readonly Network[];

  constructor({ allowedNetworks = [], ca }: ProviderClientOptions = {}) {
    this.#allowedNetworks = allowedNetworks;
    this.#rules = {
      lookUp: makeLookUp(),
      secureContext: createSecureContext(
        ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] },
      ),
    };
  }

  /**
   * Sends a request; resolves with the head of a 2xx answer, whose body may still be coming.
   * @throws ProviderError for everything else; the reason of `signal` when that aborts.
   */
  async send(request: ProviderRequest): Promise<ProviderAnswer> {
    const timeouts = { ...DEFAULT_TIMEOUTS, ...request.timeouts };
    const timers = new RequestTimers(timeouts.totalMs, request.signal);
    try {
      timers.signal.throwIfAborted();
      timers.expect('the beginning of an answer', timeouts.connectMs + timeouts.headMs);
      const { statusCode: status, headers, body } = await this.#dispatch(request, timeouts, timers.signal);
      timers.expect('the next part of its answer', timeouts.betweenMs);
      if (status >= 200 && status < 300) {
        return { status, headers, body: readBody(body, { request, timeouts, timers }) };
      }
      const text = await readError(body);
      throw failureOfAnswer({ status, headers, body: text }, request.access.key);
    } catch (error) {
      timers.end();
      throw noted(request, timers.signal.aborted ? timers.signal.reason : asProviderError(error));
    }
  }

  /** Opens a WebSocket. @throws ProviderError; the reason of `signal` when that aborts. */
  async openSocket(request: SocketRequest): Promise<ProviderSocket> {
    try {
      const socket = await openProviderSocket(request, this.#rulesOf(request.access));
      request.access.noteUse?.(null);
      return socket;
    } catch (error) {
      throw noted(request, error);
    }
  }

  /** Connects, so that the first request finds an open connection. Never rejects. */
  async warm(access: ProviderAccess, signal: AbortSignal): Promise<void> {
    const { origin, pathname } = new URL(access.baseUrl);
    const timers = new RequestTimers(DEFAULT_TIMEOUTS.connectMs + DEFAULT_TIMEOUTS.headMs, signal);
    try {
      const agent = this.#agentOf(access, DEFAULT_TIMEOUTS.connectMs);
      const options = { origin, path: pathname, method: 'OPTIONS' as const, signal: timers.signal };
      const { body } = await agent.request(options);
      await body.dump({ limit: MAX_ERROR_BYTES });
    } catch {
      // The first request tells what is wrong.
    } finally {
      timers.end();
    }
  }

  async close(): Promise<void> {
    const agents = [...this.#agents.values()];
    this.#agents.clear();
    await Promise.all(agents.map((agent) => agent.destroy()));
  }

  #dispatch(
    { access, method, path, headers, body }: ProviderRequest,
    { connectMs }: ProviderTimeouts,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const url = new URL(access.baseUrl + path);
    return this.#agentOf(access, connectMs).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body: body ?? null,
      signal,
    });
  }

  #agentOf({ workspaceId, ...access }: ProviderAccess, connectMs: number): Agent {
    const known = this.#agents.get(workspaceId);
    if (known) return known;
    if (this.#agents.size >= MAX_WORKSPACES) this.#closeOldest();
    const rules = this.#rulesOf({ workspaceId, ...access });
    const agent = new Agent({
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE_MS,
      connections: workspaceId === null ? MAX_CONNECTIONS.installation : MAX_CONNECTIONS.workspace,
      // The timers of each request take their place.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, done) => {
        const destination = {
          hostname: options.hostname.replace(/^\[|\]$/g, ''),
          port: Number(options.port) || (options.protocol === 'https:' ? 443 : 80),
          secure: options.protocol === 'https:',
        };
        openConnection(destination, rules, connectSignal(connectMs)).then(
          (socket: Socket) => done(null, socket),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    });
    this.#agents.set(workspaceId, agent);
    return agent;
  }

  #closeOldest(): void {
    for (const [workspaceId, agent] of this.#agents) {
      if (workspaceId === null) continue;
      this.#agents.delete(workspaceId);
      void agent.close().catch(() => {});
      return;
    }
  }

  #rulesOf({ workspaceId }: ProviderAccess): ConnectionRules {
    const isAllowed =
      workspaceId === null
        ? () => true
        : (address: string) =>
            isPublicAddress(address) || this.#allowedNetworks.some((network) => network.contains(address));
    return { ...this.#rules, isAllowed };
  }
}

/** Aborts with an error that says what was not done in time. */
export function connectSignal(connectMs: number): AbortSignal {
  const controller = new AbortController();
  const late = new ProviderError(
    'timeout',
    `The provider could not be connected to within ${connectMs / 1_000} s`,
  );
  setTimeout(() => controller.abort(late), connectMs).unref();
  return controller.signal;
}

/** Takes note of a failure of the provider; a request that was given up is none. */
function noted({ access }: Pick<ProviderRequest, 'access'>, failure: unknown): unknown {
  if (failure instanceof ProviderError) access.noteUse?.(failure);
  return failure;
}

async function* readBody(
  body: Dispatcher.ResponseData['body'],
  {
    request,
    timeouts,
    timers,
  }: { request: ProviderRequest; timeouts: ProviderTimeouts; timers: RequestTimers },
): AsyncGenerator<Uint8Array> {
  const most = request.maxBytes ?? MAX_ANSWER_BYTES;
  let bytes = 0;
  let hasFailed = false;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > most)
        throw new ProviderError('unknown', `The provider's answer is longer than ${most} bytes`);
      // A reader that takes its time is no fault of the provider.
      timers.expectNothing();
      yield chunk;
      timers.expect('the next part of its answer', timeouts.betweenMs);
    }
  } catch (error) {
    hasFailed = true;
    throw noted(request, timers.signal.aborted ? timers.signal.reason : asProviderError(error));
  } finally {
    timers.end();
    if (!hasFailed) request.access.noteUse?.(null);
  }
}

async function readError(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
