import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import Telnyx, { AuthenticationError, UnprocessableEntityError } from 'telnyx';
import type { CallDialParams } from 'telnyx/resources/calls/calls';
import twilio from 'twilio';
import { WebSocketServer } from 'ws';
import { writeDialDocument, writeStreamDocument } from '../../../server/carriers/streams/call-documents.ts';
import { APPLICATION, TelnyxCalls } from '../../../server/carriers/streams/testing/telnyx-calls.ts';
import { TwilioCalls } from '../../../server/carriers/streams/testing/twilio-calls.ts';
import { API_KEY } from '../../../server/carriers/testing/telnyx-vendor.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from '../../../server/carriers/testing/twilio-vendor.ts';
import { systemClock } from '../../../server/platform/clock.ts';
import { until } from '../../../server/platform/jobs/testing/until.ts';

const [ann, desk, bob] = ['+12125550142', '+12125550199', '+12125550143'];

/** What a vendor posts at our address, and the socket that it opens. */
interface Told {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The address of a customer of the vendors: takes what they post, and their sockets. */
class Customer {
  readonly told: Told[] = [];
  readonly sockets: Told[] = [];
  origin = '';
  #stop: () => void = () => undefined;

  async start(): Promise<void> {
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece as Buffer);
      const { url = '', headers } = request;
      this.told.push({ url: this.origin + url, headers, body: Buffer.concat(pieces).toString('utf8') });
      response.writeHead(200, { 'content-type': 'text/xml' }).end('<Response></Response>');
    };
    const server = createServer((request, response) => void take(request, response));
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (_socket, { url = '', headers }) =>
      this.sockets.push({ url: this.origin.replace('http', 'ws') + url, headers, body: '' }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#stop = () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    };
  }

  stop(): void {
    this.#stop();
  }

  get stream() {
    return { url: `${this.origin.replace('http', 'ws')}/media`, parameter: 'a token' };
  }
}

const customer = new Customer();
before(() => customer.start());
after(() => customer.stop());
beforeEach(() => {
  customer.told.length = 0;
  customer.sockets.length = 0;
});
const count = (wanted: number): Promise<true> =>
  until(`${wanted} requests are told`, () => customer.told.length >= wanted);

describe('the local server of Twilio’s calls, used by its SDK', () => {
  const vendor = new TwilioCalls(systemClock);
  before(() => vendor.start());
  after(() => vendor.stop());

  class LocalClient extends twilio.RequestClient {
    override request(options: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0]) {
      const uri = options.uri.replace('https://api.twilio.com', vendor.url);
      return super.request({ ...options, uri }) as never;
    }
  }
  const connect = (token: string) => twilio(ACCOUNT_SID, token, { httpClient: new LocalClient() });
  const sdk = connect(AUTH_TOKEN);
  const order = () => ({
    ...{ to: ann, from: desk, twiml: writeStreamDocument(customer.stream), timeout: 60 },
    ...{ statusCallback: `${customer.origin}/voice?call=7`, statusCallbackMethod: 'POST' },
    statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  });
  const isSigned = ({ url, headers, body }: Told): boolean =>
    twilio.validateRequest(
      AUTH_TOKEN,
      String(headers['x-twilio-signature']),
      url,
      Object.fromEntries(new URLSearchParams(body)),
    );
  const statuses = (): (string | null)[] =>
    customer.told.map(({ body }) => new URLSearchParams(body).get('CallStatus'));

  it('refuses as documented', async () => {
    await assert.rejects(connect('wrong').calls.create(order()), { status: 401, code: 20003 });
    vendor.fates[bob] = { code: 21215, message: 'not authorized to call' };
    await assert.rejects(sdk.calls.create({ ...order(), to: bob }), { status: 400, code: 21215 });
    await assert.rejects(sdk.calls('XX1').update({ status: 'completed' }), { status: 404, code: 20404 });
  });

  it('places a call, tells of it and opens its sound, all signed', async () => {
    const call = await sdk.calls.create(order());
    assert.deepEqual([call.status, call.direction, call.accountSid], ['queued', 'outbound-api', ACCOUNT_SID]);
    assert.deepEqual(vendor.calls.at(-1)?.events, order().statusCallbackEvent);
    await count(3);
    assert.deepEqual(statuses(), ['initiated', 'ringing', 'in-progress']);
    assert.ok(customer.told.every((told) => isSigned(told) && told.url === order().statusCallback));
    await until('the sound is open', () => customer.sockets.length === 1);
    assert.ok(customer.sockets.every(isSigned));
    const ended = await sdk.calls(call.sid).update({ status: 'completed' });
    assert.deepEqual([ended.status, vendor.ended.at(-1)], ['completed', call.sid]);
  });

  it('puts a call through by another document', async () => {
    const { sid } = await sdk.calls.create(order());
    await until('the sound is open', () => customer.sockets.length === 1);
    const callback = `${customer.origin}/voice?call=7.1`;
    const person = { from: desk, to: '+12125550144', callbackUrl: callback, seconds: 20 };
    const moved = await sdk.calls(sid).update({ twiml: writeDialDocument(person) });
    assert.equal(moved.status, 'in-progress');
    await count(5);
    assert.deepEqual(statuses().slice(3), ['ringing', 'in-progress']);
    const [dialled] = vendor.dialled;
    assert.deepEqual([dialled?.to, dialled?.callback, dialled?.parent], [person.to, callback, sid]);
    assert.ok(customer.told.every(isSigned));
  });
});

