import type { Socket } from 'node:net';
import { errorBody } from '../answer/errors.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { newRequestId } from '../request-id.ts';

/**
 * Answers requests that are not HTTP or arrive too slowly, on the socket, with the same error body as all
 * others.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooSlow
    ? '408 Request Timeout'
    : tooLong
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  const problem = tooSlow
    ? httpProblems.too_slow()
    : tooLong
      ? httpProblems.headers_too_large()
      : httpProblems.not_http();
  // The headers are not parsed, so the client's language is unknown.
  const told = { language: 'en' as const, requestId: newRequestId() };
  const body = JSON.stringify(errorBody('invalid_request', problem, told));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Request-Id: ${told.requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}
