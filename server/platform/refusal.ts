/** Field (dotted path) to sentences a person can read out. */
export type FieldErrors = Record<string, string[]>;

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
 * "No", with its reason: thrown by actions and rules, so that the transaction around them rolls back.
 * Only platform/http/errors turns one into a status and a body (decisions, section 2).
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly kind: RefusalKind;
  readonly errors: FieldErrors | null;
  readonly headers: Record<string, string>;

  constructor(
    kind: RefusalKind,
    message: string,
    more: { errors?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.errors = more.errors ?? null;
    this.headers = more.headers ?? {};
  }
}

/** 404: no such record in this workspace. `what` is its name in plain words, such as "contact". */
export const notFound = (what: string): Refusal => new Refusal('not_found', `There is no such ${what}.`);

/** 422: the fields named in `errors` are at fault. */
export function invalid(errors: FieldErrors): Refusal {
  const first = Object.values(errors)[0]?.[0];
  return new Refusal('validation_error', first ?? 'The request is not valid.', { errors });
}

/** 409: the record's state does not allow it. */
export const invalidState = (message: string, errors?: FieldErrors): Refusal =>
  new Refusal('invalid_state', message, errors ? { errors } : {});

/** 403: the key or the user's role does not allow it. */
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
