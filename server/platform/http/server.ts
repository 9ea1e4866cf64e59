import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from '../db/sql.ts';
import type { Network } from '../networks.ts';
import { Refusal } from '../refusal.ts';
import {
  admit,
  checkAccess,
  checkSocketSource,
  checkSource,
  mayStillUse,
  secretOf,
  type Door,
} from './access/admit.ts';
import { callerOf, type Principal } from './access/principal.ts';
import { checkShape, checksOf } from './request/check-shape.ts';
import { CheckedRequest } from './request/checked-request.ts';
import { checkHost, ignoreExpectations } from './connection/check-head.ts';
import { answerUnreadable } from './connection/client-errors.ts';
import { asksForSocket, Upgrades } from './connection/upgrade.ts';
import {
  checkHeaderCount,
  CONNECTION_LIMITS,
  limitAnswer,
  limitConnections,
  type ConnectionLimits,
} from './connection/connection-limits.ts';
import { compressAnswers, vary } from './answer/compress.ts';
import { allowOrigins, type AllowedOrigins } from './connection/cors.ts';
import { inRequestSpan, traceRequests } from './answer/trace-request.ts';
import { noteRequests } from './answer/note-requests.ts';
import { answerError } from './answer/errors.ts';
import { finishAnswer } from './answer/finish-answer.ts';
import { answerOnce, keptFor, readIdempotencyKey } from './idempotency/idempotency.ts';
import { httpProblems } from './answer/http.problems.ts';
import { languageOf } from './request/language.ts';
import { isAmong, methodsOf, pathOfFastify } from './paths.ts';
import { readBodies } from './request/read-body.ts';
import { newRequestId } from './request-id.ts';
import { takesIdempotencyKey, type AnyRoute, type Answer } from './route.ts';

export const API_PREFIX = '/api/v1';
const BODY_LIMIT = 1024 * 1024;

export interface HttpOptions extends Omit<Door, 'front'> {
  sql: Sql;
  clock: Clock;
  log: Logger;
  routes: AnyRoute[];
  /** The brand in the names of headers such as `X-<brand>-Ignored-Fields`. */
  brand: string;
  /** Overrides of CONNECTION_LIMITS. */
  limits?: Partial<ConnectionLimits>;
  /** Proxies whose `X-Forwarded-For` is used. Default: none. */
  trustedProxies?: readonly Network[];
  /** The public origin of this server, where a setting names it. */
  publicUrl?: string | null;
  /** Origins whose pages may use the API (CORS). Default: none. */
  corsAllowedOrigins?: AllowedOrigins;
}

type Built = HttpOptions & Pick<Door, 'front'>;

/** The HTTP server with every API route; pages beside the API are registered on what it returns. */
export function buildHttpServer(asked: HttpOptions): FastifyInstance {
  const { publicUrl = null, trustedProxies = [] } = asked;
  const options: Built = { ...asked, front: { publicUrl, trustedProxies } };
  // Fastify requires its own logger type; a pino logger satisfies it.
  const loggerInstance: FastifyBaseLogger = options.log;
  const limits = { ...CONNECTION_LIMITS, ...options.limits };
  const server = fastify({
    loggerInstance,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: limits.headerBytes,
      // `checkHost` checks the header, so that the error body has the same form as all others.
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => asksForSocket(request) && opensSocket(options.routes, request),
    },
    // Few requests log anything besides the request line; a child logger for each would cost more than the
    // line.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.stalledMs,
    keepAliveTimeout: limits.idleMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void sendError(options.log, error, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  limitConnections(server.server, limits, trustedProxies, options.log);
  ignoreExpectations(server.server);
  server.decorateRequest('principal', null);
  readBodies(server);
  server.setSerializerCompiler(() => JSON.stringify);
  // `checkShape` validates requests and words the errors; Fastify's own validation is switched off.
  server.setValidatorCompiler(() => () => true);
  const pages = new Set<string>();
  allowOrigins(server, options.corsAllowedOrigins ?? [], options.brand);
  compressAnswers(server);
  traceRequests(server);
  server.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id);
    limitAnswer(reply.raw, limits);
    checkHeaderCount(request.raw, limits);
    checkHost(request.raw);
    // Unknown paths are refused before the body is read.
    if (!request.is404) return;
    await countUnknownPath(request, reply, options);
    throw unknownPath(pages, options.routes, request);
  });
  const noteUpgrade = noteRequests(server, options.log);
  server.setErrorHandler((error, request, reply) => sendError(options.log, error, request, reply));
  const upgrades = new Upgrades(noteUpgrade);
  upgrades.serve(server);
  for (const row of options.routes) addRoute(server, row, { ...options, upgrades });
  // Routes added from here on are pages outside the API, which are read-only.
  server.addHook('onRoute', ({ url }) => void pages.add(url));
  return server;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** True for the address of a route that answers with a WebSocket. */
