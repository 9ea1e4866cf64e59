import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { FrozenClock, systemClock } from '../platform/clock.ts';
import { spoken } from '../voice/audio/testing/sounds.ts';
import { runCall } from '../voice/call-session.ts';
import type { Line, LineEvent } from '../voice/line.ts';
import { startMediaEngine } from '../voice/media/media-engine.ts';
import type { MediaEngine } from '../voice/media/media-engine.ts';
import { RtpPeer } from '../voice/media/testing/rtp-peer.ts';
import { RehearsalDesk } from '../voice/testing/rehearsal-desk.ts';
import { rehearsalScript } from '../voice/testing/rehearsal-script.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo, TestPeer } from '../voice/sip/testing/test-peer.ts';
import { startEmbeddedSpeaker } from '../voice/speech/espeak.ts';
import type { EmbeddedSpeaker } from '../voice/speech/espeak.ts';
import type { CallArrival, ReceiveCall } from './carrier.ts';
import { startSipTrunk } from './sip-trunk.ts';
import type { SipTrunk, SipTrunkOptions } from './sip-trunk.ts';

const log = pino({ level: 'silent' });
const sentence =
  'Thank you for calling. We are open every day from nine in the morning until five in the evening. ';

const loudPackets = (peer: RtpPeer): number => peer.received.filter((packet) => packet.loud).length;

