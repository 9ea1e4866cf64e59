import type { Db } from '../platform/db/sql.ts';

/** A workspace of the installation, as its operator sees it. */
export interface InstalledWorkspace {
  id: number;
  name: string;
  slug: string;
  owner_email: string | null;
  numbers: string[];
  created_at: string;
}

// tidy: every workspace, because the operator of the installation asks
export async function listWorkspaces(db: Db): Promise<InstalledWorkspace[]> {
  return db<InstalledWorkspace[]>`
    select workspace.id, workspace.name, workspace.slug, workspace.created_at,
      (select member.email from memberships membership join users member on member.id = membership.user_id
        where membership.workspace_id = workspace.id and membership.role = 'owner' order by member.id limit 1) as owner_email,
      array(select number from phone_numbers line where line.workspace_id = workspace.id and line.active order by line.id) as numbers
    from workspaces workspace order by workspace.id`;
}

// tidy: every workspace, because the operator of the installation asks
export async function hasWorkspace(db: Db): Promise<boolean> {
  const [row] = await db<{ any: boolean }[]>`select exists (select from workspaces) as any`;
  return row?.any ?? false;
}
