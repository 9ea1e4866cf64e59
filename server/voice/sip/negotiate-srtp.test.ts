import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { SessionDescription } from './describe-session.ts';
import { negotiate, type Negotiated, type NegotiatedMedia, type SrtpPolicy } from './negotiate-sdp.ts';
import { parseSdp, type Sdp } from './sdp.ts';
import { sdpText } from './testing/session-text.ts';

const ownKey = newMasterKey();
const theirKey = newMasterKey();
const usual = `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${theirKey}`;

function read(lines: string[]): Sdp {
  const sdp = parseSdp(Buffer.from(sdpText(lines)));
  assert.ok(sdp);
  return sdp;
}

const outcome = (lines: string[], srtp: SrtpPolicy = 'optional'): Negotiated =>
  negotiate(read(lines), { srtp, codecs: null, ownKey });

function agreed(lines: string[], srtp: SrtpPolicy = 'optional'): NegotiatedMedia {
  const result = outcome(lines, srtp);
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.media;
}

/** The lines of our answer that concern encryption. */
function answerTo(lines: string[], srtp: SrtpPolicy = 'optional'): string[] {
  const offer = read(lines);
  const result = negotiate(offer, { srtp, codecs: null, ownKey });
  assert.ok(result.ok);
  const local = new SessionDescription({ address: '127.0.0.1', port: 6000 }, { srtp, codecs: null, ownKey });
  const answer = local.answer(offer, result.media, result.mediaLine).toString();
  return answer.split('\r\n').filter((line) => /^m=|^a=crypto/.test(line));
}

describe('Keys in the SDP (RFC 4568)', () => {
  for (const [what, line] of [
    ['an unknown suite', `a=crypto:1 AEAD_AES_256_GCM inline:${theirKey}`],
    ['a key too short', 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:QUJDRA=='],
    ['a key that is no base64', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${'#'.repeat(40)}`],
    ['a key identifier', `${usual}|2^20|1:4`],
    ['two keys', `${usual};inline:${newMasterKey()}`],
    ['no encryption', `${usual} UNENCRYPTED_SRTP`],
    ['no encryption of RTCP', `${usual} UNENCRYPTED_SRTCP`],
    ['no authentication', `${usual} UNAUTHENTICATED_SRTP`],
    ['another key derivation rate', `${usual} KDR=10`],
    ['no tag', `a=crypto:AES_CM_128_HMAC_SHA1_80 inline:${theirKey}`],
    ['another key method', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 uri:${theirKey}`],
    ['nothing', 'a=crypto'],
  ] as const) {
    it(`are passed over with ${what}`, () => {
      assert.deepEqual(outcome(['m=audio 4000 RTP/SAVP 0', line]), {
        ok: false,
        warning: 302,
        why: 'Only RTP and SRTP with AES_CM_128_HMAC_SHA1 keys in the SDP are supported',
      });
      assert.deepEqual(answerTo(['m=audio 4000 RTP/SAVP 0', line, usual.replace(':1 ', ':2 ')]), [
        'm=audio 6000 RTP/SAVP 0',
        `a=crypto:2 AES_CM_128_HMAC_SHA1_80 inline:${ownKey}`,
      ]);
    });
  }

  it('are agreed on with the first line that can be used, and answered with its tag and our own key', () => {
    const lines = [
      'm=audio 4000 RTP/SAVP 0',
      `a=crypto:7 aes_cm_128_hmac_sha1_32 inline:${theirKey}|2^31 WSH=128 -EXTRA`,
      usual,
    ];
    assert.deepEqual(agreed(lines).srtp, {
      suite: 'AES_CM_128_HMAC_SHA1_32',
      tag: '7',
      localKey: ownKey,
      remoteKey: theirKey,
    });
    assert.deepEqual(answerTo(lines), [
      'm=audio 6000 RTP/SAVP 0',
      `a=crypto:7 AES_CM_128_HMAC_SHA1_32 inline:${ownKey}`,
    ]);
    assert.equal(answerTo(['m=audio 4000 RTP/SAVPF 0', usual])[0], 'm=audio 6000 RTP/SAVPF 0');
  });

  it('win over a plain stream, which is refused in its place', () => {
    const lines = ['m=audio 4000 RTP/AVP 0', 'm=audio 4002 RTP/SAVP 8', usual];
    assert.equal(agreed(lines).codec, 'PCMA');
    assert.deepEqual(answerTo(lines), [
      'm=audio 0 RTP/AVP 0',
      'm=audio 6000 RTP/SAVP 8',
      `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${ownKey}`,
    ]);
  });

  it('beside a plain profile are used too (RFC 8643)', () => {
    assert.deepEqual(answerTo(['m=audio 4000 RTP/AVP 0', usual]), [
      'm=audio 6000 RTP/AVP 0',
      `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${ownKey}`,
    ]);
    assert.equal(agreed(['m=audio 4000 RTP/AVP 0', `${usual}|1:4`]).srtp, null, 'plain where they cannot be');
  });

  it('are not used where encryption is off', () => {
    const why = 'Only RTP/AVP and RTP/AVPF are supported';
    assert.deepEqual(outcome(['m=audio 4000 RTP/SAVP 0', usual], 'off'), { ok: false, warning: 302, why });
    assert.deepEqual(answerTo(['m=audio 4000 RTP/AVP 0', usual], 'off'), ['m=audio 6000 RTP/AVP 0']);
    assert.equal(agreed(['m=audio 4002 RTP/SAVP 8', usual, 'm=audio 4000 RTP/AVP 0'], 'off').codec, 'PCMU');
  });

  it('are needed where encryption is required', () => {
    const why = 'SRTP with AES_CM_128_HMAC_SHA1 keys in the SDP is required';
    assert.deepEqual(outcome(['m=audio 4000 RTP/AVP 0'], 'required'), { ok: false, warning: 302, why });
    assert.notEqual(agreed(['m=audio 4000 RTP/AVP 0', usual], 'required').srtp, null);
    assert.notEqual(agreed(['m=audio 4000 RTP/SAVP 0', usual], 'required').srtp, null);
  });

  it('stand in an offer of our own as the policy has it', () => {
    const offer = (srtp: SrtpPolicy): string[] =>
      new SessionDescription({ address: '127.0.0.1', port: 6000 }, { srtp, codecs: null, ownKey })
        .offer()
        .toString()
        .split('\r\n')
        .filter((line) => /^m=|^a=crypto/.test(line));
    const key = `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${ownKey}`;
    assert.deepEqual(offer('off'), ['m=audio 6000 RTP/AVP 0 8 9 101']);
    assert.deepEqual(offer('optional'), ['m=audio 6000 RTP/AVP 0 8 9 101', key]);
    assert.deepEqual(offer('required'), ['m=audio 6000 RTP/SAVP 0 8 9 101', key]);
  });

  it('of DTLS are not taken', () => {
    assert.ok(!outcome(['m=audio 4000 UDP/TLS/RTP/SAVP 0', 'a=setup:actpass', usual]).ok);
  });
});
