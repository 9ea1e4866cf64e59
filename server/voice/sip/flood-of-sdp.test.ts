import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { describe, it } from 'node:test';
import { Random } from '../../testing/fuzz/random.ts';
import { MASTER_BYTES, newMasterKey } from '../rtp/srtp-keys.ts';
import { growthMiB, heldBytes } from '../testing/held-bytes.ts';
import { SessionDescription } from './describe-session.ts';
import { findSdp } from './find-sdp.ts';
import { negotiate, SRTP_POLICIES, type MediaTerms } from './negotiate-sdp.ts';
import { parseSdp } from './sdp.ts';
import { sdpText } from './testing/session-text.ts';
import { mutate } from './testing/torture/mutate.ts';

/** A long run: `npm run fuzz`. */
const DESCRIPTIONS = Number(process.env['FLOOD_DATAGRAMS'] ?? 16_000);
const PASSES = 4;
const LOCAL = { address: '192.0.2.9', port: 40_000 };

const key = newMasterKey();
const lines = [
  ...['m=audio 40000 RTP/AVP 0 8 101', 'm=audio 40002 RTP/SAVP 9 0 13', 'm=video 5004 RTP/AVP 31'],
  ...['m=audio 0 RTP/AVP 0', 'm=audio 65535 UDP/TLS/RTP/SAVPF 111', 'm=image 49170 udptl t38'],
  ...['a=rtpmap:101 telephone-event/8000', 'a=rtpmap:8 PCMA/8000/1', 'a=rtpmap:111 opus/48000/2'],
  ...['a=fmtp:101 0-15', 'a=ptime:20', 'a=maxptime:40', 'a=ptime:99999', 'a=sendonly', 'a=inactive'],
  ...['a=rtcp-mux', 'a=rtcp:40001 IN IP4 192.0.2.1', 'a=rtcp:0', 'c=IN IP4 0.0.0.0', 'c=IN IP6 2001:db8::1'],
  ...['c=IN IP4 media.example', 'c=IN IP4 224.2.1.1/127/3', 'b=AS:64', 'k=clear:x', 't=0 0', 'o=', 'v=0'],
  `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}|2^31|1:1`,
  `a=crypto:2 AES_CM_128_HMAC_SHA1_32 inline:${key}`,
];
const heads = [
  'application/sdp',
  'APPLICATION/SDP;charset=x',
  'multipart/mixed;boundary=b',
  'text/plain',
  '',
];

/** Descriptions of lines that belong in one and of some that do not, most of them damaged. */
function writeDescription(random: Random): string {
  const many = random.chance(0.01) ? random.integer(40, 1_200) : random.integer(1, 12);
  const text = sdpText(Array.from({ length: many }, () => random.pick(lines)));
  return random.chance(0.8) ? mutate(text, (below) => random.integer(0, below - 1)) : text;
}

const termsFrom = (random: Random): MediaTerms => ({
  srtp: random.pick(SRTP_POLICIES),
  codecs: random.pick([null, ['G722', 'PCMA'], ['PCMU']] as const),
  ownKey: key,
});

/** Reads a description as one in an INVITE, and answers it; what is agreed on can be carried. */
function takeOffer(random: Random): 'unread' | 'refused' | 'agreed' {
  const text = writeDescription(random);
  const type = random.pick(heads);
  const body = type.startsWith('multipart')
    ? `--b\r\nContent-Type: application/sdp\r\n\r\n${text}\r\n--b--`
    : text;
  const headers = [{ name: 'content-type', value: type }];
  const message = { kind: 'response', status: 200, reason: '', version: 'SIP/2.0', headers } as const;
  const found = findSdp({ ...message, body: Buffer.from(body, 'latin1') });
  if (found.kind !== 'sdp') return 'unread';
  const terms = termsFrom(random);
  const result = negotiate(found.sdp, terms);
  if (!result.ok) return 'refused';
  const { media, mediaLine } = result;
  assert.ok(media.remote.port > 0 && media.remote.port <= 65_535, text);
  assert.ok(isIP(media.remote.address) > 0 || media.remote.address.length <= 255, text);
  assert.ok(media.payloadType < 128 && (media.dtmfPayloadType ?? 0) < 128, text);
  assert.ok(media.ptimeMs >= 10 && media.ptimeMs <= 60 && media.ptimeMs % 10 === 0, text);
  assert.ok(media.rtcp.port > 0 && media.rtcp.port <= 65_535, text);
  assert.ok(media.srtp ? terms.srtp !== 'off' : terms.srtp !== 'required', text);
  if (media.srtp) assert.equal(Buffer.from(media.srtp.remoteKey, 'base64').length, MASTER_BYTES);
  const answer = new SessionDescription(LOCAL, terms).answer(found.sdp, media, mediaLine);
  const read = parseSdp(answer);
  assert.equal(read?.media.length, found.sdp.media.length, text);
  const open = read.media.flatMap(({ port }, at) => (port === 0 ? [] : [at]));
  assert.deepEqual(open, [mediaLine], text);
  return 'agreed';
}

describe('a flood of session descriptions', () => {
  it('is read, refused or answered with a whole description, and nothing is kept of it', async (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const random = new Random(seed);
    const came = { unread: 0, refused: 0, agreed: 0 };
    const measures: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let n = 0; n < DESCRIPTIONS / PASSES; n += 1) came[takeOffer(random)] += 1;
      measures.push(await heldBytes());
    }
    const { largest, margin } = growthMiB(measures);
    const held = measures.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(', ');
    test.diagnostic(`${JSON.stringify(came)}; held: ${held} MiB`);
    assert.ok(came.agreed > DESCRIPTIONS / 50 && came.refused > DESCRIPTIONS / 50 && came.unread > 0);
    assert.ok(largest <= margin, `a pass left ${largest.toFixed(1)} MiB more than the one before`);
  });
});
