import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sipLimits } from './sip-limits.ts';
import { eventually } from './testing/eventually.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller, establish, type RequestOptions } from './testing/test-caller.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import {
  shortTimers,
  startUserAgentFixture,
  untilAtRest,
  type UserAgentFixture,
} from './testing/user-agent-fixture.ts';

after(closeLeftovers);

describe('A call over TCP', () => {
  let fixture: UserAgentFixture;
  before(async () => {
    fixture = await startUserAgentFixture({ timers: shortTimers });
  });
  after(async () => {
    await untilAtRest(fixture.agent);
    await fixture.agent.close();
    assert.equal(fixture.agent.counts.connections, 0);
  });

  it('stays on the connection the INVITE came over, our BYE too', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const { call, ok } = await establish(fixture, peer, 'TCP');
    assert.equal(ok.header('Contact'), `<sip:127.0.0.1:${fixture.agent.port};transport=tcp>`);
    const hungUp = call.hangUp();
    const bye = await peer.next('BYE');
    assert.match(bye.header('Via') ?? '', /^SIP\/2\.0\/TCP /);
    peer.send(answerTo(bye.text, 200));
    await hungUp;
    await peer.close();
  });

  it('sends the BYE over the open connection when the Contact cannot be resolved', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const { call } = await establish(fixture, peer, 'TCP', {
      headers: ['Contact: <sip:ada@nowhere.invalid;transport=tcp>'],
    });
    const hungUp = call.hangUp();
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await hungUp;
    await peer.close();
  });

  it('repeats its 200 until the ACK, and a refusal not at all', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const refused = new Caller(peer, 'TCP');
    refused.invite();
    (await fixture.call()).reject(486);
    await refused.expect(486);
    const caller = new Caller(peer, 'TCP');
    caller.invite();
    const accepted = (await fixture.call()).accept({ address: '127.0.0.1', port: 20_000 });
    await caller.expect(200);
    await caller.expect(200);
    assert.ok(!peer.summary().includes('486'));
    caller.ack();
    await accepted;
    caller.bye();
    await caller.expect(200);
    peer.send(refused.text('ACK', { branch: refused.inviteBranch }));
    await peer.close();
  });

  it('opens a connection of its own for the BYE when the first one is gone', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const target = await TestPeer.tcpListening();
    const { call } = await establish(fixture, peer, 'TCP', {
      headers: [`Contact: <sip:ada@127.0.0.1:${target.port};transport=tcp>`],
    });
    await peer.close();
    await eventually(() => fixture.agent.counts.connections === 0, 'the connection is gone');
    const hungUp = call.hangUp();
    const bye = await target.next('BYE');
    target.send(answerTo(bye.text, 200));
    await hungUp;
    await target.close();
  });

  it('follows the caller to the connection it came back on', async () => {
    const lost = await TestPeer.tcp(fixture.agent.port);
    const { call, caller } = await establish(fixture, lost, 'TCP');
    await lost.close();
    await eventually(() => fixture.agent.counts.connections === 0, 'the connection is gone');
    const back = await TestPeer.tcp(fixture.agent.port);
    caller.cseq += 1;
    back.send(caller.text('OPTIONS'));
    await back.next(200);
    const hungUp = call.hangUp();
    const bye = await back.next('BYE');
    back.send(answerTo(bye.text, 200));
    await hungUp;
    await back.close();
  });

  it('ends in any case when the BYE cannot reach anybody', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const target = await TestPeer.tcpListening();
    const { call } = await establish(fixture, peer, 'TCP', {
      headers: [`Contact: <sip:ada@127.0.0.1:${target.port};transport=tcp>`],
    });
    await Promise.all([peer.close(), target.close()]);
    await eventually(() => fixture.agent.counts.connections === 0, 'the connection is gone');
    await call.hangUp();
    assert.equal(fixture.agent.counts.dialogs, 0);
  });

  it('answers over a new connection to the port in Via when the first one is gone', async () => {
    const peer = await TestPeer.tcp(fixture.agent.port);
    const target = await TestPeer.tcpListening();
    const caller = new Caller(peer, 'TCP');
    caller.invite({ headers: [`Via: SIP/2.0/TCP 127.0.0.1:${target.port};branch=z9hG4bK-gone`] });
    const call = await fixture.call();
    await peer.close();
    await eventually(() => fixture.agent.counts.connections === 0, 'the connection is gone');
    call.reject(486);
    await target.next(486);
    target.send(
      caller.text('ACK', { headers: [`Via: SIP/2.0/TCP 127.0.0.1:${target.port};branch=z9hG4bK-gone`] }),
    );
    await untilAtRest(fixture.agent);
    await target.close();
  });
});

