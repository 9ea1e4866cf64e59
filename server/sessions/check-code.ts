import type { Sql } from '../platform/db/sql.ts';
import { beginAttempt, subjectOf } from '../platform/http/access/limit-attempts.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findSecondFactor, takeRecoveryCode, takeStep } from './second-factor.queries.ts';
import { findStep } from './totp.ts';

/** What the check of a code needs. Attempts and codes are used up on the pool: no rollback returns them. */
export interface CodeCheck {
  sql: Sql;
  secrets: SecretBox;
  now: Temporal.Instant;
}

/** The secret of a user can be decrypted for this purpose only. */
export const purposeOf = (userId: number): string => `second factor of user ${userId}`;

/**
 * Whether a code of the authenticator app, or a recovery code, is right; it is used up then.
 * @throws Refusal `rate_limited` after ten wrong ones in a quarter of an hour.
 */
export async function isCodeRight(
  check: CodeCheck,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { sql, now } = check;
  const takeBack = await beginAttempt(sql, now, [subjectOf.user('code', userId)]);
  const isRight = /^[\d\s]+$/.test(code)
    ? await takeAppCode(check, userId, code.replace(/\s/g, ''))
    : await takeRecoveryCode(sql, userId, hashRecoveryCode(code));
  if (isRight) await takeBack();
  return isRight;
}

async function takeAppCode({ sql, secrets, now }: CodeCheck, userId: number, code: string): Promise<boolean> {
  const factor = await findSecondFactor(sql, userId);
  const secret = factor?.confirmedAt ? secrets.open(factor.sealedSecret, purposeOf(userId)) : null;
  const step = secret === null ? null : findStep(Buffer.from(secret, 'base64'), code, now);
  return step !== null && takeStep(sql, userId, step);
}
