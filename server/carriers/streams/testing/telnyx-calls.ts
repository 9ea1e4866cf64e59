import { generateKeyPairSync, sign } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import { API_KEY } from '../../testing/telnyx-vendor.ts';
import { serveVendor, type VendorReply, type VendorRequest } from '../../testing/vendor-server.ts';
import { MediaStream } from './media-stream.ts';

export const APPLICATION = '1293384261075731499';

/** What was commanded, in order: `answer`, `reject`, `hangup`, `dial`, `transfer`, `streaming_stop`. */
interface Command {
  action: string;
  callId: string;
  body: Record<string, string>;
}

/** What comes of a call to a number: the cause with which it ends, or an error of the request. */
type Fate =
  | { cause: string; sip?: string }
  | { code: string; detail: string }
  | 'answered_without_sound'
  | 'rings'
  /** Nothing is told of it before the test does. */
  | 'untold';

/** Stands for Telnyx' calls: commands, signed events and streams. */
export class TelnyxCalls {
  readonly commands: Command[] = [];
  /** What comes of calls by number; others are answered. */
  readonly fates: Record<string, Fate> = {};
  /** The stream of the last call that was answered. */
  stream: MediaStream | null = null;
  url = '';
  /** Calls that can be commanded. */
  readonly #known = new Set<string>();
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #clock: Clock;
  readonly #now: () => Temporal.Instant;
  #stop: () => Promise<void> = async () => undefined;

  /** @param now the time in signatures. */
  constructor(clock: Clock, now: () => Temporal.Instant) {
    this.#clock = clock;
    this.#now = now;
  }

  /** The account's public key as the portal shows it. */
  get publicKey(): string {
    const { x = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return Buffer.from(x, 'base64url').toString('base64');
  }

  async start(): Promise<void> {
    const { url, stop } = await serveVendor((request) => this.#answer(request));
    this.url = url;
    this.#stop = stop;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Posts a signed body. */
  post(url: string, body: string, { type = 'application/json', secondsLate = 0 } = {}): Promise<Response> {
    const timestamp = String(Math.floor(this.#now().epochMilliseconds / 1000) - secondsLate);
    const signed = sign(null, Buffer.from(`${timestamp}|${body}`), this.#keys.privateKey).toString('base64');
    const headers = { 'telnyx-signature-ed25519': signed, 'telnyx-timestamp': timestamp };
    return fetch(url, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
  }

  /** Tells an event of a call. */
  tell(url: string, type: string, callId: string, payload: object = {}, how = {}): Promise<Response> {
    this.#known.add(callId);
    const ids = {
      call_control_id: callId,
      connection_id: APPLICATION,
      call_leg_id: 'leg',
      call_session_id: 'session',
    };
    const data = {
      record_type: 'event',
      event_type: type,
      id: `${type} ${callId}`,
      payload: { ...ids, ...payload },
    };
    return this.post(url, JSON.stringify({ data, meta: { attempt: 1 } }), how);
  }

  /** A call arrives for a number. */
  ring(
    voiceUrl: string,
    { callId, from, to }: { callId: string; from: string; to: string },
  ): Promise<Response> {
    return this.tell(voiceUrl, 'call.initiated', callId, {
      from,
      to,
      direction: 'incoming',
      state: 'parked',
    });
  }

  async #answer({ method, path, headers, body }: VendorRequest): Promise<VendorReply> {
    if (headers.authorization !== `Bearer ${API_KEY}`) return refusal(401, '10009', 'Authentication failed');
    const told = body === '' ? {} : (JSON.parse(body) as Record<string, string>);
    if (method === 'GET' && path.startsWith('/v2/call_control_applications/')) {
      const isThere = path.endsWith(`/${APPLICATION}`);
      return isThere
        ? { status: 200, body: { data: { id: APPLICATION } } }
        : refusal(404, '10005', 'Not found');
    }
    if (method === 'GET') return { status: 200, body: { data: [] } };
    if (path === '/v2/calls') return this.#dial(told);
    const [, callId = '', action = ''] = /^\/v2\/calls\/([^/]+)\/actions\/(\w+)$/.exec(path) ?? [];
    if (!this.#known.has(decodeURIComponent(callId))) return refusal(422, '90015', 'Invalid Call Control ID');
    this.commands.push({ action, callId: decodeURIComponent(callId), body: told });
    if (action === 'transfer') return this.#transfer(told);
    if (action === 'answer') void this.#talk(decodeURIComponent(callId), told);
    return { status: 200, body: { data: { result: 'ok' } } };
  }

  #dial(told: Record<string, string>): VendorReply {
    const { to = '', webhook_url: url = '' } = told;
    const fate = this.fates[to];
    if (typeof fate === 'object' && 'code' in fate) return refusal(422, fate.code, fate.detail);
    if (fate === 'untold') return refusal(422, '10015', 'Calls are told of; transfers may not be');
    const callId = `v3:call-${this.commands.length}`;
    this.#known.add(callId);
    this.commands.push({ action: 'dial', callId, body: told });
    void this.#follow(url, callId, told, fate ?? null);
    return { status: 200, body: { data: { call_control_id: callId, record_type: 'call', is_alive: false } } };
  }

  /** Calls the person; the caller's stream goes on until it is stopped. */
  #transfer(told: Record<string, string>): VendorReply {
    const { to = '', webhook_url: url = '' } = told;
    const fate = this.fates[to] ?? 'answered_without_sound';
    if (typeof fate === 'object' && 'code' in fate) return refusal(422, fate.code, fate.detail);
    if (fate !== 'untold') void this.#follow(url, `v3:person-${this.commands.length}`, told, fate);
    return { status: 200, body: { data: { result: 'ok' } } };
  }

  async #follow(
    url: string,
    callId: string,
    told: Record<string, string>,
    fate: Exclude<Fate, { code: string } | 'untold'> | null,
  ): Promise<void> {
    await this.tell(url, 'call.initiated', callId, { direction: 'outgoing', state: 'bridging' });
    if (fate === 'rings') return;
    if (typeof fate === 'object' && fate) {
      const { cause, sip } = fate;
      const end = { hangup_cause: cause, hangup_source: 'callee', ...(sip ? { sip_hangup_cause: sip } : {}) };
      return void (await this.tell(url, 'call.hangup', callId, end));
    }
    await this.tell(url, 'call.answered', callId, { state: 'answered' });
    if (fate === null) await this.#talk(callId, told);
  }

  async #talk(
    callId: string,
    { stream_url: url = '', client_state: state = '' }: Record<string, string>,
  ): Promise<void> {
    const parameter = Buffer.from(state, 'base64').toString('utf8');
    const start = { streamId: `stream of ${callId}`, callId, accountId: 'user', parameter };
    const stream = new MediaStream(url, { vendor: 'telnyx', start, clock: this.#clock });
    await stream.opened();
    stream.begin();
    this.stream = stream;
    void stream.run();
  }
}

const refusal = (status: number, code: string, detail: string): VendorReply => ({
  status,
  body: { errors: [{ code, title: 'refused', detail }] },
});