describe('the local server of Telnyx’ calls, used by its SDK', () => {
  const vendor = new TelnyxCalls(systemClock, () => Temporal.Now.instant());
  let sdk: Telnyx;
  before(async () => {
    await vendor.start();
    sdk = connect(API_KEY);
  });
  after(() => vendor.stop());

  const connect = (apiKey: string): Telnyx =>
    new Telnyx({ apiKey, baseURL: `${vendor.url}/v2`, publicKey: vendor.publicKey, maxRetries: 0 });
  const sound = (): Pick<
    CallDialParams,
    'stream_url' | 'stream_track' | 'stream_codec' | 'stream_bidirectional_mode' | 'client_state'
  > & { stream_bidirectional_codec: 'PCMU' } => ({
    ...{ stream_url: customer.stream.url, stream_track: 'inbound_track', stream_codec: 'PCMU' },
    ...{ stream_bidirectional_mode: 'rtp', stream_bidirectional_codec: 'PCMU' },
    client_state: Buffer.from(customer.stream.parameter).toString('base64'),
  });
  const order = (): CallDialParams => ({
    ...{ connection_id: APPLICATION, to: ann, from: desk, timeout_secs: 60 },
    ...{ webhook_url: `${customer.origin}/voice?call=7`, ...sound() },
  });
  /** The types of what was told, each verified by the SDK. */
  const types = (): Promise<(string | undefined)[]> =>
    Promise.all(
      customer.told.map(async ({ body, headers }) => {
        const event = await sdk.webhooks.unwrap(body, { headers: headers as Record<string, string> });
        return 'data' in event ? (event.data as { event_type?: string } | undefined)?.event_type : undefined;
      }),
    );

  it('refuses as documented', async () => {
    await assert.rejects(connect('wrong').calls.dial(order()), AuthenticationError);
    vendor.fates[bob] = { code: '10015', detail: 'invalid number' };
    await assert.rejects(sdk.calls.dial({ ...order(), to: bob }), (error: unknown) => {
      assert.ok(error instanceof UnprocessableEntityError);
      return JSON.stringify(error.error).includes('10015');
    });
    await assert.rejects(sdk.calls.actions.hangup('v3:nobody', {}), { status: 422 });
  });

  it('dials, tells of it and opens its sound, all signed', async () => {
    const { data } = await sdk.calls.dial(order());
    assert.deepEqual([data?.record_type, data?.is_alive], ['call', false]);
    await count(2);
    assert.deepEqual(await types(), ['call.initiated', 'call.answered']);
    await until('the sound is open', () => customer.sockets.length === 1);
    const ended = await sdk.calls.actions.hangup(data?.call_control_id ?? '', { command_id: 'once' });
    assert.equal(ended.data?.result, 'ok');
    assert.equal(vendor.commands.at(-1)?.action, 'hangup');
  });

  it('answers a call that arrived, and puts it through', async () => {
    await vendor.ring(`${customer.origin}/voice`, { callId: 'v3:in', from: ann, to: desk });
    assert.deepEqual(await types(), ['call.initiated']);
    const answered = await sdk.calls.actions.answer('v3:in', sound());
    assert.equal(answered.data?.result, 'ok');
    await until('the sound is open', () => customer.sockets.length === 1);
    const told = { webhook_url: `${customer.origin}/voice?call=7.1`, timeout_secs: 20 };
    const moved = await sdk.calls.actions.transfer('v3:in', { to: '+12125550144', from: desk, ...told });
    assert.equal(moved.data?.result, 'ok');
    await count(3);
    assert.deepEqual(await types(), ['call.initiated', 'call.initiated', 'call.answered']);
    assert.deepEqual(
      vendor.commands.slice(-2).map(({ action, callId }) => [action, callId]),
      [
        ['answer', 'v3:in'],
        ['transfer', 'v3:in'],
      ],
    );
  });
});
