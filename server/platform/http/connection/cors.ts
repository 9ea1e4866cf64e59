import type { FastifyInstance } from 'fastify';
import { vary } from '../answer/compress.ts';

/** The origins whose pages may read answers: a list, or all. */
export type AllowedOrigins = readonly string[] | '*';

const METHODS = 'GET, HEAD, POST, PATCH, DELETE';
const HEADERS =
  'Authorization, Content-Type, Idempotency-Key, Accept-Language, Range, If-Range, If-None-Match, ' +
  'MCP-Protocol-Version, Mcp-Method, Mcp-Name';
const KEPT_SECONDS = 86_400;

/**
 * Lets pages of other origins use the API with an API key (the CORS protocol of the Fetch standard).
 * Credentials such as cookies are never allowed.
 */
export function allowOrigins(server: FastifyInstance, allowed: AllowedOrigins, brand: string): void {
  if (allowed.length === 0) return;
  const exposed = [
    ...[
      'Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Idempotent-Replayed',
      'Content-Language',
    ],
    ...['ETag', 'Content-Range', `X-${brand}-Ignored-Fields`],
  ].join(', ');
  server.addHook('onRequest', async (request, reply) => {
    if (allowed !== '*') vary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || (allowed !== '*' && !allowed.includes(origin))) return;
    reply.header('Access-Control-Allow-Origin', allowed === '*' ? '*' : origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      reply.header('Access-Control-Expose-Headers', exposed);
      return;
    }
    reply.headers({
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': HEADERS,
      'Access-Control-Max-Age': String(KEPT_SECONDS),
      'Request-Id': request.id,
    });
    return reply.code(204).send();
  });
}
