import { offerText } from './session-text.ts';
import type { Seen, TestPeer } from './test-peer.ts';
import type { UserAgentFixture } from './user-agent-fixture.ts';

let counter = 0;

/** The requests of one caller in one call, written out. */
export class Caller {
  readonly callId: string;
  readonly fromTag: string;
  /** Our tag, once an answer has it. */
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

/** A caller whose call is up, and the call. */
export async function establish(
  fixture: UserAgentFixture,
  peer: TestPeer,
  transport: 'UDP' | 'TCP' = 'UDP',
  invite: RequestOptions = {},
) {
  const caller = new Caller(peer, transport);
  caller.invite(invite);
  const call = await fixture.call();
  const accepted = call.accept({ address: '127.0.0.1', port: 20_000 });
  const ok = await caller.expect(200);
  caller.ack();
  const { media } = await accepted;
  return { caller, call, ok, media };
}
