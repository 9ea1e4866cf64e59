import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newSecret, sign } from '../server/webhooks/sign.ts';
import {
  verifyWebhook,
  WebhookVerificationError,
  type VerificationFailure,
  type VerifyOptions,
  type WebhookHeaders,
} from './verify-webhook.ts';

const SECRET = newSecret();
const NOW = 1_764_000_000;
const EVENT = {
  id: 'evt_1',
  type: 'test.ping',
  created_at: '2026-11-23T12:00:00.000+00:00',
  data: { webhook_id: 1, message: 'Zoë 👋' },
};
const BODY = JSON.stringify(EVENT);

/** The headers of a delivery that the service would send. */
const signed = (
  body = BODY,
  timestamp = NOW,
  secret = SECRET,
  brand = 'Service',
): Record<string, string> => ({
  'Content-Type': 'application/json',
  [`X-${brand}-Event`]: 'test.ping',
  [`X-${brand}-Timestamp`]: String(timestamp),
  [`X-${brand}-Signature`]: sign(secret, timestamp, body),
});

const verify = (
  body: unknown = BODY,
  headers: WebhookHeaders = signed(),
  secret: string | readonly string[] = SECRET,
  options: VerifyOptions = {},
) => verifyWebhook(body as string, headers, secret, { now: NOW, ...options });

function refuses(reason: VerificationFailure, ...asked: Parameters<typeof verify>): void {
  assert.throws(
    () => verify(...asked),
    (error) => {
      assert.ok(error instanceof WebhookVerificationError);
      assert.equal(error.name, 'WebhookVerificationError');
      assert.equal(error.reason, reason);
      assert.ok(error.message.endsWith('.') && !error.message.includes(SECRET));
      return true;
    },
  );
}

describe('a delivery is refused', () => {
  it('with another body: changed, shortened, formatted differently', () => {
    refuses('signature_mismatch', `${BODY} `);
    refuses('signature_mismatch', BODY.slice(0, -1));
    refuses('signature_mismatch', BODY.replace('Zoë', 'Zoe'));
    refuses('signature_mismatch', JSON.stringify(EVENT, null, 2));
    refuses('signature_mismatch', '');
  });

  it('with another secret, or signed with a part of it', () => {
    refuses('signature_mismatch', BODY, signed(BODY, NOW, newSecret()));
    refuses('signature_mismatch', BODY, signed(BODY, NOW, SECRET.slice('whsec_'.length)));
  });

  it('with another timestamp than the one signed', () => {
    refuses('signature_mismatch', BODY, { ...signed(), 'X-Service-Timestamp': String(NOW + 1) });
    refuses('signature_mismatch', BODY, { ...signed(), 'X-Service-Timestamp': `0${NOW}` });
  });

  it('more than 300 seconds away from now, in either direction', () => {
    for (const away of [301, -301, 86_400, -86_400]) {
      refuses('timestamp_outside_tolerance', BODY, signed(BODY, NOW + away));
    }
    for (const away of [300, -300, 0]) assert.equal(verify(BODY, signed(BODY, NOW + away)).id, 'evt_1');
    refuses('timestamp_outside_tolerance', BODY, signed(BODY, NOW - 11), SECRET, { toleranceSeconds: 10 });
    // These timestamps are long past for the system's clock.
    assert.throws(() => verifyWebhook(BODY, signed(BODY, 1_000_000), SECRET), {
      reason: 'timestamp_outside_tolerance',
    });
  });

  it('without its headers', () => {
    const { 'X-Service-Timestamp': _timestamp, ...noTimestamp } = signed();
    const { 'X-Service-Signature': _signature, ...noSignature } = signed();
    refuses('missing_timestamp', BODY, noTimestamp);
    refuses('missing_signature', BODY, noSignature);
    refuses('missing_timestamp', BODY, {});
    refuses('missing_timestamp', BODY, []);
    refuses('missing_timestamp', BODY, new Headers());
  });

  it('with a malformed timestamp', () => {
    for (const text of ['', 'now', '-1', '1e9', '1.5', ' 1', '1764000000, 1764000000', '9'.repeat(30)]) {
      refuses('malformed_timestamp', BODY, { ...signed(), 'X-Service-Timestamp': text });
    }
    const twice: [string, string][] = [...Object.entries(signed()), ['x-service-timestamp', String(NOW)]];
    refuses('malformed_timestamp', BODY, twice);
  });

  it('with a malformed signature', () => {
    const good = signed()['X-Service-Signature'] ?? '';
    const wrong = [
      '',
      'v1=',
      good.slice(3),
      good.replace('v1', 'v2'),
      `v1=${'g'.repeat(64)}`,
      good.slice(0, -1),
    ];
    for (const text of [...wrong, `${good}0`, good.toUpperCase(), `sha256=${good.slice(3)}`]) {
      refuses('malformed_signature', BODY, { ...signed(), 'X-Service-Signature': text });
    }
  });

  it('with an invalid secret', () => {
    for (const secret of ['', 'whsec_', 'secret', [], ['']])
      refuses('invalid_secret', BODY, signed(), secret);
    refuses('invalid_secret', BODY, signed(), null as unknown as string);
  });

  it('when the body is not the received text or bytes', () => {
    for (const body of [EVENT, null, 5]) refuses('body_not_raw', body);
  });

  it('when it is correctly signed but not an event', () => {
    for (const body of ['', 'x', 'null', '[]', '{}', '{"id":"a","type":"b","created_at":"c","data":null}']) {
      refuses('malformed_event', body, signed(body));
    }
  });

  it('of another brand', () => {
    refuses('missing_timestamp', BODY, signed(BODY, NOW, SECRET, 'Acme'));
    refuses('missing_timestamp', BODY, signed(), SECRET, { brand: 'Acme' });
  });
});

describe('a delivery is read', () => {
  it('from a text, bytes, a view of other bytes, a buffer', () => {
    const bytes = new TextEncoder().encode(BODY);
    const wide = new Uint8Array([0, ...bytes, 0]);
    const bodies = [BODY, bytes, Buffer.from(BODY), wide.subarray(1, -1), bytes.buffer.slice(0)];
    for (const body of bodies) assert.deepEqual(verify(body), EVENT);
  });

  it('with the headers in every form, and in any case', () => {
    const lower = Object.fromEntries(
      Object.entries(signed()).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const forms: WebhookHeaders[] = [
      signed(),
      lower,
      Object.fromEntries(Object.entries(lower).map(([name, value]) => [name.toUpperCase(), [value]])),
      { ...lower, 'set-cookie': undefined },
      new Headers(signed()),
      new Map(Object.entries(lower)),
      Object.entries(signed()),
      Object.entries(signed()).flat(),
    ];
    for (const headers of forms) assert.deepEqual(verify(BODY, headers), EVENT);
  });

  it('with either of two secrets, and with one of two signatures', () => {
    assert.equal(verify(BODY, signed(), [newSecret(), SECRET]).id, 'evt_1');
    const other = sign(newSecret(), NOW, BODY);
    const both = `${other}, ${signed()['X-Service-Signature']}`;
    assert.equal(verify(BODY, { ...signed(), 'X-Service-Signature': both }).id, 'evt_1');
  });

  it('of an installation with its own brand', () => {
    assert.equal(verify(BODY, signed(BODY, NOW, SECRET, 'Acme'), SECRET, { brand: 'Acme' }).id, 'evt_1');
  });
});
