import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import type { DialEvent } from './carrier.ts';
import { OwnLimits, type SharedLimits } from './shared-limits.ts';
import { startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

describe('calls over a trunk of whose limits other processes use a part', { timeout: 120_000 }, () => {
  let sound: TrunkSound;
  before(async () => {
    sound = await startSound({ from: 23_950, to: 23_969 });
  });
  after(() => stopSound(sound));

  const start = (limits: Partial<SharedLimits>): Promise<TrunkFixture> => {
    const own = new OwnLimits(sound.time);
    const rest: SharedLimits = {
      reserveTurn: (...wish) => own.reserveTurn(...wish),
      rest: (...wish) => own.rest(...wish),
      takeLine: () => own.takeLine(),
      linesOfOthers: () => 0,
    };
    return TrunkFixture.start(sound, { limits: { ...rest, ...limits } });
  };
  const trunk: TrunkAccess = {
    ...{ workspaceId: 1, carrierId: 7, registers: false, contactUser: 'unused' },
    server: { host: '127.0.0.1', port: 9, protocol: 'UDP', verify: true },
    ...{ credentials: null, fromDomain: null, callerId: 'from', numberFormat: 'e164' },
    ...{ media: { srtp: null, codecs: null }, maxCalls: 2, callsPerSecond: 100 },
  };
  const dial = (on: TrunkFixture): Promise<DialEvent> =>
    on.trunk
      .dial({
        ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours', trunk },
        ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US' },
        listening: { listeners: [], hints: [] },
      })
      .next();

  it('neither leave nor are taken where the others have all lines', async () => {
    const on = await start({ takeLine: async () => null, linesOfOthers: () => 2 });
    assert.equal(on.trunk.freeLines(trunk), 0);
    assert.deepEqual(await dial(on), {
      kind: 'not_dialled',
      cause: 'The carrier has no line free for another call.',
    });
    on.receive = async (_arrival, takeLine) => {
      assert.equal(await takeLine?.({ id: 7, maxCalls: 2 }), false);
      return { admitted: false, reason: 'busy' };
    };
    const caller = new Caller(on.peer);
    caller.invite({ body: on.offer() });
    await caller.expect(486);
    await on.close();
  });

  it('do not begin where the others have all turns', async () => {
    let freed = 0;
    const on = await start({
      reserveTurn: async () => ({ inMs: null, nextInMs: 9_000, restsMs: 0 }),
      takeLine: async () => ({ free: () => void (freed += 1) }),
    });
    assert.deepEqual(await dial(on), {
      kind: 'not_dialled',
      cause: 'More calls wait for the carrier than it may begin in five seconds.',
    });
    assert.equal(freed, 1, 'the line is given back');
    await on.close();
  });
});
