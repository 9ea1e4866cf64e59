import type { ServerResponse } from 'node:http';
import type { ProviderAccess } from '../../../../platform/providers/provider-access.ts';
import {
  LocalProvider,
  type ReceivedRequest,
} from '../../../../platform/providers/testing/local-provider.ts';
import { anthropicDialect } from './anthropic-dialect.ts';
import { chatDialect } from './chat-dialect.ts';

/** What goes wrong with an answer. */
export type Fault =
  /** Nothing comes, not even a head. */
  | 'silent'
  /** The head comes, and comments, and no word. */
  | 'no_words'
  /** Words begin and stop, and the connection stays. */
  | 'stall'
  /** The connection breaks in the middle of an event. */
  | 'abrupt_close'
  /** The stream ends properly before the answer does. */
  | 'early_end'
  /** The stream ends in the middle of a tool call. */
  | 'half_call'
  /** The content type says something else than what comes. */
  | 'lying_type'
  /** A page of HTML with 200. */
  | 'page'
  | 'unauthorized'
  | 'rate_limited'
  | 'no_credit'
  | 'overloaded'
  | 'bad_request'
  /** An event that is not JSON. */
  | 'garbage'
  /** An error after the stream has begun with 200. */
  | 'error_in_stream'
  /** Words without end. */
  | 'endless'
  /** The end of the answer, and nothing in it. */
  | 'empty'
  /** Everything in pieces of one byte. */
  | 'bytewise'
  /** All calls with the same index, without ids. */
  | 'same_index';

/** What the server answers to one request. */
export interface Reply {
  /** In the parts in which it is sent. */
  text?: readonly string[];
  calls?: readonly { name: string; arguments: string }[];
  fault?: Fault;
  /** It was cut at the limit of tokens. */
  isCut?: boolean;
}

/** How a protocol is written. */
export interface Dialect {
  kind: 'openai' | 'anthropic';
  path: string;
  /** The events of an answer, each with its empty line. */
  events(reply: Reply): string[];
  /** An event with a part of a text. */
  textEvent(text: string): string;
  errorEvent(type: string, message: string): string;
  errorBody(type: string, message: string): string;
}

export const DIALECTS: Record<'openai' | 'anthropic', Dialect> = {
  openai: chatDialect,
  anthropic: anthropicDialect,
};

const STATUS: Partial<Record<Fault, { status: number; type: string; headers?: Record<string, string> }>> = {
  unauthorized: { status: 401, type: 'authentication_error' },
  rate_limited: { status: 429, type: 'rate_limit_error', headers: { 'retry-after': '7' } },
  no_credit: { status: 429, type: 'insufficient_quota' },
  overloaded: { status: 529, type: 'overloaded_error' },
  bad_request: { status: 400, type: 'invalid_request_error' },
};

/** A local server that answers like a provider of language models: what it is told to, in order. */
export class FakeModelServer {
  readonly provider: LocalProvider;
  readonly #dialect: Dialect;
  /** What is answered next; the last reply is repeated. */
  replies: Reply[] = [];
  /** The bodies that came. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read requests freely
  readonly bodies: any[] = [];

  /** Answers that are neither over nor given up by the client. */
  unfinished = 0;

  private constructor(provider: LocalProvider, dialect: Dialect) {
    this.provider = provider;
    this.#dialect = dialect;
    provider.answer = (request, response) => this.#answer(request, response);
  }

  static async start(kind: 'openai' | 'anthropic'): Promise<FakeModelServer> {
    return new FakeModelServer(await LocalProvider.start(), DIALECTS[kind]);
  }

  access(over: Partial<ProviderAccess> = {}): ProviderAccess {
    return this.provider.access(this.#dialect.kind, { models: ['fake'], listening: [], voices: [], ...over });
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  #answer(request: ReceivedRequest, response: ServerResponse): void {
    if (request.method !== 'POST' || !request.path.endsWith(this.#dialect.path)) {
      response.writeHead(404).end('{}');
      return;
    }
    this.unfinished += 1;
    response.once('close', () => (this.unfinished -= 1));
    this.bodies.push(JSON.parse(request.body.toString('utf8')));
    const reply = (this.replies.length > 1 ? this.replies.shift() : this.replies[0]) ?? { text: ['Hello.'] };
    const refusal = reply.fault && STATUS[reply.fault];
    if (refusal) {
      const headers = { 'content-type': 'application/json', ...refusal.headers };
      response
        .writeHead(refusal.status, headers)
        .end(this.#dialect.errorBody(refusal.type, 'as it was told to'));
      return;
    }
    writeFaulty(response, reply, this.#dialect);
  }
}

function writeFaulty(response: ServerResponse, reply: Reply, dialect: Dialect): void {
  const { fault } = reply;
  if (fault === 'silent') return;
  const type = fault === 'lying_type' ? 'text/html' : 'text/event-stream';
  response.writeHead(200, { 'content-type': type });
  response.flushHeaders();
  if (fault === 'page') return void response.end('<!doctype html><title>Sign in</title>');
  if (fault === 'no_words') return void response.write(': one moment\n\n');
  const events = dialect.events(reply);
  const half = events.slice(0, Math.ceil(events.length / 2));
  if (fault === 'stall') return void response.write(half.join(''));
  if (fault === 'early_end' || fault === 'half_call') return void response.end(half.join(''));
  if (fault === 'abrupt_close') return closeAbruptly(response, half.join(''));
  if (fault === 'garbage') return void response.end(`${half.join('')}data: {"cho\n\n${events.at(-1)}`);
  if (fault === 'error_in_stream') {
    return void response.end(half.join('') + dialect.errorEvent('overloaded_error', 'too busy'));
  }
  if (fault === 'endless') return writeEndlessly(response, events[0] ?? '', dialect);
  if (fault === 'bytewise') return writeBytes(response, Buffer.from(events.join('')));
  response.end(events.join(''));
}

function closeAbruptly(response: ServerResponse, begun: string): void {
  response.write(begun.slice(0, -5));
  setTimeout(() => response.destroy(), 10);
}

function writeEndlessly(response: ServerResponse, begin: string, dialect: Dialect): void {
  response.write(begin);
  const timer = setInterval(() => response.write(dialect.textEvent('and on and on. ')), 1);
  response.once('close', () => clearInterval(timer));
}

function writeBytes(response: ServerResponse, bytes: Buffer): void {
  let at = 0;
  const next = (): void => {
    if (response.destroyed) return;
    if (at >= bytes.length) return void response.end();
    response.write(bytes.subarray(at, (at += 1)), () => setImmediate(next));
  };
  next();
}
