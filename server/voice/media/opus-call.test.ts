import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { rmsDbfs, toneShare } from '../audio/levels.ts';
import { OpusCoder } from '../audio/opus-coder.ts';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { uint16 } from '../rtp/packet.ts';
import { Packetizer } from '../rtp/packetizer.ts';
import type { RemoteMedia } from '../rtp/remote-media.ts';
import { MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';
import type { ReceivedPacket, RtpPeer } from './testing/rtp-peer.ts';

const OPUS = {
  ...{ codec: 'opus', payloadType: 111, dtmfPayloadType: 110, dtmfClockPerMs: 48 },
  opus: { bitrate: 20_000, fec: true },
} as const satisfies Partial<RemoteMedia>;
const FRAME = 160;
/** Where the timestamps of the peer begin: they wrap during the call, at another place than 8 kHz would. */
const START = { ssrc: 0x5eed, sequence: 65_530, timestamp: 2 ** 32 - 20_000 };

describe('a call with Opus', () => {
  let fixture: MediaFixture;
  let coder: OpusCoder;
  before(async () => {
    fixture = await MediaFixture.open();
    coder = OpusCoder.open(OPUS.opus, (reason) => assert.fail(reason));
    await coder.ready;
  });
  after(() => {
    coder.close();
    return fixture.close();
  });

  /** Sends `pcm` at its pace, but for the packets that are lost. */
  async function speak(peer: RtpPeer, pcm: Int16Array, isLost: (n: number) => boolean): Promise<void> {
    const packetizer = new Packetizer(START);
    packetizer.opus = coder;
    packetizer.shape({ ...OPUS, ptimeMs: 20 });
    const startedAt = fixture.time.monotonicMs();
    for (let n = 0; (n + 1) * FRAME <= pcm.length; n += 1) {
      const packets = packetizer.add(n, pcm.subarray(n * FRAME, (n + 1) * FRAME));
      if (!isLost(n)) packets.forEach((packet) => peer.send(packet));
      await fixture.time.sleep(Math.max(0, startedAt + (n + 1) * 20 - fixture.time.monotonicMs()));
    }
  }

  it('carries sound both ways in packets of 20 ms, by a clock of 48 kHz, over losses', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    session.connect(peer.media(OPUS));
    // The first call of the thread loads it.
    await until('Opus is sent', () => peer.received.some(({ payloadType }) => payloadType === 111));
    peer.received.splice(0);
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 600));
    playback.end();
    await speak(peer, joined(silence(200), tone([500], 1_200), silence(200)), (n) => n % 10 === 9);
    await playback.done;
    await until('the sound was sent', () => peer.received.length > 60);
    const report = await session.close();
    assert.deepEqual([report.quality?.codec, report.packetsLost], ['opus', 7]);
    // Beside the losses, up to 60 ms between the last packet and the end.
    const concealedMs = report.quality?.concealedMs ?? 0;
    assert.ok(concealedMs >= 140 && concealedMs <= 200, String(concealedMs));
    assert.ok(report.maxJitterMs < 20, `jitter ${report.maxJitterMs}`);
    assert.ok(peer.received.every(({ payloadType, payload }) => payloadType === 111 && payload.length < 200));
    const steps = peer.received.slice(1).map(({ timestamp, sequence }, n) => {
      const before = peer.received[n];
      return ((timestamp - (before?.timestamp ?? 0)) | 0) / ((sequence - (before?.sequence ?? 0)) & 0xffff);
    });
    assert.ok(steps.every((step) => step % 960 === 0 && step > 0));
    const decoder = OpusCoder.open(OPUS.opus, (reason) => assert.fail(reason));
    await decoder.ready;
    const heard = joined(...peer.received.map(({ payload }) => decoder.decode(payload) ?? silence(20)));
    decoder.close();
    const [said] = tonesAt(heard, 900);
    assert.ok(said && said.toMs - said.fromMs >= 540, JSON.stringify(said));
    const middle = heard.subarray((said.fromMs + 100) * 8, (said.fromMs + 400) * 8);
    assert.ok(toneShare(middle, 900) > 0.95 && rmsDbfs(middle) > -20);
    const kept = tonesAt(await samplesOf(recordingPath), 500);
    // Its beginning is mixed with what the assistant says.
    const keptMs = kept.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    assert.ok(keptMs > 700, JSON.stringify(kept));
  });

  it('tells keys by the clock of its events, and hears them by either', async () => {
    const { session, peer } = await fixture.call();
    session.connect(peer.media(OPUS));
    const keys: string[] = [];
    session.on('key', ({ key }) => keys.push(key));
    session.sendKeys('7');
    const events = (): ReceivedPacket[] => peer.received.filter(({ payloadType }) => payloadType === 110);
    await until('the key was told', () => events().length === 10);
    const durations = events().map(({ payload }) => uint16(payload, 2));
    assert.equal(durations.at(-1), 160 * 48);
    assert.equal(new Set(events().map(({ timestamp }) => timestamp)).size, 1);
    session.connect(peer.media({ ...OPUS, dtmfPayloadType: 101, dtmfClockPerMs: 8 }));
    await peer.press(5);
    await until('the key was heard', () => keys.length > 0);
    await session.close();
    assert.deepEqual(keys, ['5']);
  });

  it('changes to G.711 and back with timestamps that go on', async () => {
    const { session, peer } = await fixture.call();
    for (const changes of [OPUS, {}, OPUS]) {
      const { codec, payloadType } = peer.media(changes);
      const before = peer.received.length;
      session.connect(peer.media(changes));
      const its = (): ReceivedPacket[] =>
        peer.received.slice(before).filter((packet) => packet.payloadType === payloadType);
      await until(`packets of ${codec} come`, () => its().length > 3);
    }
    await session.close();
    const steps = peer.received
      .slice(1)
      .map(({ timestamp }, n) => (timestamp - (peer.received[n]?.timestamp ?? 0)) | 0);
    assert.ok(
      steps.every((step) => step > 0 && step < 48_000),
      steps.join(' '),
    );
  });
});
