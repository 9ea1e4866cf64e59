import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid, Refusal } from '../refusal.ts';

/** Levels of lists and objects in a body; ours have four, and a client's own fields some more. */
const DEEPEST = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route reads a body; where it does not, whatever is sent is left unread. */
    takesBody?: boolean;
  }
}

/**
 * Bodies are JSON in UTF-8 of limited size and depth; `__proto__` in one is a field like any other, and unknown.
 * A route that takes no body minds none: many clients send a type, or an empty object, with everything.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (!takesBody(request)) return undefined;
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw compressed();
      return parseJson(bytes);
    },
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest) => {
    if (takesBody(request)) throw notJsonType();
  });
}

const takesBody = (request: FastifyRequest): boolean => request.routeOptions.config.takesBody === true;

const notJsonType = (): Refusal =>
  new Refusal('unsupported_media_type', 'The body must be JSON (Content-Type: application/json).');

const compressed = (): Refusal =>
  new Refusal('unsupported_media_type', 'The body must not be compressed (no Content-Encoding).');

/** @throws Refusal `invalid_request` for what is not JSON, `validation_error` for what is nested too deeply. */
function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // Without the parser's own words as the cause: they quote the body, which has no place in the log.
    const message = bytes.length === 0 ? 'The body is empty; JSON was expected.' : 'The body is not JSON.';
    throw new Refusal('invalid_request', message);
  }
  if (isDeeperThan(DEEPEST, value)) {
    throw invalid({ body: [`The body may have at most ${DEEPEST} levels of lists and objects.`] });
  }
  return value;
}

/** Looks no deeper than it has to, so that no depth can exhaust the stack. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
