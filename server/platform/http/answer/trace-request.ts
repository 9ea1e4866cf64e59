import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSpan, isTracing, startSpan, traced, type Span } from '../../tracing/tracing.ts';
import type { AnyRoute } from '../route.ts';

const spans = new WeakMap<FastifyRequest, Span>();
const ended = new WeakSet<Span>();

/**
 * Makes a span of each request, by the conventions of OpenTelemetry for HTTP, without addresses: they hold
 * ids and what people search for. Adds nothing to a server that is built while nothing is traced.
 */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  server.addHook('onRequest', (request, { raw }, done) => {
    const route = request.routeOptions.url;
    if (route === '/healthz' || route === '/readyz') return done();
    const { method } = request;
    const outside = request.headers['traceparent'];
    const span = startSpan(route === undefined ? method : `${method} ${route}`, {
      kind: 'server',
      parent: null,
      // Whoever sends it decides neither what is kept here nor in which trace.
      links: typeof outside === 'string' ? [outside] : [],
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'switchboard.request_id': request.id,
      },
    });
    spans.set(request, span);
    // Nothing was answered where the client went away first; a stream is over when the client closes it.
    raw.once('close', () => endRequestSpan(request, raw.headersSent ? raw.statusCode : null));
    inSpan(span, done);
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    endRequestSpan(request, statusCode);
    done();
  });
}

/**
 * Ends the span of a request, where it has one that goes on.
 * @param status of the answer; null for none.
 */
export function endRequestSpan(request: FastifyRequest, status: number | null): void {
  const span = spans.get(request);
  if (!span || ended.has(span)) return;
  ended.add(span);
  span.set({
    'http.response.status_code': status,
    'switchboard.workspace_id': request.principal?.workspaceId,
  });
  span.end(status === null ? { error: 'aborted' } : status >= 500 ? { error: String(status) } : {});
}

/** Runs `work` in the span of a request, where that has one. */
export function inSpanOf(request: FastifyRequest, work: () => void): void {
  const span = isTracing() ? spans.get(request) : undefined;
  if (span) inSpan(span, work);
  else work();
}

/** Runs the action of a route as a span below that of its request. */
export function inRequestSpan<Result>(
  request: FastifyRequest,
  { method, path }: Pick<AnyRoute, 'method' | 'path'>,
  action: () => Promise<Result>,
): Promise<Result> {
  const span = isTracing() ? spans.get(request) : undefined;
  if (!span) return action();
  // Whoever reads the body calls back outside of the span.
  return inSpan(span, () => traced(`action ${method} ${path}`, {}, action));
}
