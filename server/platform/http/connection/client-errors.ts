import type { Socket } from 'node:net';
import { errorBody } from '../answer/errors.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { newRequestId } from '../request-id.ts';

/** Answers what is not even HTTP, or came too slowly, on the bare socket, in the form of every other error. */
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
  // Its headers, and with them its language, are not known.
  const told = { language: 'en' as const, requestId: newRequestId() };
  const body = JSON.stringify(errorBody('invalid_request', problem, told));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Request-Id: ${told.requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}
