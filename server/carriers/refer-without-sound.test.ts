import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { silence } from '../voice/audio/testing/sounds.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { TransferFixture } from './testing/transfer-fixture.ts';
import { loudPackets, startSound, stopSound, type TrunkSound } from './testing/trunk-fixture.ts';

const MEDIA_TIMEOUT_MS = 1_000;

/** Some peers send us no sound while they put the caller through, and no hold either. */
describe('a call whose peer is asked to put the caller through', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let at: TransferFixture;
  before(async () => {
    sound = await startSound({ from: 22_770, to: 22_789 }, 2, { mediaTimeoutMs: MEDIA_TIMEOUT_MS });
  });
  after(() => stopSound(sound));
  afterEach(() => at.close());

  /** A call that is being put through, in which no sound has come for longer than it may be missed. */
  async function asked(): Promise<{ result: ReturnType<TransferFixture['transfer']> }> {
    at = await TransferFixture.call(sound, { refers: true, mayCall: false });
    const result = at.transfer();
    await at.acceptRefer();
    await at.on.telephone.speak(silence(60));
    await at.notify(180, 'active');
    await sound.time.sleep(3 * MEDIA_TIMEOUT_MS);
    return { result };
  }

  it('is not lost without sound: the person takes the call', async () => {
    const { result } = await asked();
    await at.notify(200, 'terminated;reason=noresource');
    assert.equal(await result, 'taken');
    await at.isHungUp();
  });

  it('goes on when the person does not take it and the sound comes back', async () => {
    const { result } = await asked();
    await at.notify(486, 'terminated;reason=noresource');
    assert.equal(await result, 'busy');
    const speech = { isOver: false };
    const speaking = (async () => {
      while (!speech.isOver) await at.on.telephone.speak(silence(100));
    })();
    await sound.time.sleep(6_000);
    await at.line?.say('Nobody can come to the phone.', { interruptible: false });
    await eventually(() => loudPackets(at.on.telephone) > 20, 'the assistant is heard');
    speech.isOver = true;
    await speaking;
    await at.hangUp();
  });

  it('is lost when no sound comes back', async () => {
    const { result } = await asked();
    await at.notify(486, 'terminated;reason=noresource');
    assert.equal(await result, 'busy');
    await at.isHungUp();
  });
});
