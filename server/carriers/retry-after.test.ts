import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import { answerTo, TestPeer } from '../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import { CarrierRests } from './carrier-rests.ts';
import type { DialEvent } from './carrier.ts';
import { OwnLimits } from './shared-limits.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';
import { TrunkLoad } from './trunk-load.ts';

const refused = (status: number, retryAfterS?: number) =>
  ({ kind: 'refused', status, reason: '', ...(retryAfterS === undefined ? {} : { retryAfterS }) }) as const;

describe('a carrier that asks to wait', () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let clock: FrozenClock;
  let second: TestPeer;
  before(async () => {
    sound = await startSound({ from: 22_820, to: 22_839 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    const options = { isAllowed: () => false, timers: shortTimers, clock };
    fixture = await TrunkFixture.start(sound, options);
    second = await TestPeer.udp(fixture.trunk.port);
  });
  afterEach(async () => {
    await second.close();
    await fixture.close();
  });

  const server = { host: '127.0.0.1', port: null, protocol: 'UDP', verify: true } as const;
  const trunk = (carrierId: number): TrunkAccess => ({
    ...{ workspaceId: 1, carrierId, registers: false, contactUser: 'unused', server },
    proxies: [fixture.peer.port, second.port].map((port) => ({ ...server, port })),
    ...{ credentials: null, fromDomain: null, callerId: 'from', numberFormat: 'e164' },
    ...{ media: { srtp: null, codecs: null }, maxCalls: null, callsPerSecond: 100 },
  });
  /** Places a call; the first server answers so, then the second, when it is asked. */
  async function call(carrierId: number, ...answers: [status: number, retryAfter?: string][]) {
    const dialling = fixture.trunk.dial({
      ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours' },
      ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US', trunk: trunk(carrierId) },
      listening: { listeners: [], hints: [] },
    });
    for (const [at, [status, retryAfter]] of answers.entries()) {
      const peer = at === 0 ? fixture.peer : second;
      const answer = answerTo((await peer.next('INVITE')).text, status);
      const header = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`;
      peer.send(answer.replace('Content-Length', `${header}Content-Length`));
    }
    const event: DialEvent = await dialling.next();
    await fixture.trunk.settled();
    return 'cause' in event ? event.cause : event.kind;
  }

  it('gets no call meanwhile, once all of its servers refused, and is called again afterwards', async () => {
    assert.match(await call(7, [503, '30'], [503, '20 (maintenance)']), /rejected the call \(503/);
    assert.equal(fixture.trunk.freeLines(trunk(7)), 0);
    assert.equal(await call(7), 'The carrier asked for no further call; it is called again in 20 s.');
    assert.ok(fixture.trunk.freeLines(trunk(8)) > 0);
    assert.match(await call(8, [404]), /does not exist/);
    await clock.advance(20_000);
    assert.ok(fixture.trunk.freeLines(trunk(7)) > 0);
    assert.match(await call(7, [404]), /does not exist/);
  });

  it('is not left alone when its next server takes calls, or without Retry-After', async () => {
    assert.match(await call(7, [503, '30'], [404]), /does not exist/);
    assert.ok(fixture.trunk.freeLines(trunk(7)) > 0);
    assert.match(await call(8, [503], [503]), /rejected the call \(503/);
    assert.ok(fixture.trunk.freeLines(trunk(8)) > 0);
  });

  it('is left alone for a minute at most, and never for a shorter time than it asked before', () => {
    const rests = new CarrierRests(clock, new OwnLimits(clock));
    for (const failure of [refused(503), refused(503, 0), { kind: 'silent' } as const])
      rests.note(7, failure);
    assert.equal(rests.leftMs(7), 0);
    rests.note(7, refused(503, 86_400));
    rests.note(7, refused(503, 5));
    assert.equal(rests.leftMs(7), 60_000);
    assert.equal(rests.leftMs(8), 0);
  });

  it('still brings its own calls', async () => {
    const load = new TrunkLoad(clock);
    load.rests.note(7, refused(503, 30));
    assert.equal(load.freeOf({ carrierId: 7, maxCalls: null }), 0);
    assert.equal(await load.openLine().take({ id: 7, maxCalls: 1 }), true);
  });
});
