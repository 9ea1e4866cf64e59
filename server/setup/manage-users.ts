import { Type, type Static } from 'typebox';
import { accountProblems } from '../account/account.problems.ts';
import { findWorkspace } from '../account/account.queries.ts';
import { insertMembership, insertUser } from '../account/create-workspace.queries.ts';
import { generatePassword, hashPassword } from '../account/password.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { MEMBER_ROLES } from '../platform/http/access/principal.ts';
import { checkBody } from '../platform/http/request/validate.ts';
import { Id, Name, OneOf } from '../platform/http/shapes/shapes.ts';
import { isoOf } from '../platform/instants.ts';
import { invalid } from '../platform/refusal.ts';
import { replacePassword } from '../sessions/change-password.ts';
import { removeSecondFactor } from '../sessions/second-factor.queries.ts';
import { findLogin } from '../sessions/sessions.queries.ts';
import { setupProblems } from './setup.problems.ts';

interface Context {
  db: Db;
  now: Temporal.Instant;
}

const email = Type.String({ format: 'email', maxLength: 255, description: 'Login of the user.' });

export const NewUser = Type.Object({
  workspace: Id('Id of the workspace that the user becomes a member of.'),
  name: Name('Name of the person.'),
  email,
  role: OneOf(MEMBER_ROLES, { description: 'Role in the workspace.' }),
});
const checkUser = checkBody(NewUser);

/** A login; the password is shown only here. */
export interface NewLogin {
  user_id: number;
  email: string;
  password: string;
}

/**
 * Creates a user with a generated password, as a member of a workspace.
 * @throws Refusal naming `workspace`, `name`, `email` or `role`.
 */
export async function createUser({ db, now }: Context, input: Static<typeof NewUser>): Promise<NewLogin> {
  checkUser(input);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    if (!(await findWorkspace(tx, input.workspace)))
      throw invalid({ workspace: [setupProblems.no_such_workspace()] });
    const user = { name: input.name.trim(), email: input.email, password_hash: passwordHash };
    const userId = await insertUser(tx, user, isoOf(now));
    if (userId === null) throw invalid({ email: [accountProblems.email_taken()] });
    await insertMembership(tx, input.workspace, userId, input.role, isoOf(now));
    return { user_id: userId, email: input.email, password };
  });
}

/**
 * Gives a user a generated password, and ends their sessions everywhere.
 * @throws Refusal naming `email`.
 */
export async function resetUser(
  { db, now }: Context,
  input: { email: string; removesSecondFactor: boolean },
): Promise<NewLogin> {
  const login = await findLogin(db, input.email);
  if (!login) throw invalid({ email: [setupProblems.no_such_user()] });
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  const { userId } = login;
  await inTransaction(db, async (tx) => {
    await replacePassword(tx, now, { userId, passwordHash });
    if (input.removesSecondFactor) await removeSecondFactor(tx, userId);
  });
  return { user_id: userId, email: input.email, password };
}
