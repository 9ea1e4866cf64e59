import { NO_PASSWORD, verifyPassword } from '../account/password.ts';
import type { Sql } from '../platform/db/sql.ts';
import { unauthenticated } from '../platform/http/access/authenticate.ts';
import { beginAttempt, subjectOf } from '../platform/http/access/limit-attempts.ts';
import { invalid } from '../platform/refusal.ts';
import { sessionProblems } from './sessions.problems.ts';
import { findLogin, findLoginOfUser, type Login } from './sessions.queries.ts';

/** What the check of a password needs. Attempts are counted on the pool, so that no rollback forgets them. */
export interface PasswordCheck {
  sql: Sql;
  now: Temporal.Instant;
}

/**
 * The user of an e-mail address and a password. An unknown address takes as long and is answered the same.
 * @throws Refusal `unauthenticated`; `rate_limited` after too many wrong ones of the account or the address;
 *   `unavailable` while too many passwords are checked.
 */
export async function checkLogin(
  { sql, now }: PasswordCheck,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<Login> {
  const subjects = [subjectOf.account('password', email), subjectOf.address('password', address)];
  const takeBack = await beginAttempt(sql, now, subjects);
  const login = await findLogin(sql, email.trim());
  const isRight = await compare(password, login, takeBack);
  if (!login || !isRight) throw unauthenticated(sessionProblems.wrong_login());
  await takeBack();
  return login;
}

/**
 * Checks the password of a signed-in user again.
 * @param input.field the field of the request that holds it.
 * @throws Refusal `validation_error` naming the field; `rate_limited` after too many wrong ones.
 */
export async function checkOwnPassword(
  { sql, now }: PasswordCheck,
  { userId, password, field }: { userId: number; password: string; field: string },
): Promise<void> {
  const takeBack = await beginAttempt(sql, now, [subjectOf.user('password', userId)]);
  const login = await findLoginOfUser(sql, userId);
  const isRight = await compare(password, login, takeBack);
  if (!login || !isRight) throw invalid({ [field]: [sessionProblems.wrong_password()] });
  await takeBack();
}

/** A password that could not be compared was not wrong. */
async function compare(
  password: string,
  login: Login | null,
  takeBack: () => Promise<void>,
): Promise<boolean> {
  try {
    return await verifyPassword(password, login?.passwordHash ?? NO_PASSWORD);
  } catch (error) {
    await takeBack();
    throw error;
  }
}
