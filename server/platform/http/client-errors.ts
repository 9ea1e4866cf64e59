import type { Socket } from 'node:net';
import { errorBody } from './errors.ts';
import { newRequestId } from './request-id.ts';

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
  const message = tooSlow
    ? 'The request did not arrive in time.'
    : tooLong
      ? 'The headers are too large.'
      : 'This is not an HTTP request.';
  const body = JSON.stringify(errorBody('invalid_request', message));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Request-Id: ${newRequestId()}\r\nConnection: close\r\n\r\n${body}`,
  );
}
