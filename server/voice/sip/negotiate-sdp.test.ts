import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SessionDescription } from './describe-session.ts';
import { findSdp } from './find-sdp.ts';
import type { SipRequest } from './message.ts';
import { newMasterKey } from '../rtp/srtp-keys.ts';
import { negotiate, type MediaTerms, type Negotiated, type NegotiatedMedia } from './negotiate-sdp.ts';
import { parseSdp } from './sdp.ts';
import { sdpText } from './testing/session-text.ts';

const terms: MediaTerms = { srtp: 'optional', codecs: null, ownKey: newMasterKey() };

function agreed(lines: string[], address?: string): NegotiatedMedia {
  const result = outcome(lines, address);
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.media;
}

function outcome(lines: string[], address?: string): Negotiated {
  const sdp = parseSdp(Buffer.from(sdpText(lines, address)));
  assert.ok(sdp);
  return negotiate(sdp, terms);
}

describe('Negotiation', () => {
  it('obeys the order of the offer', () => {
    assert.equal(agreed(['m=audio 4000 RTP/AVP 8 0']).codec, 'PCMA');
    assert.equal(agreed(['m=audio 4000 RTP/AVP 18 0 8']).codec, 'PCMU');
  });

  it('hears the other codecs too that the peer names and that can be used, in one clock', () => {
    const line = 'm=audio 4000 RTP/AVP 18 0 96 9 8 97';
    const formats = ['a=rtpmap:96 opus/48000/2', 'a=rtpmap:97 PCMA/8000'];
    const heard = (lines: string[]): string => {
      const result = outcome(lines);
      assert.ok(result.ok);
      return result.others.map(({ codec, payloadType }) => `${codec} ${payloadType}`).join(', ');
    };
    assert.equal(heard([line, ...formats]), 'PCMA 8, PCMA 97, G722 9');
    assert.equal(heard(['m=audio 4000 RTP/AVP 0 101']), '');
  });

  it('takes G.722 where there is no G.711, and the preferred of those allowed where some are set', () => {
    const choose = (formats: string, codecs: MediaTerms['codecs']): string | undefined => {
      const sdp = parseSdp(Buffer.from(sdpText([`m=audio 4000 RTP/AVP ${formats}`])));
      assert.ok(sdp);
      const result = negotiate(sdp, { ...terms, codecs });
      return result.ok ? `${result.media.codec} ${result.media.payloadType}` : result.why;
    };
    assert.equal(choose('9 8 0', null), 'PCMA 8');
    assert.equal(choose('9 18', null), 'G722 9');
    assert.equal(choose('0 8 9', ['G722', 'PCMA']), 'G722 9');
    assert.equal(choose('0 8', ['G722', 'PCMA']), 'PCMA 8');
    assert.equal(choose('0', ['G722', 'PCMA']), 'No common codec: G722, PCMA can be used');
    assert.equal(choose('18', null), 'No common codec: PCMU, PCMA, G722 can be used');
  });

  it('finds a codec under a dynamic payload type, and believes rtpmap more than the number', () => {
    const media = agreed(['m=audio 4000 RTP/AVP 0 97', 'a=rtpmap:0 opus/48000/2', 'a=rtpmap:97 pcma/8000/1']);
    assert.deepEqual([media.codec, media.payloadType], ['PCMA', 97]);
  });

  it('takes telephone events at 8,000 Hz only with other codecs', () => {
    const lines = [
      'm=audio 4000 RTP/AVP 0 96 100',
      'a=rtpmap:96 telephone-event/48000',
      'a=rtpmap:100 Telephone-Event/8000',
    ];
    assert.equal(agreed(lines).dtmfPayloadType, 100);
    assert.equal(agreed(lines.slice(0, 2)).dtmfPayloadType, null);
  });

  it('takes comfort noise under its own payload type only, and answers with it', () => {
    assert.equal(agreed(['m=audio 4000 RTP/AVP 0 13']).comfortNoise, true);
    assert.equal(agreed(['m=audio 4000 RTP/AVP 0']).comfortNoise, false);
    assert.equal(agreed(['m=audio 4000 RTP/AVP 0 13', 'a=rtpmap:13 PCMA/8000']).comfortNoise, false);
    const offer = parseSdp(
      Buffer.from(sdpText(['m=audio 4000 RTP/AVP 8 13 96', 'a=rtpmap:96 telephone-event/8000'])),
    );
    assert.ok(offer);
    const result = negotiate(offer, terms);
    assert.ok(result.ok);
    const local = new SessionDescription({ address: '127.0.0.1', port: 6000 }, terms);
    const answer = local.answer(offer, result.media, result.mediaLine).toString();
    assert.match(answer, /^m=audio 6000 RTP\/AVP 8 96 13\r$/m);
    assert.match(answer, /^a=rtpmap:13 CN\/8000\r$/m);
  });

  it('joins reports with the sound where the offer does, and finds their port otherwise', () => {
    const line = 'm=audio 4000 RTP/AVP 0';
    assert.deepEqual(agreed([line, 'a=rtcp-mux', 'a=rtcp:5']).rtcp, { mux: true, port: 4_000 });
    assert.deepEqual(agreed([line, 'a=rtcp:53020 IN IP4 126.16.64.4']).rtcp, { mux: false, port: 53_020 });
    for (const odd of ['a=rtcp:0', 'a=rtcp:70000', 'a=rtcp:x', 'a=rtcp', 'a=x'])
      assert.deepEqual(agreed([line, odd]).rtcp, { mux: false, port: 4_001 }, odd);
  });

  it('mirrors directions, from the stream or else the session', () => {
    const expected = {
      sendrecv: 'sendrecv',
      sendonly: 'recvonly',
      recvonly: 'sendonly',
      inactive: 'inactive',
    };
    for (const [theirs, ours] of Object.entries(expected)) {
      assert.equal(agreed(['m=audio 4000 RTP/AVP 0', `a=${theirs}`]).direction, ours);
      assert.equal(agreed([`a=${theirs}`, 'm=audio 4000 RTP/AVP 0']).direction, ours);
    }
    assert.equal(agreed(['m=audio 4000 RTP/AVP 0', 'a=recvonly'], '0.0.0.0').direction, 'inactive');
  });

  it('keeps to packet times that it can send', () => {
    const time = (...lines: string[]): number => agreed(['m=audio 4000 RTP/AVP 0', ...lines]).ptimeMs;
    assert.deepEqual(
      [
        time(),
        time('a=ptime:30'),
        time('a=ptime:7'),
        time('a=ptime:40', 'a=maxptime:20'),
        time('a=maxptime:10'),
        time('a=ptime:x'),
        time('a=ptime:10'),
        time('a=ptime:25'),
        time('a=ptime:30', 'a=maxptime:30'),
        time('a=ptime:100'),
        time('a=ptime:0', 'a=maxptime:5'),
      ],
      [20, 30, 10, 20, 10, 20, 10, 20, 30, 60, 10],
    );
  });

  it('passes over streams it cannot carry and answers them with port 0 in their place', () => {
    // The last byte of Ċ in Latin-1 is a line feed.
    const lines = [
      'm=video 5000 RTP/AVP 31',
      'm=audio 4002 RTP/SAVP 0',
      'm=imĊge 4006 RTP/AVP 0',
      'm=application 4004 udp/Bfcp *',
      'm=audio 4000 RTP/AVP 0',
      'c=IN IP4 127.0.0.9',
    ];
    const offer = parseSdp(Buffer.from(sdpText(lines)));
    assert.ok(offer);
    const result = negotiate(offer, terms);
    assert.ok(result.ok);
    assert.deepEqual(result.media.remote, { address: '127.0.0.9', family: 4, port: 4000 });
    const answer = new SessionDescription({ address: '127.0.0.1', port: 6000 }, terms).answer(
      offer,
      result.media,
      result.mediaLine,
    );
    assert.deepEqual(answer.toString().match(/^m=.*$/gm), [
      'm=video 0 RTP/AVP 31',
      'm=audio 0 RTP/SAVP 0',
      'm=imĊge 0 RTP/AVP 0',
      'm=application 0 udp/Bfcp *',
      'm=audio 6000 RTP/AVP 0',
    ]);
    assert.ok(parseSdp(answer));
  });

  it('takes RTP/AVPF and answers with it', () => {
    const offer = parseSdp(Buffer.from(sdpText(['m=audio 4000 RTP/AVPF 0', 'a=rtcp-fb:* nack'])));
    assert.ok(offer);
    const result = negotiate(offer, terms);
    assert.ok(result.ok);
    const local = new SessionDescription({ address: '127.0.0.1', port: 6000 }, terms);
    assert.match(
      local.answer(offer, result.media, result.mediaLine).toString(),
      /^m=audio 6000 RTP\/AVPF 0\r$/m,
    );
  });

  it('refuses a stream that is switched off', () => {
    assert.deepEqual(outcome(['m=audio 0 RTP/AVP 0']), { ok: false, warning: 304, why: 'No audio stream' });
  });

  it('takes the name of a host, and nothing else that is no address', () => {
    const { remote } = agreed(['m=audio 4000 RTP/AVP 0'], 'media.pbx.example');
    assert.deepEqual(remote, { address: 'media.pbx.example', family: 4, port: 4000 });
    for (const address of ['1.2.3', '999.1.1.1', '::1', '224.2.1.1/127', 'a..b', '-', 'pbx.example/127']) {
      assert.ok(!outcome(['m=audio 4000 RTP/AVP 0'], address).ok, address);
    }
  });
});

