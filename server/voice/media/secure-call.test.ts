import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { joined, silence } from '../audio/testing/sounds.ts';
import { tone } from '../audio/tone.ts';
import { SecureMedia } from '../rtp/secure-media.ts';
import { newMasterKey, type SrtpSuite } from '../rtp/srtp-keys.ts';
import { eventually, MediaFixture, samplesOf, tonesAt, type FixtureCall } from './testing/media-fixture.ts';
import type { RtpPeer } from './testing/rtp-peer.ts';

describe('an encrypted call', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  /** Agrees on keys with both ends of a call. */
  function agree(
    { session, peer }: Pick<FixtureCall, 'session' | 'peer'>,
    [ours, theirs]: readonly [string, string],
    suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80',
  ): void {
    session.connect(peer.media({ srtp: { suite, localKey: ours, remoteKey: theirs } }));
    peer.secure ??= new SecureMedia({ suite, localKey: theirs, remoteKey: ours });
    peer.secure.change({ suite, localKey: theirs, remoteKey: ours });
  }

  async function open(suite: SrtpSuite): Promise<FixtureCall & { keys: readonly [string, string] }> {
    const recordingPath = fixture.file();
    const session = await fixture.engine.open({ transport: { kind: 'rtp' }, recordingPath });
    const peer = await fixture.peer(session.localPort);
    const keys = [newMasterKey(), newMasterKey()] as const;
    agree({ session, peer }, keys, suite);
    return { session, peer, recordingPath, keys };
  }

  const heard = (peer: RtpPeer): number => peer.received.filter(({ loud }) => loud).length;

  for (const suite of ['AES_CM_128_HMAC_SHA1_80', 'AES_CM_128_HMAC_SHA1_32'] as const) {
    it(`carries sound and keys both ways, over the wrap of the sequence numbers (${suite})`, async () => {
      const { session, peer, recordingPath } = await open(suite);
      const keys: string[] = [];
      session.on('key', ({ key }) => keys.push(key));
      const playback = session.play({ interruptible: false });
      playback.write(tone([900], 600));
      playback.end();
      await peer.speak(joined(silence(200), tone([500], 900)));
      await peer.press(5);
      await playback.done;
      await eventually(() => keys.length === 1, 'the key');
      const report = await session.close();
      assert.deepEqual(keys, ['5']);
      assert.equal(peer.unreadable, 0, 'all that we send is encrypted and authentic');
      assert.equal(heard(peer), 30);
      assert.equal(report.packetsLost, 0);
      assert.ok(tonesAt(await samplesOf(recordingPath), 500).length > 0, 'the caller is in the recording');
    });
  }

  it('is deaf to plain packets, to forged ones and to copies, and they do not redirect its sound', async () => {
    const { session, peer } = await open('AES_CM_128_HMAC_SHA1_80');
    const stranger = await fixture.peer(session.localPort);
    let started = 0;
    session.on('speech_started', () => started++);
    stranger.secure = new SecureMedia({
      suite: 'AES_CM_128_HMAC_SHA1_80',
      localKey: newMasterKey(),
      remoteKey: newMasterKey(),
    });
    await stranger.speak(tone([300, 700], 400));
    stranger.secure = null;
    await stranger.speak(tone([300, 700], 400));
    stranger.rtcp('same port');
    stranger.rtcp('port above');
    assert.equal(stranger.unreadable + stranger.received.length, 0, 'nothing is sent to it');
    await eventually(() => peer.received.length > 20, 'sound goes where it was agreed to');
    const report = await session.close();
    assert.equal(report.packetsReceived, 0);
    assert.equal(started, 0);
  });

  it('goes on through a re-INVITE with the same keys and one with another key', async () => {
    const { session, peer, keys } = await open('AES_CM_128_HMAC_SHA1_80');
    await peer.speak(silence(300));
    agree({ session, peer }, keys);
    await peer.speak(silence(300));
    agree({ session, peer }, [keys[0], newMasterKey()]);
    await peer.speak(silence(300));
    await eventually(() => peer.received.length >= 40, 'our sound');
    const report = await session.close();
    assert.ok(report.packetsReceived >= 43, `${report.packetsReceived} of 45`);
    assert.equal(peer.unreadable, 0);
  });

  it('may become a plain one and an encrypted one again', async () => {
    const { session, peer, keys } = await open('AES_CM_128_HMAC_SHA1_80');
    const secure = peer.secure;
    await peer.speak(silence(200));
    session.connect(peer.media());
    peer.secure = null;
    await peer.speak(silence(200));
    peer.secure = secure;
    agree({ session, peer }, keys);
    const before = peer.received.length;
    await peer.speak(silence(200));
    await eventually(() => peer.received.length > before + 5, 'our sound');
    assert.ok((await session.close()).packetsReceived >= 28);
  });
});
