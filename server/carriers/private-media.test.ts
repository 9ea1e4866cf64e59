import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';
import type { TrunkMedia, TrunkPeers } from './trunk-access.ts';

/** A public address of nobody here, which the proxy names as the caller's. */
const PUBLIC = '9.9.9.9';

describe('a peer at a public address that wants sound at a private one', { timeout: 60_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  before(async () => {
    sound = await startSound({ from: 22_650, to: 22_699 });
  });
  after(() => stopSound(sound));
  afterEach(() => fixture.close());

  /** A call from there whose assistant has said a sentence. */
  async function call(
    media: TrunkMedia | null,
    carriersAt: TrunkPeers['carriersAt'] = () => [],
  ): Promise<{ caller: Caller; port: number }> {
    const isProxy = (address: string): boolean => address === '127.0.0.1';
    fixture = await TrunkFixture.start(sound, { isProxy, peers: { carriersAt } });
    const said = Promise.withResolvers<void>();
    fixture.admitTo(async (line) => {
      await line.answer();
      await line.say('Hello.', { interruptible: false });
      said.resolve();
      for (;;) {
        if ((await line.next(10_000)).kind === 'ended') return;
        await line.say('Are you still there?', { interruptible: false });
      }
    }, media);
    const caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer(), headers: [`X-Auth-IP: ${PUBLIC}`] });
    const answered = await caller.expect(200);
    caller.ack();
    await said.promise;
    return { caller, port: Number(/m=audio (\d+)/.exec(answered.body)?.[1]) };
  }

  async function hangUp(caller: Caller): Promise<void> {
    caller.bye();
    await fixture.trunk.settled();
  }

  it('gets none there before its own has come from there', async () => {
    const { caller, port } = await call(null);
    assert.equal(fixture.telephone.received.length, 0);
    fixture.telephone.target = port;
    await fixture.telephone.speak(new Int16Array(160));
    await eventually(() => loudPackets(fixture.telephone) > 5, 'the assistant is heard');
    await hangUp(caller);
  });

  it('gets it there at once where its carrier names the address, for media or as its own', async () => {
    const named = { srtp: null, codecs: null, networks: ['127.0.0.0/8'] };
    const ownAt = (address: string): number[] => (['127.0.0.1', PUBLIC].includes(address) ? [7] : []);
    const first = await call(named);
    assert.ok(loudPackets(fixture.telephone) > 5, 'the assistant is heard');
    await hangUp(first.caller);
    await fixture.close();
    const second = await call(null, ownAt);
    assert.ok(loudPackets(fixture.telephone) > 5, 'the assistant is heard');
    await hangUp(second.caller);
  });
});
