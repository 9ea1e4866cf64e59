import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerChallenge, digestResponse, readChallenge, readDigest } from './digest.ts';

describe('digest authentication', () => {
  it('cannot answer what it does not understand', () => {
    for (const value of [
      'Basic realm="x"',
      'Digest realm="x"',
      'Digest nonce="x"',
      'Digest realm="x", nonce="y", qop="auth-int"',
      'Digest realm="x", nonce="y", algorithm=MD5-sess',
      'Digest realm="x", realm="z", nonce="y"',
      'Digest realm="x, nonce="y"',
      'Digest ',
      '',
    ]) {
      assert.equal(readChallenge([value]), null, value);
    }
    assert.equal(readDigest(`Digest ${'a=b,'.repeat(40)}a=b`), null);
  });

  it('takes the first challenge that it understands', () => {
    const challenge = readChallenge([
      'Digest realm="x", nonce="1", algorithm=SHA-1',
      'Digest realm="x", nonce="2", algorithm=SHA-256, qop="auth,auth-int", stale=TRUE',
      'Digest realm="x", nonce="3"',
    ]);
    assert.deepEqual(challenge, {
      ...{ realm: 'x', nonce: '2', opaque: null, algorithm: 'SHA-256', hasQop: true, stale: true },
    });
  });

  it('computes the examples of RFC 7616, section 3.9.1', () => {
    const common = {
      username: 'Mufasa',
      password: 'Circle of Life',
      realm: 'http-auth@example.org',
      nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
      method: 'GET',
      uri: '/dir/index.html',
      qop: { nc: '00000001', cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' },
    };
    assert.equal(digestResponse({ ...common, algorithm: 'MD5' }), '8ca523f5e9506fed4657c9700eebdbec');
    assert.equal(
      digestResponse({ ...common, algorithm: 'SHA-256' }),
      '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1',
    );
  });

  it('answers an INVITE as a carrier of a chat app checks it', () => {
    const uri = 'sip:+12195550100@wa.meta.vc;transport=tls';
    const challenge = readChallenge([
      'Digest realm="wa.meta.vc", nonce="abc", opaque="o\\"q", algorithm=MD5, qop="auth"',
    ]);
    assert.ok(challenge);
    const value = answerChallenge(
      challenge,
      { username: '17125550259', password: 'secret' },
      { method: 'INVITE', uri, count: 1, cnonce: '0a4f113b' },
    );
    assert.match(value, /response="c1331d3589f030ac8ce71592fc2ab8bd"/);
    assert.match(value, /nc=00000001, cnonce="0a4f113b", opaque="o\\"q"$/);
  });
});
