import { ConnectionError, errorOf, SwitchboardError, TimeoutError } from './errors.ts';
import { readEvents, type ServerEvent } from './event-stream.ts';
import { PagePromise, type PagePosition } from './page-promise.ts';
import { MAX_ANSWER_MIB, readText } from './read-text.ts';
import { waitBeforeRetry } from './retries.ts';

/** What can be said for one request; it goes before what was said for the client. */
export interface RequestOptions {
  /** Ends the request; its reason is what is thrown. */
  signal?: AbortSignal;
  /** Milliseconds that one try may take; by default 30,000. */
  timeoutMs?: number;
  /** Milliseconds for all tries and the waits between them; by default 120,000. */
  totalTimeoutMs?: number;
  /** How often a request that failed is sent again; by default 2. */
  maxRetries?: number;
  /** Headers beside those of the client, such as `Accept-Language`. */
  headers?: Readonly<Record<string, string>>;
  /** Gets the successful answer, for its headers; its body is read already, but for sound and streams. */
  onResponse?: (response: Response) => void;
}

/** For a POST, which the server carries out once for each key. */
export interface PostOptions extends RequestOptions {
  /** The same text for each try of one wish, up to 255 characters; by default a random one. */
  idempotencyKey?: string;
}

export interface TransportOptions extends Required<
  Pick<RequestOptions, 'timeoutMs' | 'totalTimeoutMs' | 'maxRetries' | 'headers'>
> {
  /** The address of the API with `/api/v1`, without a slash at the end. */
  baseUrl: string;
  fetch: typeof fetch;
}

type Parameter = string | number | boolean | null | undefined;

/** What a method of a resource sends. */
export interface Sent {
  query?: object;
  body?: unknown;
  options?: PostOptions;
  /** A POST that takes no key: sent twice it may be carried out twice. */
  isUnrepeatable?: boolean;
  /** Whether the answer may be a link to where the bytes are, which is followed without the key. */
  followsLink?: boolean;
}

/** Time and chance, which tests bring themselves. */
export interface Surroundings {
  now(): number;
  random(): number;
  /** Waits; ends early when the signal aborts. */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
}

/** A path with its parameters encoded. @throws TypeError for one that would lead to another path */
export function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((built, part, index) => {
    const value = String(values[index - 1] ?? '');
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`"${value}" cannot stand in an address.`);
    return built + encodeURIComponent(value) + part;
  });
}

