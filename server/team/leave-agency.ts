import { findWorkspace, type Workspace } from '../account/account.queries.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { forbidden, notFound } from '../platform/refusal.ts';
import { teamProblems } from './team.problems.ts';
import { findOwnRole } from './team.queries.ts';
import { clearAgency } from './workspaces.queries.ts';

/**
 * Takes the workspace out of its agency.
 * @throws Refusal `forbidden` for everybody but its own owners, `not_found` when it belongs to no agency.
 */
export async function leaveAgency(context: ActionContext): Promise<Workspace> {
  return withTransaction(context, async ({ db, workspaceId, by }) => {
    await lockWorkspace(db, workspaceId);
    if (!(await clearAgency(db, workspaceId))) throw notFound('agency');
    const role = by.kind === 'user' ? await findOwnRole(db, workspaceId, by.userId) : null;
    if (role !== 'owner') throw forbidden(teamProblems.only_owners());
    const workspace = await findWorkspace(db, workspaceId);
    if (!workspace) throw notFound('workspace');
    return workspace;
  });
}
