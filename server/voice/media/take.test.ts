import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence, spoken } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { MediaLab, samplesOf, tonesAt } from './testing/media-lab.ts';

describe('a take', { concurrency: true }, () => {
  let lab: MediaLab;
  let sentence: Int16Array;
  before(async () => {
    lab = await MediaLab.open();
    sentence = await spoken('Please call me back tomorrow.');
  });
  after(() => lab.close());

  it('keeps the caller alone, without the silence after the last word', async () => {
    const { session, peer } = await lab.call();
    const path = lab.file();
    const playback = session.play({ interruptible: false });
    playback.write(tone([900], 6_000));
    playback.end();
    await peer.speak(silence(200));
    session.startTake(path);
    await peer.speak(joined(silence(400), sentence, silence(2_500)));
    const report = await session.endTake();
    await session.close();
    const pcm = await samplesOf(path);
    assert.equal(pcm.length, report.durationMs * 8);
    const spokenMs = sentence.length / 8;
    assert.ok(report.durationMs < spokenMs + 1_300, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(report.durationMs > spokenMs + 300, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(Math.abs(report.speechMs - spokenMs) < 300, `${report.speechMs} ms of ${spokenMs}`);
    assert.deepEqual(tonesAt(pcm, 900), []);
  });

  it('in which nobody speaks is as long as it lasted, with no speech in it', async () => {
    const { session, peer } = await lab.call();
    session.startTake(lab.file());
    await peer.speak(silence(600));
    const report = await session.endTake();
    assert.equal(report.speechMs, 0);
    assert.ok(report.durationMs >= 400 && report.durationMs <= 1_000, `${report.durationMs} ms`);
    await session.close();
  });

  it('stands still while the caller holds the call, and leaves out what comes from them then', async () => {
    const { session, peer } = await lab.call();
    const path = lab.file();
    await peer.speak(silence(200));
    session.startTake(path);
    await peer.speak(joined(sentence, silence(300)));
    session.connect(peer.media({ direction: 'recvonly' }));
    await peer.speak(joined(silence(200), tone([700], 1_500), silence(300)));
    session.connect(peer.media());
    await peer.speak(joined(silence(200), sentence, silence(300)));
    const report = await session.endTake();
    await session.close();
    const spokenMs = (2 * sentence.length) / 8;
    assert.ok(report.durationMs >= spokenMs + 200, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.ok(report.durationMs <= spokenMs + 1_500, `${report.durationMs} ms for ${spokenMs} ms of speech`);
    assert.deepEqual(tonesAt(await samplesOf(path), 700), []);
  });

  it('is kept when the call ends in the middle of it', async () => {
    const { session, peer } = await lab.call();
    const path = lab.file();
    session.startTake(path);
    await peer.speak(joined(tone([700], 500), silence(100)));
    await session.close();
    const heardMs = tonesAt(await samplesOf(path), 700).reduce(
      (sum, { fromMs, toMs }) => sum + toMs - fromMs,
      0,
    );
    assert.ok(heardMs >= 350, `${heardMs} ms of the tone`);
  });

  it('is one at a time, and is refused by name otherwise', async () => {
    const { session } = await lab.call();
    await assert.rejects(session.endTake(), { reason: 'bad_take' });
    session.startTake(lab.file());
    assert.throws(() => session.startTake(lab.file()), { reason: 'bad_take' });
    await session.endTake();
    session.startTake(lab.file());
    await session.endTake();
    session.startTake('/nowhere/at/all.wav');
    await assert.rejects(session.endTake(), { reason: 'recording_failed' });
    await session.close();
    await assert.rejects(session.endTake(), { reason: 'closed' });
  });
});
