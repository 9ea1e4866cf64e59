import { hashPassword } from '../account/password.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import type { Client } from '../platform/http/access/front.ts';
import { isoOf } from '../platform/instants.ts';
import { beginSession, type BegunSession } from './begin-session.ts';
import { checkOwnPassword, type PasswordCheck } from './check-password.ts';
import { endSessionsOfUser, setPassword } from './sessions.queries.ts';

/**
 * Changes the password of a signed-in user, ends all their sessions and begins a new one in its place.
 * @throws Refusal naming `current_password`; `rate_limited` after too many wrong ones.
 */
export async function changePassword(
  check: PasswordCheck & { db: Db },
  input: { userId: number; workspaceId: number; current: string; password: string; client: Client },
): Promise<BegunSession> {
  const { userId, workspaceId, client } = input;
  await checkOwnPassword(check, { userId, password: input.current, field: 'current_password' });
  const passwordHash = await hashPassword(input.password);
  return inTransaction(check.db, async (tx) => {
    await replacePassword(tx, check.now, { userId, passwordHash });
    const session = { userId, workspaceId, needsCode: false, client, earlierToken: null };
    return beginSession(tx, check.now, session);
  });
}

/** Sets a password and ends the user's sessions everywhere. */
export async function replacePassword(
  tx: Db,
  now: Temporal.Instant,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  await setPassword(tx, userId, passwordHash, isoOf(now));
  await endSessionsOfUser(tx, userId);
}
