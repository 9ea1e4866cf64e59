import { randomUUID } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { RtpPeer } from '../../voice/media/testing/rtp-peer.ts';
import { SecureMedia } from '../../voice/rtp/secure-media.ts';
import { newMasterKey } from '../../voice/rtp/srtp-keys.ts';
import { answerChallenge, readChallenge } from '../../voice/sip/digest.ts';
import {
  headerValue,
  headerValues,
  type Header,
  type SipRequest,
  type SipResponse,
} from '../../voice/sip/message.ts';
import { sdpText } from '../../voice/sip/testing/session-text.ts';
import { writeMessage } from '../../voice/sip/write-message.ts';
import { answerTo, routeOf, type PlatformCaller, type PlatformFacts } from './chatapp-platform-messages.ts';

const SUITE = 'AES_CM_128_HMAC_SHA1_80';
const LOOK_EVERY_MS = 100;

/** Each request has a transaction of its own. */
const viaOf = ({ port }: PlatformFacts): Header => ({
  name: 'via',
  value: `SIP/2.0/TLS 127.0.0.1:${port};branch=z9hG4bK${randomUUID()}`,
});

type State = 'begun' | 'ringing' | 'up' | 'refused' | 'over';

/** One call between a person and the business, as the platform has it. */
export class PlatformCall {
  readonly id: string;
  readonly telephone: RtpPeer;
  state: State = 'begun';
  /** The final status of a call to the business. */
  status = 0;
  /** Whether the 200 was acknowledged along the route. */
  isAcknowledged = false;
  /** What was wrong with requests of the business. */
  readonly faults: string[] = [];
  /** Why the platform cut the call; null unless it did. */
  cut: string | null = null;
  readonly #platform: PlatformFacts;
  readonly #socket: TLSSocket;
  /** The INVITE that made it: the business's, or our own. */
  #invite: SipRequest;
  readonly #isToBusiness: boolean;
  readonly #key = newMasterKey();
  readonly #tag = randomUUID().slice(0, 8);
  #theirTag = '';
  #target = '';
  #cseq = 1;

  private constructor(
    platform: PlatformFacts,
    socket: TLSSocket,
    { invite, telephone, isToBusiness }: { invite: SipRequest; telephone: RtpPeer; isToBusiness: boolean },
  ) {
    this.#platform = platform;
    this.#socket = socket;
    this.#invite = invite;
    this.#isToBusiness = isToBusiness;
    this.id = headerValue(invite, 'call-id') ?? '';
    this.telephone = telephone;
  }

  /** A call that the business places. */
  static async toPerson(
    platform: PlatformFacts,
    socket: TLSSocket,
    invite: SipRequest,
  ): Promise<PlatformCall> {
    const telephone = await RtpPeer.open(null, { clock: platform.clock });
    return new PlatformCall(platform, socket, { invite, telephone, isToBusiness: false });
  }

