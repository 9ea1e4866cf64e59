import type { Logger } from 'pino';
import { isDatabaseAway, isDiskFull, isGivenUp, isLoginRefused } from '../db/sql.ts';
import { englishOf, Refusal, type FieldErrors, type RefusalKind } from '../refusal.ts';

/** Status and `error.type` of each refusal: the one place where they are decided (decisions, section 2). */
export const STATUS_OF: Record<RefusalKind, { status: number; type: string }> = {
  invalid_request: { status: 400, type: 'invalid_request' },
  unauthenticated: { status: 401, type: 'unauthenticated' },
  forbidden: { status: 403, type: 'forbidden' },
  feature_disabled: { status: 403, type: 'feature_disabled' },
  not_found: { status: 404, type: 'not_found' },
  method_not_allowed: { status: 405, type: 'method_not_allowed' },
  invalid_state: { status: 409, type: 'invalid_state' },
  taken: { status: 409, type: 'validation_error' },
  idempotency_conflict: { status: 409, type: 'idempotency_conflict' },
  payload_too_large: { status: 413, type: 'payload_too_large' },
  unsupported_media_type: { status: 415, type: 'unsupported_media_type' },
  range_not_satisfiable: { status: 416, type: 'range_not_satisfiable' },
  validation_error: { status: 422, type: 'validation_error' },
  idempotency_mismatch: { status: 422, type: 'idempotency_mismatch' },
  rate_limited: { status: 429, type: 'rate_limited' },
  unavailable: { status: 503, type: 'unavailable' },
};

export interface ErrorBody {
  error: { type: string; message: string; errors?: Record<string, string[]> };
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/** Nobody who asks can mend it, the operator can. */
const LOGIN_REFUSED =
  'the database refuses our login: the user, password and database in DATABASE_URL must be those it knows';

/** Turns whatever was thrown into an answer. Faults of our own are logged with their cause and never described. */
export function answerError(thrown: unknown, log: Logger): ErrorAnswer {
  const refusal = asRefusal(thrown);
  if (refusal) {
    const { status, type } = STATUS_OF[refusal.kind];
    if (isLoginRefused(thrown)) log.error({ err: thrown }, LOGIN_REFUSED);
    else if (isDiskFull(thrown)) log.error({ err: thrown }, 'the disk is full');
    else if (refusal.cause !== undefined) log.info({ err: refusal.cause, refused: refusal.kind }, 'refused');
    return { status, body: errorBody(type, refusal.message, refusal.errors), headers: refusal.headers };
  }
  log.error({ err: thrown }, 'request failed');
  return {
    status: 500,
    body: errorBody(
      'internal_error',
      'Something went wrong on our side. The Request-Id names it in our log.',
    ),
    headers: {},
  };
}

export function errorBody(type: string, message: string, errors: FieldErrors | null = null): ErrorBody {
  if (!errors) return { error: { type, message } };
  const sentences = Object.entries(errors).map(([field, problems]) => [field, problems.map(englishOf)]);
  return { error: { type, message, errors: Object.fromEntries(sentences) as Record<string, string[]> } };
}

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  if (isDiskFull(thrown)) {
    return new Refusal(
      'unavailable',
      'The service has no room left on its disk. Its operator has to make some.',
      {
        headers: { 'Retry-After': '60' },
        cause: thrown,
      },
    );
  }
  if (isDatabaseAway(thrown)) {
    return new Refusal(
      'unavailable',
      'The service cannot reach its database at the moment. Please try again.',
      {
        headers: { 'Retry-After': '1' },
        cause: thrown,
      },
    );
  }
  if (isGivenUp(thrown)) {
    return new Refusal('unavailable', 'Too many requests want the same at the moment. Please try again.', {
      headers: { 'Retry-After': '1' },
      cause: thrown,
    });
  }
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return null;
  return refusalOfFastify(thrown.code, 'statusCode' in thrown ? thrown.statusCode : undefined);
}

/** Fastify's own refusals of a request that it could not even read. */
function refusalOfFastify(code: string, status: unknown): Refusal | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', 'The body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'The body must be JSON (Content-Type: application/json).');
    // The router gives up before it knows the route: an id that long is of no record.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('not_found', 'There is no such record.');
    case 'FST_ERR_BAD_URL':
      return new Refusal('invalid_request', 'The address cannot be read.');
    default:
      return status === 400 && code.startsWith('FST_ERR_')
        ? new Refusal('invalid_request', 'The request cannot be read.')
        : null;
  }
}
