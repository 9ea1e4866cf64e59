import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Stripe } from 'stripe';
import { newSecret, sign } from './sign.ts';

/** An independent implementation of the same scheme: `t=…,v1=…` over `timestamp.body`. */
const verify = (body: string, header: string, secret: string): boolean => {
  assert.ok(Stripe.webhooks.signature);
  return Stripe.webhooks.signature.verifyHeader(body, header, secret, 0);
};

describe('sign', () => {
  it('refuses to verify under another secret, body or timestamp', () => {
    const secret = newSecret();
    const signature = sign(secret, 1_700_000_000, '{"a":1}');
    assert.throws(() => verify('{"a":1}', `t=1700000000,${signature}`, newSecret()));
    assert.throws(() => verify('{"a": 1}', `t=1700000000,${signature}`, secret));
    assert.throws(() => verify('{"a":1}', `t=1700000001,${signature}`, secret));
  });

  it('is verified by an implementation that is not ours, also for text beyond ASCII', () => {
    const secret = newSecret();
    for (const body of ['{}', '{"name":"Zoë 👋","note":"a\\u0000b"}', ' ', 'x'.repeat(100_000)]) {
      assert.ok(verify(body, `t=1700000000,${sign(secret, 1_700_000_000, body)}`, secret));
    }
  });

  it('is v1= and lowercase hex, keyed with the whole secret', () => {
    // echo -n '1700000000.{}' | openssl dgst -sha256 -hmac whsec_test
    const expected = 'v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91';
    const signature = sign('whsec_test', 1_700_000_000, '{}');
    assert.match(signature, /^v1=[0-9a-f]{64}$/);
    assert.equal(signature, expected);
  });
});

describe('newSecret', () => {
  it('begins whsec_ and holds 32 bytes that are never the same', () => {
    const secrets = Array.from({ length: 100 }, newSecret);
    for (const secret of secrets) {
      assert.match(secret, /^whsec_[A-Za-z0-9_-]{43}$/);
      assert.equal(Buffer.from(secret.slice(6), 'base64url').length, 32);
    }
    assert.equal(new Set(secrets).size, 100);
  });
});