/** Sends requests: with a key for each wish, a limit for each try, and again when the failure may pass. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #surroundings: Surroundings;

  constructor(options: TransportOptions, surroundings: Surroundings = realSurroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
  }

  /** The `data` of the answer. */
  async data<Data>(method: string, path: string, sent: Sent): Promise<Data> {
    return (await this.#send(method, path, sent, (response) => readJson<{ data: Data }>(response))).data;
  }

  /** A list that is read page by page. */
  page<Item>(method: string, path: string, { query = {}, ...sent }: Sent): PagePromise<Item> {
    type Answer = { data: Item[]; meta: PagePosition };
    const { page: first = 1 } = query as { page?: number };
    // Some lists come whole, without `meta`, unless a page is asked for.
    return new PagePromise((page = first) =>
      this.#send(method, path, { ...sent, query: { ...query, page } }, readPage<Answer>),
    );
  }

  /** The answer with its bytes unread; the time limit ends with its headers. */
  bytes(method: string, path: string, sent: Sent): Promise<Response> {
    return this.#send(method, path, { ...sent, followsLink: method === 'GET' });
  }

  /** The events of a stream until it ends. */
  async *events(method: string, path: string, sent: Sent): AsyncGenerator<ServerEvent, void, undefined> {
    const headers = { Accept: 'text/event-stream', ...sent.options?.headers };
    const { body } = await this.#send(method, path, { ...sent, options: { ...sent.options, headers } });
    try {
      if (body) yield* readEvents(body);
    } catch (error) {
      sent.options?.signal?.throwIfAborted();
      throw error instanceof SwitchboardError ? error : brokenOff(this.#options.baseUrl, error);
    }
  }

  /** Waits, by the time of the surroundings. */
  pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
    return this.#surroundings.pause(ms, signal);
  }

  /** Sends a request until it succeeds, fails for good, or has no tries or time left. */
  async #send<Read = Response>(
    method: string,
    path: string,
    sent: Sent,
    read?: (response: Response) => Promise<Read>,
  ): Promise<Read> {
    const { now, random, pause } = this.#surroundings;
    const options = { ...this.#options, ...defined(sent.options) };
    const request = this.#request(method, path, sent);
    const endsAt = now() + options.totalTimeoutMs;
    const retries = sent.isUnrepeatable === true ? 0 : options.maxRetries;
    for (let attempt = 0; ; attempt += 1) {
      let answered: { response: Response; value: Read };
      try {
        const timeoutMs = Math.min(options.timeoutMs, endsAt - now());
        answered = await this.#try(request, { ...options, timeoutMs }, read);
      } catch (error) {
        const waitMs = attempt < retries ? waitBeforeRetry(error, attempt, random()) : null;
        if (waitMs === null || now() + waitMs >= endsAt) throw error;
        await pause(waitMs, options.signal);
        options.signal?.throwIfAborted();
        continue;
      }
      options.onResponse?.(answered.response);
      return answered.value;
    }
  }

  #request(method: string, path: string, sent: Sent) {
    const { query = {}, body, options = {}, isUnrepeatable, followsLink = false } = sent;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query) as [string, Parameter][]) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
    const headers = new Headers(this.#options.headers);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (method === 'POST' && isUnrepeatable !== true) {
      headers.set('Idempotency-Key', options.idempotencyKey ?? randomKey());
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const url = `${this.#options.baseUrl}${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
    // The server redirects to files alone, and fetch leaves the key out for another origin. Otherwise the key
    // must not follow somebody who redirects.
    const init: RequestInit = { method, headers, redirect: followsLink ? 'follow' : 'error' };
    return { url, init: body === undefined ? init : { ...init, body: JSON.stringify(body) } };
  }

  /** Sends a request once and reads its answer within the time limit. */
  async #try<Read>(
    { url, init }: { url: string; init: RequestInit },
    { signal, timeoutMs, fetch, baseUrl }: TransportOptions & RequestOptions,
    read: ((response: Response) => Promise<Read>) | undefined,
  ): Promise<{ response: Response; value: Read }> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const end = (): void => ending.abort(signal?.reason);
    signal?.addEventListener('abort', end, { once: true });
    let isLate = false;
    const timer = setTimeout(() => ending.abort((isLate = true)), timeoutMs);
    try {
      const response = await fetch(url, { ...init, signal: ending.signal });
      if (!response.ok) throw await errorOf(response, this.#surroundings.now());
      // The bytes of an answer that is not read here still end with the signal.
      return { response, value: read === undefined ? (response as Read) : await read(response) };
    } catch (error) {
      signal?.throwIfAborted();
      if (isLate) throw new TimeoutError(`${baseUrl} did not answer within ${timeoutMs} ms.`);
      throw error instanceof SwitchboardError ? error : brokenOff(baseUrl, error);
    } finally {
      clearTimeout(timer);
      if (read !== undefined) signal?.removeEventListener('abort', end);
    }
  }
}

const brokenOff = (baseUrl: string, cause: unknown): ConnectionError =>
  new ConnectionError(`${baseUrl} was not reached, or its answer broke off.`, { cause });

async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await readText(response);
  if (text === null)
    throw new SwitchboardError(`${response.url} answers with more than ${MAX_ANSWER_MIB} MiB.`);
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'data' in answer) return answer as Answer;
  } catch {
    // It is told below.
  }
  throw unlikeSwitchboard(response);
}

async function readPage<Answer extends { data: unknown; meta: unknown }>(
  response: Response,
): Promise<Answer> {
  const answer = await readJson<Answer>(response);
  const { data, meta } = answer;
  if (Array.isArray(data) && typeof meta === 'object' && meta !== null) return answer;
  throw unlikeSwitchboard(response);
}

const unlikeSwitchboard = ({ url }: Response): SwitchboardError =>
  new SwitchboardError(`${url} does not answer as Switchboard does: is it its address?`);

/** The options that are given: one that is undefined does not hide the client's. */
const defined = (options: RequestOptions = {}): RequestOptions =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => name !== 'headers' && value !== undefined),
  );

/** Random text of 128 bits. `crypto.randomUUID` would be missing on pages without TLS. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const realSurroundings: Surroundings = {
  now: () => Date.now(),
  random: () => Math.random(),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end, { once: true });
    }),
};
