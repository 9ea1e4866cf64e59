import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence, spoken } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { MediaFixture, samplesOf, tonesAt } from './testing/media-fixture.ts';

describe('a recorded message', { concurrency: true }, () => {
  let fixture: MediaFixture;
  let sentence: Int16Array;
  before(async () => {
    fixture = await MediaFixture.open();
    sentence = await spoken('Please call me back tomorrow.');
  });
  after(() => fixture.close());

  it('contains the caller only, without the silence after the last word', async () => {
    const { session, peer } = await fixture.call();
    const path = fixture.file();
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 6_000));
    playback.end();
    await peer.speak(silence(200));
    session.startMessage(path);
    await peer.speak(joined(silence(400), sentence, silence(2_500)));
    const report = await session.endMessage();
    await session.close();
    const pcm = await samplesOf(path);
    assert.equal(pcm.length, report.durationMs * 8);
    const spokenMs = sentence.length / 8;
    assert.ok(report.durationMs < spokenMs + 1_300, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(report.durationMs > spokenMs + 300, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(Math.abs(report.speechMs - spokenMs) < 300, `${report.speechMs} ms of ${spokenMs}`);
    assert.deepEqual(tonesAt(pcm, 900), []);
  });

  it('without speech is as long as it lasted, with a speech length of 0', async () => {
    const { session, peer } = await fixture.call();
    session.startMessage(fixture.file());
    await peer.speak(silence(600));
    const report = await session.endMessage();
    assert.equal(report.speechMs, 0);
    assert.ok(report.durationMs >= 400 && report.durationMs <= 1_000, `${report.durationMs} ms`);
    await session.close();
  });

  it('pauses while the caller holds the call, and omits what arrives from the caller then', async () => {
    const { session, peer } = await fixture.call();
    const path = fixture.file();
    await peer.speak(silence(200));
    session.startMessage(path);
    await peer.speak(joined(sentence, silence(300)));
    session.connect(peer.media({ direction: 'recvonly' }));
    await peer.speak(joined(silence(200), tone([700], 1_500), silence(300)));
    session.connect(peer.media());
    await peer.speak(joined(silence(200), sentence, silence(300)));
    const report = await session.endMessage();
    await session.close();
    const spokenMs = (2 * sentence.length) / 8;
    assert.ok(report.durationMs >= spokenMs + 200, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(report.durationMs <= spokenMs + 1_500, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.deepEqual(tonesAt(await samplesOf(path), 700), []);
  });

  it('is kept when the call ends during it', async () => {
    const { session, peer } = await fixture.call();
    const path = fixture.file();
    session.startMessage(path);
    await peer.speak(joined(tone([700], 500), silence(100)));
    await session.close();
    const heardMs = tonesAt(await samplesOf(path), 700).reduce(
      (sum, { fromMs, toMs }) => sum + toMs - fromMs,
      0,
    );
    assert.ok(heardMs >= 350, `${heardMs} ms of the tone`);
  });

  it('is limited to one at a time, and a second is refused with a named error', async () => {
    const { session } = await fixture.call();
    await assert.rejects(session.endMessage(), { reason: 'bad_message' });
    session.startMessage(fixture.file());
    assert.throws(() => session.startMessage(fixture.file()), { reason: 'bad_message' });
    await session.endMessage();
    session.startMessage(fixture.file());
    await session.endMessage();
    session.startMessage('/nowhere/at/all.wav');
    await assert.rejects(session.endMessage(), { reason: 'recording_failed' });
    await session.close();
    await assert.rejects(session.endMessage(), { reason: 'closed' });
  });
});
