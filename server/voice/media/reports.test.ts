import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { silence } from '../audio/testing/sounds.ts';
import { parseRtcp, writeRtcp, type ReportBlock, type Rtcp } from '../rtp/rtcp-packet.ts';
import { SecureMedia } from '../rtp/secure-media.ts';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { eventually, MediaFixture } from './testing/media-fixture.ts';

const PEER = 0x5eed;

/** What a peer says that received this report just now, lost seven packets and saw 12 ms of jitter. */
function answerTo({ ssrc, sender }: Rtcp): Uint8Array {
  assert.ok(sender);
  const lastReport = ((sender.seconds << 16) | (sender.fraction >>> 16)) >>> 0;
  const block: ReportBlock = {
    ssrc,
    fractionLost: 3,
    lost: 7,
    highest: 100,
    jitter: 96,
    lastReport,
    sinceLastReport: 0,
  };
  return writeRtcp({ ssrc: PEER, sender: null, block, cname: 'peer', goodbye: false });
}

describe('the reports of a call (RTCP)', () => {
  let fixture: MediaFixture;
  before(async () => {
    fixture = await MediaFixture.open();
  });
  after(() => fixture.close());

  for (const isSecure of [false, true]) {
    it(`share the port of the sound where the peer wants it${isSecure ? ', encrypted' : ''}, and stand in the report`, async () => {
      const session = await fixture.engine.open({ transport: { kind: 'rtp' } });
      const peer = await fixture.peer(session.localPort);
      const [localKey, remoteKey] = [newMasterKey(), newMasterKey()];
      const suite = 'AES_CM_128_HMAC_SHA1_32';
      session.connect(
        peer.media({
          rtcp: { mux: true, port: peer.port },
          srtp: isSecure ? { suite, localKey, remoteKey } : null,
        }),
      );
      if (isSecure) peer.secure = new SecureMedia({ suite, localKey: remoteKey, remoteKey: localKey });
      await peer.speak(silence(400), { lose: (n) => n === 5 });
      await eventually(() => peer.reports.length > 0, 'a report');
      const [report] = peer.reports;
      assert.ok(report?.sender);
      const count = peer.received.length;
      assert.ok(Math.abs(report.sender.packets - count) <= 25, `${report.sender.packets} of ${count}`);
      assert.equal(report.sender.bytes, 160 * report.sender.packets);
      assert.deepEqual(
        report.blocks.map(({ ssrc, lost, highest }) => [ssrc, lost, highest & 0xffff]),
        [[PEER, 1, 65_519]],
      );
      const answer = answerTo(report);
      peer.raw(peer.secure ? peer.secure.protectRtcp(answer) : answer);
      peer.raw(answer.subarray(0, 30));
      await peer.speak(silence(100));
      const { quality, packetsLost } = await session.close();
      await eventually(() => peer.reports.at(-1)?.goodbye === true, 'the goodbye');
      assert.ok(quality);
      const { roundTripMs, ...remote } = quality.remote;
      assert.deepEqual(
        [quality.encrypted, packetsLost, remote],
        [isSecure, 1, { packetsLost: 7, maxJitterMs: 12 }],
      );
      assert.ok(roundTripMs !== null && roundTripMs < 500, `${roundTripMs} ms`);
      assert.equal(peer.unreadable, 0);
    });
  }

  it('go to the port that the peer names, and then to where its own come from', async () => {
    const { session, peer } = await fixture.call();
    const named = createSocket('udp4').bind(0, '127.0.0.1');
    const other = createSocket('udp4').bind(0, '127.0.0.1');
    await Promise.all([once(named, 'listening'), once(other, 'listening')]);
    const heard: { socket: string; from: number; report: Rtcp | null }[] = [];
    named.on('message', (bytes, { port }) =>
      heard.push({ socket: 'named', from: port, report: parseRtcp(bytes) }),
    );
    other.on('message', (bytes, { port }) =>
      heard.push({ socket: 'other', from: port, report: parseRtcp(bytes) }),
    );
    session.connect(peer.media({ rtcp: { mux: false, port: named.address().port } }));
    await peer.speak(silence(200));
    await eventually(() => heard.length > 0, 'a report');
    const port = (session.localPort ?? 0) + 1;
    assert.deepEqual([heard[0]?.socket, heard[0]?.from], ['named', port]);
    other.send(
      writeRtcp({ ssrc: PEER, sender: null, block: null, cname: 'x', goodbye: false }),
      port,
      '127.0.0.1',
    );
    await peer.speak(silence(200));
    await session.close();
    await eventually(() => heard.at(-1)?.report?.goodbye === true, 'the goodbye');
    assert.equal(heard.at(-1)?.socket, 'other');
    assert.equal(peer.reports.length, 0, 'none on the port of the sound');
    named.close();
    other.close();
  });
});
