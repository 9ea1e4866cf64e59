import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { tone } from '../voice/audio/tone.ts';
import type { Line, TransferOrder, TransferResult } from '../voice/line.ts';
import { RtpPeer } from '../voice/media/testing/rtp-peer.ts';
import { answerFrom } from '../voice/sip/testing/callee.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo, TestPeer, type Seen } from '../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const ALLOW = 'Allow: INVITE, ACK, BYE, CANCEL, REFER, NOTIFY';
const PHONE = '+12025550151';

describe('a call over SIP', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let caller: Caller;
  /** The trunk's server, and the telephone of the person behind it. */
  let server: TestPeer;
  let person: RtpPeer;
  let line: Line;
  let givenUp: AbortController;
  before(async () => {
    sound = await startSound({ from: 22_600, to: 22_699 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound, { timers: shortTimers });
    server = await TestPeer.udp(fixture.trunk.port);
    person = await RtpPeer.open(null, { clock: sound.time });
    givenUp = new AbortController();
  });
  afterEach(async () => {
    await fixture.close();
    await server.close();
    person.close();
  });

  const trunk = (): TrunkAccess => ({
    ...{
      workspaceId: 1,
      carrierId: 7,
      server: { host: '127.0.0.1', port: server.port, protocol: 'UDP', verify: true },
    },
    ...{ credentials: null, fromDomain: null, callerId: 'from', numberFormat: 'e164' },
    media: { srtp: null, codecs: null },
    ...{ maxCalls: null, callsPerSecond: 100 },
  });

  /** A call that is up, whose peer takes REFER or not, of a number with a trunk or without one. */
  async function call({ refers, mayCall }: { refers: boolean; mayCall: boolean }): Promise<void> {
    const people = {
      mayCall,
      routeTo: async () => ({ from: '+4930901820', trunk: mayCall ? trunk() : null }),
    };
    const admitted = Promise.withResolvers<Line>();
    fixture.admitTo(
      async (each) => {
        await each.answer();
        admitted.resolve(each);
        while ((await each.next(60_000)).kind !== 'ended');
      },
      null,
      people,
    );
    caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer(), headers: refers ? [ALLOW] : [] });
    const answered = await caller.expect(200);
    fixture.telephone.target = Number(/m=audio (\d+)/.exec(answered.body)?.[1]);
    caller.ack();
    line = await admitted.promise;
  }

  function transfer(announcement: string | null = null): Promise<TransferResult> {
    const order: TransferOrder = {
      ...{ name: 'Ann', phone: PHONE, announcement },
      answers: { accepted: 'I am connecting you now.', declined: 'All right.' },
      judge: () => null,
    };
    assert.ok(line.transfer);
    return line.transfer(order, givenUp.signal);
  }

  async function hangUp(): Promise<void> {
    caller.bye();
    await caller.expect(200);
    await fixture.trunk.settled();
  }

  const say = (request: Seen, status: number, body = ''): void =>
    server.send(answerFrom(server.port, request, status, { body }));

  /** The person picks up. */
  async function pickUp(): Promise<Seen> {
    const invite = await server.next('INVITE');
    person.target = Number(/m=audio (\d+)/.exec(invite.body)?.[1]);
    say(invite, 200, sdpText([`m=audio ${person.port} RTP/AVP 0 101`, 'a=rtpmap:101 telephone-event/8000']));
    await server.next('ACK');
    return invite;
  }

  /** Speaks without a pause until the other hears it. */
  async function isHeard(from: RtpPeer, by: RtpPeer, what: string): Promise<void> {
    const already = loudPackets(by);
    const speaking = tone([700], 400);
    let isOver = false;
    const heard = eventually(() => loudPackets(by) > already + 10, what).finally(() => (isOver = true));
    while (!isOver) await from.speak(speaking);
    await heard;
  }

  describe('is put through by REFER', () => {
    /** What the peer tells of the call that it places. */
    async function notify(status: number, state: string): Promise<void> {
      caller.cseq += 1;
      const headers = ['Event: refer', `Subscription-State: ${state}`, 'Content-Type: message/sipfrag'];
      caller.send('NOTIFY', { headers, body: `SIP/2.0 ${status} Whatever\r\n` });
      await caller.expect(200);
    }
    async function accepted(): Promise<Seen> {
      const refer = await fixture.peer.next('REFER');
      fixture.peer.send(answerTo(refer.text, 202));
      return refer;
    }

    it('where the number has no trunk: the person’s number at the peer', async () => {
      await call({ refers: true, mayCall: false });
      const result = transfer();
      const refer = await accepted();
      assert.equal(refer.header('Refer-To'), `<sip:${PHONE}@127.0.0.1>`);
      assert.equal(refer.header('Referred-By'), '<sip:+15005550006@127.0.0.1>');
      await notify(100, 'active;expires=60');
      await notify(180, 'active');
      await notify(200, 'terminated;reason=noresource');
      assert.equal(await result, 'taken');
      // Some carriers leave the caller without sound for half a minute unless we hang up.
      fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
      await fixture.trunk.settled();
    });

    for (const [status, result] of [
      [486, 'busy'],
      [603, 'busy'],
      [480, 'no_answer'],
    ] as const) {
      it(`until the person does not take it (${status}): nobody else is called and the caller is back`, async () => {
        await call({ refers: true, mayCall: true });
        const transferring = transfer();
        await accepted();
        await notify(status, 'terminated;reason=noresource');
        assert.equal(await transferring, result);
        assert.deepEqual(server.summary(), []);
        await line.say('Nobody can come to the phone.', { interruptible: false });
        await eventually(() => loudPackets(fixture.telephone) > 20, 'the assistant is heard');
        await hangUp();
      });
    }

    it('and by a call of our own after a refusal', async () => {
      await call({ refers: true, mayCall: true });
      const result = transfer();
      fixture.peer.send(answerTo((await fixture.peer.next('REFER')).text, 403));
      await pickUp();
      assert.equal(await result, 'taken');
      caller.bye();
      say(await server.next('BYE'), 200);
      await fixture.trunk.settled();
    });

    it('and by a call of our own where the peer does not get through', async () => {
      await call({ refers: true, mayCall: true });
      const result = transfer();
      await accepted();
      await notify(503, 'terminated;reason=noresource');
      say(await server.next('INVITE'), 486);
      assert.equal(await result, 'busy');
      await hangUp();
    });

    it('unless the caller hangs up meanwhile', async () => {
      await call({ refers: true, mayCall: true });
      const result = transfer();
      await accepted();
      await notify(180, 'active');
      await hangUp();
      assert.equal(await result, 'no_answer');
      assert.deepEqual(server.summary(), []);
    });

    it('and a NOTIFY of something else is refused', async () => {
      await call({ refers: true, mayCall: false });
      const told = async (headers: string[], status: number): Promise<void> => {
        caller.cseq += 1;
        caller.send('NOTIFY', {
          headers: ['Subscription-State: active', ...headers],
          body: 'SIP/2.0 200 OK',
        });
        await caller.expect(status);
      };
      const fragment = 'Content-Type: message/sipfrag';
      await told(['Event: refer', fragment], 481);
      const result = transfer();
      const refer = await accepted();
      await told(['Event: presence', fragment], 489);
      await told([`Event: refer;id=${Number.parseInt(refer.header('CSeq') ?? '', 10) + 1}`, fragment], 481);
      await told(['Event: refer', 'Content-Type: text/plain'], 400);
      await hangUp();
      assert.equal(await result, 'no_answer');
    });
  });

  describe('is bridged with a call of our own', () => {
    it('not where the number has no trunk and the peer takes no REFER', async () => {
      await call({ refers: false, mayCall: false });
      assert.equal(line.transfer, undefined);
      await hangUp();
    });

    it('with the sound of both, until the person hangs up', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer();
      const invite = await server.next('INVITE');
      say(invite, 180);
      await eventually(() => loudPackets(fixture.telephone) > 10, 'the caller hears that it rings');
      say(invite, 200, sdpText([`m=audio ${person.port} RTP/AVP 0`]));
      person.target = Number(/m=audio (\d+)/.exec(invite.body)?.[1]);
      const ack = await server.next('ACK');
      assert.equal(await result, 'taken');
      await isHeard(fixture.telephone, person, 'the person hears the caller');
      await isHeard(person, fixture.telephone, 'the caller hears the person');
      const callee = ack.header('To') ?? '';
      const bye = [
        `BYE sip:us@127.0.0.1 SIP/2.0`,
        `Via: SIP/2.0/UDP 127.0.0.1:${server.port};branch=z9hG4bK-person`,
        `From: ${callee}`,
        `To: ${ack.header('From')}`,
        `Call-ID: ${ack.header('Call-ID')}`,
        ...['CSeq: 7 BYE', 'Content-Length: 0', '', ''],
      ];
      server.send(bye.join('\r\n'));
      await server.next(200);
      fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
      await fixture.trunk.settled();
    });

    it('not when the person is busy or never answers', async () => {
      await call({ refers: false, mayCall: true });
      for (const [status, result] of [
        [486, 'busy'],
        [480, 'no_answer'],
        [404, 'failed'],
      ] as const) {
        const transferring = transfer();
        say(await server.next('INVITE'), status);
        assert.equal(await transferring, result);
        await eventually(() => sound.media.sessions === 1, 'its media is given back');
      }
      await hangUp();
    });

    it('not when the caller hangs up while it rings: it is cancelled', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer();
      const invite = await server.next('INVITE');
      say(invite, 180);
      await hangUpAndCancel(invite);
      assert.equal(await result, 'no_answer');
      await fixture.trunk.settled();
    });

    it('not when the caller hangs up as the person picks up: the person is hung up', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer();
      const invite = await server.next('INVITE');
      say(invite, 180);
      await eventually(() => loudPackets(fixture.telephone) > 0, 'it rings');
      caller.bye();
      say(await server.next('CANCEL'), 200);
      say(invite, 200, sdpText([`m=audio ${person.port} RTP/AVP 0`]));
      say(await server.next('BYE'), 200);
      assert.equal(await result, 'no_answer');
      await fixture.trunk.settled();
    });

    it('not when the assistant gives up; the caller stays', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer();
      const invite = await server.next('INVITE');
      say(invite, 180);
      await eventually(() => loudPackets(fixture.telephone) > 0, 'it rings');
      givenUp.abort();
      say(await server.next('CANCEL'), 200);
      say(invite, 487);
      assert.equal(await result, 'no_answer');
      await hangUp();
    });

    async function hangUpAndCancel(invite: Seen): Promise<void> {
      await eventually(() => loudPackets(fixture.telephone) > 0, 'it rings');
      caller.bye();
      say(await server.next('CANCEL'), 200);
      say(invite, 487);
    }
  });

  describe('is announced to the person', () => {
    it('also where the peer takes REFER; with 1 they take it', async () => {
      await call({ refers: true, mayCall: true });
      const result = transfer('Ada is calling.');
      await pickUp();
      await eventually(() => loudPackets(person) > 20, 'the announcement is heard');
      assert.ok(!fixture.peer.summary().includes('REFER'));
      await person.press(1);
      assert.equal(await result, 'taken');
      await isHeard(fixture.telephone, person, 'the person hears the caller');
      caller.bye();
      say(await server.next('BYE'), 200);
      await fixture.trunk.settled();
    });

    it('who declines it with 2 and is hung up; the caller is back', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer('Ada is calling.');
      await pickUp();
      await eventually(() => loudPackets(person) > 20, 'the announcement is heard');
      await person.press(2);
      say(await server.next('BYE'), 200);
      assert.equal(await result, 'declined');
      await hangUp();
    });

    it('who is hung up when the caller leaves while it is announced', async () => {
      await call({ refers: false, mayCall: true });
      const result = transfer('Ada is calling.');
      await pickUp();
      await eventually(() => loudPackets(person) > 20, 'the announcement is heard');
      caller.bye();
      say(await server.next('BYE'), 200);
      assert.equal(await result, 'no_answer');
      await fixture.trunk.settled();
    });
  });
});
