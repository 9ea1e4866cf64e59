import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Stripe } from 'stripe';
import { newSecret, sign } from '../../../server/webhooks/sign.ts';

const SENT_AT = 1_700_000_000;

/** Stripe's library reads the same scheme from one header: `t=…,v1=…` over `timestamp.body`. */
const verify = (body: string, header: string, secret: string): boolean => {
  assert.ok(Stripe.webhooks.signature);
  return Stripe.webhooks.signature.verifyHeader(body, header, secret, 0);
};

describe("the signature of a delivery, read by Stripe's library", () => {
  it('does not verify with another secret, body or timestamp', () => {
    const secret = newSecret();
    const signature = sign(secret, SENT_AT, '{"a":1}');
    assert.throws(() => verify('{"a":1}', `t=${SENT_AT},${signature}`, newSecret()));
    assert.throws(() => verify('{"a": 1}', `t=${SENT_AT},${signature}`, secret));
    assert.throws(() => verify('{"a":1}', `t=${SENT_AT + 1},${signature}`, secret));
  });

  it('verifies, also for text beyond ASCII', () => {
    const secret = newSecret();
    for (const body of ['{}', '{"name":"Zoë 👋","note":"a\\u0000b"}', ' ', 'x'.repeat(100_000)]) {
      assert.ok(verify(body, `t=${SENT_AT},${sign(secret, SENT_AT, body)}`, secret));
    }
  });
});
