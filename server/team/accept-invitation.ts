import { insertMembership, insertUser } from '../account/create-workspace.queries.ts';
import { accountProblems } from '../account/account.problems.ts';
import { hashPassword } from '../account/password.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { hashToken } from '../platform/http/access/session-token.ts';
import type { Answer, PublicRequest } from '../platform/http/route.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid, notFound } from '../platform/refusal.ts';
import { checkLogin } from '../sessions/check-password.ts';
import { welcome, type SignInServices } from '../sessions/sign-in.ts';
import { findInvitation, findOwnRole, takeInvitation } from './team.queries.ts';

/** Who accepts: a person with an account, who proved it, or the values of a new one. */
type Person = { userId: number; needsCode: boolean } | { name: string; passwordHash: string };

/**
 * Makes the person of a link a member, with an account if they have none, and signs them in. A link counts
 * once; an account that exists is joined only with its password.
 * @throws Refusal `not_found` when the link was used, withdrawn or has expired; `unauthenticated` and
 *   `rate_limited` for a wrong password.
 */
export async function acceptInvitation(
  services: SignInServices,
  request: Pick<PublicRequest, 'now' | 'client' | 'headers'> & { body: { name: string; password: string } },
  token: string,
): Promise<Answer> {
  const { sql } = services;
  const { now, client, body } = request;
  const tokenHash = hashToken(token);
  const invitation = await findInvitation(sql, tokenHash, isoOf(now));
  if (!invitation) throw notFound('invitation');
  const { workspaceId, email } = invitation;
  const person = invitation.hasAccount
    ? await proveAccount({ ...body, email, address: client.address }, services, now)
    : { name: body.name.trim(), passwordHash: await hashPassword(body.password) };
  const joined = await inTransaction(sql, (tx) => join(tx, now, { tokenHash, workspaceId, person }));
  return welcome(services, request, { ...joined, workspaceId });
}

async function proveAccount(
  { email, password, address }: { email: string; password: string; address: string },
  { sql }: SignInServices,
  now: Temporal.Instant,
): Promise<Person> {
  const login = await checkLogin({ sql, now }, { email, password, address });
  return { userId: login.userId, needsCode: login.hasSecondFactor };
}

async function join(
  tx: Db,
  now: Temporal.Instant,
  { tokenHash, workspaceId, person }: { tokenHash: Buffer; workspaceId: number; person: Person },
): Promise<{ userId: number; needsCode: boolean }> {
  await lockWorkspace(tx, workspaceId);
  const taken = await takeInvitation(tx, tokenHash, isoOf(now));
  if (!taken) throw notFound('invitation');
  const account = 'userId' in person ? person : await makeAccount(tx, now, { ...person, email: taken.email });
  if ((await findOwnRole(tx, workspaceId, account.userId)) === null)
    await insertMembership(tx, workspaceId, account.userId, taken.role, isoOf(now));
  return account;
}

async function makeAccount(
  tx: Db,
  now: Temporal.Instant,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<{ userId: number; needsCode: boolean }> {
  const userId = await insertUser(tx, { name, email, password_hash: passwordHash }, isoOf(now));
  // Two links for one address, accepted at the same time: the second person has an account now.
  if (userId === null) throw invalid({ email: [accountProblems.email_taken()] });
  return { userId, needsCode: false };
}
