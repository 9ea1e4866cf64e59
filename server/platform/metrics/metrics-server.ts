import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { within } from '../within.ts';
import { scrapeMetrics } from './metrics.ts';

const PATH = '/metrics';
/** Prometheus waits ten seconds by default. */
const COLLECT_MS = 3_000;
const MAX_CONNECTIONS = 32;
const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8_192,
};

/** Reads gauges that are known only when they are asked for. It may fail; the rest is served then. */
export type Collector = () => void | Promise<void>;

export interface MetricsOptions {
  host: string;
  port: number;
  collectors: readonly Collector[];
  log: Logger;
}

export interface MetricsServer {
  /** The port that it listens on, also when a free one was asked for. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on an address of its own, and nothing else (docs/monitoring.md).
 * @throws Error that names METRICS_PORT or METRICS_HOST when it cannot listen there.
 */
export async function startMetricsServer(options: MetricsOptions): Promise<MetricsServer> {
  const { host, port } = options;
  const collect = collectTogether(options);
  const server = createServer(LIMITS, (request, response) => {
    answer(request, response, collect).catch((error: unknown) => {
      options.log.error({ err: error }, 'metrics could not be served');
      response.destroy();
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  options.log.info({ host, port: actual }, 'metrics are served');
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: actual, close };
}

/** Scrapes that come together share one collection; a collector that hangs is not started again. */
function collectTogether({ collectors, log }: MetricsOptions): () => Promise<void> {
  const running = new Map<Collector, Promise<void>>();
  const run = (collector: Collector): Promise<void> => {
    const current = running.get(collector);
    if (current) return current;
    const begun = Promise.try(collector).finally(() => running.delete(collector));
    running.set(collector, begun);
    return begun;
  };
  return async () => {
    const all = collectors.map((collector) => within(COLLECT_MS, 'reading metrics', run(collector)));
    for (const result of await Promise.allSettled(all))
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'some metrics could not be read');
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  collect: () => Promise<void>,
): Promise<void> {
  const path = request.url?.split('?')[0];
  // A body would be read to its end before the connection is used again.
  if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined)
    response.setHeader('Connection', 'close');
  if (path !== PATH) return plain(response, 404, `Metrics are at ${PATH}.\n`);
  if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET');
    return plain(response, 405, 'Only GET is served here.\n');
  }
  await collect();
  plain(response, 200, scrapeMetrics(), 'text/plain; version=0.0.4; charset=utf-8');
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text);
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  const started = Promise.withResolvers<void>();
  server.once('error', started.reject);
  server.listen({ host, port }, started.resolve);
  try {
    await started.promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reasons: Record<string, string> = {
      EADDRINUSE: `METRICS_PORT: ${port} on ${host} is already in use`,
      EACCES: `METRICS_PORT: ${port} may not be used by this user`,
      EADDRNOTAVAIL: `METRICS_HOST: ${host} is not an address of this machine`,
      ENOTFOUND: `METRICS_HOST: ${host} has no address`,
    };
    throw new Error(reasons[String(code)] ?? `METRICS_PORT: ${String(error)}`, { cause: error });
  }
}
