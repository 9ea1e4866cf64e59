import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerError } from '../platform/http/answer/errors.ts';
import { languageOf } from '../platform/http/request/language.ts';

/** Codes of JSON-RPC 2.0, section 5.1. */
const [PARSE_ERROR, INVALID_REQUEST, REFUSED] = [-32_700, -32_600, -32_000];

/**
 * Answers a request that never became a message: the status and the headers are the API's, and its error
 * stands in `data` of one of JSON-RPC.
 */
export function refuseMessage(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const told = { language: languageOf(request.headers['accept-language']), requestId: request.id };
  const { status, headers, body } = answerError(thrown, told, log.child({ request_id: request.id }));
  const { error: data } = body;
  const code = status === 400 ? PARSE_ERROR : status === 422 ? INVALID_REQUEST : REFUSED;
  const error = { code, message: data.message, data };
  return reply
    .code(status)
    .headers({ 'Request-Id': request.id, ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}
