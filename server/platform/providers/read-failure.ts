import type { ApiKey } from './api-key.ts';
import { MAX_RETRY_AFTER_MS, readRetryAfter } from '../retry-after.ts';
import { ProviderError, type ProviderFailure } from './provider-error.ts';

const MAX_MESSAGE = 300;

const BY_STATUS: Record<number, ProviderFailure> = {
  401: 'authentication',
  402: 'quota',
  403: 'authorization',
  408: 'timeout',
  409: 'server',
  425: 'server',
  429: 'rate_limit',
  499: 'server',
};

/** Words in `type` or `code` of an error, by which providers name the same reasons. */
const BY_WORD: readonly [RegExp, ProviderFailure][] = [
  [/insufficient_quota|billing|payment|credit/i, 'quota'],
  [/rate_limit|too_many|resource_exhausted/i, 'rate_limit'],
  [/authentication|invalid_api_key|invalid_auth|unauthori[sz]ed/i, 'authentication'],
  [/permission|forbidden/i, 'authorization'],
  [/overloaded|api_error|server_error|internal|unavailable/i, 'server'],
  [/timeout|timed_out/i, 'timeout'],
  [/invalid|not_found|too_large|unsupported|bad_request/i, 'invalid_request'],
];

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The error that an HTTP answer with a status other than 2xx stands for. */
export function failureOfAnswer(
  answer: { status: number; headers: Headers; body: string },
  key: ApiKey | null,
): ProviderError {
  const { status, headers, body } = answer;
  const detail = readDetail(body);
  const kind = kindOf(status, detail.words);
  const said = detail.message === '' ? '' : `: ${clean(detail.message, key)}`;
  return new ProviderError(kind, `The provider answered ${status}${said}`, {
    status,
    retryAfterMs: retryAfterOf(headers),
  });
}

/** The error that stands in the middle of a stream or socket, as a JSON value in any of the usual shapes. */
export function failureOfEvent(value: unknown, key: ApiKey | null): ProviderError {
  const { message, words, status } = readValue(value);
  const kind = status === null ? (byWord(words) ?? 'server') : kindOf(status, words);
  return new ProviderError(kind, `The provider broke off: ${clean(message || words || 'no reason', key)}`, {
    status,
  });
}

function kindOf(status: number, words: string): ProviderFailure {
  const word = byWord(words);
  // An exhausted account is told by the same status as too many requests.
  if (status === 429 && word === 'quota') return 'quota';
  const known = BY_STATUS[status];
  if (known !== undefined) return known;
  if (status >= 500) return 'server';
  if (status >= 400) return word === 'quota' ? 'quota' : 'invalid_request';
  return 'unknown';
}

const byWord = (words: string): ProviderFailure | null =>
  BY_WORD.find(([pattern]) => pattern.test(words))?.[1] ?? null;

interface Detail {
  message: string;
  /** `type` and `code`, as far as they are there. */
  words: string;
  /** A status that stands in the value itself. */
  status: number | null;
}

function readDetail(body: string): Detail {
  try {
    return readValue(JSON.parse(body));
  } catch {
    // A page of HTML says nothing to anybody.
    return { message: /^\s*</.test(body) ? '' : body, words: '', status: null };
  }
}

function readValue(value: unknown): Detail {
  if (typeof value === 'string') return { message: value, words: '', status: null };
  if (typeof value !== 'object' || value === null) return { message: '', words: '', status: null };
  const fields = value as Record<string, unknown>;
  const inner = fields['error'] ?? objectIn(fields['detail']);
  const found: Record<string, unknown> =
    typeof inner === 'object' && inner !== null ? { ...fields, ...inner } : fields;
  const text = (...names: string[]): string =>
    names
      .map((name) => found[name])
      .filter((part): part is string => typeof part === 'string' && part !== '')
      .join(' ');
  const code = found['code'] ?? fields['status_code'];
  const isStatus = typeof code === 'number' && code >= 300 && code <= 599;
  return {
    message: (typeof inner === 'string' ? inner : text('message')) || text('err_msg', 'detail', 'title'),
    words: text('type', 'code', 'err_code', 'status', 'error_code'),
    status: isStatus ? code : null,
  };
}

/** FastAPI and ElevenLabs put their errors into `detail`. */
const objectIn = (value: unknown): unknown =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined;

/** `retry-after-ms`, or `retry-after` in seconds or as a date. */
function retryAfterOf(headers: Headers): number | null {
  const told = headers['retry-after-ms'];
  const ms = (Array.isArray(told) ? told[0] : told) ?? '';
  return /^\d+(\.\d+)?$/.test(ms)
    ? Math.min(Math.round(Number(ms)), MAX_RETRY_AFTER_MS)
    : readRetryAfter(headers['retry-after']);
}

/** One line without the key, of a length for a log. */
function clean(text: string, key: ApiKey | null): string {
  const line = (key ? key.removedFrom(text) : text).replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE)}…` : line;
}
