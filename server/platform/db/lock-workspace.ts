import type { Db } from './sql.ts';

/**
 * Lets one transaction at a time change the lists of a workspace and the links between them, until it ends. Rows may
 * still refer to the workspace meanwhile. It is taken before any row of a list is locked, so that nobody waits in a
 * circle.
 */
export async function lockWorkspace(tx: Db, workspaceId: number): Promise<void> {
  await tx`select id from workspaces where id = ${workspaceId} for no key update`;
}
