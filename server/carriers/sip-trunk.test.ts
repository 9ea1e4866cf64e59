import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { LineEvent } from '../voice/line.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo } from '../voice/sip/testing/test-peer.ts';
import { loudPackets, startSound, stopSound, TrunkRig, type TrunkSound } from './testing/trunk-rig.ts';

describe('the SIP trunk', { timeout: 60_000 }, () => {
  let sound: TrunkSound;
  let rig: TrunkRig;

  before(async () => {
    sound = await startSound({ from: 22_000, to: 22_099 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    rig = await TrunkRig.start(sound);
  });
  afterEach(() => rig.close());

  describe('turns away', () => {
    for (const [reason, status] of [
      ['unknown_number', 404],
      ['no_assistant', 480],
      ['busy', 486],
      ['unavailable', 503],
    ] as const) {
      it(`a call with ${status} when it is refused as ${reason}`, async () => {
        rig.receive = async () => ({ admitted: false, reason });
        const caller = new Caller(rig.peer);
        caller.invite();
        const refused = await caller.expect(status);
        assert.equal(refused.header('Retry-After'), status === 503 ? '10' : null);
        assert.deepEqual(rig.arrivals, [
          {
            from: '+15005550100',
            to: '+15005550006',
            toAlternatives: [],
            metadata: { caller_name: 'Ada' },
            numberFormat: 'e164',
            carrier: 'sip',
            carrierCallId: caller.callId,
            withinWorkspaceId: null,
          },
        ]);
      });
    }

    it('a call with 503 when the house itself is in trouble', async () => {
      rig.receive = async () => {
        throw new Error('The database is away.');
      };
      const caller = new Caller(rig.peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
    });

    it('a call with 488 when there is no codec for it, without anybody being asked', async () => {
      const caller = new Caller(rig.peer);
      caller.invite({ body: sdpText(['m=audio 40000 RTP/AVP 9', 'a=rtpmap:9 G722/8000']) });
      await caller.expect(488);
      assert.deepEqual(rig.arrivals, []);
    });

    it('a call with 488 when its sound would have to go where this house cannot send, without anybody being asked', async () => {
      const caller = new Caller(rig.peer);
      caller.invite({
        body: sdpText(['m=audio 40000 RTP/AVP 0']).replace('c=IN IP4 127.0.0.1', 'c=IN IP6 2001:db8::1'),
      });
      assert.match((await caller.expect(488)).header('Warning') ?? '', /^300 /);
      assert.deepEqual(rig.arrivals, []);
    });

    it('a call with 503 when there is no room for its sound, and has that written down', async () => {
      const held = await Promise.all([1, 2].map(() => sound.media.open({ transport: { kind: 'rtp' } })));
      rig.admitTo(async () => assert.fail('run without sound'));
      const caller = new Caller(rig.peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
      await Promise.all(held.map((session) => session.close()));
      await rig.trunk.settled();
      assert.equal(rig.failures.length, 1);
    });

    it('new calls with 503 while it drains', async () => {
      rig.trunk.drain();
      const caller = new Caller(rig.peer);
      caller.invite();
      assert.ok((await caller.expect(503)).header('Retry-After'));
    });
  });

  it('tells no number for a caller who withholds it', async () => {
    rig.receive = async () => ({ admitted: false, reason: 'unknown_number' });
    const caller = new Caller(rig.peer);
    caller.invite({
      headers: [`From: "Anonymous" <sip:anonymous@anonymous.invalid>;tag=${caller.fromTag}`],
    });
    await caller.expect(404);
    assert.equal(rig.arrivals[0]?.from, null);
  });

  it('tells a name in signalling, but an address for the media', async () => {
    const named = await TrunkRig.start(sound, {
      publicHost: 'pbx.example.com',
      publicAddress: '192.0.2.7',
    });
    named.admitTo(async (line) => void (await line.answer()));
    const caller = new Caller(named.peer);
    caller.invite({ body: named.offer() });
    const answered = await caller.expect(200);
    caller.ack();
    assert.match(answered.header('Contact') ?? '', /sip:pbx\.example\.com:/);
    assert.match(answered.body, /^c=IN IP4 192\.0\.2\.7\r$/m);
    named.peer.send(answerTo((await named.peer.next('BYE')).text, 200));
    await named.close();
  });

  it('lets the caller hear the assistant, and the assistant hear keys of either kind and the end', async () => {
    const events: LineEvent[] = [];
    let heard = '';
    rig.admitTo(async (line) => {
      assert.equal(await line.answer(), true);
      heard = (await line.say('Hello, dear caller.', { interruptible: true })).heard;
      while (events.at(-1)?.kind !== 'ended') events.push(await line.next(10_000));
      await line.hangUp();
    });
    const caller = new Caller(rig.peer);
    const port = await rig.talk(caller);
    rig.telephone.target = port;
    await rig.telephone.speak(new Int16Array(160));
    await eventually(() => loudPackets(rig.telephone) > 20, 'the assistant is heard');
    await eventually(() => heard !== '', 'all of it is said');
    assert.equal(heard, 'Hello, dear caller.');
    await rig.telephone.press(1);
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '1'), 'key 1');
    // Some telephones tell of a key both ways: the 1 is the one that was heard already.
    for (const key of ['1', '2']) {
      caller.cseq += 1;
      caller.send('INFO', {
        headers: ['Content-Type: application/dtmf-relay'],
        body: `Signal=${key}\r\nDuration=160\r\n`,
      });
    }
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '2'), 'key 2');
    caller.bye();
    await rig.trunk.settled();
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.by === 'caller');
    assert.equal(events.filter((event) => event.kind === 'key').length, 2);
  });

  it('says goodbye to the caller with a BYE when the assistant hangs up', async () => {
    rig.admitTo(async (line) => {
      await line.answer();
      await line.say('Goodbye.', { interruptible: false });
      await line.hangUp();
    });
    await rig.talk(new Caller(rig.peer));
    const bye = await rig.peer.next('BYE');
    rig.peer.send(answerTo(bye.text, 200));
    await rig.trunk.settled();
  });

  it('tells the assistant that a caller who cancels is gone', async () => {
    const ringing = Promise.withResolvers<void>();
    let answered: boolean | null = null;
    rig.admitTo(async (line) => {
      await ringing.promise;
      answered = await line.answer();
    });
    const caller = new Caller(rig.peer);
    caller.invite({ body: rig.offer() });
    await caller.expect(180);
    caller.send('CANCEL', { branch: caller.inviteBranch, noToTag: true });
    await caller.expect(487);
    caller.send('ACK', { branch: caller.inviteBranch });
    ringing.resolve();
    await rig.trunk.settled();
    assert.equal(answered, false);
  });

  it('hangs up on everybody when it closes, and every call comes to its end', async () => {
    const ends: LineEvent[] = [];
    rig.admitTo(async (line) => {
      await line.answer();
      ends.push(await line.next(20_000));
    });
    await rig.talk(new Caller(rig.peer));
    await eventually(() => rig.trunk.callCount === 1, 'the call is up');
    const closing = rig.trunk.close();
    const bye = await rig.peer.next('BYE');
    rig.peer.send(answerTo(bye.text, 200));
    await closing;
    await rig.trunk.settled();
    assert.equal(ends[0]?.kind, 'ended');
  });
});
