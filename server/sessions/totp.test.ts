import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { base32, findStep, stepAt, totpCode, totpUri } from './totp.ts';

/** The key of the test vectors in RFC 4226, appendix D, and RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

describe('a code of the second factor', () => {
  it('is that of RFC 6238, in its last six digits', () => {
    for (const [seconds, code] of [
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ] as const)
      assert.equal(totpCode(secret, stepAt(at(seconds))), code.slice(-6));
  });

  it('is found in the step before and after, and not further away', () => {
    const now = at(1_234_567_890);
    const current = stepAt(now);
    for (const away of [-1, 0, 1])
      assert.equal(findStep(secret, totpCode(secret, current + away), now), current + away);
    for (const away of [-2, 2]) assert.equal(findStep(secret, totpCode(secret, current + away), now), null);
    for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      assert.equal(findStep(secret, code, now), null);
  });

  it('has a secret that apps read', () => {
    assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI');
    assert.equal(
      totpUri(Buffer.from('foobar'), { issuer: 'Salon & Co', account: 'ada@salon.example' }),
      'otpauth://totp/Salon%20%26%20Co:ada%40salon.example?secret=MZXW6YTBOI&issuer=Salon%20%26%20Co',
    );
  });
});
