import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { Packetizer } from '../rtp/packetizer.ts';
import { MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';

const OTHER = { codec: 'PCMA', payloadType: 8 } as const;

/** RFC 3264, section 7: whoever has offered hears every codec of the answer. */
describe('a peer whose answer lists two codecs', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  for (const [others, what] of [
    [[OTHER], 'is heard in the second one'],
    [[], 'is not heard in one that it has not listed'],
  ] as const) {
    it(what, async () => {
      const { session, peer, recordingPath } = await fixture.call();
      session.connect(peer.media({ others }));
      const packetizer = new Packetizer({ ssrc: 0x5eed, sequence: 1, timestamp: 160 });
      packetizer.shape({ ...OTHER, ptimeMs: 20 });
      const pcm = joined(silence(200), tone([500], 600), silence(200));
      const startedAt = fixture.time.monotonicMs();
      for (let n = 0; (n + 1) * 160 <= pcm.length; n += 1) {
        for (const packet of packetizer.add(n, pcm.subarray(n * 160, (n + 1) * 160))) peer.send(packet);
        await fixture.time.sleep(Math.max(0, startedAt + (n + 1) * 20 - fixture.time.monotonicMs()));
      }
      await session.close();
      assert.equal(tonesAt(await samplesOf(recordingPath), 500).length > 0, others.length > 0);
    });
  }
});
