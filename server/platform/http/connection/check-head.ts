import type { IncomingMessage, Server } from 'node:http';
import { Refusal } from '../../refusal.ts';
import { httpProblems } from '../answer/http.problems.ts';

/**
 * Handles requests with an unknown `Expect` header here instead of in Node, which would answer them with a
 * bare status. An unknown expectation is ignored (RFC 9110, section 10.1.1).
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}

/** @throws Refusal `invalid_request` unless a request of HTTP/1.1 names one host (RFC 9112, section 3.2). */
export function checkHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) {
    throw new Refusal('invalid_request', httpProblems.one_host());
  }
}
