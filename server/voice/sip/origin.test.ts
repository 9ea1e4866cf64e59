import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { CallScreen } from './call-screen.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { TestPeer } from './testing/test-peer.ts';
import { startUserAgentFixture, type UserAgentFixture } from './testing/user-agent-fixture.ts';

const CARRIER = '198.51.100.7';

after(closeLeftovers);

/** A user agent that takes calls of one carrier, behind a proxy on the loopback. */
const startBehindProxy = (screen?: CallScreen): Promise<UserAgentFixture> =>
  startUserAgentFixture({
    isAllowed: (address) => address === CARRIER,
    isProxy: (address) => address === '127.0.0.1',
    ...(screen ? { screen } : {}),
  });

const named = (...addresses: string[]): string[] => addresses.map((address) => `X-Auth-IP: ${address}`);

describe('a call over a proxy that is trusted', () => {
  it('is a call of whom the proxy names, and its dialog goes over the proxy', async () => {
    const fixture = await startBehindProxy();
    const peer = await TestPeer.udp(fixture.agent.port);
    const { call, caller } = await establish(fixture, peer, 'UDP', { headers: named(CARRIER) });
    assert.deepEqual(call.source, { protocol: 'UDP', address: CARRIER, port: 0 });
    assert.equal(call.remoteAddress, CARRIER, 'whom the sound comes from');
    caller.bye();
    await caller.expect(200);
    await peer.close();
  });

  for (const [what, headers] of [
    ['of somebody who is not allowed', named('203.0.113.9')],
    ['of the proxy itself', named('127.0.0.1')],
    ['of nobody', []],
    ['of two', named(CARRIER, '203.0.113.9')],
    ['of what is no address', named('carrier.example')],
  ] as const) {
    it(`is refused when it is ${what}`, async () => {
      const fixture = await startBehindProxy();
      const peer = await TestPeer.udp(fixture.agent.port);
      const caller = new Caller(peer);
      caller.invite({ headers: [...headers] });
      assert.match((await caller.expect(403)).text, /^SIP\/2\.0 403 Source Not Allowed\r\n/);
      assert.equal(fixture.calls.length, 0);
      await peer.close();
    });
  }

  it('is judged as a call from there, and who would get no answer is refused towards the proxy', async () => {
    const asked: string[] = [];
    const fixture = await startBehindProxy({
      isOpen: true,
      judge: async ({ source }) => {
        asked.push(source.address);
        return source.address === CARRIER ? { kind: 'admit', admittedAs: 7 } : { kind: 'ignore' };
      },
    });
    const peer = await TestPeer.udp(fixture.agent.port);
    const stranger = new Caller(peer);
    stranger.invite({ headers: named('203.0.113.9') });
    await stranger.expect(403);
    const { call } = await establish(fixture, peer, 'UDP', { headers: named(`[::ffff:${CARRIER}]`) });
    assert.equal(call.admittedAs, 7);
    assert.deepEqual(asked, ['203.0.113.9', CARRIER]);
    await peer.close();
  });

  it('takes OPTIONS of the proxy, who asks whether the server is there', async () => {
    const fixture = await startBehindProxy();
    const peer = await TestPeer.udp(fixture.agent.port);
    const caller = new Caller(peer);
    caller.send('OPTIONS');
    await caller.expect(200);
    fixture.agent.drain();
    const later = new Caller(peer);
    later.send('OPTIONS');
    assert.ok((await later.expect(503)).header('Retry-After'));
    await peer.close();
  });
});

describe('a call that comes directly', () => {
  it('is not what its X-Auth-IP says', async () => {
    const fixture = await startUserAgentFixture({ isProxy: () => false });
    const peer = await TestPeer.udp(fixture.agent.port);
    const { call } = await establish(fixture, peer, 'UDP', { headers: named(CARRIER) });
    assert.equal(call.source.address, '127.0.0.1');
    await peer.close();
  });
});
