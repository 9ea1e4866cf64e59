import { readText } from '../../sdk/read-text.ts';

/** Longest wait for the answer to one message; a tool that calls a person or plays tests takes a while. */
const ANSWER_WITHIN_MS = 120_000;
/** Messages that are answered at a time; the next one waits. */
const MAX_RUNNING = 16;

/** Codes of JSON-RPC 2.0, section 5.1. */
const [PARSE_ERROR, NOT_REACHED] = [-32_700, -32_000];
/** Where requests of the revision of July 2026 and later name what they are (`_meta`). */
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

type Id = string | number;

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

export interface BridgeOptions {
  /** The address of the server, without a path of its own. */
  url: string;
  key: string;
  userAgent: string;
  signal: AbortSignal;
  /** Gets each message for the client. */
  write: (message: unknown) => void;
}

/**
 * Carries messages of the Model Context Protocol between a client that speaks over standard input and output
 * and the server, which answers each POST by itself. It knows nothing of what they mean.
 */
export class McpBridge {
  readonly #options: BridgeOptions;
  readonly #running = new Set<Promise<void>>();
  /** By id, to be cancelled. */
  readonly #asked = new Map<unknown, AbortController>();
  /** The revision that `initialize` agreed on. */
  #version: string | null = null;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  /** Takes a line of the client; null is one that is too long. Resolves when it is on its way. */
  async take(line: string | null): Promise<void> {
    if (line?.trim() === '') return;
    const message = readMessage(line);
    if (message === null) return this.#fail([null], PARSE_ERROR, 'This line is no message of JSON-RPC.');
    if (!Array.isArray(message) && message.method === 'notifications/cancelled') {
      // The server cancels what nobody waits for any more.
      return this.#asked.get(message.params?.requestId)?.abort();
    }
    // It waits before it begins, and not afterwards: what cancels those that run has to be read.
    while (this.#running.size >= MAX_RUNNING) await Promise.race(this.#running);
    const work: Promise<void> = this.#pass(message).finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Resolves when everything is answered. */
  async done(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #pass(message: Message | Message[]): Promise<void> {
    const ids = [message].flat().flatMap(({ id, method }) => (isId(id) && method !== undefined ? [id] : []));
    const cancelling = new AbortController();
    for (const id of ids) this.#asked.set(id, cancelling);
    try {
      const answer = await this.#post(message, cancelling.signal);
      if (answer === null) return;
      this.#noteVersion(message, answer);
      // A refusal of the request as such is the answer to each of its messages.
      if (isAnswer(answer)) this.#options.write(answer);
      else {
        const { message: told = 'The server gave no answer.', data } = answer.error ?? {};
        this.#fail(ids, NOT_REACHED, told, data);
      }
    } catch (error) {
      if (cancelling.signal.aborted) return;
      this.#fail(ids, NOT_REACHED, `${this.#options.url}/mcp was not reached: ${reasonOf(error)}`);
    } finally {
      for (const id of ids) this.#asked.delete(id);
    }
  }

  /** Null where there is nothing to answer. */
  async #post(message: Message | Message[], cancelled: AbortSignal): Promise<Answer | null> {
    const { url, key, userAgent, signal } = this.#options;
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Accept-Language': 'en',
        'User-Agent': userAgent,
        ...this.#headersOf(message),
      },
      body: JSON.stringify(message),
      // The key goes nowhere else.
      redirect: 'error',
      signal: AbortSignal.any([signal, cancelled, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    const text = await readText(answer);
    if (answer.ok && text === '') return null;
    try {
      const value = JSON.parse(text ?? '') as unknown;
      if (typeof value === 'object' && value !== null) return value;
    } catch {
      // It is told below.
    }
    return {
      error: { message: `${url}/mcp answered with ${answer.status} and no message of the protocol.` },
    };
  }

  /** The headers by which the protocol names a message, besides its body. */
  #headersOf(message: Message | Message[]): Record<string, string> {
    const { method, params } = Array.isArray(message) ? {} : message;
    const modern = params?._meta?.[VERSION_KEY];
    if (typeof modern !== 'string' || typeof method !== 'string')
      return this.#version === null ? {} : { 'MCP-Protocol-Version': this.#version };
    const name = params?.name ?? params?.uri;
    return {
      'MCP-Protocol-Version': modern,
      'Mcp-Method': method,
      ...(typeof name === 'string' && /^[\x21-\x7e]+$/.test(name) ? { 'Mcp-Name': name } : {}),
    };
  }

  #noteVersion(message: Message | Message[], answer: Answer): void {
    if (Array.isArray(message) || message.method !== 'initialize') return;
    const version = answer.result?.['protocolVersion'];
    if (typeof version === 'string') this.#version = version;
  }

  #fail(ids: readonly (Id | null)[], code: number, message: string, data?: unknown): void {
    const error = { code, message, ...(data === undefined ? {} : { data }) };
    for (const id of ids) this.#options.write({ jsonrpc: '2.0', id, error });
  }
}

interface Answer {
  id?: unknown;
  result?: Record<string, unknown>;
  error?: { message?: string; data?: unknown };
}

/** Null for what is neither a message nor a list of them. */
function readMessage(line: string | null): Message | Message[] | null {
  try {
    const value = JSON.parse(line ?? '') as unknown;
    const isObject = (one: unknown): boolean =>
      typeof one === 'object' && one !== null && !Array.isArray(one);
    const isMessage = Array.isArray(value) ? value.length > 0 && value.every(isObject) : isObject(value);
    return isMessage ? (value as Message | Message[]) : null;
  } catch {
    return null;
  }
}

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

/** Whether it answers messages by their ids. */
const isAnswer = (answer: Answer): boolean =>
  Array.isArray(answer) || (answer.id !== null && answer.id !== undefined);

/** The reason stands in the cause of the errors of `fetch`. */
const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: unknown };
  const told = cause instanceof Error ? cause : error;
  return told instanceof Error ? told.message : String(told);
};
