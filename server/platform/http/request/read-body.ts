import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from '../../problem.ts';
import { invalid, Refusal } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { MAX_DEPTH, MAX_KEYS, readJson, TooMuchJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the route reads a body; otherwise a sent body is ignored. */
    takesBody?: boolean;
    /** Media types whose bytes the route gets unread. */
    takesBytes?: readonly string[];
  }
}

/**
 * Bodies are JSON in UTF-8 of limited size and depth; `__proto__` in one is an unknown field like any other.
 * A route without a body ignores it: many clients send a content type, or an empty object, with every
 * request.
 */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (takesBytes(request)) return bytes;
      if (!takesBody(request)) return undefined;
      if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw compressed();
      return parseJson(bytes);
    },
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    if (takesBytes(request)) return bytes;
    if (bytesOf(request).length > 0) {
      throw new Refusal('unsupported_media_type', httpProblems.wrong_body_type());
    }
    if (takesBody(request)) throw notJsonType();
    return undefined;
  });
}

const bytesOf = (request: FastifyRequest): readonly string[] => request.routeOptions.config.takesBytes ?? [];

/** Whether the route takes the bytes of a body of this media type. */
function takesBytes(request: FastifyRequest): boolean {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return bytesOf(request).includes(type);
}

const takesBody = (request: FastifyRequest): boolean => request.routeOptions.config.takesBody === true;

const notJsonType = (): Refusal => new Refusal('unsupported_media_type', httpProblems.not_json_type());

const compressed = (): Refusal => new Refusal('unsupported_media_type', httpProblems.compressed_body());

/**
 * @throws Refusal `invalid_request` for what is not JSON, `validation_error` for what is too deep or has too
 * many fields.
 */
async function parseJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readJson(bytes);
  } catch (error) {
    if (error instanceof TooMuchJson) throw invalid({ [error.field ?? 'body']: [problemOf(error)] });
    // The parser's error is not kept as the cause: it quotes the body, which must not be logged.
    throw new Refusal(
      'invalid_request',
      bytes.length === 0 ? httpProblems.empty_body() : httpProblems.not_json(),
    );
  }
}

function problemOf({ what }: TooMuchJson): Problem {
  if (what === 'levels') return fieldProblems.body_too_deep({ limit: MAX_DEPTH });
  return what === 'fields'
    ? fieldProblems.object_too_large({ limit: MAX_KEYS })
    : fieldProblems.value_too_large();
}
