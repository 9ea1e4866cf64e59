import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { http } from '../../metrics/metrics.ts';
import { countRequest } from './count-request.ts';
import { inSpanOf } from './trace-request.ts';

/** The status in log and metrics where the client left before an answer was sent, as nginx has it. */
const CLIENT_LEFT = 499;

/** Notes how a request for a WebSocket was answered; `socket` is null where its handshake failed. */
export type NoteUpgrade = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  socket: WebSocket | null,
) => void;

/**
 * Counts and logs each request once: when it is answered, or when the client leaves before that. A WebSocket
 * is answered when it opens, is counted as long as it is open, and has a line of its own at its end.
 */
export function noteRequests(server: FastifyInstance, log: Logger): NoteUpgrade {
  // The request line has no secret fields, so redaction is off: it would cost as much as writing the line.
  const lines = log.child({}, { redact: [] });
  const noted = new WeakSet<FastifyRequest>();
  const note = (request: FastifyRequest, reply: FastifyReply, status: number, isWhole: boolean): void => {
    if (noted.has(request)) return;
    noted.add(request);
    countRequest(request, reply, status);
    inSpanOf(request, () => logRequest(lines, request, reply, { status, isWhole }));
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    raw.once('close', () =>
      note(request, reply, raw.headersSent ? raw.statusCode : CLIENT_LEFT, raw.writableFinished),
    );
    done();
  });
  server.addHook('onResponse', async (request, reply) => note(request, reply, reply.statusCode, true));
  return (request, reply, status, socket) => {
    note(request, reply, status, true);
    if (socket) noteSocket(request, socket, lines);
  };
}

/**
 * Logs one line per request, with the route's pattern and without the query, so that no personal data is
 * logged.
 */
function logRequest(
  log: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, isWhole }: { status: number; isWhole: boolean },
): void {
  const route = request.routeOptions.url ?? null;
  if (route === '/healthz' || route === '/readyz') return;
  log.info(
    {
      request_id: request.id,
      method: request.method,
      route,
      status,
      ...(isWhole ? {} : { aborted: true }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...askerOf(request),
    },
    'request',
  );
}

/** Counts a socket as long as it is open, and logs its end; addresses hold secrets, their patterns do not. */
function noteSocket(request: FastifyRequest, socket: WebSocket, log: Logger): void {
  const { url: route = 'unknown' } = request.routeOptions;
  const openedAt = performance.now();
  http.sockets.change(1, route);
  socket.once('close', (code: number) => {
    http.sockets.change(-1, route);
    const ms = Math.round(performance.now() - openedAt);
    log.info({ request_id: request.id, route, code, ms, ...askerOf(request) }, 'websocket closed');
  });
}

const askerOf = ({ principal }: FastifyRequest): object => ({
  workspace_id: principal?.workspaceId,
  api_key_id: principal?.apiKeyId,
  session_id: principal?.sessionId,
});
