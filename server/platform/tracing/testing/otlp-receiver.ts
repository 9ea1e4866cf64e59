import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fieldsOf, type Field } from './protobuf.ts';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Null for the first of a trace. */
  parentId: string | null;
  name: string;
  kind: string;
  /** Milliseconds since 1970. */
  startMs: number;
  endMs: number;
  attributes: Record<string, string | number | boolean>;
  /** Trace and span of each. */
  links: { traceId: string; spanId: string }[];
  isError: boolean;
}

const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'];

/** A collector on this machine that takes OTLP over HTTP as protobuf (opentelemetry-proto 1.x). */
export class OtlpReceiver {
  /** All bytes that came, for what must not be among them. */
  readonly bodies: Buffer[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  readonly spans: ReceivedSpan[] = [];
  readonly resource: Record<string, string | number | boolean> = {};
  /** What is answered; `silent` holds the request open. */
  answer: number | 'silent' = 200;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<OtlpReceiver> {
    const server = createServer();
    const receiver = new OtlpReceiver(server);
    server.on('request', (request, response) => {
      void receiver.#take(request).then((status) => {
        if (status !== 'silent')
          response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  /** The base address, as OTEL_EXPORTER_OTLP_ENDPOINT takes it. */
  get endpoint(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The only span of this name, or the first that fulfils `condition`. */
  find(name: string, condition: (span: ReceivedSpan) => boolean = () => true): ReceivedSpan {
    const found = this.spans.find((span) => span.name === name && condition(span));
    if (!found) throw new Error(`no span ${name} among ${this.spans.map((span) => span.name).join(', ')}`);
    return found;
  }

  /** The names from a span up to the first of its trace. */
  pathOf(span: ReceivedSpan): string[] {
    const above = this.spans.find(({ spanId }) => spanId === span.parentId);
    return [span.name, ...(above ? this.pathOf(above) : [])];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #take(request: IncomingMessage): Promise<number | 'silent'> {
    const body = Buffer.concat(await request.toArray());
    if (request.method !== 'POST' || request.url !== '/v1/traces') return 404;
    if (request.headers['content-type'] !== 'application/x-protobuf') return 415;
    this.headers.push(request.headers);
    if (this.answer !== 200) return this.answer;
    this.bodies.push(body);
    for (const resourceSpans of messages(body, 1)) {
      for (const resource of messages(resourceSpans, 1))
        Object.assign(this.resource, attributesOf(resource, 1));
      for (const scope of messages(resourceSpans, 2))
        this.spans.push(...messages(scope, 2).map((span) => spanOf(span)));
    }
    return 200;
  }
}

function spanOf(body: Buffer): ReceivedSpan {
  const hex = (number: number): string => bytes(body, number)?.toString('hex') ?? '';
  const nanos = (number: number): number => Number((bytes(body, number)?.readBigUInt64LE() ?? 0n) / 1_000n);
  const [status] = messages(body, 15);
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4) || null,
    name: bytes(body, 5)?.toString() ?? '',
    kind: KINDS[Number(one(body, 6)?.number ?? 0n)] ?? 'unknown',
    startMs: nanos(7) / 1_000,
    endMs: nanos(8) / 1_000,
    attributes: attributesOf(body, 9),
    links: messages(body, 13).map((link) => ({
      traceId: bytes(link, 1)?.toString('hex') ?? '',
      spanId: bytes(link, 2)?.toString('hex') ?? '',
    })),
    isError: status !== undefined && one(status, 3)?.number === 2n,
  };
}

function attributesOf(body: Buffer, number: number): Record<string, string | number | boolean> {
  return Object.fromEntries(
    messages(body, number).map((pair) => [bytes(pair, 1)?.toString() ?? '', valueOf(bytes(pair, 2))]),
  );
}

function valueOf(body: Buffer | undefined): string | number | boolean {
  const [field] = body ? fieldsOf(body) : [];
  if (field?.id === 1) return field.bytes?.toString() ?? '';
  if (field?.id === 2) return field.number === 1n;
  if (field?.id === 3) return Number(BigInt.asIntN(64, field.number ?? 0n));
  if (field?.id === 4) return field.bytes?.readDoubleLE() ?? Number.NaN;
  throw new Error('an attribute has a value of another kind');
}

const one = (body: Buffer, id: number): Field | undefined => fieldsOf(body).find((field) => field.id === id);
const bytes = (body: Buffer, id: number): Buffer | undefined => one(body, id)?.bytes;
const messages = (body: Buffer, id: number): Buffer[] =>
  fieldsOf(body).flatMap((field) => (field.id === id && field.bytes ? [field.bytes] : []));