describe('the SIP trunk', { timeout: 60_000 }, () => {
  let media: MediaEngine;
  let speaker: EmbeddedSpeaker;
  let trunk: SipTrunk;
  let peer: TestPeer;
  let telephone: RtpPeer;
  let receive: ReceiveCall;
  let arrivals: CallArrival[];
  let music: Int16Array;

  before(async () => {
    const ports = { from: 22_000, to: 22_099 };
    media = await startMediaEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 2, log });
    speaker = await startEmbeddedSpeaker({ log });
    music = (await spoken('Please hold the line, somebody will be with you soon.')).subarray(0, 8_000);
  });
  after(async () => {
    await media.close();
    await speaker.close();
  });
  beforeEach(async () => {
    arrivals = [];
    trunk = await startSipTrunk(settings());
    peer = await TestPeer.udp(trunk.port);
    telephone = await RtpPeer.open(null);
  });
  afterEach(async () => {
    await trunk.close();
    await trunk.settled();
    await peer.close();
    telephone.close();
    assert.equal(trunk.callCount, 0);
    assert.equal(media.sessions, 0, 'every call gives its media back');
  });

  const settings = (): SipTrunkOptions => ({
    host: '127.0.0.1',
    port: 0,
    isAllowed: () => true,
    userAgent: 'Switchboard',
    maxCalls: 10,
    receive: (arrival) => {
      arrivals.push(arrival);
      return receive(arrival);
    },
    media,
    speaker,
    clock: systemClock,
    log,
  });

  const failures: string[] = [];
  const admitTo = (run: (line: Line) => Promise<void>): void => {
    receive = async () => ({
      admitted: true,
      callId: 1,
      recordingPath: null,
      voice: 'espeak-en-us',
      language: 'en-US',
      run,
      fail: async (cause) => void failures.push(cause),
    });
  };

  const offer = (port = telephone.port, extra: string[] = []): string =>
    sdpText([`m=audio ${port} RTP/AVP 0 101`, 'a=rtpmap:101 telephone-event/8000', ...extra]);

  /** Calls, and acknowledges the answer; the port our media is expected on. */
  async function talk(caller: Caller): Promise<number> {
    caller.invite({ body: offer() });
    const answered = await caller.expect(200);
    caller.ack();
    return Number(/m=audio (\d+)/.exec(answered.body)?.[1]);
  }

  describe('turns away', () => {
    for (const [reason, status] of [
      ['unknown_number', 404],
      ['no_assistant', 480],
      ['busy', 503],
    ] as const) {
      it(`a call with ${status} when it is refused as ${reason}`, async () => {
        receive = async () => ({ admitted: false, reason });
        const caller = new Caller(peer);
        caller.invite();
        const refused = await caller.expect(status);
        assert.equal(refused.header('Retry-After'), status === 503 ? '10' : null);
        assert.deepEqual(arrivals, [
          {
            from: '+15005550100',
            to: '+15005550006',
            carrier: 'sip',
            carrierCallId: caller.callId,
            withinWorkspaceId: null,
          },
        ]);
      });
    }

    it('a call with 503 when the house itself is in trouble', async () => {
      receive = async () => {
        throw new Error('The database is away.');
      };
      const caller = new Caller(peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
    });

    it('a call with 488 when there is no codec for it, without anybody being asked', async () => {
      const caller = new Caller(peer);
      caller.invite({ body: sdpText(['m=audio 40000 RTP/AVP 9', 'a=rtpmap:9 G722/8000']) });
      await caller.expect(488);
      assert.deepEqual(arrivals, []);
    });

    it('a call with 503 when there is no room for its sound, and has that written down', async () => {
      const held = await Promise.all([1, 2].map(() => media.open({ transport: { kind: 'rtp' } })));
      failures.length = 0;
      admitTo(async () => assert.fail('run without sound'));
      const caller = new Caller(peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
      await Promise.all(held.map((session) => session.close()));
      await trunk.settled();
      assert.equal(failures.length, 1);
    });

    it('new calls with 503 while it drains', async () => {
      trunk.drain();
      const caller = new Caller(peer);
      caller.invite();
      assert.ok((await caller.expect(503)).header('Retry-After'));
    });
  });

  it('tells no number for a caller who withholds it', async () => {
    receive = async () => ({ admitted: false, reason: 'unknown_number' });
    const caller = new Caller(peer);
    caller.invite({
      headers: [`From: "Anonymous" <sip:anonymous@anonymous.invalid>;tag=${caller.fromTag}`],
    });
    await caller.expect(404);
    assert.equal(arrivals[0]?.from, null);
  });

  it('tells a name in signalling, but an address for the media', async () => {
    const named = await startSipTrunk({
      ...settings(),
      publicHost: 'pbx.example.com',
      publicAddress: '192.0.2.7',
    });
    admitTo(async (line) => void (await line.answer()));
    const near = await TestPeer.udp(named.port);
    const caller = new Caller(near);
    caller.invite({ body: offer() });
    const answered = await caller.expect(200);
    caller.ack();
    assert.match(answered.header('Contact') ?? '', /sip:pbx\.example\.com:/);
    assert.match(answered.body, /^c=IN IP4 192\.0\.2\.7\r$/m);
    near.send(answerTo((await near.next('BYE')).text, 200));
    await named.settled();
    await named.close();
    await near.close();
  });

  it('lets the caller hear the assistant, and the assistant hear keys of either kind and the end', async () => {
    const events: LineEvent[] = [];
    let heard = '';
    admitTo(async (line) => {
      assert.equal(await line.answer(), true);
      heard = (await line.say('Hello, dear caller.', { interruptible: true })).heard;
      while (events.at(-1)?.kind !== 'ended') events.push(await line.next(10_000));
      await line.hangUp();
    });
    const caller = new Caller(peer);
    const port = await talk(caller);
    telephone.target = port;
    await telephone.speak(new Int16Array(160));
    await eventually(() => loudPackets(telephone) > 20, 'the assistant is heard');
    await eventually(() => heard !== '', 'all of it is said');
    assert.equal(heard, 'Hello, dear caller.');
    await telephone.press(1);
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '1'), 'key 1');
    caller.cseq += 1;
    caller.send('INFO', {
      headers: ['Content-Type: application/dtmf-relay'],
      body: 'Signal=2\r\nDuration=160\r\n',
    });
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '2'), 'key 2');
    caller.bye();
    await trunk.settled();
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.by === 'caller');
    assert.equal(events.filter((event) => event.kind === 'key').length, 2);
  });

  it('says goodbye to the caller with a BYE when the assistant hangs up', async () => {
    admitTo(async (line) => {
      await line.answer();
      await line.say('Goodbye.', { interruptible: false });
      await line.hangUp();
    });
    await talk(new Caller(peer));
    const bye = await peer.next('BYE');
    peer.send(answerTo(bye.text, 200));
    await trunk.settled();
  });

  it('sends the sound to where a re-INVITE wants it, and none while on hold', async () => {
    admitTo(async (line) => {
      await line.answer();
      await line.say(sentence.repeat(3), { interruptible: true });
      for (;;) if ((await line.next(10_000)).kind === 'ended') return;
    });
    const caller = new Caller(peer);
    await talk(caller);
    await eventually(() => loudPackets(telephone) > 10, 'sound at the first place');
    const other = await RtpPeer.open(null);
    caller.reinvite({ body: offer(other.port) });
    await caller.expect(200);
    caller.ack();
    await eventually(() => loudPackets(other) > 10, 'sound at the other place');
    caller.reinvite({ body: offer(other.port, ['a=inactive']) });
    await caller.expect(200);
    caller.ack();
    await systemClock.sleep(150);
    const onHold = other.received.length;
    await systemClock.sleep(300);
    assert.equal(other.received.length, onHold);
    caller.reinvite({ body: offer(other.port) });
    await caller.expect(200);
    caller.ack();
    await eventually(() => other.received.length > onHold + 10, 'sound again');
    caller.bye();
    await trunk.settled();
    other.close();
  });

  for (const hold of ['sendonly', 'inactive', 'c=0.0.0.0']) {
    it(`is found as it was left by a caller who holds the call for five minutes (${hold})`, async () => {
      const clock = new FrozenClock('2026-11-23T10:00:00Z');
      const desk = new RehearsalDesk();
      const script = rehearsalScript({ welcomeMessage: sentence });
      const signal = new AbortController().signal;
      admitTo((line) => runCall({ line, script, desk, clock, log, signal }));
      const caller = new Caller(peer);
      telephone.target = await talk(caller);
      await eventually(() => loudPackets(telephone) > 10, 'the welcome');
      const held = hold.startsWith('c=') ? offer().replace('IP4 127.0.0.1\r\nt=', 'IP4 0.0.0.0\r\nt=') : null;
      caller.reinvite({ body: held ?? offer(telephone.port, [`a=${hold}`]) });
      await caller.expect(200);
      caller.ack();
      if (hold === 'sendonly') await telephone.speak(music);
      else await systemClock.sleep(200);
      const before = loudPackets(telephone);
      for (let second = 0; second < 300; second += 1) await clock.advance(1_000);
      assert.equal(desk.turns.length, 0);
      caller.reinvite({ body: offer() });
      await caller.expect(200);
      caller.ack();
      await eventually(() => desk.turns.length > 0, 'the welcome is said to its end');
      assert.ok(loudPackets(telephone) > before + 20);
      const [welcome] = desk.turns;
      assert.deepEqual([welcome?.content, welcome?.interrupted], [sentence.trim(), false]);
      caller.bye();
      await trunk.settled();
      assert.equal(desk.endings[0]?.status, 'completed');
    });
  }

  it('hangs up on a caller who holds the call for longer than ten minutes', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const desk = new RehearsalDesk();
    const script = rehearsalScript({ maxCallMinutes: 60 });
    const signal = new AbortController().signal;
    admitTo((line) => runCall({ line, script, desk, clock, log, signal }));
    const caller = new Caller(peer);
    await talk(caller);
    await eventually(() => loudPackets(telephone) > 10, 'the welcome');
    caller.reinvite({ body: offer(telephone.port, ['a=inactive']) });
    await caller.expect(200);
    caller.ack();
    await systemClock.sleep(200);
    for (let second = 0; second <= 600; second += 1) await clock.advance(1_000);
    peer.send(answerTo((await peer.next('BYE')).text, 200));
    await trunk.settled();
    assert.equal(desk.endings[0]?.status, 'completed');
    assert.match(desk.endings[0]?.summary ?? '', /on hold and did not come back/);
  });

  it('tells the assistant that a caller who cancels is gone', async () => {
    const ringing = Promise.withResolvers<void>();
    let answered: boolean | null = null;
    admitTo(async (line) => {
      await ringing.promise;
      answered = await line.answer();
    });
    const caller = new Caller(peer);
    caller.invite({ body: offer() });
    await caller.expect(180);
    caller.send('CANCEL', { branch: caller.inviteBranch, noToTag: true });
    await caller.expect(487);
    caller.send('ACK', { branch: caller.inviteBranch });
    ringing.resolve();
    await trunk.settled();
    assert.equal(answered, false);
  });

  it('hangs up on everybody when it closes, and every call comes to its end', async () => {
    const ends: LineEvent[] = [];
    admitTo(async (line) => {
      await line.answer();
      ends.push(await line.next(20_000));
    });
    await talk(new Caller(peer));
    await eventually(() => trunk.callCount === 1, 'the call is up');
    const closing = trunk.close();
    const bye = await peer.next('BYE');
    peer.send(answerTo(bye.text, 200));
    await closing;
    await trunk.settled();
    assert.equal(ends[0]?.kind, 'ended');
  });
});