describe('A session description', () => {
  for (const [what, text] of [
    ['no version', 'o=- 1 1 IN IP4 127.0.0.1\r\n'],
    ['no origin', 'v=0\r\ns=-\r\nt=0 0\r\n'],
    ['a line that is none', sdpText(['hello'])],
    ['a port beyond its bounds', sdpText(['m=audio 70000 RTP/AVP 0'])],
    ['too many streams', sdpText(Array.from({ length: 33 }, () => 'm=audio 4000 RTP/AVP 0'))],
    ['too many lines', sdpText(Array.from({ length: 1_001 }, () => 'a=x'))],
  ] as const) {
    it(`with ${what} is not read`, () => assert.equal(parseSdp(Buffer.from(text)), null));
  }

  it('is read with bare line feeds too', () => {
    assert.ok(parseSdp(Buffer.from(sdpText(['m=audio 4000 RTP/AVP 0']).replaceAll('\r\n', '\n'))));
  });
});

describe('A body', () => {
  const sdp = sdpText(['m=audio 4000 RTP/AVP 0']);
  const found = (contentType: string, body: string, ...more: [string, string][]): string => {
    const headers = [['content-type', contentType], ...more].map(([name = '', value = '']) => ({
      name,
      value,
    }));
    const message: SipRequest = {
      kind: 'request',
      method: 'INVITE',
      uri: '',
      version: '',
      headers,
      body: Buffer.from(body),
    };
    return findSdp(message).kind;
  };
  const parts = (...inner: string[]): string =>
    `preamble\r\n--b1\r\n${inner.join('\r\n--b1\r\n')}\r\n--b1--\r\nepilogue`;

  it('may hide the description in a multipart body', () => {
    const mixed = parts(
      'Content-Type: text/plain\r\n\r\nhello',
      `content-type: application/SDP\r\n\r\n${sdp}`,
    );
    assert.equal(found('multipart/mixed;boundary=b1', mixed), 'sdp');
    assert.equal(found('Multipart/Mixed ; boundary="b1"', mixed), 'sdp');
  });

  it('is unsupported without a description in it, without a boundary, or with a part that must be understood', () => {
    assert.equal(
      found('multipart/mixed;boundary=b1', parts('Content-Type: text/plain\r\n\r\nhello')),
      'unsupported',
    );
    assert.equal(
      found('multipart/mixed', parts(`Content-Type: application/sdp\r\n\r\n${sdp}`)),
      'unsupported',
    );
    const required = parts(
      'Content-Type: application/isup\r\nContent-Disposition: signal;handling=required\r\n\r\nx',
      `Content-Type: application/sdp\r\n\r\n${sdp}`,
    );
    assert.equal(found('multipart/mixed;boundary=b1', required), 'unsupported');
    assert.equal(found('application/sdp', sdp, ['content-encoding', 'gzip']), 'unsupported');
  });

  it('is malformed when the description is', () => {
    assert.equal(found('application/sdp', 'v=9'), 'malformed');
    assert.equal(
      found('multipart/mixed;boundary=b1', parts('Content-Type: application/sdp\r\n\r\nv=9')),
      'malformed',
    );
  });
});
