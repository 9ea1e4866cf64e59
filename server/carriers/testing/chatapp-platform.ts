import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { digestResponse, readDigest } from '../../voice/sip/digest.ts';
import { FrameStream } from '../../voice/sip/frame-stream.ts';
import { headerValue, type Header, type SipRequest, type SipResponse } from '../../voice/sip/message.ts';
import { parseAddress } from '../../voice/sip/parse-address.ts';
import { parseMessage } from '../../voice/sip/parse-message.ts';
import { writeMessage } from '../../voice/sip/write-message.ts';
import { PlatformCall } from './chatapp-platform-call.ts';
import {
  answerTo,
  userOf,
  type CallLimits,
  type PlatformCaller,
  type PlatformFacts,
  type PlatformNumber,
} from './chatapp-platform-messages.ts';

/** What somebody does whom a business calls: `answers`, or the refusal that the platform gives for them. */
export type PersonDoes = 'answers' | 'rings' | { status: number; reason: string; headers?: Header[] };

export interface PlatformOptions {
  number: PlatformNumber;
  /** The name that requests to the platform carry. */
  domain: string;
  /** Of the platform, for its domain. */
  certificate: { cert: string; key: string };
  /** By which the business's server is verified. */
  ca: string;
  clock?: Clock;
  limits?: Partial<CallLimits>;
}

/**
 * A stand-in of the chat app's platform for calls over SIP: TLS only, a digest on each INVITE, two proxies on
 * the route, encrypted sound of which the business sends the first packet. It registers nobody (403), takes
 * no re-INVITE (500), and cuts calls without sound.
 */
export class ChatappPlatform implements PlatformFacts {
  readonly people = new Map<string, PersonDoes>();
  readonly calls: PlatformCall[] = [];
  /** What came, by method. */
  readonly requests: SipRequest[] = [];
  readonly clock: Clock;
  readonly limits: CallLimits;
  readonly number: PlatformNumber;
  readonly domain: string;
  readonly #options: PlatformOptions;
  readonly #server: Server;
  readonly #sockets = new Set<TLSSocket>();
  readonly #nonce = randomBytes(8).toString('hex');

  private constructor(options: PlatformOptions) {
    this.#options = options;
    this.number = options.number;
    this.domain = options.domain;
    this.clock = options.clock ?? systemClock;
    this.limits = { firstPacketMs: 20_000, silenceMs: 30_000, ...options.limits };
    this.#server = createServer(options.certificate, (socket) => this.#follow(socket));
  }

  static async start(options: PlatformOptions): Promise<ChatappPlatform> {
    const platform = new ChatappPlatform(options);
    platform.#server.listen(0, '127.0.0.1');
    await once(platform.#server, 'listening');
    return platform;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const call of this.calls) call.close();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The proxies between both, the one beside the business first. */
  get routes(): [string, string] {
    const hop = (name: string): string => `<sip:${name}@127.0.0.1:${this.port};transport=tls;lr>`;
    return [hop('near'), hop('far')];
  }

  /** Somebody calls the business: the platform connects to its server, whose certificate it checks. */
  async call(port: number, caller: PlatformCaller): Promise<PlatformCall> {
    const { hostname: servername } = this.number;
    const socket = connect({ port, host: '127.0.0.1', servername, ca: this.#options.ca });
    await once(socket, 'secureConnect');
    this.#follow(socket);
    const call = await PlatformCall.toBusiness(this, socket, caller);
    this.calls.push(call);
    return call;
  }

  #follow(socket: TLSSocket): void {
    this.#sockets.add(socket);
    const frames = new FrameStream();
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      for (const frame of frames.push(chunk)) {
        if (frame.kind === 'ping') socket.write('\r\n');
        if (frame.kind !== 'message') continue;
        const parsed = parseMessage(frame.bytes);
        if (parsed.kind !== 'message') continue;
        if (parsed.message.kind === 'request') void this.#onRequest(parsed.message, socket);
        else this.#callOf(parsed.message)?.onResponse(parsed.message);
      }
    });
  }

  #callOf(message: SipRequest | SipResponse): PlatformCall | undefined {
    const id = headerValue(message, 'call-id');
    return this.calls.find((call) => call.id === id);
  }

  async #onRequest(request: SipRequest, socket: TLSSocket): Promise<void> {
    this.requests.push(request);
    const { method } = request;
    const isInDialog = parseAddress(headerValue(request, 'to') ?? '')?.parameters.has('tag') === true;
    const answer = (status: number, reason: string, headers: readonly Header[] = []): void =>
      void socket.write(writeMessage(answerTo(request, status, { reason, headers })));
    if (isInDialog || method === 'CANCEL' || method === 'ACK') {
      const call = this.#callOf(request);
      if (call) return call.onRequest(request, socket);
      return method === 'ACK' ? undefined : answer(481, 'Call/Transaction Does Not Exist');
    }
    if (method === 'OPTIONS') return answer(200, 'OK');
    if (method !== 'INVITE') return answer(403, 'Forbidden');
    const refusal = this.#judge(request);
    if (refusal) return answer(refusal.status, refusal.reason, refusal.headers);
    const person = userOf(request.uri);
    const does = this.people.get(person) ?? { status: 404, reason: 'Not Found' };
    answer(100, 'Trying');
    if (typeof does === 'object') return answer(does.status, does.reason, does.headers);
    const call = await PlatformCall.toPerson(this, socket, request);
    this.calls.push(call);
    call.ring();
    if (does === 'answers') call.pickUp();
  }

  /** Whether a call of a business is taken; null when it is. */
  #judge(request: SipRequest): { status: number; reason: string; headers?: Header[] } | null {
    const { number, hostname, password } = this.number;
    const from = parseAddress(headerValue(request, 'from') ?? '')?.uriText ?? '';
    if (!request.uri.includes(`@${this.domain}`)) return { status: 404, reason: 'Not Found' };
    if (userOf(from) !== number) return { status: 400, reason: 'Unknown asset' };
    if (!from.endsWith(`@${hostname}`)) return { status: 403, reason: 'Hostname does not match' };
    const fields = readDigest(headerValue(request, 'proxy-authorization') ?? '');
    const nonce = this.#nonce;
    if (!fields) {
      const value = `Digest realm="${this.domain}",nonce="${nonce}",opaque="o1",algorithm=MD5,qop="auth"`;
      return {
        status: 407,
        reason: 'Proxy Authentication Required',
        headers: [{ name: 'proxy-authenticate', value }],
      };
    }
    const username = number.slice(1);
    const expected = digestResponse({
      ...{
        algorithm: 'MD5',
        username,
        realm: this.domain,
        password,
        nonce,
        method: 'INVITE',
        uri: request.uri,
      },
      qop: { nc: fields.get('nc') ?? '', cnonce: fields.get('cnonce') ?? '' },
    });
    const isRight = fields.get('username') === username && fields.get('response') === expected;
    return isRight ? null : { status: 403, reason: 'Bad digest' };
  }
}
