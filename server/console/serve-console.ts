import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NONCE_PLACEHOLDER } from '../../console/bundling/nonce.ts';
import { httpProblems } from '../platform/http/answer/http.problems.ts';
import { vary } from '../platform/http/answer/compress.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ConsoleHost } from './console-host.ts';
import { PAGE_ADDRESSES } from './page-addresses.ts';
import { fileHeaders, pageHeaders } from './page-headers.ts';
import { ASSETS } from './read-build.ts';
import { htmlTag, lookOf } from './stamp-page.ts';
import { ASK_AGAIN_SECONDS, waitingPage } from './waiting-page.ts';

const NONCE_BYTES = 16;
/** The names of files hold the digest of their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves the console: the same page at each of its addresses, and the files that the page loads.
 * @param soundOrigin where links to recordings lead; null for this server.
 */
export function serveConsole(
  server: FastifyInstance,
  host: ConsoleHost,
  soundOrigin: string | null = null,
): void {
  for (const address of PAGE_ADDRESSES)
    server.get(address, async (request, reply) => sendPage(host, soundOrigin, request, reply));
  server.get<{ Params: { '*': string } }>(`${ASSETS}*`, async (request, reply) => {
    const shown = await host.shown();
    const file = typeof shown === 'string' ? undefined : shown.files.get(ASSETS + request.params['*']);
    if (!file) throw new Refusal('not_found', httpProblems.unknown_address());
    return file.send(request, reply.headers(fileHeaders), FOR_EVER);
  });
}

async function sendPage(
  host: ConsoleHost,
  soundOrigin: string | null,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = await host.shown();
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const look = lookOf(headers);
  reply.headers(pageHeaders(nonce, soundOrigin)).type('text/html; charset=utf-8');
  vary(reply, 'Accept-Language, Cookie');
  if (typeof shown !== 'string') {
    const page = shown.page.replace(/<html[^>]*>/, htmlTag(look)).replaceAll(NONCE_PLACEHOLDER, nonce);
    return reply.send(page);
  }
  reply.code(503).header('Retry-After', String(ASK_AGAIN_SECONDS[shown]));
  return reply.send(waitingPage(look, nonce, shown));
}
