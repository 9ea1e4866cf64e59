import type { Clock } from '../../../platform/clock.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../../testing/twilio-vendor.ts';
import { serveVendor, type VendorReply, type VendorRequest } from '../../testing/vendor-server.ts';
import { twilioSignature } from '../../twilio/twilio-signature.ts';
import { MediaStream } from './media-stream.ts';

/** A call of the account. */
export interface TwilioCall {
  sid: string;
  from: string;
  to: string;
  /** The document that it carries out. */
  document: string;
  callback: string | null;
  events: string[];
  /** Set when it was ended by a request. */
  isEnded: boolean;
}

/** A person whom a document of a call dials. */
export interface DialledPerson {
  /** The call that is put through, and that of the person. */
  parent: string;
  sid: string;
  from: string;
  to: string;
  /** Where their call is told of, and where it is asked what follows. */
  callback: string;
}

/** What comes of a call to a number: these statuses, or an error code of the request. */
type Fate = { statuses: string[]; sip?: number } | { code: number; message: string; status?: number };

/** Stands for Twilio's calls: requests, signed webhooks and callbacks, and the streams of its documents. */
export class TwilioCalls {
  readonly calls: TwilioCall[] = [];
  /** What comes of calls by number; others are answered. */
  readonly fates: Record<string, Fate> = {};
  /** The stream of the last call that was answered. */
  stream: MediaStream | null = null;
  url = '';
  readonly #clock: Clock;
  #stop: () => Promise<void> = async () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async start(): Promise<void> {
    const { url, stop } = await serveVendor((request) => this.#answer(request));
    this.url = url;
    this.#stop = stop;
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** Posts a form, signed for its address. */
  post(
    url: string,
    fields: Record<string, string>,
    { signedUrl = url, token = AUTH_TOKEN } = {},
  ): Promise<Response> {
    const form = new URLSearchParams({ AccountSid: ACCOUNT_SID, ApiVersion: '2010-04-01', ...fields });
    const signature = twilioSignature(token, signedUrl, form);
    return fetch(url, { method: 'POST', body: form, headers: { 'x-twilio-signature': signature } });
  }

  /** A call arrives for a number: asks what to do with it. */
  ring(
    voiceUrl: string,
    { sid, from, to }: Pick<TwilioCall, 'sid' | 'from' | 'to'>,
    more = {},
  ): Promise<Response> {
    const numbers = { From: from, To: to, Caller: from, Called: to };
    return this.post(voiceUrl, {
      CallSid: sid,
      ...numbers,
      Direction: 'inbound',
      CallStatus: 'ringing',
      ...more,
    });
  }

  /** Opens the stream that a document names. */
  connect(document: string, callId: string, { token = AUTH_TOKEN } = {}): MediaStream {
    const url = attribute(document, 'url');
    const signature = twilioSignature(token, url, new URLSearchParams());
    const parameter = attribute(document, 'value');
    const start = { streamId: `MZ${callId.slice(2)}`, callId, accountId: ACCOUNT_SID, parameter };
    const headers = { 'x-twilio-signature': signature };
    return new MediaStream(url, { vendor: 'twilio', start, clock: this.#clock, headers });
  }

  async #answer({ method, path, headers, body }: VendorRequest): Promise<VendorReply> {
    const login = Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64');
    if (headers.authorization !== `Basic ${login}`) return refusal(401, 20003, 'Authenticate');
    const resource = path.slice(`/2010-04-01/Accounts/${ACCOUNT_SID}/`.length);
    if (method === 'GET' && resource === 'Calls.json') return { status: 200, body: { calls: [] } };
    if (method === 'GET') return { status: 200, body: { incoming_phone_numbers: [] } };
    if (headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refusal(400, 20001, 'No form');
    const form = new URLSearchParams(body);
    return resource === 'Calls.json' ? this.#place(form) : this.#change(resource, form);
  }

  #place(form: URLSearchParams): VendorReply {
    const [to = '', from = '', document = ''] = ['To', 'From', 'Twiml'].map((name) => form.get(name) ?? '');
    const fate = this.fates[to] ?? { statuses: ['initiated', 'ringing', 'in-progress'] };
    if ('code' in fate) return refusal(400, fate.code, fate.message);
    const sid = `CA${String(this.calls.length + 1).padStart(32, '0')}`;
    const callback = form.get('StatusCallback');
    const events = form.getAll('StatusCallbackEvent');
    const call: TwilioCall = { sid, from, to, document, callback, events, isEnded: false };
    this.calls.push(call);
    void this.#follow(call, fate);
    return {
      status: 201,
      body: { sid, account_sid: ACCOUNT_SID, status: 'queued', direction: 'outbound-api' },
    };
  }

  /** Tells how the call goes on, also before the answer to the request is read. */
  async #follow(call: TwilioCall, { statuses, sip }: Extract<Fate, { statuses: string[] }>): Promise<void> {
    for (const status of statuses) {
      await this.tell(call, status, sip === undefined ? {} : { SipResponseCode: String(sip) });
      if (status === 'in-progress') await this.#talk(call);
    }
  }

  async tell({ sid, from, to, callback }: TwilioCall, status: string, more = {}): Promise<void> {
    const source = { CallbackSource: 'call-progress-events', Direction: 'outbound-api', CallStatus: status };
    if (callback !== null)
      await this.post(callback, { CallSid: sid, From: from, To: to, ...source, ...more });
  }

  #talk({ document, sid }: TwilioCall): Promise<void> {
    return this.#carryOut(document, sid);
  }

