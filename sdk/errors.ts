import { readText } from './read-text.ts';

/** What every error of this package is. */
export class SwitchboardError extends Error {
  override name = 'SwitchboardError';
}

/** The server was not reached, or its answer broke off; `cause` is the error of `fetch`. */
export class ConnectionError extends SwitchboardError {
  override name = 'ConnectionError';
}

/** No answer came within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** What an error of the API says of itself; a proxy in between may say nothing of it. */
export interface ErrorFacts {
  status: number;
  type: string | null;
  code: string | null;
  errors: Readonly<Record<string, readonly string[]>>;
  codes: Readonly<Record<string, readonly string[]>>;
  isTruncated: boolean;
  requestId: string | null;
  retryAfterSeconds: number | null;
  body: unknown;
}

/** The server refused a request, or failed at it. */
export class ApiError extends SwitchboardError implements ErrorFacts {
  override name = 'ApiError';
  readonly status: number;
  /** The kind of the error, such as `not_found`; null when the answer is not one of the API. */
  readonly type: string | null;
  /** The stable code; where fields are at fault, that of the first. */
  readonly code: string | null;
  /** The path of the first field at fault, such as `items.0.product_id`; null when none is. */
  readonly field: string | null;
  /** Sentences for people by the path of their field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Stable codes by the path of their field. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
  /** Whether more is wrong than `errors` lists. */
  readonly isTruncated: boolean;
  /** The name of the request in the log of the server. */
  readonly requestId: string | null;
  /** Seconds after which to ask again, where the server says it. */
  readonly retryAfterSeconds: number | null;
  /** The answer as it came: parsed JSON, or text. */
  readonly body: unknown;

  constructor(message: string, facts: ErrorFacts) {
    super(message);
    this.status = facts.status;
    this.type = facts.type;
    this.field = Object.keys(facts.errors)[0] ?? null;
    this.code = facts.code ?? Object.values(facts.codes)[0]?.[0] ?? null;
    this.errors = facts.errors;
    this.codes = facts.codes;
    this.isTruncated = facts.isTruncated;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.body = facts.body;
  }
}

/** The request cannot be read (400), its method, type or size is not taken, or its range is not there. */
export class BadRequestError extends ApiError {
  override name = 'BadRequestError';
}

/** There is no key, or one that is unknown, expired or revoked (401). */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** The key or the role of its user does not allow it, or the workspace has the feature off (403). */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}

/** There is no such record in this workspace, or no such address (404). */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** The state of the record does not allow it, or the same request still runs (409). */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** Fields are at fault: `field`, `errors` and `codes` name them (422, and 409 for a time that is taken). */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}

/** Too many requests (429); `retryAfterSeconds` says when to go on. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/**
 * The server failed (500), cannot do it at the moment (503), or did not answer a proxy. A call that the
 * carrier rejected is 502: `body` has it as `{data: Call}`.
 */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: ValidationError,
  429: RateLimitError,
};

/** The longest part of an answer from elsewhere that a message cites. */
const MAX_CITED = 200;

/** The error for an answer that is no success. It reads the answer to its end. */
export async function errorOf(response: Response, now: number): Promise<ApiError> {
  const { status, headers } = response;
  const text = (await readText(response)) ?? '';
  const body = parsed(text);
  const error = objectOf(objectOf(body)['error']);
  const type = textOf(error['type']);
  const facts: ErrorFacts = {
    ...{ status, type, body, code: textOf(error['code']), isTruncated: error['truncated'] === true },
    errors: listsOf(error['errors']),
    codes: listsOf(error['codes']),
    requestId: textOf(error['request_id']) ?? headers.get('Request-Id'),
    retryAfterSeconds: readRetryAfter(headers.get('Retry-After'), now),
  };
  const message = textOf(error['message']) ?? `${status} ${text.slice(0, MAX_CITED)}`.trim();
  return new (classOf(status, type))(message, facts);
}

function classOf(status: number, type: string | null): typeof ApiError {
  if (type === 'validation_error') return ValidationError;
  if (status >= 500) return ServerError;
  return CLASSES[status] ?? BadRequestError;
}

/** Seconds of a header `Retry-After`, which has a number of seconds or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function listsOf(value: unknown): Record<string, string[]> {
  const lists = Object.entries(objectOf(value)).flatMap(([path, list]): [string, string[]][] =>
    Array.isArray(list) ? [[path, list.map(String)]] : [],
  );
  return Object.fromEntries(lists);
}
