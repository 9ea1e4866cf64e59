import type { Db } from '../platform/db/sql.ts';

export interface WorkspaceRow {
  name: string;
  slug: string;
  timezone: string;
  currency: string;
  country: string;
  language: string;
}

/** The new workspace's id, or null when another one has the slug. */
// tidy: every workspace, because this one is made here
export async function insertWorkspace(db: Db, row: WorkspaceRow, now: string): Promise<number | null> {
  const [inserted] = await db<{ id: number }[]>`
    insert into workspaces ${db.row({ ...row, created_at: now, updated_at: now })}
    on conflict (slug) do nothing returning id`;
  return inserted?.id ?? null;
}

/** The new user's id, or null when the address is in use. The first user is an operator. */
export async function insertUser(
  db: Db,
  user: { name: string; email: string; password_hash: string | null },
  now: string,
): Promise<number | null> {
  const [inserted] = await db<{ id: number }[]>`
    insert into users (name, email, password_hash, is_operator, created_at, updated_at)
    values (${user.name}, ${user.email}, ${user.password_hash}, not exists (select from users), ${now}, ${now})
    on conflict (lower(email)) do nothing returning id`;
  return inserted?.id ?? null;
}

export async function insertMembership(
  db: Db,
  workspaceId: number,
  userId: number,
  role: 'owner' | 'admin' | 'member' | 'viewer',
  now: string,
): Promise<void> {
  await db`
    insert into memberships (workspace_id, user_id, role, created_at, updated_at)
    values (${workspaceId}, ${userId}, ${role}, ${now}, ${now})`;
}
