import type { Db } from '../platform/db/sql.ts';

/** Takes the lock that lets one process at a time set up the demo workspace. */
// tidy: every workspace, because there is none yet
export async function lockDemo(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('demo-workspace', 0))`;
}

/** The demo workspace and its owner, or null before it is created. */
// tidy: every workspace, because it looks for one by name
export async function findDemo(
  db: Db,
  slug: string,
): Promise<{ workspaceId: number; userId: number } | null> {
  const [row] = await db<{ workspaceId: number; userId: number }[]>`
    select workspace.id as "workspaceId", membership.user_id as "userId"
    from workspaces workspace
    join memberships membership on membership.workspace_id = workspace.id and membership.role = 'owner'
    where workspace.slug = ${slug} order by membership.created_at, membership.user_id limit 1`;
  return row ?? null;
}

/**
 * The active numbers of the workspace in the order in which they were added, and whether anybody answers
 * them.
 */
export async function listDemoNumbers(
  db: Db,
  workspaceId: number,
): Promise<{ number: string; answered: boolean }[]> {
  return db`
    select number, assistant_id is not null as answered from phone_numbers
    where workspace_id = ${workspaceId} and active order by id`;
}

export async function setPasswordHash(
  db: Db,
  workspaceId: number,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db`
    update users set password_hash = ${passwordHash}
    where id = ${userId} and exists (
      select from memberships where workspace_id = ${workspaceId} and user_id = ${userId})`;
}

/** The e-mail address with which a user of the workspace logs in. */
export async function findOwnerEmail(db: Db, workspaceId: number, userId: number): Promise<string | null> {
  const [row] = await db<{ email: string }[]>`
    select email from users
    where id = ${userId} and exists (
      select from memberships where workspace_id = ${workspaceId} and user_id = ${userId})`;
  return row?.email ?? null;
}

/** The demo steps that this workspace already has. */
export async function listDoneSteps(tx: Db, workspaceId: number): Promise<Set<string>> {
  const rows = await tx<{ step: string }[]>`select step from demo_steps where workspace_id = ${workspaceId}`;
  return new Set(rows.map((row) => row.step));
}

export async function recordStep(tx: Db, workspaceId: number, step: string, now: string): Promise<void> {
  await tx`
    insert into demo_steps (workspace_id, step, done_at) values (${workspaceId}, ${step}, ${now})`;
}
