import type { Static } from 'typebox';
import { findWorkspace, type Workspace } from '../account/account.queries.ts';
import { changeProfile } from '../company/change-profile.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isoOf } from '../platform/instants.ts';
import { notFound } from '../platform/refusal.ts';
import type { ChangeTeam } from './team.schema.ts';
import { setRetention } from './workspaces.queries.ts';

/**
 * PATCH: changes what is sent. Recordings that are older than a new retention are deleted within the hour.
 * @throws Refusal naming every wrong field.
 */
export async function changeTeam(
  context: ActionContext,
  { recording_retention_days: days, ...profile }: Static<typeof ChangeTeam>,
): Promise<Workspace> {
  return withTransaction(context, async (inner) => {
    const { db, workspaceId, now } = inner;
    await changeProfile(inner, profile);
    if (days !== undefined) await setRetention(db, workspaceId, days, isoOf(now));
    const workspace = await findWorkspace(db, workspaceId);
    if (!workspace) throw notFound('workspace');
    return workspace;
  });
}
