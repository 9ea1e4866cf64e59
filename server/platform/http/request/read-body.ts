import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from '../../problem.ts';
import { invalid, Refusal } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { MAX_DEPTH, MAX_KEYS, readJson, TooMuchJson } from './read-json.ts';

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

const notJsonType = (): Refusal => new Refusal('unsupported_media_type', httpProblems.not_json_type());

const compressed = (): Refusal => new Refusal('unsupported_media_type', httpProblems.compressed_body());

/** @throws Refusal `invalid_request` for what is not JSON, `validation_error` for what is too deep or has too many fields. */
async function parseJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readJson(bytes);
  } catch (error) {
    if (error instanceof TooMuchJson) throw invalid({ [error.field ?? 'body']: [problemOf(error)] });
    // Without the parser's own words as the cause: they quote the body, which has no place in the log.
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
