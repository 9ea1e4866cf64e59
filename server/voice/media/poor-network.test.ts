import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { rmsDbfs } from '../audio/levels.ts';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { eventually, MediaFixture, samplesOf } from './testing/media-fixture.ts';

/** Comfort noise has this payload type. */
const NOISE = 13;

describe('a call over a poor network, or with a peer that saves packets', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  it('conceals lost packets in what is heard and recorded, and counts that', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(joined(tone([200], 1_500), silence(300)), { lose: (n) => n % 12 === 7 });
    const { quality, packetsLost } = await session.close();
    assert.ok(packetsLost >= 5);
    assert.ok(quality && quality.concealedMs >= 100, `${quality?.concealedMs} ms`);
    const pcm = await samplesOf(recordingPath);
    const frames = Array.from({ length: 45 }, (_, n) => pcm.subarray((n + 15) * 160, (n + 16) * 160));
    const silent = frames.filter((frame) => rmsDbfs(frame) < -40).length;
    assert.ok(silent <= 1, `${silent} silent frames in the tone`);
  });

  it('plays noise at the level that the peer tells, until its sound goes on', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    await peer.speak(tone([400], 200));
    peer.comfortNoise(50);
    await peer.pause(600);
    await peer.speak(silence(300));
    await session.close();
    const pcm = await samplesOf(recordingPath);
    const middle = rmsDbfs(pcm.subarray(450 * 8, 650 * 8));
    assert.ok(middle > -54 && middle < -46, `${middle} dBFS`);
    assert.ok(rmsDbfs(pcm.subarray(-80 * 8)) < -70, 'no noise in the sound of the peer');
  });

  it('tells a peer that takes it the level of the silence, instead of sending it', async () => {
    const { session, peer } = await fixture.call();
    session.connect(peer.media({ comfortNoise: true }));
    await fixture.time.sleep(900);
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 200));
    playback.end();
    await playback.done;
    await eventually(() => peer.received.filter(({ loud }) => loud).length >= 8, 'the sentence');
    await session.close();
    const firstLoud = peer.received.findIndex(({ loud }) => loud);
    const noise = peer.received.slice(0, firstLoud).filter(({ payloadType }) => payloadType === NOISE);
    assert.ok(noise.length >= 3 && noise.length <= 6, `${noise.length} of noise`);
    assert.ok(firstLoud < 25, `${firstLoud} packets in 0.9 s of silence`);
    assert.equal(peer.received[firstLoud]?.marker, true, 'a talk spurt begins');
    const steps = peer.received.map(
      ({ sequence }, n) => sequence - (peer.received[n - 1]?.sequence ?? sequence - 1),
    );
    assert.ok(
      steps.every((step) => (step & 0xffff) === 1),
      'no number is left out',
    );
  });

  it('finds keys in the sound where no telephone events were agreed on, and only there', async () => {
    for (const dtmfPayloadType of [null, 101]) {
      const { session, peer } = await fixture.call();
      session.connect(peer.media({ dtmfPayloadType }));
      const keys: string[] = [];
      session.on('key', ({ key }) => keys.push(key));
      await peer.speak(
        joined(silence(100), tone([770, 1_336], 120), silence(120), tone([941, 1_477], 120), silence(200)),
      );
      await session.close();
      assert.equal(keys.join(''), dtmfPayloadType === null ? '5#' : '');
    }
  });

  it('is not taken by a stranger on the same host while the caller speaks', async () => {
    const { session, peer } = await fixture.call();
    const stranger = await fixture.peer(session.localPort);
    stranger.ssrc = 0xbad;
    await peer.speak(silence(200));
    await Promise.all([peer.speak(silence(1_000)), stranger.speak(tone([300], 1_000))]);
    const { quality, packetsReceived } = await session.close();
    assert.equal(stranger.received.length, 0, 'nothing is sent to it');
    assert.equal(packetsReceived, 60);
    assert.equal(quality?.packetsRefused, 50);
  });
});
