import { isIP, type Socket } from 'node:net';
import type { ClientRequestArgs, IncomingMessage } from 'node:http';
import { WebSocket, type RawData } from 'ws';
import { openConnection, type ConnectionRules } from '../outbound/open-connection.ts';
import { asProviderError } from './as-provider-error.ts';
import type { ApiKey } from './api-key.ts';
import type { ProviderAccess } from './provider-access.ts';
import { ProviderError, type ProviderFailure } from './provider-error.ts';
import { failureOfAnswer } from './read-failure.ts';
import { DEFAULT_TIMEOUTS, RequestTimers } from './request-timers.ts';

const MAX_PAYLOAD_BYTES = 1024 * 1024;
/** Bytes that may wait to be sent; a provider that takes nothing is given up. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Messages that may wait to be read, before no more are taken from the network. */
const MAX_UNREAD = 200;
const MAX_ERROR_BYTES = 16 * 1024;
/** A peer from which nothing comes for two of these spans, not even the answer to a ping, is gone. */
const PING_MS = 10_000;
/** How long the other side has to close after we did. */
const CLOSE_MS = 2_000;

const NORMAL_CLOSURE = 1000;
const BY_CLOSE_CODE: Record<number, ProviderFailure> = {
  1002: 'unknown',
  1003: 'invalid_request',
  1007: 'invalid_request',
  1008: 'invalid_request',
  1009: 'invalid_request',
  1011: 'server',
  1012: 'server',
  1013: 'rate_limit',
};

export interface SocketRequest {
  access: ProviderAccess;
  /** Appended to the base address, with its query; begins with a slash. */
  path: string;
  headers: Record<string, string>;
  /** Gives the attempt up; a socket that is open stays open. */
  signal: AbortSignal;
  protocols?: string[];
  connectMs?: number;
  handshakeMs?: number;
  maxPayloadBytes?: number;
}

/** An open WebSocket to a provider (RFC 6455). */
export interface ProviderSocket {
  /**
   * What the provider sends, text or binary; for one reader. Ends after `close` or a normal closure by the
   * other side.
   * @throws ProviderError when the connection breaks or is closed with a reason.
   */
  readonly messages: AsyncIterable<string | Uint8Array>;
  /** Sends text or bytes; what is sent after the end has no effect. */
  send(data: string | Uint8Array): void;
  /** Closes the connection; a second time has no effect. */
  close(): void;
  readonly isOpen: boolean;
}

/** Connects under the rules for addresses and upgrades; use `ProviderClient.openSocket`. */
export async function openProviderSocket(
  request: SocketRequest,
  rules: ConnectionRules,
): Promise<ProviderSocket> {
  const connectMs = request.connectMs ?? DEFAULT_TIMEOUTS.connectMs;
  const handshakeMs = request.handshakeMs ?? DEFAULT_TIMEOUTS.headMs;
  const timers = new RequestTimers(connectMs + handshakeMs, request.signal);
  try {
    timers.signal.throwIfAborted();
    timers.expect('a connection', connectMs);
    const url = new URL(request.access.baseUrl + request.path);
    const secure = url.protocol === 'https:';
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const destination = { hostname, port: Number(url.port) || (secure ? 443 : 80), secure };
    const socket = await openConnection(destination, rules, timers.signal);
    timers.expect('an open socket', handshakeMs);
    url.protocol = secure ? 'wss:' : 'ws:';
    return new OpenSocket(await upgrade(url, socket, request, timers.signal), request.access.key);
  } catch (error) {
    throw timers.signal.aborted ? timers.signal.reason : asProviderError(error);
  } finally {
    timers.end();
  }
}

function upgrade(
  url: URL,
  connection: Socket,
  { access, headers, protocols = [], maxPayloadBytes }: SocketRequest,
  signal: AbortSignal,
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const options: ClientRequestArgs & { [name: string]: unknown } = { createConnection: () => connection };
    const socket = new WebSocket(url, protocols, {
      ...options,
      headers,
      perMessageDeflate: false,
      maxPayload: maxPayloadBytes ?? MAX_PAYLOAD_BYTES,
      ...(isIP(url.hostname) === 0 ? { servername: url.hostname } : {}),
    });
    const settle = (): void => signal.removeEventListener('abort', onAbort);
    const fail = (error: unknown): void => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
      socket.on('error', () => {});
      socket.terminate();
      connection.destroy();
    };
    const onAbort = (): void => fail(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', fail);
    socket.once('unexpected-response', (_request, answer: IncomingMessage) => {
      void readRefusal(answer, access.key).then(fail, fail);
    });
    socket.once('open', () => {
      settle();
      socket.off('error', fail);
      // What comes before the first reader is taken up by it.
      socket.pause();
      resolve(socket);
    });
  });
}

