import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { SessionDescription } from './describe-session.ts';
import { negotiate, type MediaTerms, type NegotiatedMedia } from './negotiate-sdp.ts';
import { parseSdp } from './sdp.ts';
import { sdpText } from './testing/session-text.ts';

const terms: MediaTerms = { srtp: 'optional', codecs: null, ownKey: newMasterKey() };

function readWith(lines: string[], wanted: MediaTerms): NegotiatedMedia {
  const sdp = parseSdp(Buffer.from(sdpText(lines)));
  assert.ok(sdp);
  const result = negotiate(sdp, wanted);
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.media;
}

const pick = (media: NegotiatedMedia): unknown[] => [
  ...[media.codec, media.payloadType, media.dtmfPayloadType, media.dtmfClockRate, media.opus, media.ptimeMs],
];

describe('Opus in the SDP', () => {
  it('is taken only where it is named, with the rate, the events and the repeating that the peer wants', () => {
    const lines = [
      'm=audio 4000 RTP/AVP 109 0 101 110 13',
      'a=rtpmap:109 opus/48000/2',
      'a=fmtp:109 minptime=10; MaxAverageBitrate=12000;useinbandfec=1',
      'a=rtpmap:101 telephone-event/8000',
      'a=rtpmap:110 telephone-event/48000',
      'a=ptime:60',
    ];
    assert.deepEqual(pick(readWith(lines, terms)), ['PCMU', 0, 101, 8_000, null, 60]);
    const named: MediaTerms = { ...terms, codecs: ['opus', 'PCMA'] };
    const opus = { bitrate: 12_000, fec: true };
    const wanted = readWith(lines, named);
    assert.deepEqual(pick(wanted), ['opus', 109, 110, 48_000, opus, 20]);
    assert.equal(wanted.comfortNoise, false);
    const plain = lines.filter((line) => !/:110|fmtp/.test(line)).map((line) => line.replace('60', '10'));
    assert.deepEqual(pick(readWith(plain, named)), [
      ...['opus', 109, 101, 8_000],
      { bitrate: 20_000, fec: false },
      10,
    ]);
    for (const [rate, bitrate] of [
      ['510000', 20_000],
      ['1', 6_000],
      ['x', 20_000],
    ] as const) {
      const asked = lines.map((line) => line.replace('12000', rate));
      assert.equal(readWith(asked, named).opus?.bitrate, bitrate);
    }
    // One channel, or another clock, is not what RFC 7587 names.
    for (const format of ['opus/48000', 'opus/8000/2']) {
      const other = lines.map((line) => line.replace('opus/48000/2', format));
      const sdp = parseSdp(Buffer.from(sdpText(other)));
      assert.ok(sdp && !negotiate(sdp, named).ok);
    }
  });

  it('is written as RFC 7587 has it, in answers and in offers', () => {
    const named: MediaTerms = { ...terms, srtp: 'off', codecs: ['opus', 'PCMU'] };
    const offer = new SessionDescription({ address: '192.0.2.1', port: 4_000 }, named).offer().toString();
    const format = /^a=fmtp:111 (.*)$/m.exec(offer)?.[1] ?? '';
    assert.match(offer, /^m=audio 4000 RTP\/AVP 111 0 101 110\r\n/m);
    assert.match(offer, /^a=rtpmap:111 opus\/48000\/2\r\n/m);
    assert.match(offer, /^a=rtpmap:110 telephone-event\/48000\r\n/m);
    for (const each of ['maxaveragebitrate=20000', 'useinbandfec=1', 'stereo=0', 'maxplaybackrate=8000'])
      assert.ok(format.split(';').includes(each), format);
    const sdp = parseSdp(Buffer.from(offer));
    const result = sdp && negotiate(sdp, named);
    assert.ok(sdp && result?.ok);
    const local = { address: '192.0.2.2', port: 6_000 };
    const answer = new SessionDescription(local, named).answer(sdp, result.media, 0).toString();
    assert.match(answer, /^m=audio 6000 RTP\/AVP 111 110\r\n/m);
    assert.match(answer, /^a=rtpmap:111 opus\/48000\/2\r\na=fmtp:111 /m);
    assert.match(answer, /^a=rtpmap:110 telephone-event\/48000\r\n/m);
  });
});
