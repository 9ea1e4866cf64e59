import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { pino } from 'pino';
import { startUserAgent } from '../user-agent.ts';
import type { IncomingCall, UserAgent, UserAgentOptions } from '../user-agent.ts';

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

const patienceMs = 10_000;

/** What a failing test did not come to close; the process would never end with it. */
const leftovers = new Set<{ close(): Promise<void> }>();

export async function closeLeftovers(): Promise<void> {
  await Promise.all([...leftovers].map((open) => open.close()));
}

/** A telephone that sends exactly the text it is given. It understands just enough to show what came back. */
export class TestPeer {
  readonly port: number;
  readonly #send: (text: string) => void;
  readonly #close: () => Promise<void>;
  readonly #inbox: Seen[] = [];
  #wake: () => void = () => {};

  private constructor(port: number, send: (text: string) => void, close: () => Promise<void>) {
    this.port = port;
    this.#send = send;
    this.#close = close;
    leftovers.add(this);
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
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      peer.#follow(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const peer: TestPeer = new TestPeer(
      address !== null && typeof address === 'object' ? address.port : 0,
      (text) => sockets.at(-1)?.write(text),
      async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    );
    return peer;
  }

  send(text: string): void {
    this.#send(text);
  }

  /** The next message that is a response with this status, or a request with this method; others before it are passed over. */
  async next(wanted: number | string): Promise<Seen> {
    const deadline = AbortSignal.timeout(patienceMs);
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

  /** Everything that came and was not taken, in short. */
  summary(): string[] {
    return this.#inbox.map((seen) => (seen.status === 0 ? seen.method : String(seen.status)));
  }

  async close(): Promise<void> {
    if (leftovers.delete(this)) await this.#close();
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

/** Timers short enough for tests that wait for them, long enough for a busy machine. */
export const shortTimers = { t1: 40, t2: 160, t4: 100 };

export interface Rig {
  agent: UserAgent;
  calls: IncomingCall[];
  /** The next call that has not been taken. */
  call(): Promise<IncomingCall>;
}

/** A user agent on the loopback with calls in a queue. */
export async function startRig(options: Partial<UserAgentOptions> = {}): Promise<Rig> {
  const calls: IncomingCall[] = [];
  let wake: () => void = () => {};
  const agent = await startUserAgent({
    host: '127.0.0.1',
    port: 0,
    isAllowed: () => true,
    userAgent: 'Switchboard',
    log: pino({ level: 'silent' }),
    maxCalls: 10,
    onInvite: (call) => {
      calls.push(call);
      wake();
    },
    ...options,
  });
  leftovers.add(agent);
  const call = async (): Promise<IncomingCall> => {
    const deadline = AbortSignal.timeout(patienceMs);
    for (;;) {
      const next = calls.shift();
      if (next) return next;
      await new Promise<void>((resolve, reject) => {
        wake = resolve;
        deadline.onabort = () => reject(new Error('No call came'));
      });
    }
  };
  return { agent, calls, call };
}

/** Waits until `holds`; fails after a generous time. */
export async function eventually(holds: () => boolean, what: string): Promise<void> {
  const started = performance.now();
  while (!holds()) {
    if (performance.now() - started > patienceMs) throw new Error(`Never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const offerText = sdpText(['m=audio 40000 RTP/AVP 0 8 101', 'a=rtpmap:101 telephone-event/8000']);

/** A session description with these media lines. */
export function sdpText(lines: string[], address = '127.0.0.1'): string {
  return ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', `c=IN IP4 ${address}`, 't=0 0', ...lines, ''].join(
    '\r\n',
  );
}

let counter = 0;

/** The requests of one caller in one call, written out. */
export class Caller {
  readonly callId: string;
  readonly fromTag: string;
  /** Ours, once an answer told it. */
  toTag: string | null = null;
  cseq = 1;
  readonly #peer: TestPeer;
  readonly #transport: string;
  inviteBranch = '';

  constructor(peer: TestPeer, transport: 'UDP' | 'TCP' = 'UDP') {
    counter += 1;
    this.callId = `call-${counter}@test`;
    this.fromTag = `from${counter}`;
    this.#peer = peer;
    this.#transport = transport;
  }

  /** Writes a request; `headers` are added, or replace the usual line of the same name. */
  text(method: string, options: RequestOptions = {}): string {
    counter += 1;
    const branch = options.branch ?? `z9hG4bK-test-${counter}`;
    if (method === 'INVITE' && !options.branch) this.inviteBranch = branch;
    const to =
      this.toTag === null || options.noToTag
        ? '<sip:+15005550006@127.0.0.1>'
        : `<sip:+15005550006@127.0.0.1>;tag=${this.toTag}`;
    const body = options.body ?? '';
    const usual = [
      `Via: SIP/2.0/${this.#transport} 127.0.0.1:${this.#peer.port};branch=${branch}`,
      `From: "Ada" <sip:+15005550100@127.0.0.1>;tag=${this.fromTag}`,
      `To: ${to}`,
      `Call-ID: ${this.callId}`,
      `CSeq: ${options.cseq ?? this.cseq} ${options.cseqMethod ?? method}`,
      'Max-Forwards: 70',
      `Contact: <sip:ada@127.0.0.1:${this.#peer.port}${this.#transport === 'TCP' ? ';transport=tcp' : ''}>`,
      ...(body === '' ? [] : ['Content-Type: application/sdp']),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const own = options.headers ?? [];
    const names = new Set([
      ...own.map((line) => nameOf(line)),
      ...(options.without ?? []).map((name) => name.toLowerCase()),
    ]);
    const lines = [...usual.filter((line) => !names.has(nameOf(line))), ...own];
    const uri = options.uri ?? 'sip:+15005550006@127.0.0.1';
    return [`${method} ${uri} SIP/2.0`, ...lines, '', body].join('\r\n');
  }

  send(method: string, options: RequestOptions = {}): string {
    const text = this.text(method, options);
    this.#peer.send(text);
    return text;
  }

  invite(options: RequestOptions = {}): string {
    return this.send('INVITE', { body: offerText, ...options });
  }

  /** Waits for an answer and remembers our tag. */
  async expect(status: number): Promise<Seen> {
    const seen = await this.#peer.next(status);
    this.toTag ??= /;tag=(\S+)/.exec(seen.header('To') ?? '')?.[1] ?? null;
    return seen;
  }

  /** Acknowledges a 2xx. */
  ack(options: RequestOptions = {}): void {
    this.send('ACK', options);
  }

  bye(options: RequestOptions = {}): string {
    this.cseq += 1;
    return this.send('BYE', options);
  }

  reinvite(options: RequestOptions = {}): string {
    this.cseq += 1;
    return this.invite(options);
  }
}

export interface RequestOptions {
  headers?: string[];
  without?: string[];
  body?: string;
  branch?: string;
  cseq?: number;
  cseqMethod?: string;
  uri?: string;
  noToTag?: boolean;
}

function nameOf(line: string): string {
  return line.slice(0, line.indexOf(':')).toLowerCase();
}

/** The simplest answer to a request of the agent. */
export function answerTo(request: string, status: number): string {
  const head = request.split('\r\n\r\n')[0] ?? '';
  const copied = head.split('\r\n').filter((line) => /^(Via|From|To|Call-ID|CSeq):/i.test(line));
  return [`SIP/2.0 ${status} Whatever`, ...copied, 'Content-Length: 0', '', ''].join('\r\n');
}

/** A caller whose call is up, and the call. */
export async function establish(
  rig: Rig,
  peer: TestPeer,
  transport: 'UDP' | 'TCP' = 'UDP',
  invite: RequestOptions = {},
) {
  const caller = new Caller(peer, transport);
  caller.invite(invite);
  const call = await rig.call();
  const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
  const ok = await caller.expect(200);
  caller.ack();
  const { media } = await accepted;
  return { caller, call, ok, media };
}

/** Resolves when the agent holds nothing any more; fails when it never lets go. */
export async function untilAtRest(agent: UserAgent): Promise<void> {
  const held = (): number => {
    const { serverTransactions, clientTransactions, dialogs, timers } = agent.counts;
    return serverTransactions + clientTransactions + dialogs + timers;
  };
  await eventually(() => held() === 0, 'the agent is at rest');
}
