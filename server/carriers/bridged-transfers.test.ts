import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { RtpPeer } from '../voice/media/testing/rtp-peer.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import type { Seen } from '../voice/sip/testing/test-peer.ts';
import { TransferFixture } from './testing/transfer-fixture.ts';
import { loudPackets, startSound, stopSound, type TrunkSound } from './testing/trunk-fixture.ts';

/** The keys that came as telephone events. */
const keysTo = (peer: RtpPeer): Set<number | undefined> =>
  new Set(peer.received.flatMap(({ payloadType, payload }) => (payloadType === 101 ? [payload[0]] : [])));

describe('a call over SIP', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let at: TransferFixture;
  before(async () => {
    sound = await startSound({ from: 22_650, to: 22_699 }, 3);
  });
  after(() => stopSound(sound));
  afterEach(() => at.close());

  function personHangsUp(ack: Seen, cseq = 7): void {
    const bye = [
      `BYE sip:us@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP 127.0.0.1:${at.server.port};branch=z9hG4bK-person`,
      ...[`From: ${ack.header('To')}`, `To: ${ack.header('From')}`, `Call-ID: ${ack.header('Call-ID')}`],
      ...[`CSeq: ${cseq} BYE`, 'Content-Length: 0', '', ''],
    ];
    at.server.send(bye.join('\r\n'));
  }

  describe('is bridged with a call of our own', () => {
    it('not where the number has no trunk and the peer takes no REFER', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: false });
      assert.ok(at.line && !at.line.transfer);
      await at.hangUp();
    });

    it('with the sound of both, until the person hangs up', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const ack = await at.pickUp(await at.ringing());
      assert.equal(await result, 'taken');
      await at.isHeard(at.on.telephone, at.person, 'the person hears the caller');
      await at.isHeard(at.person, at.on.telephone, 'the caller hears the person');
      await at.on.telephone.press(4);
      await eventually(() => keysTo(at.person).has(4), 'the person gets the key of the caller');
      await at.person.press(11);
      await eventually(() => keysTo(at.on.telephone).has(11), 'the caller gets the key of the person');
      personHangsUp(ack);
      await at.server.next(200);
      await at.isHungUp();
    });

    it('not when the person is busy or never answers', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      for (const [status, result] of [
        [486, 'busy'],
        [480, 'no_answer'],
        [404, 'failed'],
      ] as const) {
        const transferring = at.transfer();
        at.say(await at.server.next('INVITE'), status);
        assert.equal(await transferring, result);
        await eventually(() => sound.media.sessions === 1, 'its media is given back');
      }
      await at.hangUp();
    });

    it('not when the caller hangs up while it rings: it is cancelled', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const invite = await at.ringing();
      at.caller.bye();
      at.say(await at.server.next('CANCEL'), 200);
      at.say(invite, 487);
      assert.equal(await result, 'no_answer');
      await at.on.trunk.settled();
    });

    it('not when the caller hangs up as the person picks up: the person is hung up', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const invite = await at.ringing();
      at.caller.bye();
      at.say(await at.server.next('CANCEL'), 200);
      at.say(invite, 200, sdpText([`m=audio ${at.person.port} RTP/AVP 0`]));
      await at.personIsHungUp();
      assert.equal(await result, 'no_answer');
      await at.on.trunk.settled();
    });

    it('not when the assistant gives up; the caller stays', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const invite = await at.ringing();
      at.givenUp.abort();
      at.say(await at.server.next('CANCEL'), 200);
      at.say(invite, 487);
      assert.equal(await result, 'no_answer');
      await at.hangUp();
    });
  });

  describe('is passed on by the person', () => {
    const NEXT = '+12025550152';
    /** The person’s telephone asks to be replaced; the last number of their requests is `cseq`. */
    const refer = (ack: Seen, to: string, cseq = 8): void =>
      at.server.send(
        [
          `REFER sip:us@127.0.0.1 SIP/2.0`,
          `Via: SIP/2.0/UDP 127.0.0.1:${at.server.port};branch=z9hG4bK-refer-${cseq}`,
          ...[`From: ${ack.header('To')}`, `To: ${ack.header('From')}`],
          `Call-ID: ${ack.header('Call-ID')}`,
          ...[`CSeq: ${cseq} REFER`, `Refer-To: ${to}`, 'Content-Length: 0', '', ''],
        ].join('\r\n'),
      );
    /** What our NOTIFY says of the call, and of its subscription. */
    async function notified(): Promise<string> {
      const notify = await at.server.next('NOTIFY');
      at.say(notify, 200);
      const [state = ''] = (notify.header('Subscription-State') ?? '').split(';');
      return `${notify.body.trim()} ${state}`;
    }

    it('to somebody who picks up', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const invite = await at.ringing();
      assert.match(invite.header('Allow') ?? '', /REFER/);
      const ack = await at.pickUp(invite);
      assert.equal(await result, 'taken');
      refer(ack, `<sip:${NEXT}@127.0.0.1>`);
      const accepted = await at.server.next(202);
      assert.ok(accepted.header('Contact'));
      assert.equal(await notified(), 'SIP/2.0 100 Trying active');
      refer(ack, `<sip:${NEXT}@127.0.0.1>`, 9);
      await at.server.next(491);
      const next = await at.server.next('INVITE');
      assert.match(next.text, new RegExp(`^INVITE sip:\\${NEXT}@`));
      await at.pickUp(next);
      assert.equal(await notified(), 'SIP/2.0 200 OK terminated');
      await at.personIsHungUp();
      await at.isHeard(at.on.telephone, at.person, 'the next person hears the caller');
      await at.isHeard(at.person, at.on.telephone, 'the caller hears the next person');
      at.caller.bye();
      await at.caller.expect(200);
      await at.personIsHungUp();
      await at.on.trunk.settled();
    });

    it('and hangs up at once: the caller hears it ring', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const ack = await at.pickUp(await at.ringing());
      assert.equal(await result, 'taken');
      refer(ack, `<sip:${NEXT}@127.0.0.1>`);
      await at.server.next(202);
      const next = await at.server.next('INVITE');
      personHangsUp(ack, 9);
      await at.server.next(200);
      const heard = loudPackets(at.on.telephone);
      await eventually(() => loudPackets(at.on.telephone) > heard + 5, 'it rings');
      await at.pickUp(next);
      await at.isHeard(at.person, at.on.telephone, 'the caller hears the next person');
      at.caller.bye();
      await at.caller.expect(200);
      await at.personIsHungUp();
      await at.on.trunk.settled();
    });

    it('not to who is busy, no number, or somebody else’s call; the caller stays', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer();
      const ack = await at.pickUp(await at.ringing());
      assert.equal(await result, 'taken');
      for (const [to, status] of [
        [`<sip:${NEXT}@127.0.0.1?Replaces=x%3Bto-tag%3D1%3Bfrom-tag%3D2>`, 603],
        [`<sip:${NEXT}@127.0.0.1;method=BYE>`, 603],
        ['<http://example.com/>', 416],
        ['<sip:127.0.0.1>', 400],
        ['nonsense nonsense', 400],
      ] as const) {
        refer(ack, to, (cseq += 1));
        await at.server.next(status);
      }
      // An extension, and what would become header fields of our INVITE or a number of its own making.
      for (const to of ['23', '+1%0D%0AX-Own:%201', '+1900a5550123', '+1%22%3E;x']) {
        refer(ack, `<sip:${to}@127.0.0.1>`, (cseq += 1));
        await at.server.next(202);
        assert.deepEqual(
          [await notified(), await notified()],
          ['SIP/2.0 100 Trying active', 'SIP/2.0 404 Not Found terminated'],
        );
      }
      refer(ack, `<tel:${NEXT}>`, (cseq += 1));
      await at.server.next(202);
      assert.equal(await notified(), 'SIP/2.0 100 Trying active');
      at.say(await at.server.next('INVITE'), 486);
      assert.equal(await notified(), 'SIP/2.0 486 Busy Here terminated');
      await at.isHeard(at.person, at.on.telephone, 'the caller still hears the person');
      at.caller.bye();
      await at.caller.expect(200);
      await at.personIsHungUp();
      await at.on.trunk.settled();
    });
    let cseq = 20;
  });

  describe('is announced to the person', () => {
    it('also where the peer takes REFER; with 1 they take it', async () => {
      at = await TransferFixture.call(sound, { refers: true, mayCall: true });
      const result = at.transfer('Ada is calling.');
      await at.pickUp();
      await eventually(() => loudPackets(at.person) > 20, 'the announcement is heard');
      assert.ok(!at.on.peer.summary().includes('REFER'));
      await at.person.press(1);
      assert.equal(await result, 'taken');
      await at.isHeard(at.on.telephone, at.person, 'the person hears the caller');
      at.caller.bye();
      await at.personIsHungUp();
      await at.on.trunk.settled();
    });

    it('who declines it with 2 and is hung up; the caller is back', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer('Ada is calling.');
      await at.pickUp();
      await eventually(() => loudPackets(at.person) > 20, 'the announcement is heard');
      await at.person.press(2);
      await at.personIsHungUp();
      assert.equal(await result, 'declined');
      await at.hangUp();
    });

    it('who is hung up when the caller leaves while it is announced', async () => {
      at = await TransferFixture.call(sound, { refers: false, mayCall: true });
      const result = at.transfer('Ada is calling.');
      await at.pickUp();
      await eventually(() => loudPackets(at.person) > 20, 'the announcement is heard');
      at.caller.bye();
      await at.personIsHungUp();
      assert.equal(await result, 'no_answer');
      await at.on.trunk.settled();
    });
  });
});
