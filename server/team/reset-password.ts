import { hashPassword } from '../account/password.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import { beginAttempt, subjectOf } from '../platform/http/access/limit-attempts.ts';
import { generateToken, hashToken } from '../platform/http/access/session-token.ts';
import type { PublicRequest } from '../platform/http/route.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import { replacePassword } from '../sessions/change-password.ts';
import { enqueueAccountMail } from './account-mail.ts';
import type { InviteServices } from './invite.ts';
import { isResetOpen, keepReset, takeReset } from './resets.queries.ts';

const VALID = { hours: 1 };

/**
 * Has a link to set a new password mailed. Nothing here depends on whether the address has an account.
 * @throws Refusal `rate_limited` after ten requests for one address, or from one, in a quarter of an hour.
 */
export async function askForReset(
  { sql, secrets, sendsMail, origin }: InviteServices & { sql: Sql },
  {
    now,
    client,
    language,
    body,
  }: Pick<PublicRequest, 'now' | 'client' | 'language'> & { body: { email: string } },
): Promise<void> {
  const { email } = body;
  const subjects = [subjectOf.account('reset', email), subjectOf.address('reset', client.address)];
  await beginAttempt(sql, now, subjects);
  if (!sendsMail) return;
  const mail = { kind: 'password_reset', to: email.trim(), origin: origin() } as const;
  await enqueueAccountMail(sql, secrets, { ...mail, language: language ?? 'en' }, now);
}

/** The token of a new link for the user of an address, in place of an earlier one; null without a user. */
export async function makeReset(db: Db, now: Temporal.Instant, email: string): Promise<string | null> {
  const token = generateToken();
  const reset = { email, tokenHash: hashToken(token), expiresAt: isoOf(now.add(VALID)) };
  return (await keepReset(db, reset)) ? token : null;
}

/**
 * Sets a password by the token of a link, which counts once, and ends the user's sessions everywhere. A
 * second factor stays.
 * @throws Refusal `not_found` when the link was used or has expired.
 */
export async function resetPassword(
  db: Db,
  now: Temporal.Instant,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const tokenHash = hashToken(token);
  // Nobody has passwords hashed without a valid link.
  if (!(await isResetOpen(db, tokenHash, isoOf(now)))) throw notFound('link');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const taken = await takeReset(tx, tokenHash, isoOf(now));
    if (!taken) throw notFound('link');
    await replacePassword(tx, now, { userId: taken.userId, passwordHash });
    return { email: taken.email };
  });
}
