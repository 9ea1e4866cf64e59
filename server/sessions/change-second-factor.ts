import type { ActionContext } from '../platform/action-context.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { beginAttempt, subjectOf } from '../platform/http/access/limit-attempts.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import { isCodeRight, purposeOf, type CodeCheck } from './check-code.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import {
  confirmSecret,
  findSecondFactor,
  proposeSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { sessionProblems } from './sessions.problems.ts';
import { findStep, generateTotpSecret } from './totp.ts';

type Context = CodeCheck & Pick<ActionContext, 'db'>;

/**
 * Proposes a secret for an authenticator app; it counts once it is confirmed.
 * @throws Refusal `invalid_state` when a second factor is on.
 */
export async function proposeSecondFactor({ db, secrets, now }: Context, userId: number): Promise<Buffer> {
  const secret = generateTotpSecret();
  const sealed = secrets.seal(secret.toString('base64'), purposeOf(userId));
  if (!(await proposeSecret(db, userId, sealed, isoOf(now))))
    throw invalidState(sessionProblems.second_factor_on());
  return secret;
}

/**
 * Switches the second factor on with the first code of the app.
 * @returns the recovery codes, which are shown only here.
 * @throws Refusal naming `code`; `invalid_state` when nothing is proposed or it is on; `rate_limited`.
 */
export async function confirmSecondFactor(
  { sql, db, secrets, now }: Context,
  { userId, code }: { userId: number; code: string },
): Promise<string[]> {
  const takeBack = await beginAttempt(sql, now, [subjectOf.user('code', userId)]);
  const factor = await findSecondFactor(db, userId);
  if (!factor) throw invalidState(sessionProblems.second_factor_not_proposed());
  if (factor.confirmedAt !== null) throw invalidState(sessionProblems.second_factor_on());
  const secret = secrets.open(factor.sealedSecret, purposeOf(userId));
  const step = secret === null ? null : findStep(Buffer.from(secret, 'base64'), code.replace(/\s/g, ''), now);
  if (step === null) throw invalid({ code: [sessionProblems.wrong_code()] });
  await takeBack();
  return inTransaction(db, async (tx) => {
    const confirmed = { sealedSecret: factor.sealedSecret, step, now: isoOf(now) };
    if (!(await confirmSecret(tx, userId, confirmed))) throw invalidState(sessionProblems.second_factor_on());
    return renewRecoveryCodes(tx, userId);
  });
}

/** Replaces the recovery codes of a user and returns the new ones. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await inTransaction(db, (tx) => replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode)));
  return codes;
}

/** @throws Refusal naming `code` when it is wrong or used; `invalid_state` when no second factor is on. */
export async function checkOwnCode(
  check: CodeCheck,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const factor = await findSecondFactor(check.sql, userId);
  if (!factor?.confirmedAt) throw invalidState(sessionProblems.second_factor_off());
  if (!(await isCodeRight(check, { userId, code }))) throw invalid({ code: [sessionProblems.wrong_code()] });
}

/**
 * Switches the second factor off.
 * @throws Refusal naming `code`; `invalid_state` when it is off; `rate_limited`.
 */
export async function disableSecondFactor(
  context: Context,
  input: { userId: number; code: string },
): Promise<void> {
  await checkOwnCode(context, input);
  await removeSecondFactor(context.db, input.userId);
}
