import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { answerTo, type Seen } from '../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import { PHONE, TransferFixture } from './testing/transfer-fixture.ts';
import { loudPackets, startSound, stopSound, type TrunkSound } from './testing/trunk-fixture.ts';

const FRAGMENT = 'Content-Type: message/sipfrag';

describe('a call over SIP', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let at: TransferFixture;
  before(async () => {
    sound = await startSound({ from: 22_600, to: 22_649 });
  });
  after(() => stopSound(sound));
  afterEach(() => at.close());

  describe('is put through by REFER', () => {
    it('where the number has no trunk: the person’s number at the peer', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: false });
      const result = at.transfer();
      const refer = await at.acceptRefer();
      assert.equal(refer.header('Refer-To'), `<sip:${PHONE}@127.0.0.1>`);
      assert.equal(refer.header('Referred-By'), '<sip:+15005550006@127.0.0.1>');
      await at.notify(100, 'active;expires=60');
      await at.notify(180, 'active');
      await at.notify(200, 'terminated;reason=noresource');
      assert.equal(await result, 'taken');
      // Some carriers leave the caller without sound for half a minute unless we hang up.
      await at.isHungUp();
    });

    for (const [status, result] of [
      [486, 'busy'],
      [603, 'busy'],
      [480, 'no_answer'],
    ] as const) {
      it(`until the person does not take it (${status}): nobody else is called and the caller is back`, async () => {
        at = await TransferFixture.call(sound, { refers: true, mayCall: true });
        const transferring = at.transfer();
        await at.acceptRefer();
        await at.notify(status, 'terminated;reason=noresource');
        assert.equal(await transferring, result);
        assert.deepEqual(at.server.summary(), []);
        await at.line?.say('Nobody can come to the phone.', { interruptible: false });
        await eventually(() => loudPackets(at.on.telephone) > 20, 'the assistant is heard');
        await at.hangUp();
      });
    }

    it('and by a call of our own after a refusal', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: true });
      const result = at.transfer();
      at.on.peer.send(answerTo((await at.on.peer.next('REFER')).text, 403));
      await at.pickUp();
      assert.equal(await result, 'taken');
      at.caller.bye();
      await at.personIsHungUp();
      await at.on.trunk.settled();
    });

    it('and by a call of our own where the peer does not get through', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: true });
      const result = at.transfer();
      await at.acceptRefer();
      await at.notify(503, 'terminated;reason=noresource');
      at.say(await at.server.next('INVITE'), 486);
      assert.equal(await result, 'busy');
      await at.hangUp();
    });

    it('also where it tells of the call before it answers, and its answer is lost', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: true });
      const result = at.transfer();
      await at.on.peer.next('REFER');
      await at.notify(180, 'active');
      await sound.time.sleep(65 * shortTimers.t1);
      await at.notify(200, 'terminated;reason=noresource');
      assert.equal(await result, 'taken');
      assert.deepEqual(at.server.summary(), [], 'nobody else is called');
      await at.isHungUp();
    });

    it('unless it was given up before the peer was asked: nothing takes a REFER back', async () => {
      const routed = Promise.withResolvers<void>();
      at = await TransferFixture.call(sound, { refers: true, mayCall: false, routed: routed.promise });
      const result = at.transfer();
      at.givenUp.abort();
      routed.resolve();
      assert.equal(await result, 'no_answer');
      await at.line?.beep();
      assert.deepEqual(at.on.peer.summary(), []);
      await at.hangUp();
    });

    it('unless the caller hangs up meanwhile', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: true });
      const result = at.transfer();
      await at.acceptRefer();
      await at.notify(180, 'active');
      await at.hangUp();
      assert.equal(await result, 'no_answer');
      assert.deepEqual(at.server.summary(), []);
    });

    it('also when the person takes the call after the wait for them was given up', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: false });
      const late: string[] = [];
      const first = at.transfer(null, { takenLate: () => late.push('first') });
      const refer = await at.acceptRefer();
      at.givenUp.abort();
      assert.equal(await first, 'no_answer');
      // Meanwhile another person is asked, and is busy.
      const signal = new AbortController().signal;
      const second = at.transfer(null, { takenLate: () => late.push('second') }, signal);
      const other = await at.acceptRefer();
      const numberOf = ({ header }: Seen): number => Number.parseInt(header('CSeq') ?? '', 10);
      await at.notify(486, 'terminated;reason=noresource', numberOf(other));
      assert.equal(await second, 'busy');
      await at.notify(200, 'terminated;reason=noresource', numberOf(refer));
      await at.isHungUp();
      assert.deepEqual(late, ['first']);
    });

    it('and a NOTIFY of something else is refused', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: false });
      const told = async (headers: string[], status: number): Promise<void> => {
        at.caller.cseq += 1;
        at.caller.send('NOTIFY', {
          headers: ['Subscription-State: active', ...headers],
          body: 'SIP/2.0 200 OK',
        });
        await at.caller.expect(status);
      };
      await told(['Event: refer', FRAGMENT], 481);
      const result = at.transfer();
      const refer = await at.acceptRefer();
      await told(['Event: presence', FRAGMENT], 489);
      await told([`Event: refer;id=${Number.parseInt(refer.header('CSeq') ?? '', 10) + 1}`, FRAGMENT], 481);
      await told(['Event: refer', 'Content-Type: text/plain'], 400);
      await at.hangUp();
      assert.equal(await result, 'no_answer');
    });
  });
});
