import type { Db } from '../platform/db/sql.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';

export interface Invitation {
  id: number;
  email: string;
  name: string | null;
  role: MemberRole;
  invited_by: number;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

const columns = (db: Db) => db`id, email, name, role, invited_by, expires_at, created_at, updated_at`;

/** The invitations that nobody has accepted, newest first, also those that have expired. */
export async function listInvitations(db: Db, workspaceId: number): Promise<Invitation[]> {
  return db<Invitation[]>`
    select ${columns(db)} from invitations where workspace_id = ${workspaceId} order by id desc`;
}

export async function findInvitationById(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<Invitation | null> {
  const [row] = await db<Invitation[]>`
    select ${columns(db)} from invitations where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** Writes an invitation in place of an earlier one to the same address. */
export async function insertInvitation(
  db: Db,
  workspaceId: number,
  row: Pick<Invitation, 'email' | 'name' | 'role' | 'invited_by' | 'expires_at'> & { token_hash: Buffer },
  now: string,
): Promise<Invitation> {
  await db`delete from invitations where workspace_id = ${workspaceId} and lower(email) = lower(${row.email})`;
  const [inserted] = await db<Invitation[]>`
    insert into invitations ${db.row({ workspace_id: workspaceId, ...row, created_at: now, updated_at: now })}
    returning ${columns(db)}`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted;
}

/** Deletes an invitation and returns it; null when there is none. */
export async function removeInvitation(db: Db, workspaceId: number, id: number): Promise<Invitation | null> {
  const [row] = await db<Invitation[]>`
    delete from invitations where workspace_id = ${workspaceId} and id = ${id} returning ${columns(db)}`;
  return row ?? null;
}

export interface OpenInvitation {
  workspaceId: number;
  workspaceName: string;
  email: string;
  name: string | null;
  role: MemberRole;
  hasAccount: boolean;
  expiresAt: string;
}

// tidy: every workspace, because the token alone names the invitation
/** The invitation of a link that has not expired. */
export async function findInvitation(db: Db, tokenHash: Buffer, now: string): Promise<OpenInvitation | null> {
  const [row] = await db<OpenInvitation[]>`
    select invitation.workspace_id as "workspaceId", workspace.name as "workspaceName", invitation.email,
      invitation.name, invitation.role, invitation.expires_at as "expiresAt",
      exists (select from users where lower(users.email) = lower(invitation.email)) as "hasAccount"
    from invitations invitation join workspaces workspace on workspace.id = invitation.workspace_id
    where invitation.token_hash = ${tokenHash} and invitation.expires_at > ${now}`;
  return row ?? null;
}

// tidy: every workspace, because the token alone names the invitation
/** Uses an invitation up; null when it is gone or has expired. */
export async function takeInvitation(
  db: Db,
  tokenHash: Buffer,
  now: string,
): Promise<{ email: string; role: MemberRole } | null> {
  const [row] = await db<{ email: string; role: MemberRole }[]>`
    delete from invitations where token_hash = ${tokenHash} and expires_at > ${now} returning email, role`;
  return row ?? null;
}

/** The number of members and open invitations. */
export async function countTeam(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select (select count(*) from memberships where workspace_id = ${workspaceId})
      + (select count(*) from invitations where workspace_id = ${workspaceId}) as count`;
  return row?.count ?? 0;
}

/** The id of the member with this address, or null. */
export async function findMemberByEmail(db: Db, workspaceId: number, email: string): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select member.id from memberships membership join users member on member.id = membership.user_id
    where membership.workspace_id = ${workspaceId} and lower(member.email) = lower(${email})`;
  return row?.id ?? null;
}

/** The role of a member, without access by an agency; null for others. */
export async function findOwnRole(db: Db, workspaceId: number, userId: number): Promise<MemberRole | null> {
  const [row] = await db<{ role: MemberRole }[]>`
    select role from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`;
  return row?.role ?? null;
}

export async function countOwners(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from memberships where workspace_id = ${workspaceId} and role = 'owner'`;
  return row?.count ?? 0;
}

export async function setRole(
  db: Db,
  workspaceId: number,
  member: { userId: number; role: MemberRole },
  now: string,
): Promise<void> {
  await db`
    update memberships set role = ${member.role}, updated_at = ${now}
    where workspace_id = ${workspaceId} and user_id = ${member.userId}`;
}

/** Ends a membership with the sessions, the API keys and the open invitations of the person. */
export async function removeMembership(
  db: Db,
  workspaceId: number,
  userId: number,
  now: string,
): Promise<void> {
  await db`delete from sessions where workspace_id = ${workspaceId} and user_id = ${userId}`;
  await db`
    update api_keys set revoked_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and user_id = ${userId} and revoked_at is null`;
  await removeInvitationsBy(db, workspaceId, userId);
  await db`delete from memberships where workspace_id = ${workspaceId} and user_id = ${userId}`;
}

export async function removeInvitationsBy(db: Db, workspaceId: number, userId: number): Promise<void> {
  await db`delete from invitations where workspace_id = ${workspaceId} and invited_by = ${userId}`;
}
