import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Transports } from './transports.ts';
import { parseUri } from './uri.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import { endPair, startPair } from './testing/pair.ts';
import { shortTimers, startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';

after(closeLeftovers);

describe('The path', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    ({ fixture, peer } = await startPair());
  });
  after(() => endPair({ fixture, peer }));

  it('back goes to the source port when rport asks for it, with the source in the Via', async () => {
    const caller = new Caller(peer);
    caller.send('OPTIONS', { headers: ['Via: SIP/2.0/UDP pbx.invalid:9;rport;branch=z9hG4bK-rport-1;x=y'] });
    const ok = await caller.expect(200);
    assert.equal(
      ok.header('Via'),
      `SIP/2.0/UDP pbx.invalid:9;rport=${peer.port};branch=z9hG4bK-rport-1;x=y;received=127.0.0.1`,
    );
  });

  it('back goes to the source address but the port in Via without rport', async () => {
    const other = await TestPeer.udp(fixture.agent.port);
    const caller = new Caller(peer);
    caller.send('OPTIONS', { headers: [`Via: SIP/2.0/UDP 192.0.2.1:${other.port};branch=z9hG4bK-noport-1`] });
    const ok = await other.next(200);
    assert.match(ok.header('Via') ?? '', /;received=127\.0\.0\.1$/);
    await other.close();
  });

  it('back keeps every Via in its order, however they were written', async () => {
    const caller = new Caller(peer);
    caller.send('OPTIONS', {
      headers: [
        `v: SIP / 2.0 / UDP 127.0.0.1:${peer.port} ;branch=z9hG4bK-many-1, SIP/2.0/TCP one.example;branch=z9hG4bKa`,
        'Via: SIP/2.0/UDP [2001:db8::9]:5070;branch=z9hG4bKb',
      ],
      without: ['Via'],
    });
    const ok = await caller.expect(200);
    assert.deepEqual(ok.all('Via'), [
      `SIP/2.0/UDP 127.0.0.1:${peer.port};branch=z9hG4bK-many-1`,
      'SIP/2.0/TCP one.example;branch=z9hG4bKa',
      'SIP/2.0/UDP [2001:db8::9]:5070;branch=z9hG4bKb',
    ]);
  });

  it('of our BYE goes through loose routers to the remote target', async () => {
    const router = await TestPeer.udp(fixture.agent.port);
    const routes = [`<sip:127.0.0.1:${router.port};lr;r2=on>`, '<sip:far.example;lr>'];
    const { call, ok } = await establish(fixture, peer, 'UDP', {
      headers: [`Record-Route: ${routes.join(', ')}`],
    });
    assert.deepEqual(ok.all('Record-Route'), [routes.join(', ')]);
    const hungUp = call.hangUp();
    const bye = await router.next('BYE');
    assert.match(bye.text, new RegExp(`^BYE sip:ada@127\\.0\\.0\\.1:${peer.port} SIP/2\\.0\r\n`));
    assert.deepEqual(bye.all('Route'), routes);
    router.send(answerTo(bye.text, 200));
    await hungUp;
    await router.close();
  });

  it('of our BYE puts a strict router into the Request-URI', async () => {
    const router = await TestPeer.udp(fixture.agent.port);
    const { call } = await establish(fixture, peer, 'UDP', {
      headers: [`Record-Route: <sip:127.0.0.1:${router.port}>`, 'Record-Route: <sip:far.example;lr>'],
    });
    const hungUp = call.hangUp();
    const bye = await router.next('BYE');
    assert.match(bye.text, new RegExp(`^BYE sip:127\\.0\\.0\\.1:${router.port} SIP/2\\.0\r\n`));
    assert.deepEqual(bye.all('Route'), ['<sip:far.example;lr>', `<sip:ada@127.0.0.1:${peer.port}>`]);
    router.send(answerTo(bye.text, 200));
    await hungUp;
    await router.close();
  });

  it('of our BYE goes over TCP when the target wants that', async () => {
    const target = await TestPeer.tcpListening();
    const { call } = await establish(fixture, peer, 'UDP', {
      headers: [`Contact: <sip:ada@127.0.0.1:${target.port};transport=tcp>`],
    });
    const hungUp = call.hangUp();
    const bye = await target.next('BYE');
    assert.match(bye.header('Via') ?? '', /^SIP\/2\.0\/TCP 127\.0\.0\.1:\d+;branch=z9hG4bK\w+$/);
    target.send(answerTo(bye.text, 200));
    await hungUp;
    await target.close();
  });

  it('of our BYE goes to the source of the call when the Contact cannot be resolved', async () => {
    const { call } = await establish(fixture, peer, 'UDP', {
      headers: ['Contact: <sip:ada@nowhere.invalid>'],
    });
    const hungUp = call.hangUp();
    const bye = await peer.next('BYE');
    assert.match(bye.text, /^BYE sip:ada@nowhere\.invalid SIP/);
    peer.send(answerTo(bye.text, 200));
    await hungUp;
  });

  it('of our BYE goes to the source of the call when the Contact wants a transport that we lack', async () => {
    const { call } = await establish(fixture, peer, 'UDP', {
      headers: ['Contact: <sip:ada@127.0.0.1;transport=tls>'],
    });
    const hungUp = call.hangUp();
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await hungUp;
  });

  it('of our BYE goes to the source of the call too when nobody answers at the Contact', async () => {
    const { call } = await establish(fixture, peer, 'UDP', { headers: ['Contact: <sip:ada@127.0.0.9:9>'] });
    const hungUp = call.hangUp();
    const bye = await peer.next('BYE');
    peer.send(answerTo(bye.text, 200));
    await hungUp;
    assert.deepEqual(peer.summary(), []);
    assert.equal(fixture.agent.counts.dialogs, 0);
  });

  it('never leads into a private network for a peer at a public address', async (test) => {
    const nothing = () => {};
    const transports = await Transports.open({
      ...{ host: '127.0.0.1', port: 0, isAllowed: () => true, mayAsk: () => true },
      ...{ onMessage: nothing, onBroken: nothing, onFault: nothing },
    });
    test.after(() => transports.close());
    const inside = createServer();
    test.after(() => inside.close());
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const port = (inside.address() as AddressInfo).port;
    const knocks: unknown[] = [];
    inside.on('connection', (socket) => knocks.push(socket.destroy()));
    const uri = parseUri(`sip:ada@127.0.0.1:${port};transport=tcp`) ?? assert.fail('no URI');
    for (const [source, isRefused] of [
      ['8.8.4.4', true],
      ['2606:4700::1111', true],
      ['127.0.0.9', false],
    ] as const) {
      const route = transports.flowToUri(uri, transports.flowTo('UDP', source, 5060));
      if (isRefused) await assert.rejects(route, /private address/);
      else await (await route).send(Buffer.from('OPTIONS sip:ada SIP/2.0\r\n\r\n'));
    }
    await eventually(() => knocks.length > 0, 'the neighbour is connected to');
    assert.equal(knocks.length, 1);
  });

  it('ends without an answer when nobody answers anywhere', async () => {
    const { call } = await establish(fixture, peer, 'UDP', { headers: ['Contact: <sip:ada@127.0.0.9:9>'] });
    await call.hangUp();
    assert.equal(fixture.agent.counts.dialogs, 0);
    assert.ok(peer.summary().includes('BYE'));
  });

  it('reaches IPv4 peers of an agent that listens on every address', async () => {
    const both = await startUserAgentFixture({ host: '::', publicHost: '127.0.0.1', timers: shortTimers });
    const own = await TestPeer.udp(both.agent.port);
    const { call } = await establish(both, own);
    const hungUp = call.hangUp();
    own.send(answerTo((await own.next('BYE')).text, 200));
    await hungUp;
    await Promise.all([both.agent.close(), own.close()]);
  });

  it('works between IPv6 addresses', async () => {
    const six = await startUserAgentFixture({ host: '::1', timers: shortTimers });
    const own = await TestPeer.udp(six.agent.port, '::1');
    const caller = new Caller(own);
    const headers = [
      `Via: SIP/2.0/UDP [::1]:${own.port};branch=z9hG4bK-six`,
      // A name with addresses of both kinds.
      `Contact: <sip:ada@localhost:${own.port}>`,
    ];
    const body = [
      'v=0',
      'o=- 1 1 IN IP6 ::1',
      's=-',
      'c=IN IP6 ::1',
      't=0 0',
      'm=audio 4000 RTP/AVP 0',
      '',
    ].join('\r\n');
    caller.invite({ headers, body });
    const call = await six.call();
    assert.equal(call.offer?.remote.address, '::1');
    const accepted = call.accept({ address: '::1', port: 20_000 });
    const ok = await caller.expect(200);
    assert.match(ok.body, /c=IN IP6 ::1\r\n/);
    assert.equal(ok.header('Contact'), `<sip:[::1]:${six.agent.port}>`);
    caller.ack({ headers: [`Via: SIP/2.0/UDP [::1]:${own.port};branch=z9hG4bK-six-ack`] });
    await accepted;
    const hungUp = call.hangUp();
    own.send(answerTo((await own.next('BYE')).text, 200));
    await hungUp;
    await Promise.all([six.agent.close(), own.close()]);
  });
});