describe('A stream', () => {
  let fixture: UserAgentFixture;
  let peer: TestPeer;
  before(async () => {
    fixture = await startUserAgentFixture({ timers: shortTimers });
    peer = await TestPeer.tcp(fixture.agent.port);
  });
  after(async () => {
    await untilAtRest(fixture.agent);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  it('may bring a message byte by byte, and several at once', async () => {
    const caller = new Caller(peer, 'TCP');
    for (const char of caller.text('OPTIONS')) peer.send(char);
    await caller.expect(200);
    const [one, two] = [new Caller(peer, 'TCP'), new Caller(peer, 'TCP')];
    peer.send(`\r\n${one.text('OPTIONS')}\r\n${two.text('OPTIONS')}`);
    assert.equal((await peer.next(200)).header('Call-ID'), one.callId);
    assert.equal((await peer.next(200)).header('Call-ID'), two.callId);
  });

  it('cannot take the connections of other addresses', async () => {
    const from = (localAddress: string): Socket => {
      const socket = connect({ host: '127.0.0.1', port: fixture.agent.port, localAddress });
      return socket.on('error', () => {}).resume();
    };
    const most = sipLimits.tcpConnectionsEach;
    const before = fixture.agent.counts.connections;
    const sockets: Socket[] = [];
    const closed = (): number => sockets.filter((socket) => socket.closed).length;
    try {
      while (sockets.length < most + 20) {
        const some = Array.from({ length: 20 }, () => from('127.0.0.1'));
        sockets.push(...some);
        await Promise.all(some.map((socket) => once(socket, 'connect')));
      }
      await eventually(() => closed() === sockets.length - (most - before), 'those beyond are closed');
      sockets.push(from('127.0.0.2'));
      await eventually(() => fixture.agent.counts.connections === most + 1, 'another address is let in');
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await eventually(() => fixture.agent.counts.connections === before, 'all are closed');
  });

  it('is kept alive: a double line end gets a single one back', async () => {
    peer.send('\r\n\r\n');
    await peer.next('PONG');
    assert.deepEqual(peer.summary(), []);
  });

  const unfollowable: [string, RequestOptions, number][] = [
    ['has no Content-Length', { without: ['Content-Length'] }, 400],
    ['has two different ones', { headers: ['Content-Length: 0', 'l: 5'] }, 400],
    ['has a negative one', { headers: ['Content-Length: -999'] }, 400],
    ['is beyond 64 KiB', { headers: ['Content-Length: 70000'] }, 513],
  ];
  for (const [what, options, status] of unfollowable) {
    it(`is answered ${status} and closed when a message ${what}`, async () => {
      const own = await TestPeer.tcp(fixture.agent.port);
      const caller = new Caller(own, 'TCP');
      caller.send('OPTIONS', options);
      await own.next(status);
      await own.next('CLOSED');
      await own.close();
    });
  }

  it('is closed when a head never ends', async () => {
    const own = await TestPeer.tcp(fixture.agent.port);
    own.send('X'.repeat(70_000));
    await own.next('CLOSED');
    await own.close();
  });
});
