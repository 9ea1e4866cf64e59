import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, seededRandom, silence, spoken } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import type { MediaEvents } from './media-session.ts';
import { eventually, MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';

describe('the sound of a call over RTP', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  /** Asserts a tone in `pcm` at the expected time and length, as exactly as the jitter buffer lets it be. */
  function assertTone(pcm: Int16Array, hz: number, fromMs: number, lengthMs: number): void {
    const slack = 150;
    const found = tonesAt(pcm, hz);
    const at = JSON.stringify(found);
    const heardMs = found.reduce((sum, stretch) => sum + stretch.toMs - stretch.fromMs, 0);
    assert.ok(
      Math.abs((found[0]?.fromMs ?? Infinity) - fromMs) <= slack,
      `${hz} Hz at ${at}, expected from ${fromMs}`,
    );
    assert.ok(Math.abs((found.at(-1)?.toMs ?? Infinity) - fromMs - lengthMs) <= slack, `${hz} Hz at ${at}`);
    assert.ok(
      heardMs >= lengthMs - slack && heardMs <= lengthMs + 60,
      `${hz} Hz for ${heardMs} of ${lengthMs} ms`,
    );
  }

  it('is recorded at the time it was heard', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(joined(silence(600), tone([700], 500), silence(400)));
    const report = await session.close();
    assertTone(await samplesOf(recordingPath), 700, 600, 500);
    assert.equal(report.packetsReceived, 75);
    assert.equal(report.packetsLost, 0);
    assert.ok(Math.abs(report.recordingMs - report.durationMs) <= 20);
  });

  it('reaches the caller without a gap, is counted, and is recorded exactly when it was played', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await fixture.time.sleep(200);
    const playback = session.play({ interruptible: true });
    const pcm = tone([900], 600);
    playback.write(pcm.subarray(0, 1_000));
    playback.write(pcm.subarray(1_000));
    playback.end();
    const result = await playback.done;
    assert.equal(result.playedMs, 600);
    assert.equal(result.interruptedBy, null);
    const report = await session.close();
    assert.equal(report.assistantTalkMs, 600);
    const loud = peer.received.filter((packet) => packet.loud);
    assert.equal(loud.length, 30);
    loud.forEach((packet, i) => {
      const earlier = loud[i - 1] ?? packet;
      const step = (packet.timestamp - earlier.timestamp) >>> 0;
      // A delayed machine may omit frames, but never sends two for one time.
      assert.ok(step % 160 === 0 && step >= 160 * ((packet.sequence - earlier.sequence) & 0xffff), `${step}`);
    });
    const [heard] = tonesAt(await samplesOf(recordingPath), 900);
    assert.ok(heard && Math.abs(heard.fromMs - result.startedAtMs) <= 10, JSON.stringify({ heard, result }));
  });

  it('is carried in both directions at once, and mixed in the recording', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 800));
    playback.end();
    await peer.speak(tone([500], 800));
    await playback.done;
    await session.close();
    const both = tone([500, 900], 20);
    const pcm = await samplesOf(recordingPath);
    const middle = pcm.subarray(400 * 8, 500 * 8);
    assert.ok(both.length > 0 && middle.some((sample) => Math.abs(sample) > 3_000));
    assert.ok(tonesAt(pcm, 500).length > 0 && tonesAt(pcm, 900).length > 0);
  });

  it('is sent as silence without a playback', async () => {
    const { session, peer } = await fixture.call();
    await eventually(() => peer.received.length >= 15, 'fifteen silent packets');
    assert.ok(peer.received.every((packet) => !packet.loud));
    assert.equal(peer.received[0]?.marker, true);
    await session.close();
  });

  it('keeps its timing across a gap in the packets', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(joined(silence(200), tone([600], 300)));
    await peer.pause(1_000);
    await peer.speak(joined(tone([1_100], 300), silence(300)));
    await session.close();
    const pcm = await samplesOf(recordingPath);
    assertTone(pcm, 600, 200, 300);
    assertTone(pcm, 1_100, 1_500, 300);
  });

  it('survives loss, duplicates and packets out of order', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(joined(tone([700], 1_000), silence(300)), {
      lose: (n) => n % 10 === 3,
      repeat: (n) => n % 10 === 5,
      swap: (n) => n % 10 === 7,
    });
    const report = await session.close();
    assert.equal(report.packetsLost, 7);
    assert.equal(report.packetsReceived, 58);
    assertTone(await samplesOf(recordingPath), 700, 0, 1_000);
  });

  it('continues when the source changes its SSRC, sequence and timestamp', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(tone([600], 400));
    Object.assign(peer, { ssrc: 99, sequence: 7, timestamp: 123_456 });
    await peer.speak(joined(tone([1_100], 400), silence(300)));
    const report = await session.close();
    const pcm = await samplesOf(recordingPath);
    assertTone(pcm, 600, 0, 400);
    assertTone(pcm, 1_100, 400, 400);
    assert.equal(report.packetsLost, 0);
  });

  it('is sent in A-law and in longer packets when that was negotiated', async () => {
    const { session, peer } = await fixture.call();
    session.connect(peer.media({ codec: 'PCMA', payloadType: 8, ptimeMs: 40 }));
    await eventually(() => peer.received.some((packet) => packet.payloadType === 8), 'an A-law packet');
    const packets = peer.received.filter((packet) => packet.payloadType === 8).slice(1);
    assert.ok(packets.every((packet) => packet.pcm.length === 320));
    await session.close();
  });

  it('is heard in another codec that the peer has named, from one packet to the next', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    session.connect(peer.media({ others: [{ codec: 'PCMA', payloadType: 8 }] }));
    await peer.speak(tone([700], 300));
    peer.codec = 'PCMA';
    await peer.speak(tone([700], 300));
    const report = await session.close();
    assertTone(await samplesOf(recordingPath), 700, 0, 600);
    assert.equal(report.packetsReceived, 30);
  });

  it('pauses on hold: nothing is sent, and a playback continues after it', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    const playback = session.play({ interruptible: true });
    playback.write(tone([900], 1_000));
    playback.end();
    await eventually(() => peer.received.filter((packet) => packet.loud).length >= 10, 'the sentence begins');
    session.connect(peer.media({ direction: 'inactive' }));
    await fixture.time.sleep(200);
    const before = peer.received.length;
    await fixture.time.sleep(500);
    assert.equal(peer.received.length, before);
    session.connect(peer.media());
    assert.equal((await playback.done).playedMs, 1_000);
    await session.close();
    assert.equal(peer.received.filter((packet) => packet.loud).length, 50);
    assert.ok(peer.received[before]?.marker, 'the first packet after the hold is marked');
    const stretches = tonesAt(await samplesOf(recordingPath), 900);
    const pauses = stretches.map(({ fromMs }, i) => fromMs - (stretches[i - 1]?.toMs ?? fromMs));
    assert.ok(Math.max(...pauses) >= 500, JSON.stringify(stretches));
  });

  it('does not detect speech in hold music of the caller, which interrupts nothing and is not recorded', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    let spoke = 0;
    session.on('speech_started', () => spoke++);
    const playback = session.play({ interruptible: true });
    playback.write(tone([900], 500));
    playback.end();
    session.connect(peer.media({ direction: 'recvonly' }));
    await fixture.time.sleep(100);
    const music = await spoken('You are number three. Please hold the line, somebody will be with you soon.');
    await peer.speak(joined(music.subarray(0, 16_000), tone([700], 400), silence(300)));
    session.connect(peer.media());
    const { playedMs, interruptedBy } = await playback.done;
    assert.deepEqual([spoke, playedMs, interruptedBy], [0, 500, null]);
    const report = await session.close();
    assert.equal(report.callerTalkMs, 0);
    assert.deepEqual(tonesAt(await samplesOf(recordingPath), 700), []);
  });

  it('reports each key once, at its time, from media and signalling', async () => {
    const { session, peer } = await fixture.call();
    const keys: MediaEvents['key'][0][] = [];
    session.on('key', (key) => keys.push(key));
    await peer.speak(silence(200));
    for (const event of [1, 1, 10, 15]) await peer.press(event);
    session.pressKey('7');
    session.pressKey('not a key');
    await eventually(() => keys.length >= 5, 'five keys');
    await session.close();
    assert.equal(keys.map(({ key }) => key).join(''), '11*D7');
    assert.ok(keys.every(({ atMs }, i) => atMs >= (keys[i - 1]?.atMs ?? 150)));
  });

  it('reports keys with an SSRC of their own, without disturbing the sound', async () => {
    const { session, peer } = await fixture.call();
    const keys: string[] = [];
    session.on('key', ({ key }) => keys.push(key));
    await peer.speak(silence(100));
    for (const event of [1, 2]) {
      await peer.pressApart(event);
      await peer.speak(silence(100));
    }
    await eventually(() => keys.length >= 2, 'keys');
    const report = await session.close();
    assert.deepEqual(keys, ['1', '2']);
    assert.equal(report.packetsLost, 0);
    assert.equal(report.packetsReceived, 15 + 12);
  });

  it("is sent to the caller's real port, when a NAT changed it", async () => {
    const { session, peer } = await fixture.call();
    const natted = await fixture.peer(session.localPort);
    await eventually(() => peer.received.length > 3, 'packets to the negotiated port');
    await natted.speak(silence(100));
    await eventually(() => natted.received.length > 10, 'packets to the real port');
    await session.close();
  });

  it('is accepted only from the negotiated address', async () => {
    const { session, peer } = await fixture.call();
    session.connect(peer.media({ address: '127.0.0.2' }));
    await peer.speak(tone([700], 300));
    session.connect(peer.media({ address: '127.0.0.2', allowedSource: '127.0.0.1' }));
    await peer.speak(tone([700], 300));
    const report = await session.close();
    assert.equal(report.packetsReceived, 15);
  });

  it('survives thousands of datagrams of random bytes', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    const random = seededRandom(9);
    const vandal = await fixture.peer(session.localPort);
    const speaking = peer.speak(joined(silence(200), tone([700], 600), silence(300)));
    for (let i = 0; i < 6_000; i++) {
      const bytes = Uint8Array.from({ length: Math.floor(random() * 300) }, () => Math.floor(random() * 256));
      if (random() < 0.5 && bytes.length > 1) bytes.set([0x80, i % 2 ? 0 : 101]);
      vandal.raw(bytes);
      if (i % 100 === 0) await fixture.time.sleep(5);
    }
    await speaking;
    const report = await session.close();
    assert.ok(report.packetsReceived >= 50, `${report.packetsReceived} packets of the caller`);
    const found = tonesAt(await samplesOf(recordingPath), 700);
    assert.ok(
      found.some(({ fromMs, toMs }) => toMs - fromMs >= 300),
      JSON.stringify(found),
    );
  });

  it('works over IPv6', async () => {
    const six = await MediaFixture.open({ bindHost: '::1' });
    const session = await six.engine.open({ transport: { kind: 'rtp' } });
    const peer = await six.peer(session.localPort, '::1');
    session.connect(peer.media({ address: '::1' }));
    await peer.speak(tone([700], 200));
    await eventually(() => peer.received.length > 3, 'packets over IPv6');
    assert.equal((await session.close()).packetsReceived, 10);
    await six.close();
  });
});
