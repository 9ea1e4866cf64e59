import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { MemberRole } from '../platform/http/access/principal.ts';

/** Ends what a workspace has to do with an agency; false when it has none. */
export async function clearAgency(db: Db, workspaceId: number): Promise<boolean> {
  const cleared = await db`
    update workspaces set agency_id = null where id = ${workspaceId} and agency_id is not null`.count();
  return cleared === 1;
}

export async function setAgency(db: Db, workspaceId: number, agencyId: number): Promise<void> {
  await db`update workspaces set agency_id = ${agencyId} where id = ${workspaceId}`;
}

/** How long a workspace keeps sound; null keeps it. */
export async function setRetention(
  db: Db,
  workspaceId: number,
  days: number | null,
  now: string,
): Promise<void> {
  await db`
    update workspaces set recording_retention_days = ${days}, updated_at = ${now}
    where id = ${workspaceId} and recording_retention_days is distinct from ${days}::int`;
}

/** Whether a workspace may have clients: it belongs to no agency itself. */
export async function isIndependent(db: Db, workspaceId: number): Promise<boolean> {
  const [row] = await db<{ yes: boolean }[]>`
    select exists (select from workspaces where id = ${workspaceId} and agency_id is null) as yes`;
  return row?.yes ?? false;
}

// tidy: every workspace, because the operator is one of the installation
export async function isOperator(db: Db, userId: number): Promise<boolean> {
  const [row] = await db<{ yes: boolean }[]>`select is_operator as yes from users where id = ${userId}`;
  return row?.yes ?? false;
}

// tidy: every workspace that the user owns
/** The number of workspaces of an owner, whose row stays locked until the transaction ends. */
export async function countOwned(tx: Db, userId: number): Promise<number> {
  await tx`select id from users where id = ${userId} for no key update`;
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from memberships where user_id = ${userId} and role = 'owner'`;
  return row?.count ?? 0;
}

export interface OwnWorkspace {
  id: number;
  name: string;
  slug: string;
  role: MemberRole;
  agency_id: number | null;
  usage: { minutes: number; calls: number; messages: number };
  created_at: string;
  updated_at: string;
}

// tidy: every workspace that the user has access to
/** One page of the workspaces of a user, by name, each with what it used in its calendar month. */
export async function listOwnWorkspaces(
  db: Db,
  userId: number,
  page: { agencyId: number | undefined; now: string; limit: number; offset: number },
): Promise<{ rows: OwnWorkspace[]; total: number }> {
  const matching = db`
    access.user_id = ${userId} ${page.agencyId === undefined ? db`` : db`and workspace.agency_id = ${page.agencyId}`}`;
  const rows = db`
    with page as (
      select workspace.id, workspace.name, workspace.slug, access.role, workspace.agency_id, workspace.created_at,
        workspace.updated_at,
        date_trunc('month', ${page.now}::timestamptz at time zone workspace.timezone) at time zone workspace.timezone as since
      from workspace_access access join workspaces workspace on workspace.id = access.workspace_id
      where ${matching} order by lower(workspace.name), workspace.id limit ${page.limit} offset ${page.offset}
    )
    select id, name, slug, role, agency_id, jsonb_build_object(
      'minutes', (select coalesce(sum(minutes), 0)::bigint from used_minutes used
        where used.workspace_id = page.id and quarter_hour >= page.since),
      'calls', (select count(*) from calls where calls.workspace_id = page.id and started_at >= page.since),
      'messages', (select count(*) from messages text where text.workspace_id = page.id and text.created_at >= page.since)
    ) as usage, created_at, updated_at
    from page order by lower(name), id`;
  const total = db`(select count(*) from workspace_access access join workspaces workspace on workspace.id = access.workspace_id
      where ${matching})`;
  return readPage<OwnWorkspace>(db, { rows, total });
}
