import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { hmacOf, newSecret, sign } from './sign.ts';

describe('sign', () => {
  it('differs with another secret, body or timestamp', () => {
    const signature = sign('whsec_a', 1_700_000_000, '{"a":1}');
    assert.notEqual(sign('whsec_b', 1_700_000_000, '{"a":1}'), signature);
    assert.notEqual(sign('whsec_a', 1_700_000_000, '{"a": 1}'), signature);
    assert.notEqual(sign('whsec_a', 1_700_000_001, '{"a":1}'), signature);
  });

  it('is over the bytes of UTF-8', () => {
    const body = '{"name":"Zoë 👋"}';
    const bytes = Buffer.concat([Buffer.from('1700000000.'), Buffer.from(body, 'utf8')]);
    const expected = createHmac('sha256', 'whsec_test').update(bytes).digest('hex');
    assert.equal(sign('whsec_test', 1_700_000_000, body), `v1=${expected}`);
  });

  it('is v1= and lowercase hex, keyed with the whole secret', () => {
    // echo -n '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
    const expected = 'v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91';
    const signature = sign('whsec_test', 1_700_000_000, '{}');
    assert.match(signature, /^v1=[0-9a-f]{64}$/);
    assert.equal(signature, expected);
  });
});

describe('hmacOf', () => {
  it('matches the example of the Standard Webhooks specification: id, timestamp and body, in base64', () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
    const digest = hmacOf(key, id, '1614265330', '{"test": 2432232314}').digest('base64');
    assert.equal(digest, 'g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
    assert.notDeepEqual(hmacOf(key, id, '1614265330', '{"test":2432232314}').digest('base64'), digest);
  });

  it('matches the test vectors of RFC 4231', () => {
    const vectors: [string | Buffer, string, string][] = [
      [
        Buffer.alloc(20, 0x0b),
        'Hi There',
        'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
      ],
      [
        'Jefe',
        'what do ya want for nothing?',
        '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      ],
      [
        Buffer.alloc(131, 0xaa),
        'Test Using Larger Than Block-Size Key - Hash Key First',
        '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
      ],
    ];
    for (const [key, text, expected] of vectors) assert.equal(hmacOf(key, text).digest('hex'), expected);
  });
});

describe('newSecret', () => {
  it('begins with whsec_ and contains 32 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    for (const secret of secrets) {
      assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/);
      assert.equal(Buffer.from(secret.slice(6), 'base64url').length, 32);
    }
    assert.equal(new Set(secrets).size, 100);
  });
});
