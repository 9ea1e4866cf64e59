import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { redactMessage } from './redact-message.ts';

const message = (lines: string[], body = ''): string => [...lines, '', body].join('\r\n');

describe('a message for people', () => {
  it('has neither credentials nor challenges, however they are written', () => {
    const text = redactMessage(
      message([
        'INVITE sip:+12025550151@carrier.example SIP/2.0',
        'Authorization: Digest username="trunk", response="5f3a"',
        'PROXY-AUTHORIZATION : Digest username="trunk",',
        '  response="77aa"',
        'WWW-Authenticate: Digest realm="carrier", nonce="n0nce"',
        'Proxy-Authenticate: Digest nonce="n0nce"',
        'Authentication-Info: nextnonce="n0nce"',
        'Cookie: session=n0nce',
        'Call-ID: 4711',
      ]),
    );
    assert.doesNotMatch(text, /Digest|5f3a|77aa|n0nce/);
    assert.match(text, /^Authorization: \[left out\]\r$/m);
    assert.match(text, /^PROXY-AUTHORIZATION: \[left out\]\r$/m);
    assert.match(text, /^Call-ID: 4711\r$/m);
  });

  it('has no keys of the sound, and the rest of the description', () => {
    const sdp = [
      'v=0',
      'm=audio 4000 RTP/SAVP 0',
      'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz|2^20',
      'a=key-mgmt:mikey AQAFgM0XflABAAAAAAAAAAAAAAsAyONQ6g',
      'a=ice-pwd:asd88fgpdd777uzjYhagZg',
      'k=base64:c2VjcmV0',
    ].join('\r\n');
    const text = redactMessage(message(['INVITE sip:a@b SIP/2.0', 'c: application/sdp'], sdp));
    assert.doesNotMatch(text, /WVNf|AQAF|asd88|c2Vj/);
    assert.match(text, /^a=crypto:1 AES_CM_128_HMAC_SHA1_80 \[left out\]$/m);
    assert.match(text, /^m=audio 4000 RTP\/SAVP 0\r$/m);
  });

  it('has no password of an address, and no body but SDP: keys that are pressed may be a PIN', () => {
    const info = ['INFO sip:trunk:geheim@carrier.example SIP/2.0', 'Content-Type: application/dtmf-relay'];
    const text = redactMessage(message(info, 'Signal=7\r\nDuration=160'));
    assert.doesNotMatch(text, /geheim|Signal/);
    assert.match(text, /sip:trunk:\[left out\]@carrier\.example/);
    assert.match(text, /\[22 bytes left out\]$/);
  });

  it('is readable text, whatever came', () => {
    const bytes = Buffer.from('INVITE sip:Zoë@b SIP/2.0\r\nX-A: \u0000\u0007\u001b[31m', 'utf8');
    const text = redactMessage(Buffer.concat([bytes, Buffer.from([0xff])]).toString('latin1'));
    assert.match(text, /^INVITE sip:Zoë@b SIP\/2\.0\r\nX-A: \u00b7\u00b7\u00b7\[31m\ufffd/);
  });
});
