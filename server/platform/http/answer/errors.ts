import type { Logger } from 'pino';
import { ConnectionsTaken, isDatabaseAway, isDiskFull, isRetryable, isLoginRefused } from '../../db/sql.ts';
import type { Problem, ProblemLanguage } from '../../problem.ts';
import { notFound, Refusal, type FieldErrors, type RefusalKind } from '../../refusal.ts';
import { httpProblems } from './http.problems.ts';
import { ErrorLimiter, MAX_SENTENCE } from './limit-errors.ts';

/** Status and `error.type` of each refusal: the one place where they are decided (docs/errors.md). */
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
  error: {
    type: string;
    /** Set only when no field is at fault. */
    code?: string;
    message: string;
    errors?: Record<string, string[]>;
    codes?: Record<string, string[]>;
    /** True when there are more faults than are listed. */
    truncated?: true;
    request_id: string;
  };
}

export interface ErrorAnswer {
  status: number;
  body: ErrorBody;
  headers: Record<string, string>;
}

/** The language of an error body, and the id of its request. */
export interface ErrorContext {
  language: ProblemLanguage;
  requestId: string;
}

/** Maximum size of the errors in an answer, in bytes, so that an answer stays below 64 KiB. */
const MAX_FAULT_BYTES = 60 * 1024;

/** Log message: only the operator can correct this. */
const LOGIN_REFUSED = 'database login refused: check user, password and database in DATABASE_URL';

/**
 * Turns a thrown value into an answer. Internal errors are logged with their cause; the answer does not
 * describe them.
 */
export function answerError(thrown: unknown, context: ErrorContext, log: Logger): ErrorAnswer {
  const refusal = asRefusal(thrown);
  if (!refusal) {
    log.error({ err: thrown }, 'request failed');
    return {
      status: 500,
      body: errorBody('internal_error', httpProblems.internal_error(), context),
      headers: languageHeaders(context),
    };
  }
  const { status, type } = STATUS_OF[refusal.kind];
  if (isLoginRefused(thrown)) log.error({ err: thrown }, LOGIN_REFUSED);
  else if (isDiskFull(thrown)) log.error({ err: thrown }, 'the disk is full');
  else if (refusal.cause !== undefined) log.info({ err: refusal.cause, refused: refusal.kind }, 'refused');
  const body = errorBody(type, refusal.problem ?? refusal.message, context, refusal.errors);
  return { status, body, headers: { ...languageHeaders(context), ...refusal.headers } };
}

const languageHeaders = ({ language }: ErrorContext): Record<string, string> => ({
  'Content-Language': language,
});

/** The body of an error. A problem without a code of its own has that of its type. */
export function errorBody(
  type: string,
  problem: Problem | string,
  { language, requestId }: ErrorContext,
  fieldErrors: FieldErrors | null = null,
): ErrorBody {
  const isPlain = typeof problem === 'string';
  const message = (isPlain ? problem : problem.sentence(language)).slice(0, MAX_SENTENCE);
  if (!fieldErrors) {
    return { error: { type, code: isPlain ? type : problem.code, message, request_id: requestId } };
  }
  const { errors, codes, truncated } = new ErrorLimiter(language, MAX_FAULT_BYTES).tell(fieldErrors);
  const more = truncated ? { truncated: true as const } : {};
  return { error: { type, message, errors, codes, ...more, request_id: requestId } };
}

function asRefusal(thrown: unknown): Refusal | null {
  if (thrown instanceof Refusal) return thrown;
  const again = { headers: { 'Retry-After': '1' }, cause: thrown };
  if (isDiskFull(thrown))
    return new Refusal('unavailable', httpProblems.disk_full(), {
      headers: { 'Retry-After': '60' },
      cause: thrown,
    });
  if (thrown instanceof ConnectionsTaken || isRetryable(thrown))
    return new Refusal('unavailable', httpProblems.too_busy(), again);
  if (isDatabaseAway(thrown)) return new Refusal('unavailable', httpProblems.database_unreachable(), again);
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return null;
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined;
  // Fastify sets this status when the connection ended while it read the body.
  if (thrown.code === 'ECONNRESET' && status === 400) {
    return new Refusal('invalid_request', httpProblems.upload_cut_off());
  }
  return refusalOfFastify(thrown.code, status);
}

/** Fastify's own refusals of a request that it could not read. */
function refusalOfFastify(code: string, status: unknown): Refusal | null {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('payload_too_large', httpProblems.body_too_large());
    // The body is shorter or longer than its Content-Length, mostly because the client disconnected.
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('invalid_request', httpProblems.upload_cut_off());
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', httpProblems.not_json_type());
    // The router refuses a long path parameter before it matches the route; no record has such an id.
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return notFound('record');
    case 'FST_ERR_BAD_URL':
      return new Refusal('invalid_request', httpProblems.unreadable_address());
    default:
      return status === 400 && code.startsWith('FST_ERR_')
        ? new Refusal('invalid_request', httpProblems.unreadable())
        : null;
  }
}