/** The refusal of an upgrade: its status, headers and the beginning of its body. */
async function readRefusal(answer: IncomingMessage, key: ApiKey | null): Promise<ProviderError> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_ERROR_BYTES) break;
  }
  const told = answer.headers['dg-error'];
  const body = Buffer.concat(chunks).toString('utf8') || (typeof told === 'string' ? told : '');
  return failureOfAnswer({ status: answer.statusCode ?? 0, headers: answer.headers, body }, key);
}

class OpenSocket implements ProviderSocket {
  readonly #socket: WebSocket;
  readonly #key: ApiKey | null;
  readonly #unread: (string | Uint8Array)[] = [];
  readonly #pings: NodeJS.Timeout;
  #wake: () => void = () => {};
  #isHeard = true;
  #isClosing = false;
  /** Null: normally. */
  #end: { error: ProviderError | null } | null = null;
  readonly messages: AsyncIterable<string | Uint8Array>;

  constructor(socket: WebSocket, key: ApiKey | null) {
    this.#socket = socket;
    this.#key = key;
    socket.on('message', (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on('pong', () => {
      this.#isHeard = true;
    });
    socket.on('error', (error) => this.#finish(asProviderError(error)));
    socket.on('close', (code, reason) => this.#onClose(code, reason.toString('utf8')));
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    this.#pings.unref();
    this.messages = this.#read();
    socket.resume();
  }

  get isOpen(): boolean {
    return this.#end === null && !this.#isClosing && this.#socket.readyState === WebSocket.OPEN;
  }

  send(data: string | Uint8Array): void {
    if (!this.isOpen) return;
    this.#socket.send(data);
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) {
      this.#finish(new ProviderError('timeout', 'The provider takes nothing of what it is sent'));
    }
  }

  close(): void {
    if (this.#isClosing || this.#end) return;
    this.#isClosing = true;
    this.#unread.length = 0;
    this.#socket.resume();
    this.#socket.close(NORMAL_CLOSURE);
    setTimeout(() => this.#socket.terminate(), CLOSE_MS).unref();
    this.#wake();
  }

  async *#read(): AsyncGenerator<string | Uint8Array> {
    try {
      for (;;) {
        const message = this.#unread.shift();
        if (message !== undefined) {
          if (this.#unread.length < MAX_UNREAD / 2) this.#socket.resume();
          yield message;
        } else if (this.#isClosing) return;
        else if (this.#end) {
          if (this.#end.error) throw this.#end.error;
          return;
        } else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } finally {
      this.close();
    }
  }

  #onMessage(data: RawData, isBinary: boolean): void {
    this.#isHeard = true;
    if (this.#isClosing) return;
    this.#unread.push(isBinary ? bytesOf(data) : bytesOf(data).toString('utf8'));
    if (this.#unread.length >= MAX_UNREAD) this.#socket.pause();
    this.#wake();
  }

  #onClose(code: number, reason: string): void {
    if (this.#isClosing || code === NORMAL_CLOSURE) return this.#finish(null);
    const kind = BY_CLOSE_CODE[code] ?? 'connectivity';
    const told = reason === '' ? '' : `: ${this.#key ? this.#key.removedFrom(reason) : reason}`;
    this.#finish(
      new ProviderError(kind, `The provider closed the socket (${code})${told}`, { status: code }),
    );
  }

  #finish(error: ProviderError | null): void {
    if (this.#end) return;
    this.#end = { error };
    clearInterval(this.#pings);
    if (error) this.#socket.terminate();
    this.#wake();
  }

  #ping(): void {
    // While nothing is taken from the network, no answer can be seen either.
    if (this.#socket.isPaused) return;
    if (!this.#isHeard) {
      return this.#finish(new ProviderError('timeout', 'The provider no longer answers'));
    }
    this.#isHeard = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : data;
}
