import { findMember, findWorkspace, type Workspace } from '../account/account.queries.ts';
import { createWorkspace } from '../account/create-workspace.ts';
import { mayCreateWorkspaces, type SignUp } from '../account/may-create-workspaces.ts';
import { checkPlace, readLanguage, readTimezone } from '../company/check-place.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { forbidden, invalid, notFound } from '../platform/refusal.ts';
import { teamProblems } from './team.problems.ts';
import { countOwned, isIndependent, isOperator, setAgency } from './workspaces.queries.ts';

/** Workspaces that one user may own. */
export const MAX_OWNED = 500;

export interface MakeWorkspace {
  userId: number;
  name: string;
  timezone: string;
  currency: string;
  country: string;
  language: string;
  agencyId: number | null;
}

/**
 * Makes a workspace that the user owns, where sign-up is open or the user is an operator of the installation.
 * @throws Refusal `forbidden`; naming `currency`, `country`, `language`, `agency_id` or `name`.
 */
export async function makeWorkspace(
  { db, now, signUp }: { db: Db; now: Temporal.Instant; signUp: SignUp },
  { userId, agencyId, ...input }: MakeWorkspace,
): Promise<Workspace> {
  if (!mayCreateWorkspaces(signUp, await isOperator(db, userId)))
    throw forbidden(teamProblems.sign_up_closed());
  const errors = checkPlace(input);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return inTransaction(db, async (tx) => {
    if ((await countOwned(tx, userId)) >= MAX_OWNED)
      throw invalid({ name: [teamProblems.too_many_workspaces({ limit: MAX_OWNED })] });
    if (agencyId !== null) await checkAgency(tx, userId, agencyId);
    const { workspaceId } = await createWorkspace(
      { db: tx, now },
      {
        ...input,
        name: input.name.trim(),
        timezone: readTimezone(input.timezone),
        language: readLanguage(input.language) ?? input.language,
        owner: { userId },
      },
    );
    if (agencyId !== null) await setAgency(tx, workspaceId, agencyId);
    const workspace = await findWorkspace(tx, workspaceId);
    if (!workspace) throw notFound('workspace');
    return workspace;
  });
}

async function checkAgency(tx: Db, userId: number, agencyId: number): Promise<void> {
  const role = (await findMember(tx, agencyId, userId))?.role;
  const mayAdd = (role === 'owner' || role === 'admin') && (await isIndependent(tx, agencyId));
  if (!mayAdd) throw invalid({ agency_id: [teamProblems.not_your_agency()] });
}
