import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { selfSigned } from '../../../platform/outbound/testing/self-signed.ts';
import { PATIENCE_MS } from './eventually.ts';
import { closeAtTheEnd, takeFromLeftovers } from './leftovers.ts';

/** What a test sees of one message. */
export interface Seen {
  text: string;
  /** Status code, or 0 for a request. */
  status: number;
  method: string;
  body: string;
  header(name: string): string | null;
  all(name: string): string[];
}

/** A telephone that sends exactly the text it is given. It understands just enough to show what came back. */
export class TestPeer {
  readonly port: number;
  readonly #send: (text: string) => void;
  readonly #close: () => Promise<void>;
  /** Connections that were opened to it. */
  readonly #sockets: Socket[] = [];
  readonly #inbox: Seen[] = [];
  #wake: () => void = () => {};

  private constructor(port: number, send: (text: string) => void, close: () => Promise<void>) {
    this.port = port;
    this.#send = send;
    this.#close = close;
    closeAtTheEnd(this);
  }

  static async udp(target: number, host = '127.0.0.1'): Promise<TestPeer> {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.bind(0, host);
    await once(socket, 'listening');
    const peer: TestPeer = new TestPeer(
      socket.address().port,
      (text) => socket.send(Buffer.from(text, 'latin1'), target, host),
      async () => {
        socket.close();
        await once(socket, 'close');
      },
    );
    socket.on('message', (bytes) => peer.#take(bytes.toString('latin1')));
    return peer;
  }

  static async tcp(target: number, host = '127.0.0.1'): Promise<TestPeer> {
    const socket = connect(target, host);
    await once(socket, 'connect');
    const peer: TestPeer = new TestPeer(
      socket.localPort ?? 0,
      (text) => socket.write(Buffer.from(text, 'latin1')),
      async () => {
        if (socket.closed) return;
        socket.destroy();
        await once(socket, 'close');
      },
    );
    peer.#follow(socket);
    return peer;
  }

  /** Listens for connections instead of opening one. */
  static async tcpListening(): Promise<TestPeer> {
    return TestPeer.#listening(createServer());
  }

  /** The same with TLS, and a certificate that nobody knows unless they are told. */
  static async tlsListening(certificate = selfSigned(['127.0.0.1']), host = '127.0.0.1'): Promise<TestPeer> {
    return TestPeer.#listening(createTlsServer(certificate), host);
  }

  static async #listening(server: Server, host = '127.0.0.1'): Promise<TestPeer> {
    server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
      sockets.push(socket);
      peer.#follow(socket);
    });
    server.listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    const peer: TestPeer = new TestPeer(
      address !== null && typeof address === 'object' ? address.port : 0,
      (text) => sockets.at(-1)?.write(Buffer.from(text, 'latin1')),
      async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    );
    const sockets = peer.#sockets;
    return peer;
  }

  /** From which port the last connection to it was opened. */
  get openedFrom(): number {
    return this.#sockets.at(-1)?.remotePort ?? 0;
  }

  /** Breaks the connections that were opened to it, and takes others. */
  drop(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
  }

  send(text: string): void {
    this.#send(text);
  }

  /**
   * The next message that is a response with this status, or a request with this method; others before it are
   * passed over.
   */
  async next(wanted: number | string): Promise<Seen> {
    const deadline = AbortSignal.timeout(PATIENCE_MS);
    for (;;) {
      const at = this.#inbox.findIndex((seen) => seen.status === wanted || seen.method === wanted);
      const found = this.#inbox[at];
      if (found) {
        this.#inbox.splice(0, at + 1);
        return found;
      }
      await new Promise<void>((resolve, reject) => {
        this.#wake = resolve;
        deadline.onabort = () =>
          reject(new Error(`No ${wanted} came; there is ${this.summary().join(', ') || 'nothing'}`));
        if (deadline.aborted) deadline.onabort(new Event('abort'));
      });
    }
  }

  /** What arrived and was not read yet, in short. */
  summary(): string[] {
    return this.#inbox.map((seen) => (seen.status === 0 ? seen.method : String(seen.status)));
  }

  async close(): Promise<void> {
    if (takeFromLeftovers(this)) await this.#close();
  }

  #follow(socket: Socket): void {
    let pending = '';
    socket.on('error', () => {});
    socket.on('close', () => this.#take('CLOSED sip:- SIP/2.0\r\n\r\n'));
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (;;) {
        if (pending.startsWith('\r\n')) {
          this.#take('PONG sip:- SIP/2.0\r\n\r\n');
          pending = pending.slice(2);
          continue;
        }
        const end = pending.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = Number(/^content-length: (\d+)$/im.exec(pending.slice(0, end))?.[1]);
        if (pending.length < end + 4 + length) return;
        this.#take(pending.slice(0, end + 4 + length));
        pending = pending.slice(end + 4 + length);
      }
    });
  }

  #take(text: string): void {
    const [head = '', ...rest] = text.split('\r\n\r\n');
    const lines = head.split('\r\n');
    const start = lines[0] ?? '';
    const status = Number(/^SIP\/2\.0 (\d{3})/.exec(start)?.[1] ?? 0);
    const all = (name: string): string[] =>
      lines
        .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        .map((line) => line.slice(name.length + 1).trim());
    const method = status === 0 ? (start.split(' ')[0] ?? '') : '';
    this.#inbox.push({
      text,
      status,
      method,
      body: rest.join('\r\n\r\n'),
      header: (name) => all(name)[0] ?? null,
      all,
    });
    this.#wake();
  }
}

/** The simplest answer to a request of the agent. */
export function answerTo(request: string, status: number): string {
  const head = request.split('\r\n\r\n')[0] ?? '';
  const copied = head.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
  return [`SIP/2.0 ${status} Whatever`, ...copied, 'Content-Length: 0', '', ''].join('\r\n');
}
