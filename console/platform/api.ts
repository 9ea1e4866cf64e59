import { ApiError } from './api-error.ts';
import { OPERATIONS, type Operations } from './api-types.ts';
import { platformTexts } from './platform.texts.ts';
import { readLanguage } from './preferences.ts';

export type OperationId = keyof Operations;
export type Answer<Id extends OperationId> = Operations[Id]['answer'];

/** The parts of a request that an operation has; parts without required fields may be left out. */
export type Input<Id extends OperationId> = Part<'path', Operations[Id]['path']> &
  Part<'query', Operations[Id]['query']> &
  Part<'body', Operations[Id]['body']>;
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

interface Request {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

export interface RequestOptions {
  signal?: AbortSignal;
  /** The same key for each try of one wish: the server carries it out once. A new one is made without it. */
  idempotencyKey?: string;
  /** Sends the request also when its page goes away meanwhile; for small bodies. */
  keepalive?: boolean;
}

/** The API stands on the origin of the page. */
export const API_BASE = '/api/v1';
/** A request that got no answer for this long counts as lost. */
const DEADLINE_MS = 30_000;
/** How long to wait before the tries after the first, where the network failed. */
const AGAIN_AFTER_MS = [400, 1_500, 4_000];

/**
 * Carries out an operation of the API with the session of the browser. A request that changes something
 * bears an idempotency key and is sent again when the network fails, so nothing is lost and nothing is done
 * twice.
 * @throws {ApiError} what the server refused, in the person's language
 */
export async function api<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: RequestOptions = {},
): Promise<Answer<Id>> {
  const [method, template] = OPERATIONS[id];
  const request = input as Request;
  const headers: Record<string, string> = { 'Accept-Language': readLanguage() };
  if (method === 'POST') headers['Idempotency-Key'] = options.idempotencyKey ?? randomKey();
  if (request.body !== undefined) headers['Content-Type'] = 'application/json';
  const send = (): Promise<Response> =>
    fetch(addressOf(template, request), {
      method,
      headers,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: AbortSignal.any([
        AbortSignal.timeout(DEADLINE_MS),
        ...(options.signal === undefined ? [] : [options.signal]),
      ]),
    });
  const response = await sendUntilAnswered(send, method, options.signal);
  if (!response.ok) throw await readError(response, id);
  try {
    return (await readAnswer(response)) as Answer<Id>;
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    // The connection was lost in the middle of the answer.
    throw offlineError();
  }
}

/** The address of an operation, such as a recording for `<audio>`. */
export function addressOf(template: string, { path = {}, query = {} }: Request): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(path[name] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${API_BASE}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** Random text for a header. `crypto.randomUUID` exists only on https and localhost. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** PATCH has no idempotency key; setting the same values again changes nothing. */
async function sendUntilAnswered(
  send: () => Promise<Response>,
  method: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  // Reads are repeated by the cache of queries, which knows whether anybody still looks.
  const waits = method === 'GET' ? [] : AGAIN_AFTER_MS;
  for (const waitMs of waits) {
    try {
      return await send();
    } catch (error) {
      if (signal?.aborted === true) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  try {
    return await send();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw offlineError();
  }
}

const offlineError = (): ApiError =>
  new ApiError(platformTexts[readLanguage()].offline, { status: 0, code: 'offline' });

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('Content-Type') ?? '';
  return type.includes('json') ? response.json() : response.blob();
}

interface ErrorBody {
  error?: {
    code?: string;
    message?: string;
    errors?: Record<string, string[]>;
    codes?: Record<string, string[]>;
  };
}

/** Operations whose 401 is about what was typed, and not about the session. */
const SIGN_IN: ReadonlySet<OperationId> = new Set<OperationId>(['signIn', 'enterCode', 'getSession']);
const endings = new Set<() => void>();

/** Calls the listener when the server no longer accepts the session. Returns what ends that. */
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

async function readError(response: Response, id: OperationId): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const again = Number(response.headers.get('Retry-After'));
  if (response.status === 401 && !SIGN_IN.has(id)) for (const tell of endings) tell();
  return new ApiError(body.error?.message ?? platformTexts[readLanguage()].failed(response.status), {
    status: response.status,
    code: body.error?.code ?? null,
    errors: body.error?.errors ?? {},
    codes: body.error?.codes ?? {},
    requestId: response.headers.get('Request-Id'),
    retryAfterSeconds: Number.isFinite(again) && again > 0 ? again : null,
  });
}