  async #change(resource: string, form: URLSearchParams): Promise<VendorReply> {
    const call = this.calls.find(({ sid }) => resource === `Calls/${sid}.json`);
    // Calls that arrived are not listed; the account has them nevertheless.
    if (!call && !/^Calls\/CA\w+\.json$/.test(resource)) return refusal(404, 20404, 'Not found');
    const sid = resource.slice('Calls/'.length, -'.json'.length);
    const document = form.get('Twiml');
    if (document !== null) return this.#redirect(sid, document);
    if (form.get('Status') !== 'completed') return refusal(400, 20001, 'Status');
    this.ended.push(sid);
    if (call) call.isEnded = true;
    return { status: 200, body: { status: 'completed' } };
  }

  /** Ids of the calls that were ended by a request. */
  readonly ended: string[] = [];
  /** Transfers that were refused. */
  refused = 0;
  /** People whom calls were put through to, in order. */
  readonly dialled: DialledPerson[] = [];

  /** A call in progress carries another document out; its stream is over. */
  #redirect(sid: string, document: string): VendorReply {
    const [, to = ''] = /<Number[^>]*>([^<]*)<\/Number>/.exec(document) ?? [];
    const fate = this.fates[to];
    if (fate && 'code' in fate) {
      this.refused += 1;
      return refusal(fate.status ?? 400, fate.code, fate.message);
    }
    this.stream?.stop();
    if (to === '') void this.#carryOut(document, sid);
    else {
      const child = `CA${String(900 + this.dialled.length).padStart(32, '0')}`;
      const [from, callback] = [attribute(document, 'callerId'), attribute(document, 'action')];
      const person = { parent: sid, sid: child, from, to, callback };
      this.dialled.push(person);
      void this.#dial(person, fate ?? { statuses: ['ringing', 'in-progress'] });
    }
    return { status: 200, body: { sid, status: 'in-progress' } };
  }

  async #dial(
    person: DialledPerson,
    { statuses, sip }: Extract<Fate, { statuses: string[] }>,
  ): Promise<void> {
    const more = sip === undefined ? {} : { SipResponseCode: String(sip) };
    for (const status of statuses) await this.tellOfPerson(person, status, more);
    const last = statuses.at(-1) ?? '';
    if (['busy', 'no-answer', 'failed'].includes(last)) await this.endDial(person, last);
  }

  /** Tells how the call of a person goes on. */
  async tellOfPerson(
    { parent, sid, from, to, callback }: DialledPerson,
    status: string,
    more = {},
  ): Promise<void> {
    const source = { CallbackSource: 'call-progress-events', Direction: 'outbound-dial', CallStatus: status };
    await this.post(callback, {
      CallSid: sid,
      ParentCallSid: parent,
      From: from,
      To: to,
      ...source,
      ...more,
    });
  }

  /** The call of a person is over: asks what follows, and carries it out. Resolves with the document. */
  async endDial({ parent, sid, to, callback }: DialledPerson, status: string): Promise<string> {
    const call = { CallSid: parent, From: '+14155550123', To: to, CallStatus: 'in-progress' };
    const dialled = { DialCallSid: sid, DialCallStatus: status, Direction: 'inbound' };
    const document = await (await this.post(callback, { ...call, ...dialled })).text();
    if (document.includes('<Stream')) await this.#carryOut(document, parent);
    return document;
  }

  async #carryOut(document: string, sid: string): Promise<void> {
    const stream = await this.connect(document, sid).opened();
    stream.begin();
    void stream.run();
    this.stream = stream;
  }
}

/** The value of an attribute in a document. */
export function attribute(document: string, name: string): string {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(document) ?? [];
  return value.replaceAll('&amp;', '&');
}

const refusal = (status: number, code: number, message: string): VendorReply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
