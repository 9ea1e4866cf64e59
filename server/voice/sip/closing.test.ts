import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { closeLeftovers } from './testing/leftovers.ts';
import { Caller, establish } from './testing/test-caller.ts';
import { TestPeer } from './testing/test-peer.ts';
import { UnhurriedClock } from './testing/unhurried-clock.ts';
import { shortTimers, startUserAgentFixture } from './testing/user-agent-fixture.ts';
import type { CallEnd } from './user-agent.ts';

after(closeLeftovers);

async function startOnClock() {
  const clock = new UnhurriedClock();
  const fixture = await startUserAgentFixture({ clock, timers: shortTimers });
  return { clock, fixture, peer: await TestPeer.udp(fixture.agent.port) };
}

describe('A user agent that closes', () => {
  it('sends BYE after half its time to a caller that never acknowledges, and waits no longer than told', async () => {
    const { clock, fixture, peer } = await startOnClock();
    const caller = new Caller(peer);
    caller.invite();
    const call = await fixture.call();
    call.accept({ address: '127.0.0.1', port: 20_000 }).catch(() => undefined);
    await caller.expect(200);
    const beganAtMs = clock.monotonicMs();
    const closing = fixture.agent.close(1_000);
    await peer.next('BYE');
    assert.ok(clock.monotonicMs() - beganAtMs >= 500, 'the ACK may still come for half the time');
    await closing;
    assert.ok(clock.monotonicMs() - beganAtMs <= 1_100);
    await peer.close();
  });

  it('closes at once when there is no time left', async () => {
    const { clock, fixture, peer } = await startOnClock();
    const { call } = await establish(fixture, peer);
    const ends: CallEnd[] = [];
    call.events.on('ended', (end) => ends.push(end));
    const beganAtMs = clock.monotonicMs();
    await fixture.agent.close(0);
    assert.ok(clock.monotonicMs() - beganAtMs <= 100);
    assert.deepEqual(ends, [{ by: 'us', cause: 'hung up' }]);
    await peer.close();
  });
});
