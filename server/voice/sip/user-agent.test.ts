import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock } from '../../platform/clock.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { answerTo, TestPeer } from './testing/test-peer.ts';
import { shortTimers, startUserAgentFixture, untilAtRest } from './testing/user-agent-fixture.ts';
import { UserAgentStartError, type CallEnd } from './user-agent.ts';

const atRest = { serverTransactions: 0, clientTransactions: 0, dialogs: 0, timers: 0, connections: 0 };

describe('A user agent', () => {
  after(closeLeftovers);

  it('does not start on a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    await assert.rejects(
      startUserAgentFixture({ port: address.port }),
      (refusal) => refusal instanceof UserAgentStartError && refusal.code === 'port_in_use',
    );
    server.close();
  });

  it('does not start on an address that is not ours, nor on a wildcard without a name for it', async () => {
    const codeOf = (refusal: unknown): string => (refusal instanceof UserAgentStartError ? refusal.code : '');
    await assert.rejects(
      startUserAgentFixture({ host: '192.0.2.1' }),
      (refusal) => codeOf(refusal) === 'address_unavailable',
    );
    await assert.rejects(
      startUserAgentFixture({ host: '0.0.0.0' }),
      (refusal) => codeOf(refusal) === 'public_host_missing',
    );
    const fixture = await startUserAgentFixture({ host: '0.0.0.0', publicHost: '198.51.100.7' });
    await fixture.agent.close();
  });

  it('sends peers its public address', async () => {
    const fixture = await startUserAgentFixture({ publicHost: '198.51.100.7', timers: shortTimers });
    const peer = await TestPeer.udp(fixture.agent.port);
    const { caller, ok } = await establish(fixture, peer);
    assert.equal(ok.header('Contact'), `<sip:198.51.100.7:${fixture.agent.port}>`);
    caller.bye();
    await caller.expect(200);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  it('drops peers that are not allowed, over UDP and TCP, and logs them once a minute', async () => {
    const lines: string[] = [];
    const log = pino(new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) }));
    const clock = new FrozenClock('2026-01-01T00:00:00Z');
    let allowed = false;
    const fixture = await startUserAgentFixture({ isAllowed: () => allowed, log, clock });
    const peer = await TestPeer.udp(fixture.agent.port);
    const stranger = await TestPeer.tcp(fixture.agent.port);
    await stranger.next('CLOSED');
    const caller = new Caller(peer);
    for (let i = 0; i < 20; i += 1) caller.send('OPTIONS');
    await sync(fixture.agent.port, () => (allowed = true));
    assert.deepEqual(peer.summary(), []);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? '', /"peer":"127\.0\.0\.1"/);
    allowed = false;
    await clock.advance(61_000);
    caller.send('OPTIONS');
    await sync(fixture.agent.port, () => (allowed = true));
    assert.equal(lines.length, 2);
    await Promise.all([fixture.agent.close(), peer.close(), stranger.close()]);
  });

  it('refuses calls above its limit and while it drains with 503 and Retry-After; OPTIONS gets the same', async () => {
    const fixture = await startUserAgentFixture({ maxCalls: 1, timers: shortTimers });
    const peer = await TestPeer.udp(fixture.agent.port);
    const { caller } = await establish(fixture, peer);
    await refusedBusy(peer);
    caller.bye();
    await caller.expect(200);
    const next = await establish(fixture, peer);
    fixture.agent.drain();
    next.caller.cseq += 1;
    next.caller.send('OPTIONS');
    await next.caller.expect(200);
    next.caller.bye();
    await next.caller.expect(200);
    await refusedBusy(peer);
    await untilAtRest(fixture.agent);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  it('answers 500 when the call handler throws', async () => {
    const fixture = await startUserAgentFixture({
      onInvite: () => {
        throw new Error('not today');
      },
    });
    const peer = await TestPeer.udp(fixture.agent.port);
    const caller = new Caller(peer);
    caller.invite();
    await caller.expect(500);
    await Promise.all([fixture.agent.close(), peer.close()]);
  });

  it('closes with calls in every state: each ends once, and nothing is left', async () => {
    const fixture = await startUserAgentFixture();
    const peer = await TestPeer.udp(fixture.agent.port);
    const connected = await TestPeer.tcp(fixture.agent.port);
    const ends: CallEnd[] = [];
    const { call: up } = await establish(fixture, peer);
    const ringing = new Caller(peer);
    ringing.invite();
    const alerting = await fixture.call();
    const answered = new Caller(connected, 'TCP');
    answered.invite();
    const unacknowledged = await fixture.call();
    const refused = assert.rejects(unacknowledged.accept({ address: '127.0.0.1', port: 20_000 }));
    for (const call of [up, alerting, unacknowledged]) call.events.on('ended', (end) => ends.push(end));
    const closed = fixture.agent.close();
    await ringing.expect(480);
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await closed;
    await refused;
    assert.equal(ends.length, 3);
    assert.deepEqual(fixture.agent.counts, atRest);
    await fixture.agent.close();
    await Promise.all([peer.close(), connected.close()]);
  });
});

/** Sees a message through after `allow` let peers in, so that everything sent before has been looked at. */
async function sync(port: number, allow: () => void): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  allow();
  const peer = await TestPeer.udp(port);
  const caller = new Caller(peer);
  caller.send('OPTIONS');
  await caller.expect(200);
  await peer.close();
}

async function refusedBusy(peer: TestPeer): Promise<void> {
  const caller = new Caller(peer);
  caller.invite();
  assert.equal((await caller.expect(503)).header('Retry-After'), '5');
  peer.send(caller.text('ACK', { branch: caller.inviteBranch }));
  const ping = new Caller(peer);
  ping.send('OPTIONS');
  await ping.expect(503);
}
