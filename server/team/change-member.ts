import { findMember, type Member } from '../account/account.queries.ts';
import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';
import { isoOf } from '../platform/instants.ts';
import { invalidState, notFound } from '../platform/refusal.ts';
import { checkRole } from './check-role.ts';
import { teamProblems } from './team.problems.ts';
import { countOwners, findOwnRole, removeInvitationsBy, removeMembership, setRole } from './team.queries.ts';

/**
 * Changes the role of a member.
 * @throws Refusal `not_found`; `forbidden` where an owner is concerned and the actor is none; `invalid_state`
 *   for the last owner.
 */
export async function changeMember(
  context: ActionContext,
  { id, role }: { id: number; role?: MemberRole | undefined },
): Promise<Member> {
  return withTransaction(context, async (inside) => {
    const { db, workspaceId, now } = inside;
    const { current, member } = await findConcerned(inside, id);
    if (role === undefined || role === current) return member;
    checkRole(await roleOfActor(inside), current, role);
    if (current === 'owner') await checkOtherOwner(db, workspaceId);
    await setRole(db, workspaceId, { userId: id, role }, isoOf(now));
    // What somebody offered with the old role is not theirs to give any more.
    await removeInvitationsBy(db, workspaceId, id);
    return { ...member, role, updated_at: isoOf(now) };
  });
}

/**
 * Removes a member, with their sessions and API keys.
 * @throws Refusal as `changeMember`.
 */
export async function removeMember(context: ActionContext, { id }: { id: number }): Promise<Member> {
  return withTransaction(context, async (inside) => {
    const { db, workspaceId, now } = inside;
    const { current, member } = await findConcerned(inside, id);
    checkRole(await roleOfActor(inside), current);
    if (current === 'owner') await checkOtherOwner(db, workspaceId);
    await removeMembership(db, workspaceId, id, isoOf(now));
    return member;
  });
}

/** The member, under the lock of the workspace, so that two owners cannot remove each other. */
async function findConcerned(
  { db, workspaceId }: ActionContext,
  id: number,
): Promise<{ current: MemberRole; member: Member }> {
  await lockWorkspace(db, workspaceId);
  const current = await findOwnRole(db, workspaceId, id);
  const member = await findMember(db, workspaceId, id);
  if (current === null || !member) throw notFound('member');
  return { current, member };
}

/** The role as it is now; the actor may have lost it while the request waited. */
async function roleOfActor({ db, workspaceId, by }: ActionContext): Promise<MemberRole | null> {
  if (by.kind !== 'user') return 'owner';
  return (await findMember(db, workspaceId, by.userId))?.role ?? null;
}

async function checkOtherOwner(db: Db, workspaceId: number): Promise<void> {
  if ((await countOwners(db, workspaceId)) < 2) throw invalidState(teamProblems.last_owner());
}
