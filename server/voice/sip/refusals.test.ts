import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { sdpText } from './testing/session-text.ts';
import { Caller, type RequestOptions } from './testing/test-caller.ts';
import type { TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import type { UserAgentFixture } from './testing/user-agent-fixture.ts';

interface Refused {
  what: string;
  method?: string;
  options: RequestOptions;
  status: number;
  header?: [string, RegExp];
}

const wrong: Refused[] = [
  { what: 'an unknown method', method: 'DANCE', options: {}, status: 501, header: ['Allow', /INVITE/] },
  ...['REGISTER', 'SUBSCRIBE', 'PUBLISH', 'MESSAGE', 'REFER'].map((method) => ({
    what: `${method}, which is not offered`,
    method,
    options: {},
    status: 405,
    header: ['Allow', /INVITE/] as [string, RegExp],
  })),
  ...['BYE', 'INFO', 'UPDATE', 'PRACK', 'NOTIFY'].map((method) => ({
    what: `${method} outside of a dialog`,
    method,
    options: {},
    status: 481,
  })),
  {
    what: 'a session that is shorter than a minute and a half',
    options: { headers: ['Session-Expires: 89', 'Supported: timer'] },
    status: 422,
    header: ['Min-SE', /^90$/],
  },
  { what: 'a To tag of no dialog', options: { headers: ['To: <sip:a@b.example>;tag=none'] }, status: 481 },
  {
    what: 'an extension that is required',
    options: { headers: ['Require: 100rel, path'] },
    status: 420,
    header: ['Unsupported', /^path$/],
  },
  { what: 'a scheme we have no use for', options: { uri: 'http://a.example/' }, status: 416 },
  { what: 'a sips URI over a plain transport', options: { uri: 'sips:a@b.example' }, status: 416 },
  {
    what: 'a URI that contradicts itself',
    options: { uri: 'sip:a@b.example;transport=udp;transport=tcp' },
    status: 400,
  },
  { what: 'a malformed Request-URI', options: { uri: 'sip:a@@b' }, status: 400 },
  { what: 'a method that CSeq contradicts', options: { cseqMethod: 'OPTIONS' }, status: 400 },
  { what: 'a CSeq beyond 2^31', options: { headers: ['CSeq: 2147483648 INVITE'] }, status: 400 },
  { what: 'a malformed From', options: { headers: ['From: "Ada <sip:a@b.example>;tag=1'] }, status: 400 },
  { what: 'two To', options: { headers: ['To: <sip:a@b.example>', 'To: <sip:c@b.example>'] }, status: 400 },
  { what: 'Max-Forwards beyond 255', options: { headers: ['Max-Forwards: 300'] }, status: 400 },
  { what: 'no Contact', options: { without: ['Contact'] }, status: 400 },
  {
    what: 'a Contact that is no SIP URI',
    options: { headers: ['Contact: <mailto:a@b.example>'] },
    status: 400,
  },
  {
    what: 'a header field of more than 8 KiB',
    options: { headers: [`X-Long: ${'x'.repeat(9_000)}`] },
    status: 400,
  },
  {
    what: 'three hundred header fields',
    options: { headers: Array.from({ length: 300 }, (_, at) => `X-Many: ${at}`) },
    status: 400,
  },
  { what: 'a header field without a name', options: { headers: [': nothing'] }, status: 400 },
  { what: 'Content-Length beyond the datagram', options: { headers: ['Content-Length: 9999'] }, status: 400 },
  { what: 'a negative Content-Length', options: { headers: ['Content-Length: -1'] }, status: 400 },
  {
    what: 'a body of another type',
    options: { body: 'hello', headers: ['Content-Type: text/plain'] },
    status: 415,
    header: ['Accept', /^application\/sdp$/],
  },
  {
    what: 'a compressed body',
    options: { headers: ['Content-Encoding: gzip'] },
    status: 415,
    header: ['Accept-Encoding', /identity/],
  },
  { what: 'a session description that is none', options: { body: 'v=1\r\n' }, status: 400 },
  {
    what: 'no common codec',
    options: { body: sdpText(['m=audio 4000 RTP/AVP 18 4']) },
    status: 488,
    header: ['Warning', /^305 127\.0\.0\.1:\d+ "No common codec/],
  },
  {
    what: 'encrypted media only',
    options: { body: sdpText(['m=audio 4000 RTP/SAVP 0']) },
    status: 488,
    header: ['Warning', /^302 /],
  },
  {
    what: 'no audio at all',
    options: { body: sdpText(['m=video 4000 RTP/AVP 31']) },
    status: 488,
    header: ['Warning', /^304 /],
  },
  {
    what: 'a multicast address',
    options: { body: sdpText(['m=audio 4000 RTP/AVP 0'], '224.2.1.1/127') },
    status: 488,
    header: ['Warning', /^300 /],
  },
];

after(closeLeftovers);

describe('A request is refused', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(async () => {
    await endPair({ fixture, peer });
    assert.equal(fixture.calls.length, 0, 'no call was reported');
  });

  for (const { what, method = 'INVITE', options, status, header } of wrong) {
    it(`for ${what}: ${status}`, async () => {
      const caller = new Caller(peer);
      if (method === 'INVITE') caller.invite(options);
      else caller.send(method, options);
      const refusal = await caller.expect(status);
      assert.match(refusal.header('To') ?? '', /;tag=/);
      assert.equal(refusal.header('Call-ID'), caller.callId);
      if (header) assert.match(refusal.header(header[0]) ?? '', header[1]);
      peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
    });
  }

  it('for the version of another protocol: 505', async () => {
    const caller = new Caller(peer);
    peer.send(caller.text('OPTIONS').replace(' SIP/2.0\r\n', ' SIP/7.0\r\n'));
    await caller.expect(505);
  });

  it('for a zero character in Call-ID: 400', async () => {
    const caller = new Caller(peer);
    caller.send('OPTIONS', { headers: ['Call-ID: a\0b@c.example'] });
    await caller.expect(400);
  });

  for (const name of ['From', 'To', 'Call-ID', 'CSeq']) {
    it(`without ${name}, which the answer does not have either: 400`, async () => {
      const caller = new Caller(peer);
      caller.send('OPTIONS', { without: [name] });
      const answer = await caller.expect(400);
      assert.equal(answer.header(name), null);
    });
  }

  it('without an answer when there is no Via to send it to', async () => {
    const caller = new Caller(peer);
    caller.send('OPTIONS', { without: ['Via'] });
    caller.send('OPTIONS');
    await eventually(() => peer.summary().length > 0, 'the second is answered');
    assert.deepEqual(peer.summary(), ['200']);
    await caller.expect(200);
  });

  it('when it came twice over different paths: 482', async () => {
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    caller.invite({ branch: 'z9hG4bK-another-way' });
    await caller.expect(482);
    peer.send(caller.text('ACK', { branch: 'z9hG4bK-another-way' }));
    call.reject(486);
    await caller.expect(486);
    peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
  });

  it('never when it is an ACK', async () => {
    const caller = new Caller(peer);
    caller.send('ACK');
    caller.send('ACK', { headers: ['To: <sip:a@b.example>;tag=none'] });
    caller.send('ACK', { headers: ['CSeq: many ACK'] });
    caller.send('OPTIONS');
    await caller.expect(200);
    assert.deepEqual(peer.summary(), []);
  });

  it('not for Max-Forwards 0, which concerns proxies only', async () => {
    const caller = new Caller(peer);
    caller.send('OPTIONS', { headers: ['Max-Forwards: 0'] });
    const ok = await caller.expect(200);
    assert.equal(ok.header('Accept'), 'application/sdp');
    assert.match(ok.header('Allow') ?? '', /INFO/);
  });

  it('not for bytes that are no message at all, which get no answer', async () => {
    for (const noise of [
      'hello',
      '\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      '\0\0\0\0\0\0',
      'INVITE\r\n\r\n',
      'SIP/2.0 200 OK\r\n\r\n',
    ]) {
      peer.send(noise);
    }
    const caller = new Caller(peer);
    caller.send('OPTIONS');
    await caller.expect(200);
    assert.deepEqual(peer.summary(), []);
  });
});
