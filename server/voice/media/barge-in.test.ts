import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence, spoken, whiteNoise } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import type { MediaEvents, MediaSession, Playback, PlaybackResult } from './media-session.ts';
import { eventually, MediaFixture, type FixtureCall } from './testing/media-fixture.ts';

describe('a caller who interrupts the assistant', { concurrency: true }, () => {
  let fixture: MediaFixture;
  let sentence: Int16Array;
  before(async () => {
    fixture = await MediaFixture.open();
    sentence = await spoken('Excuse me, I would like to ask something else.');
  });
  after(() => fixture.close());

  /** Starts a playback of ten seconds and waits until it is heard. */
  async function talking(call: FixtureCall, interruptible: boolean): Promise<Playback> {
    const playback = call.session.play({ interruptible });
    playback.write(tone([900], 10_000));
    playback.end();
    await eventually(() => call.peer.received.some((packet) => packet.loud), 'the assistant is heard');
    return playback;
  }

  function eventsOf(session: MediaSession): {
    started: number[];
    ended: number[];
    keys: MediaEvents['key'][0][];
  } {
    const events = { started: [] as number[], ended: [] as number[], keys: [] as MediaEvents['key'][0][] };
    session.on('speech_started', ({ atMs }) => events.started.push(atMs));
    session.on('speech_ended', ({ atMs }) => events.ended.push(atMs));
    session.on('key', (key) => events.keys.push(key));
    return events;
  }

  /** No packet with sound followed the interruption: exactly the played part was sent. */
  function assertSilentAtOnce(call: FixtureCall, result: PlaybackResult): void {
    const loud = call.peer.received.filter((packet) => packet.loud).length;
    assert.equal(loud * 20, result.playedMs, `${loud} packets with sound, ${result.playedMs} ms played`);
    assert.equal(call.peer.received.at(-1)?.loud, false);
  }

  it('stops it by speaking, in the frame in which speech is detected', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    const playback = await talking(call, true);
    await call.peer.speak(joined(silence(300), sentence, silence(900)));
    const result = await playback.done;
    await eventually(() => events.ended.length === 1, 'the end of the speech');
    const report = await call.session.close();
    assert.equal(result.interruptedBy, 'speech');
    assertSilentAtOnce(call, result);
    const [started = 0] = events.started;
    const silentAtMs = result.startedAtMs + result.playedMs;
    assert.ok(
      silentAtMs - started >= 60 && silentAtMs - started <= 260,
      `${silentAtMs - started} ms after it began`,
    );
    assert.ok(Math.abs(report.callerTalkMs - sentence.length / 8) <= 250, `${report.callerTalkMs} ms`);
    assert.equal(report.assistantTalkMs, result.playedMs);
  });

  /** A second of sound was sent after the last silent packet. */
  async function goesOn(call: FixtureCall): Promise<void> {
    const isLoud = (packets: readonly { loud: boolean }[]): boolean => packets.every(({ loud }) => loud);
    await eventually(() => isLoud(call.peer.received.slice(-25)), 'the assistant goes on');
  }

  it('pauses it with a short sound of the voice, and it goes on where it was', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    const playback = await talking(call, true);
    await call.peer.speak(joined(silence(300), sentence.subarray(8 * 400, 8 * 740), silence(900)));
    await eventually(() => events.ended.length === 1, 'the end of the sound');
    await goesOn(call);
    playback.stop();
    const result = await playback.done;
    assert.equal(result.interruptedBy, 'stop');
    const heard = call.peer.received.filter((packet) => packet.loud).length * 20;
    assert.equal(heard, result.playedMs);
    assert.equal(events.started.length, 1);
    const report = await call.session.close();
    assert.ok(report.durationMs - result.startedAtMs - result.playedMs >= 400, 'it was not silent meanwhile');
  });

  it('leaves the decision to the words where somebody understands them', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    call.session.judgeSpeech('words');
    const playback = await talking(call, true);
    await call.peer.speak(joined(silence(200), sentence, silence(700)));
    await eventually(() => events.ended.length === 1, 'the end of the speech');
    assert.equal(call.peer.received.at(-1)?.loud, false);
    // Judged is earlier speech: the latest keeps its pause.
    call.session.resume((events.started[0] ?? 0) - 1);
    await call.peer.speak(silence(200));
    assert.equal(call.peer.received.at(-1)?.loud, false);
    call.session.resume(events.started[0] ?? 0);
    await goesOn(call);
    call.session.interrupt();
    const result = await playback.done;
    assert.equal(result.interruptedBy, 'speech');
    await eventually(() => call.peer.received.at(-1)?.loud === false, 'silence');
    assertSilentAtOnce(call, result);
    await call.session.close();
  });

  it('judges by the length again when nobody is left who understands words', async () => {
    const call = await fixture.call();
    call.session.judgeSpeech('words');
    const playback = await talking(call, true);
    const speaking = call.peer.speak(joined(silence(200), sentence, sentence));
    await eventually(() => call.peer.received.at(-1)?.loud === false, 'the pause');
    call.session.judgeSpeech('length');
    assert.equal((await playback.done).interruptedBy, 'speech');
    await speaking;
    await call.session.close();
  });

  it('takes the length that its owner sets', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    call.session.judgeSpeech('length', 4_000);
    const playback = await talking(call, true);
    await call.peer.speak(joined(silence(200), sentence.subarray(0, 8 * 1_500), silence(700)));
    await eventually(() => events.ended.length === 1, 'the end of the speech');
    await goesOn(call);
    playback.stop();
    assert.equal((await playback.done).interruptedBy, 'stop');
    await call.session.close();
  });

  it('stops it at once by pressing a key', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    const playback = await talking(call, true);
    await call.peer.speak(silence(200));
    await call.peer.press(3);
    const result = await playback.done;
    await call.peer.speak(silence(200));
    await call.session.close();
    assert.equal(result.interruptedBy, 'key');
    assertSilentAtOnce(call, result);
    assert.ok(Math.abs((events.keys[0]?.atMs ?? 0) - result.startedAtMs - result.playedMs) <= 20);
  });

  it('stops what was queued before the interruption, but not what is queued afterwards', async () => {
    const call = await fixture.call();
    const first = await talking(call, true);
    const second = call.session.play({ interruptible: true });
    second.write(tone([500], 100));
    second.end();
    call.session.pressKey('1');
    assert.equal((await first.done).interruptedBy, 'key');
    assert.deepEqual((await second.done).playedMs, 0);
    const third = call.session.play({ interruptible: true });
    third.write(tone([500], 100));
    third.end();
    assert.deepEqual((await third.done).interruptedBy, null);
    await call.session.close();
  });

  it('does not stop a playback that is not interruptible', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    const playback = await talking(call, false);
    await call.peer.speak(joined(sentence, silence(700)));
    call.session.pressKey('1');
    await eventually(() => events.keys.length === 1, 'the key');
    assert.equal(events.started.length, 1);
    playback.stop();
    assert.equal((await playback.done).interruptedBy, 'stop');
    await call.session.close();
  });

  it('does not stop it by noise, a click of the line, or tones', async () => {
    const call = await fixture.call();
    const events = eventsOf(call.session);
    const playback = await talking(call, true);
    const noises = joined(
      whiteNoise(1_500, -25),
      silence(300),
      whiteNoise(60, -8),
      silence(300),
      tone([697, 1_209], 600),
    );
    await call.peer.speak(noises);
    playback.stop();
    assert.equal((await playback.done).interruptedBy, 'stop');
    assert.deepEqual(events.started, []);
    await call.session.close();
  });
});
