import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { graphSignature, isSignedByGraph } from '../chatapp/graph-signature.ts';
import { isSignedByTelnyx, readTelnyxKey } from '../telnyx/telnyx-signature.ts';
import { isSignedByTwilio, twilioSignature } from '../twilio/twilio-signature.ts';

/** Computed with the vendors' own SDKs (twilio 6.2.0, telnyx 7.24.0). */
const TWILIO = [
  {
    token: '12345',
    url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
    form: {
      ...{ CallSid: 'CA1234567890ABCDE', Caller: '+14158675309', Digits: '1234' },
      ...{ From: '+14158675309', To: '+18005551212' },
    },
    signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  },
  { token: '12345', url: 'wss://example.com/media', form: {}, signature: '7PR3qMkpDyEJtMrVOY/LDyNq8J8=' },
  {
    token: '12345',
    url: 'https://example.com/hooks/text?m=msg_1',
    form: { From: '+14155550199', MessageSid: 'SM1', MessageStatus: 'delivered', To: '+14155550100' },
    signature: 'KedH92Dg5laxKdnlxFXZAIRkeDg=',
  },
];

const KEY = '6kpsY+KcUgq+9VB7Ey7F+ZVHdq6+vnuSQh7qaRRG0iw=';
const TELNYX = {
  raw: Buffer.from('{"data":{"event_type":"message.received"}}'),
  timestamp: '1700000000',
  signature: '5aw+wC14C5j5ar7wBFO3+YRoBaA5WTszSw9sLPj4Yoa+3mdhURYCUsSTfIiNOLsGSJKZTbKEy07ozBmnMONpDQ==',
};
const at = (seconds: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('the signature of Twilio', () => {
  it('is that of its own SDK', () => {
    for (const { token, url, form, signature } of TWILIO) {
      assert.equal(twilioSignature(token, url, new URLSearchParams(form)), signature, url);
    }
  });

  it('is refused for another token, address, parameter, or none', () => {
    const [{ token, url, form, signature } = { token: '', url: '', form: {}, signature: '' }] = TWILIO;
    const signed = { url, form: new URLSearchParams(form), signature };
    assert.equal(isSignedByTwilio(token, signed), true);
    assert.equal(isSignedByTwilio('12346', signed), false);
    assert.equal(isSignedByTwilio(token, { ...signed, url: `${url}3` }), false);
    assert.equal(isSignedByTwilio(token, { ...signed, url: url.replace('https', 'http') }), false);
    const more = new URLSearchParams({ ...form, Unknown: 'x' });
    assert.equal(
      isSignedByTwilio(token, { ...signed, form: more }),
      false,
      'unknown parameters are signed too',
    );
    for (const wrong of ['', signature.slice(1), 'ä'.repeat(14)]) {
      assert.equal(isSignedByTwilio(token, { ...signed, signature: wrong }), false);
    }
  });

  it('is taken with the port of the address and without', () => {
    const form = new URLSearchParams({ Body: 'Hello' });
    const called = 'https://phone.example:8443/hook?m=1';
    for (const url of [called, 'https://phone.example/hook?m=1']) {
      assert.equal(
        isSignedByTwilio('t', { url: called, form, signature: twilioSignature('t', url, form) }),
        true,
      );
    }
    const plain = 'https://phone.example/hook';
    const signature = twilioSignature('t', 'https://phone.example:443/hook', form);
    assert.equal(isSignedByTwilio('t', { url: plain, form, signature }), true);
  });

  it('counts a value that is sent twice once, and sorts several', () => {
    const once = twilioSignature('t', 'https://a.example/', new URLSearchParams('B=1&A=2'));
    assert.equal(twilioSignature('t', 'https://a.example/', new URLSearchParams('A=2&B=1&A=2')), once);
    const two = twilioSignature('t', 'https://a.example/', new URLSearchParams('A=2&A=1'));
    assert.equal(twilioSignature('t', 'https://a.example/', new URLSearchParams('A=1&A=2')), two);
  });
});

describe('the signature of the Graph API', () => {
  const raw = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
  const signature = 'sha256=d3e4f9da0ce6c71ab3dba55929b8eeeee2455349e534924ead19f98d143e904f';

  it('is HMAC-SHA256 of the bytes under the secret of the app', () => {
    assert.equal(graphSignature('app-secret', raw), signature);
    assert.equal(isSignedByGraph('app-secret', { raw, signature }), true);
  });

  it('is refused for another secret or body, without its name, and for none', () => {
    assert.equal(isSignedByGraph('another', { raw, signature }), false);
    const other = Buffer.concat([raw, Buffer.from(' ')]);
    assert.equal(isSignedByGraph('app-secret', { raw: other, signature }), false);
    for (const wrong of [undefined, '', signature.slice(7), [signature]]) {
      assert.equal(isSignedByGraph('app-secret', { raw, signature: wrong }), false);
    }
  });
});

describe('the signature of Telnyx', () => {
  const key = readTelnyxKey(KEY);
  assert.ok(key);

  it('is that of its own SDK', () => {
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, now: at(1_700_000_000) }), true);
  });

  it('is refused for another body or time, and five minutes before and after', () => {
    const now = at(1_700_000_000);
    const raw = Buffer.from('{"data":{"event_type":"message.received"} }');
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, raw, now }), false);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, timestamp: '1700000001', now }), false);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, timestamp: '1.7e9', now }), false);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, signature: TELNYX.signature.slice(4), now }), false);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, now: at(1_700_000_300) }), true);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, now: at(1_700_000_301) }), false);
    assert.equal(isSignedByTelnyx(key, { ...TELNYX, now: at(1_699_999_699) }), false);
  });

  it('needs a key of 32 bytes in Base64', () => {
    for (const wrong of ['', 'AAAA', `${KEY}AAAA`, KEY.replace('=', ''), 'not a key']) {
      assert.equal(readTelnyxKey(wrong), null, wrong);
    }
  });
});
