import type { FastifyReply, FastifyRequest } from 'fastify';
import { http } from '../../metrics/metrics.ts';

/**
 * Counts a request that is over for Prometheus, by the pattern of its route: addresses hold ids.
 * @param status of the answer, or what stands for none
 */
export function countRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const route = request.routeOptions.url ?? 'unknown';
  // Probes of balancers come all the time, and 503 is one of their good answers.
  if (route === '/healthz' || route === '/readyz') return;
  const { method } = request;
  http.requests.count(method, route, textOf(status));
  if (!isStream(reply)) http.duration.observe(reply.elapsedTime / 1_000, method, route);
}

/** Streams last as long as somebody listens. */
function isStream(reply: FastifyReply): boolean {
  if (reply.statusCode === 101) return true;
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('text/event-stream');
}

const STATUSES = Array.from({ length: 600 }, (_, status) => String(status));
const textOf = (status: number): string => STATUSES[status] ?? 'other';
