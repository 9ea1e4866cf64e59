import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { G722Decoder } from '../audio/g722.ts';
import { rmsDbfs, toneShare } from '../audio/levels.ts';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { Packetizer } from '../rtp/packetizer.ts';
import { MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';

const G722 = { codec: 'G722', payloadType: 9 } as const;

describe('a call with G.722', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  it('carries sound both ways, in packets of 20 ms with 160 bytes', async () => {
    const { session, peer, recordingPath } = await fixture.call();
    session.connect(peer.media(G722));
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 600));
    playback.end();
    const packetizer = new Packetizer({ ssrc: 0x5eed, sequence: 65_530, timestamp: 0xffffff00 });
    packetizer.shape({ ...G722, ptimeMs: 20 });
    const pcm = joined(silence(200), tone([500], 600), silence(200));
    const startedAt = fixture.time.monotonicMs();
    for (let n = 0; (n + 1) * 160 <= pcm.length; n += 1) {
      for (const packet of packetizer.add(n, pcm.subarray(n * 160, (n + 1) * 160))) peer.send(packet);
      await fixture.time.sleep(Math.max(0, startedAt + (n + 1) * 20 - fixture.time.monotonicMs()));
    }
    await playback.done;
    const report = await session.close();
    assert.deepEqual([report.quality?.codec, report.packetsLost], ['G722', 0]);
    assert.ok(peer.received.every(({ payloadType, payload }) => payloadType === 9 && payload.length === 160));
    const decoder = new G722Decoder();
    const codes = peer.received.flatMap(({ payload }) => [...payload]);
    const heard = Int16Array.from(codes, (code) => decoder.decode(code));
    const [said] = tonesAt(heard, 900);
    assert.ok(said && said.toMs - said.fromMs >= 560, JSON.stringify(said));
    const middle = heard.subarray((said.fromMs + 100) * 8, (said.fromMs + 400) * 8);
    assert.ok(toneShare(middle, 900) > 0.95 && rmsDbfs(middle) > -20);
    assert.ok(tonesAt(await samplesOf(recordingPath), 500).length > 0, 'the caller is in the recording');
  });
});
