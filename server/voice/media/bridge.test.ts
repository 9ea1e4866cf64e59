import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { MediaRefusal, type MediaSession } from './media-session.ts';
import { MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';
import type { RtpPeer } from './testing/rtp-peer.ts';

/** A sentence sounds whole unless the jitter buffer or a joint takes or adds a little. */
const SLACK_MS = 200;

describe('two calls that are bridged', { timeout: 120_000 }, () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open({ workers: 2 });
  });
  after(() => fixture.close());

  /** The person to whom a caller is put through. */
  async function personBeside(beside: MediaSession): Promise<{ session: MediaSession; peer: RtpPeer }> {
    const session = await fixture.engine.open({ transport: { kind: 'rtp' }, beside });
    const peer = await fixture.peer(session.localPort);
    session.connect(peer.media());
    return { session, peer };
  }
  const loudMs = (peer: RtpPeer): number => peer.received.filter(({ loud }) => loud).length * 20;
  const isAbout = (ms: number, expected: number, what: string): void =>
    assert.ok(Math.abs(ms - expected) <= SLACK_MS, `${what}: ${ms} ms, expected ${expected}`);
  /** Where a tone sounds in a recording, from its beginning to its end. */
  function spanOf(pcm: Int16Array, hz: number): { fromMs: number; ms: number } {
    const found = tonesAt(pcm, hz);
    const [first, last] = [found[0], found.at(-1)];
    assert.ok(first && last, `${hz} Hz is recorded`);
    return { fromMs: first.fromMs, ms: last.toMs - first.fromMs };
  }

  it('hear each other, and the recording has both at their time', async () => {
    const caller = await fixture.call();
    const person = await personBeside(caller.session);
    caller.session.bridge(person.session);
    await Promise.all([
      caller.peer.speak(joined(silence(400), tone([700], 600), silence(1_200))),
      person.peer.speak(joined(silence(1_200), tone([1_500], 600), silence(400))),
    ]);
    isAbout(loudMs(person.peer), 600, 'what the person hears');
    isAbout(loudMs(caller.peer), 600, 'what the caller hears');
    const report = await caller.session.close();
    await person.session.close();
    assert.equal(report.assistantTalkMs, 0);
    const recorded = await samplesOf(caller.recordingPath);
    const [first, second] = [spanOf(recorded, 700), spanOf(recorded, 1_500)];
    isAbout(first.ms, 600, 'the caller');
    isAbout(second.ms, 600, 'the person');
    isAbout(second.fromMs - first.fromMs, 800, 'from one to the other');
  });

  it('hear what is played to them before each other', async () => {
    const caller = await fixture.call();
    const person = await personBeside(caller.session);
    caller.session.bridge(person.session);
    const playback = caller.session.play({ interruptible: false });
    playback.write(tone([900], 600));
    playback.end();
    await person.peer.speak(tone([1_500], 600));
    await playback.done;
    await caller.session.close();
    await person.session.close();
    isAbout(spanOf(await samplesOf(caller.recordingPath), 900).ms, 600, 'what is played');
  });

  it('hear nobody when the other is closed', async () => {
    const caller = await fixture.call();
    const person = await personBeside(caller.session);
    caller.session.bridge(person.session);
    await caller.session.close();
    await person.peer.speak(tone([700], 300));
    assert.equal(loudMs(person.peer), 0);
    await person.session.close();
  });

  it('are to be carried by one thread', async () => {
    const [one, other] = [await fixture.call(), await fixture.call()];
    assert.throws(
      () => one.session.bridge(other.session),
      (refusal: unknown) => refusal instanceof MediaRefusal && refusal.reason === 'closed',
    );
    await Promise.all([one.session.close(), other.session.close()]);
  });
});
