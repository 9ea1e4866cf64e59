import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Certificate } from '../../outbound/testing/self-signed.ts';
import { ApiKey } from '../api-key.ts';
import type { ProviderAccess, ProviderKind } from '../provider-access.ts';

/** A request that a local provider received, with its whole body. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Another status than 101 refuses the upgrade. */
export interface Refusal {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** A server on loopback that stands where a provider does, over HTTP and WebSockets. */
export class LocalProvider {
  readonly requests: ReceivedRequest[] = [];
  /** TCP connections made so far, and those that are open. */
  connections = 0;
  readonly open = new Set<Socket>();
  /** How a request is answered; 404 unless replaced. */
  answer: (request: ReceivedRequest, response: ServerResponse) => void = (_request, response) => {
    response.writeHead(404).end();
  };
  /** What becomes of an upgrade: null lets it happen. */
  refuse: (request: IncomingMessage) => Refusal | null = () => null;
  /** Called with every open socket. */
  onSocket: (socket: WebSocket, request: IncomingMessage) => void = () => {};
  readonly #server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #secure: boolean;

  private constructor(certificate: Certificate | null) {
    this.#secure = certificate !== null;
    const listener = (request: IncomingMessage, response: ServerResponse): void => {
      const chunks: Buffer[] = [];
      request.on('error', () => {});
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: Buffer.concat(chunks) };
        this.requests.push(received);
        this.answer(received, response);
      });
    };
    this.#server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
    this.#server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.open.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => this.open.delete(socket));
    });
    this.#server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      const refusal = this.refuse(request);
      if (refusal) return writeRefusal(socket, refusal);
      this.#sockets.handleUpgrade(request, socket, head, (opened) => this.onSocket(opened, request));
    });
  }

  static async start(certificate: Certificate | null = null): Promise<LocalProvider> {
    const provider = new LocalProvider(certificate);
    await new Promise<void>((resolve) => provider.#server.listen(0, '127.0.0.1', resolve));
    return provider;
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${this.#secure ? 'https' : 'http'}://127.0.0.1:${port}`;
  }

  /** How this server is reached; with a key unless told otherwise. */
  access(kind: ProviderKind, over: Partial<ProviderAccess> & { path?: string } = {}): ProviderAccess {
    const { path = kind === 'openai' ? '/v1' : '', ...rest } = over;
    return {
      kind,
      baseUrl: this.origin + path,
      key: new ApiKey('key-of-the-test'),
      workspaceId: null,
      models: null,
      listening: null,
      voices: null,
      ...rest,
    };
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    this.#sockets.close();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function writeRefusal(socket: Socket, { status, headers = {}, body = '' }: Refusal): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = `content-length: ${Buffer.byteLength(body)}\r\n`;
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}${length}connection: close\r\n\r\n${body}`);
}