function opensSocket(routes: AnyRoute[], { url = '' }: IncomingMessage): boolean {
  const path = url.split('?')[0] ?? '';
  const rows = routes.filter(({ success }) => success.status === 101);
  return path.startsWith(API_PREFIX) && methodsOf(rows, path.slice(API_PREFIX.length)).length > 0;
}

function addRoute(server: FastifyInstance, row: AnyRoute, options: Built & { upgrades: Upgrades }): void {
  const checks = checksOf(row);
  server.route({
    method: row.method,
    url: API_PREFIX + pathOfFastify(row.path),
    bodyLimit: row.bodyLimit ?? BODY_LIMIT,
    config: { takesBody: row.body !== undefined, takesBytes: row.rawBody ?? [] },
    onRequest: async (request, reply) => {
      if (row.access === 'public') return checkSource(request, options.front);
      const principal = await admit(request, reply, options);
      checkAccess(principal, row);
      if (row.success.status === 101) checkSocketSource(request, options.front);
      await row.gate?.({ db: options.sql, workspaceId: principal.workspaceId });
    },
    handler: async (request, reply) => {
      checkShape(row, checks, request, reply, options.brand);
      const answer = await inRequestSpan(request, row, () => perform(row, request, reply, options));
      if (answer.socket) options.upgrades.accept(request, reply, answer.socket);
      else await send(answer, reply);
      return reply;
    },
  });
}

/**
 * An unknown path needs no key; with a valid key the request counts and the answer has the rate limit
 * headers.
 */
async function countUnknownPath(request: FastifyRequest, reply: FastifyReply, options: Built): Promise<void> {
  if (!request.url.startsWith(API_PREFIX) || request.headers.authorization === undefined) return;
  await admit(request, reply, options).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.kind === 'unauthenticated')) throw error;
  });
}

async function perform(
  row: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Built,
): Promise<Answer> {
  const { principal } = request;
  if (!principal && row.access !== 'public') throw new Error('a route ran without authentication');
  const { sql, clock, log } = options;
  const recheck = (): Promise<boolean> => mayStillUse(request, row, options);
  const origin = { request, reply, clock, log, front: options.front, recheck };
  const apiRequest = new CheckedRequest(principal, sql, origin);
  const key = takesIdempotencyKey(row) ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  // Sound is not kept: its request changes nothing.
  if (key === null || !principal || 'mediaType' in row.success) {
    return finishAnswer(await row.action(apiRequest), () => apiRequest.log);
  }
  const { workspaceId } = principal;
  const { url, body } = request;
  const sealedWith = row.holdsSecret ? secretOf(request, options) : null;
  const caller = callerOf(principal);
  const once = { workspaceId, caller, key, method: row.method, url, body, sealedWith, now: apiRequest.now };
  const answer = await answerOnce(sql, once, (db) => row.action(apiRequest.over(db)));
  return finishAnswer(answer, () => apiRequest.log, keptFor(sql, once));
}

async function send(answer: Answer, reply: FastifyReply): Promise<void> {
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body instanceof Readable) return void reply.send(answer.body);
  reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

function sendError(log: Logger, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told = { language: languageOf(request.headers['accept-language']), requestId: request.id };
  const answer = answerError(thrown, told, log.child({ request_id: request.id }));
  vary(reply, 'Accept-Language');
  return reply
    .code(answer.status)
    .headers({ 'Request-Id': request.id, ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body));
}

/** 404, or 405 with `Allow` where the path exists with other methods. */
function unknownPath(pages: Set<string>, routes: AnyRoute[], request: FastifyRequest): Refusal {
  const path = request.url.split('?')[0] ?? '';
  const allowed = path.startsWith(API_PREFIX) ? methodsOf(routes, path.slice(API_PREFIX.length)) : [];
  if (allowed.length === 0 && isAmong(pages, path)) allowed.push('GET', 'HEAD');
  if (allowed.length === 0) return new Refusal('not_found', httpProblems.unknown_address());
  const allow = allowed.join(', ');
  return new Refusal('method_not_allowed', httpProblems.wrong_method({ methods: allow }), {
    headers: { Allow: allow },
  });
}
