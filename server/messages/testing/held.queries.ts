import type { Sql } from '../../platform/db/sql.ts';

/** Holds the contacts of a workspace, as an import does, until they are let go. */
export async function holdContacts(sql: Sql, workspaceId: number): Promise<{ letGo: () => Promise<void> }> {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select id from contacts where workspace_id = ${workspaceId} for update`;
  let isHeld = true;
  return {
    letGo: async () => {
      if (!isHeld) return;
      isHeld = false;
      await holder`commit`;
      holder.release();
    },
  };
}

/** Requests of the vendor of a carrier that wait to be taken. */
export async function countHooks(sql: Sql, carrierId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from jobs where queue = 'carrier-hooks' and lane = ${String(carrierId)}`;
  return row?.count ?? 0;
}
