import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { silence } from '../audio/testing/sounds.ts';
import { eventually, MediaFixture, nextEvent } from './testing/media-fixture.ts';

describe('a session that is not connected yet', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  it("begins with the caller's first packet, when it arrives before the call is confirmed", async () => {
    const session = await fixture.engine.open({ transport: { kind: 'rtp' } });
    const peer = await fixture.peer(session.localPort);
    session.expect(peer.media());
    await fixture.time.sleep(200);
    assert.equal(peer.received.length, 0);
    const started = nextEvent(session, 'started');
    await peer.speak(silence(40));
    await started;
    await eventually(() => peer.received.length > 5, 'sound');
    session.connect(peer.media());
    const { durationMs } = await session.close();
    assert.ok(durationMs > 0);
  });

  it('begins with the first key, which is reported', async () => {
    const session = await fixture.engine.open({ transport: { kind: 'rtp' } });
    const peer = await fixture.peer(session.localPort);
    session.expect(peer.media());
    const key = nextEvent(session, 'key');
    await peer.press(5);
    assert.equal((await key).key, '5');
    await session.close();
  });
});

describe('a caller whose media stops', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open({ mediaTimeoutMs: 400 });
  });
  after(() => fixture.close());

  it('is reported as lost, once, and as resumed when packets arrive again', async () => {
    const { session, peer } = await fixture.call();
    const events: string[] = [];
    session.on('media_lost', () => events.push('lost'));
    session.on('media_resumed', () => events.push('resumed'));
    await peer.speak(silence(300));
    assert.deepEqual(events, []);
    const { atMs } = await nextEvent(session, 'media_lost');
    assert.ok(atMs >= 600, `lost at ${atMs}`);
    await fixture.time.sleep(600);
    await peer.speak(silence(60));
    await eventually(() => events.length === 2, 'resumed');
    await session.close();
    assert.deepEqual(events, ['lost', 'resumed']);
  });

  it('is reported as lost when no packet ever arrives', async () => {
    const { session } = await fixture.call();
    await nextEvent(session, 'media_lost');
    await session.close();
  });

  for (const to of ['port above', 'same port'] as const) {
    it(`is not lost while RTCP arrives at the ${to}`, async () => {
      const { session, peer } = await fixture.call();
      let lost = 0;
      session.on('media_lost', () => lost++);
      for (let i = 0; i < 8; i++) {
        peer.rtcp(to);
        await fixture.time.sleep(100);
      }
      assert.equal(lost, 0);
      await nextEvent(session, 'media_lost');
      await session.close();
    });
  }

  it('is not lost on hold, or while comfort noise arrives', async () => {
    const { session, peer } = await fixture.call();
    let lost = 0;
    session.on('media_lost', () => lost++);
    for (let i = 0; i < 8; i++) {
      peer.comfortNoise();
      await fixture.time.sleep(100);
    }
    session.connect(peer.media({ direction: 'recvonly' }));
    await fixture.time.sleep(700);
    assert.equal(lost, 0);
    session.connect(peer.media());
    await nextEvent(session, 'media_lost');
    await session.close();
  });
});
