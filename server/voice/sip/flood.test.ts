import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../../platform/clock.ts';
import { Random } from '../../testing/fuzz/random.ts';
import { growthMiB, heldBytes } from '../testing/held-bytes.ts';
import { sipLimits } from './sip-limits.ts';
import { closeLeftovers } from './testing/leftovers.ts';
import { TestPeer } from './testing/test-peer.ts';
import { startUserAgentFixture, untilAtRest } from './testing/user-agent-fixture.ts';
import { tortures } from './testing/torture/torture-messages.ts';
import { mutate } from './testing/torture/mutate.ts';
import { ordinaryRequest, writeTorture } from './testing/torture/torture-message.ts';

/** A long run: `npm run fuzz`. */
const DATAGRAMS = Number(process.env['FLOOD_DATAGRAMS'] ?? 16_000);
const PASSES = 4;
/** As many as the event loop reads at once, so that few are lost. */
const AT_ONCE = 25;
/** Nothing lingers for long, so that each pass ends soon. */
const hastyTimers = { t1: 10, t2: 40, t4: 20 };
/** Nothing is given up while a test looks at what is kept. */
const longTimers = { t1: 60_000, t2: 60_000, t4: 60_000 };

after(closeLeftovers);

describe('a flood of SIP', () => {
  it('of mutated messages leaves the agent whole, and the memory as it was', async (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    let arrived = 0;
    const isAllowed = (): boolean => ++arrived > 0;
    const { agent } = await startUserAgentFixture({
      timers: hastyTimers,
      // Real time: what a flood leaves has to end however busy the machine is.
      clock: systemClock,
      isAllowed,
      onInvite: (call) => call.reject(486),
    });
    const peer = await TestPeer.udp(agent.port);
    const measures: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let sent = 0; sent < DATAGRAMS / PASSES; sent += 1) {
        peer.send(mutate(writeTorture(random.pick(tortures)), (below) => random.integer(0, below - 1)));
        if (sent % AT_ONCE === 0) await nextTurn();
      }
      await untilAtRest(agent);
      measures.push(await heldBytes());
    }
    const { largest, margin } = growthMiB(measures);
    test.diagnostic(
      `${arrived} arrived; held: ${measures.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(', ')} MiB`,
    );
    assert.ok(arrived > DATAGRAMS / 2, `only ${arrived} arrived`);
    assert.ok(largest <= margin, `a pass left ${largest.toFixed(1)} MiB more than the one before`);
    const own = await TestPeer.tcp(agent.port);
    own.send(ordinaryRequest());
    await own.next(200);
    await Promise.all([own.close(), peer.close(), agent.close()]);
  });

  it('of large requests costs what is answered to them, and nothing else of them is kept', async () => {
    const { agent } = await startUserAgentFixture({ timers: longTimers });
    const peer = await TestPeer.udp(agent.port);
    const ask = async (body: string): Promise<void> => {
      peer.send(ordinaryRequest({ sentBy: `127.0.0.1:${peer.port}`, body }));
      await peer.next(200);
    };
    await ask('warm');
    const before = await heldBytes();
    for (let asked = 0; asked < 200; asked += 1) await ask('x'.repeat(50_000));
    const heldMiB = ((await heldBytes()) - before) / 2 ** 20;
    assert.equal(agent.counts.serverTransactions, 201);
    assert.ok(heldMiB < 3, `${heldMiB.toFixed(1)} MiB of 10 are kept`);
    await Promise.all([peer.close(), agent.close()]);
  });

  it('of requests with long heads is answered 503 once what is kept of them is too much', async () => {
    const { agent } = await startUserAgentFixture({ timers: longTimers });
    const peer = await TestPeer.udp(agent.port);
    const long = 'x'.repeat(8_000);
    const vias = Array.from({ length: 6 }, () => `Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK-${long}`);
    const ask = (): void => {
      peer.send(ordinaryRequest({ sentBy: `127.0.0.1:${peer.port}`, tag: long, more: vias }));
    };
    const most = sipLimits.transactionBytes / (7 * long.length);
    for (let asked = 0; asked < 0.9 * most; asked += 1) {
      ask();
      await peer.next(200);
    }
    for (let asked = 0; asked < 0.2 * most; asked += 1) {
      ask();
      await nextTurn();
    }
    const refusal = await peer.next(503);
    assert.equal(refusal.header('Retry-After'), '5');
    await Promise.all([peer.close(), agent.close()]);
  });
});
