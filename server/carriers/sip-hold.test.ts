import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { FrozenClock } from '../platform/clock.ts';
import type { PersonSound } from '../voice/line.ts';
import { spoken } from '../voice/audio/testing/sounds.ts';
import { runCall } from '../voice/call-session.ts';
import { RtpPeer } from '../voice/media/testing/rtp-peer.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo } from '../voice/sip/testing/test-peer.ts';
import { TestRecorder } from '../voice/testing/test-recorder.ts';
import { testScript } from '../voice/testing/test-script.ts';
import {
  log,
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';

const sentence =
  'Thank you for calling. We are open every day from nine in the morning until five in the evening. ';

describe('a SIP call that is changed while it runs', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let music: Int16Array;

  before(async () => {
    sound = await startSound({ from: 22_400, to: 22_499 });
    music = (await spoken('Please hold the line, somebody will be with you soon.')).subarray(0, 8_000);
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound);
  });
  afterEach(() => fixture.close());

  it('sends the sound to the address of a re-INVITE, and none while on hold', async () => {
    fixture.admitTo(async (line) => {
      await line.answer();
      await line.say(sentence.repeat(3), { interruptible: true });
      for (;;) if ((await line.next(10_000)).kind === 'ended') return;
    });
    const caller = new Caller(fixture.peer);
    await fixture.actAsPerson(caller);
    await eventually(() => loudPackets(fixture.telephone) > 10, 'sound at the first place');
    const other = await RtpPeer.open(null, { clock: sound.time });
    caller.reinvite({ body: fixture.offer(other.port) });
    await caller.expect(200);
    caller.ack();
    await eventually(() => loudPackets(other) > 10, 'sound at the other place');
    caller.reinvite({ body: fixture.offer(other.port, ['a=inactive']) });
    await caller.expect(200);
    caller.ack();
    await sound.time.sleep(150);
    const onHold = other.received.length;
    await sound.time.sleep(300);
    assert.equal(other.received.length, onHold);
    caller.reinvite({ body: fixture.offer(other.port) });
    await caller.expect(200);
    caller.ack();
    await eventually(() => other.received.length > onHold + 10, 'sound again');
    caller.bye();
    await fixture.trunk.settled();
    other.close();
  });

  for (const hold of ['sendonly', 'inactive', 'c=0.0.0.0']) {
    it(`continues after a caller holds the call for five minutes (${hold})`, async () => {
      const clock = new FrozenClock('2026-11-23T10:00:00Z');
      const recorder = new TestRecorder();
      const script = testScript({ welcomeMessage: sentence });
      const signal = new AbortController().signal;
      fixture.admitTo((line) => runCall({ line, script, recorder, clock, log, signal }));
      const caller = new Caller(fixture.peer);
      fixture.telephone.target = await fixture.actAsPerson(caller);
      await eventually(() => loudPackets(fixture.telephone) > 10, 'the welcome');
      const held = hold.startsWith('c=')
        ? fixture.offer().replace('IP4 127.0.0.1\r\nt=', 'IP4 0.0.0.0\r\nt=')
        : null;
      caller.reinvite({ body: held ?? fixture.offer(fixture.telephone.port, [`a=${hold}`]) });
      await caller.expect(200);
      caller.ack();
      if (hold === 'sendonly') await fixture.telephone.speak(music);
      else await sound.time.sleep(200);
      const before = loudPackets(fixture.telephone);
      for (let second = 0; second < 300; second += 1) await clock.advance(1_000);
      assert.equal(recorder.turns.length, 0);
      caller.reinvite({ body: fixture.offer() });
      await caller.expect(200);
      caller.ack();
      await eventually(() => recorder.turns.length > 0, 'the welcome is said to its end');
      assert.ok(loudPackets(fixture.telephone) > before + 20);
      const [welcome] = recorder.turns;
      assert.deepEqual([welcome?.content, welcome?.interrupted], [sentence.trim(), false]);
      caller.bye();
      await fixture.trunk.settled();
      assert.equal(recorder.endings[0]?.status, 'completed');
    });
  }

  it('lets the caller hear nothing that a person of the team said while they held the call', async () => {
    const joined = Promise.withResolvers<PersonSound>();
    fixture.admitTo(async (line) => {
      await line.answer();
      joined.resolve(line.join?.(() => undefined) ?? assert.fail('a line with sound'));
      for (;;) if ((await line.next(10_000)).kind === 'ended') return;
    });
    const caller = new Caller(fixture.peer);
    await fixture.actAsPerson(caller);
    const person = await joined.promise;
    const speak = async (): Promise<void> => {
      for (let at = 0; at + 160 <= music.length; at += 160) {
        person.send(music.subarray(at, at + 160));
        await sound.time.sleep(20);
      }
    };
    await speak();
    await eventually(() => loudPackets(fixture.telephone) > 10, 'the person is heard');
    await sound.time.sleep(200);
    caller.reinvite({ body: fixture.offer(fixture.telephone.port, ['a=inactive']) });
    await caller.expect(200);
    caller.ack();
    await sound.time.sleep(200);
    await speak();
    const before = loudPackets(fixture.telephone);
    caller.reinvite({ body: fixture.offer() });
    await caller.expect(200);
    caller.ack();
    await sound.time.sleep(1_000);
    assert.equal(loudPackets(fixture.telephone), before);
    await speak();
    await eventually(() => loudPackets(fixture.telephone) > before + 10, 'the person is heard again');
    caller.bye();
    await fixture.trunk.settled();
  });

  it('hangs up on a caller who holds the call for longer than ten minutes', async () => {
    const clock = new FrozenClock('2026-11-23T10:00:00Z');
    const recorder = new TestRecorder();
    const script = testScript({ maxCallMinutes: 60 });
    const signal = new AbortController().signal;
    fixture.admitTo((line) => runCall({ line, script, recorder, clock, log, signal }));
    const caller = new Caller(fixture.peer);
    await fixture.actAsPerson(caller);
    await eventually(() => loudPackets(fixture.telephone) > 10, 'the welcome');
    caller.reinvite({ body: fixture.offer(fixture.telephone.port, ['a=inactive']) });
    await caller.expect(200);
    caller.ack();
    await sound.time.sleep(200);
    for (let second = 0; second <= 600; second += 1) await clock.advance(1_000);
    fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
    await fixture.trunk.settled();
    assert.equal(recorder.endings[0]?.status, 'completed');
    assert.match(recorder.endings[0]?.summary ?? '', /on hold and not taken up again/);
  });
});
