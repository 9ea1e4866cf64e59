import type { Problem } from './problem.ts';
import { notValid, unknownRecord } from './common.problems.ts';

/**
 * The problems of each field, by its dotted path. A plain sentence has the code `invalid` and is
 * English.
 */
export type FieldErrors = Record<string, (Problem | string)[]>;

/** The English sentence of a problem, for the log and for messages of errors. */
export const englishOf = (problem: Problem | string): string =>
  typeof problem === 'string' ? problem : problem.sentence('en');

export type RefusalKind =
  | 'invalid_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'feature_disabled'
  | 'not_found'
  | 'method_not_allowed'
  | 'invalid_state'
  | 'taken'
  | 'idempotency_conflict'
  | 'idempotency_mismatch'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'validation_error'
  | 'rate_limited'
  | 'unavailable';

/**
 * An expected failure with its reason. Actions and rules throw it, so that the transaction around
 * them rolls back. Only platform/http/answer/errors converts it to a status and a body
 * (docs/errors.md).
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  /** The problem in every language; null for a plain sentence. */
  readonly problem: Problem | null;
  readonly errors: FieldErrors | null;
  readonly headers: Record<string, string>;

  constructor(
    kind: RefusalKind,
    message: Problem | string,
    more: { errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(englishOf(message), { cause: more.cause });
    this.problem = typeof message === 'string' ? null : message;
    this.kind = kind;
    this.errors = more.errors ?? null;
    this.headers = more.headers ?? {};
  }
}

/** 404: no such record in this workspace. `what` is its name in plain English, one of `RECORD_NAMES`. */
export const notFound = (what: string): Refusal => new Refusal('not_found', unknownRecord(what));

/** 422: the fields named in `errors` are invalid. */
export function invalid(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0];
  return new Refusal('validation_error', first ?? notValid(), { errors });
}

/** 409: the record's state does not allow it. */
export const invalidState = (message: Problem | string, errors?: FieldErrors): Refusal =>
  new Refusal('invalid_state', message, errors ? { errors } : {});

/** 403: the key or the user's role does not allow it. */
export const forbidden = (message: Problem | string): Refusal => new Refusal('forbidden', message);
