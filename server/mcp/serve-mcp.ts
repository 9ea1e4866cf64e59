import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { Logger } from 'pino';
import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import { admitKey, type Door } from '../platform/http/access/admit.ts';
import { inRequestSpan } from '../platform/http/answer/trace-request.ts';
import type { AllowedOrigins } from '../platform/http/connection/cors.ts';
import { languageOf } from '../platform/http/request/language.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { API_PREFIX } from '../platform/http/server.ts';
import type { Network } from '../platform/networks.ts';
import { Refusal } from '../platform/refusal.ts';
import { currentTraceParent } from '../platform/tracing/tracing.ts';
import type { AssistantToolServices } from './assistant-tool.ts';
import { checkOrigin } from './check-origin.ts';
import { mcpProblems } from './mcp.problems.ts';
import type { ApiCall, McpClient } from './mcp-tool.ts';
import { refuseMessage } from './refuse-message.ts';

export const MCP_PATH = '/mcp';

/** Requests at a time, of this process and of one workspace. */
const LIMITS = { total: 200, ofOneWorkspace: 20 };
const RETRY_SECONDS = 1;

/** As the HTTP server of the API takes them. */
export interface McpOptions extends AssistantToolServices, Omit<Door, 'sessions' | 'front'> {
  log: Logger;
  /** Of the product. */
  version: string;
  routes: readonly AnyRoute[];
  publicUrl?: string | null;
  trustedProxies?: readonly Network[];
  corsAllowedOrigins?: AllowedOrigins;
}

/**
 * Serves the Model Context Protocol (streamable HTTP without sessions) beside the API. What it needs is
 * loaded with the first request.
 */
export function serveMcp(server: FastifyInstance, options: McpOptions): void {
  const { publicUrl = null, trustedProxies = [], corsAllowedOrigins: allowed = [], log } = options;
  const { authenticator, rateLimiter } = options;
  const door: Door = { authenticator, rateLimiter, front: { publicUrl, trustedProxies } };
  const running = new ConcurrencyLimit(LIMITS);
  server.route({
    method: ['POST', 'GET', 'DELETE', 'PUT', 'PATCH'],
    url: MCP_PATH,
    config: { takesBody: true },
    errorHandler: (error, request, reply) => void refuseMessage(error, request, reply, log),
    onRequest: async (request, reply) => {
      checkOrigin(request.headers, { publicUrl, allowed });
      const { workspaceId } = await admitKey(request, reply, door);
      if (request.method !== 'POST')
        throw new Refusal('method_not_allowed', mcpProblems.post_only(), { headers: { Allow: 'POST' } });
      running.refuseWhenFull(workspaceId, RETRY_SECONDS);
    },
    handler: async (request, reply) => {
      const client = clientOf(server, request);
      const { answerMcp } = await import('./answer-mcp.ts');
      const work = (): Promise<Response> =>
        answerMcp({ options, client, headers: request.headers, message: request.body });
      const answer = await running.run(client.principal.workspaceId, () =>
        inRequestSpan(request, { method: 'POST', path: MCP_PATH }, work),
      );
      return send(answer, reply);
    },
  });
}

function clientOf(server: FastifyInstance, request: FastifyRequest): McpClient {
  const { principal } = request;
  if (!principal) throw new Error('a request of the protocol came in without a key');
  return {
    principal,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    ask: async (call) => {
      const { statusCode: status, body } = await server.inject(requestOf(call, request));
      return { status, body: body === '' ? null : (JSON.parse(body) as unknown) };
    },
  };
}

/** The request of an operation as the client itself would have sent it. */
function requestOf(
  { method, path, body, idempotencyKey }: ApiCall,
  { headers, raw }: FastifyRequest,
): InjectOptions {
  const passed = [
    'authorization',
    'host',
    'user-agent',
    'accept-language',
    'x-forwarded-for',
    'x-forwarded-proto',
  ];
  const { remoteAddress } = raw.socket;
  const traceParent = currentTraceParent();
  return {
    method,
    url: API_PREFIX + path,
    headers: {
      ...Object.fromEntries(
        passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
      ),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(traceParent === null ? {} : { traceparent: traceParent }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  };
}

async function send(answer: Response, reply: FastifyReply): Promise<FastifyReply> {
  const text = await answer.text();
  reply.code(answer.status).header('Cache-Control', 'no-store');
  return text === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(text);
}