  /** A call that a person places: the INVITE is sent, and challenges are answered. */
  static async toBusiness(
    platform: PlatformFacts,
    socket: TLSSocket,
    { from, display = '', headers = [], codecs = '111 0 8 126' }: PlatformCaller,
  ): Promise<PlatformCall> {
    const telephone = await RtpPeer.open(null, { clock: platform.clock });
    const { number, hostname, phoneNumberId } = platform.number;
    const wacid = `wacid.${randomUUID()}`;
    const own = headers.map((line) => ({ name: line.split(':')[0] ?? '', value: line.split(': ')[1] ?? '' }));
    const invite: SipRequest = {
      ...{ kind: 'request', method: 'INVITE', version: 'SIP/2.0' },
      uri: `sip:${number}@${hostname};transport=tls`,
      headers: [
        viaOf(platform),
        ...platform.routes.map((value) => ({ name: 'record-route', value })),
        { name: 'max-forwards', value: '66' },
        { name: 'from', value: `${display}<sip:${from}@${platform.domain}>;tag=person` },
        { name: 'to', value: `<sip:${number}@${hostname}>` },
        { name: 'call-id', value: `outgoing:${wacid}` },
        { name: 'cseq', value: '1 INVITE' },
        { name: 'contact', value: `<sip:person@127.0.0.1:${platform.port};transport=tls>` },
        { name: 'allow', value: 'INVITE, ACK, BYE, CANCEL, NOTIFY, OPTIONS' },
        { name: 'x-wa-meta-wacid', value: wacid },
        { name: 'x-wa-meta-phone-number-id', value: phoneNumberId },
        ...own,
        { name: 'content-type', value: 'application/sdp' },
      ],
      body: Buffer.alloc(0),
    };
    const call = new PlatformCall(platform, socket, { invite, telephone, isToBusiness: true });
    call.#invite = { ...invite, body: Buffer.from(call.#describe(codecs)) };
    socket.write(writeMessage(call.#invite));
    return call;
  }

  ring(): void {
    this.state = 'ringing';
    this.#answer(180, 'Ringing');
  }

  /** The person picks up: the sound begins when the business has sent its first packet. */
  pickUp(): void {
    this.#hear(this.#invite.body.toString('latin1'));
    this.#target = /<([^>]+)>/.exec(headerValue(this.#invite, 'contact') ?? '')?.[1] ?? '';
    this.state = 'up';
    this.#answer(200, 'OK', this.#describe('0'));
    void this.#watchSound();
  }

  hangUp(): void {
    this.state = 'over';
    this.#send('BYE', [{ name: 'x-wa-meta-call-duration', value: '7' }]);
  }

  #send(method: string, more: readonly Header[] = []): void {
    const { local, remote } = this.#sides();
    this.#cseq += 1;
    const headers = [
      viaOf(this.#platform),
      ...[local, remote],
      { name: 'call-id', value: this.id },
      { name: 'cseq', value: `${method === 'ACK' ? this.#inviteNumber() : this.#cseq} ${method}` },
      { name: 'max-forwards', value: '66' },
      ...more,
    ];
    const request = { kind: 'request', method, uri: this.#target, version: 'SIP/2.0' } as const;
    this.#socket.write(writeMessage({ ...request, headers, body: Buffer.alloc(0) }));
  }

  #sides(): { local: Header; remote: Header } {
    const [from, to] = ['from', 'to'].map((name) => headerValue(this.#invite, name) ?? '');
    if (this.#isToBusiness)
      return {
        local: { name: 'from', value: from ?? '' },
        remote: { name: 'to', value: `${to};tag=${this.#theirTag}` },
      };
    return {
      local: { name: 'from', value: `${to};tag=${this.#tag}` },
      remote: { name: 'to', value: from ?? '' },
    };
  }

  /** A request of the business within the call. */
  onRequest(request: SipRequest, socket: TLSSocket): void {
    const { method } = request;
    const say = (status: number, reason: string): void =>
      void socket.write(writeMessage(answerTo(request, status, { reason })));
    if (method === 'CANCEL') {
      say(200, 'OK');
      this.state = 'over';
      return this.#answer(487, 'Request Terminated');
    }
    // The ACK of a refusal belongs to its INVITE and takes no route.
    if (method === 'ACK' && this.state !== 'up') return;
    const route = routeOf(request);
    if (route.join() !== this.#platform.routes.join())
      this.faults.push(`${method} took the route ${route.join()}`);
    if (method === 'ACK') this.isAcknowledged = true;
    else if (method === 'BYE') {
      this.state = 'over';
      say(200, 'OK');
    } else say(500, 'Server Internal Error');
  }

  /** An answer of the business to our INVITE or BYE. */
  onResponse(response: SipResponse): void {
    const { status } = response;
    if (!headerValue(response, 'cseq')?.endsWith('INVITE')) return;
    if (status < 200) {
      if (status > 100 && this.state === 'begun') this.state = 'ringing';
      return;
    }
    this.status = status;
    this.#theirTag = /;tag=([^;]+)/.exec(headerValue(response, 'to') ?? '')?.[1] ?? '';
    if (status === 401 || status === 407) {
      this.#acknowledgeRefusal();
      return this.#authorize(response);
    }
    if (status >= 300) {
      this.state = 'refused';
      return this.#acknowledgeRefusal();
    }
    this.#target = /<([^>]+)>/.exec(headerValue(response, 'contact') ?? '')?.[1] ?? '';
    if (headerValues(response, 'record-route').flatMap((value) => value.split(/,\s*/)).length !== 2)
      this.faults.push('the 200 does not carry both Record-Routes');
    this.#hear(response.body.toString('latin1'));
    if (this.state === 'up') return;
    this.state = 'up';
    this.#send('ACK');
    void this.#watchSound();
  }

  /** The platform answers with the digits of the number and the SIP password. */
  #authorize(response: SipResponse): void {
    const name = response.status === 401 ? 'www-authenticate' : 'proxy-authenticate';
    const challenge = readChallenge(headerValues(response, name));
    if (!challenge || this.#inviteNumber() > 1) {
      this.state = 'refused';
      return;
    }
    const { number, password } = this.#platform.number;
    const credentials = { username: number.slice(1), password };
    const { uri, headers } = this.#invite;
    const value = answerChallenge(challenge, credentials, { method: 'INVITE', uri, count: 1 });
    const header = response.status === 401 ? 'authorization' : 'proxy-authorization';
    const kept = headers.filter((each) => each.name !== 'cseq' && each.name !== 'via');
    this.#invite = {
      ...this.#invite,
      headers: [viaOf(this.#platform), ...kept, { name: 'cseq', value: '2 INVITE' }, { name: header, value }],
    };
    this.#cseq = 2;
    this.#socket.write(writeMessage(this.#invite));
  }

  #acknowledgeRefusal(): void {
    const kept = this.#invite.headers.filter(({ name }) => ['via', 'from', 'call-id'].includes(name));
    const to = { name: 'to', value: `${headerValue(this.#invite, 'to')};tag=${this.#theirTag}` };
    const cseq = { name: 'cseq', value: `${this.#inviteNumber()} ACK` };
    const ack = { ...this.#invite, method: 'ACK', headers: [...kept, to, cseq], body: Buffer.alloc(0) };
    this.#socket.write(writeMessage(ack));
  }

  #inviteNumber(): number {
    return Number.parseInt(headerValue(this.#invite, 'cseq') ?? '', 10);
  }

  #answer(status: number, reason: string, body = ''): void {
    const routes = this.#platform.routes.toReversed().map((value) => ({ name: 'record-route', value }));
    const contact = { name: 'contact', value: `<sip:person@127.0.0.1:${this.#platform.port};transport=tls>` };
    const type = body === '' ? [] : [{ name: 'content-type', value: 'application/sdp' }];
    const headers = status < 300 ? [...routes, contact, ...type] : [];
    this.#socket.write(
      writeMessage(answerTo(this.#invite, status, { reason, headers, body, tag: this.#tag })),
    );
  }

  #describe(codecs: string): string {
    return sdpText([
      `m=audio ${this.telephone.port} RTP/SAVP ${codecs}`,
      `a=crypto:1 ${SUITE} inline:${this.#key}`,
      'a=rtpmap:111 opus/48000/2',
      'a=rtpmap:126 telephone-event/8000',
      'a=rtcp-mux',
      'a=ptime:20',
    ]);
  }

  #hear(theirs: string): void {
    const [, port] = /m=audio (\d+) RTP\/SAVP /.exec(theirs) ?? [];
    const [, remoteKey] = /a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:(\S+)/.exec(theirs) ?? [];
    if (port === undefined || remoteKey === undefined || !theirs.includes('a=rtcp-mux')) {
      this.faults.push('the sound is not encrypted, or its reports have a port of their own');
      return;
    }
    this.telephone.target = Number(port);
    this.telephone.secure = new SecureMedia({ suite: SUITE, localKey: this.#key, remoteKey });
  }

  /** Ends the call when the business is not heard in time. */
  async #watchSound(): Promise<void> {
    const { clock, limits } = this.#platform;
    const begunMs = clock.monotonicMs();
    while (this.state === 'up') {
      await clock.sleep(LOOK_EVERY_MS);
      const heardMs = this.telephone.received.at(-1)?.atMs;
      const waitedMs = clock.monotonicMs() - (heardMs ?? begunMs);
      if (this.state !== 'up' || waitedMs < (heardMs === undefined ? limits.firstPacketMs : limits.silenceMs))
        continue;
      this.cut = heardMs === undefined ? 'no first packet' : 'silence';
      this.hangUp();
    }
  }

  close(): void {
    this.state = 'over';
    this.telephone.close();
  }
}
