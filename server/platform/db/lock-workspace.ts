import type { Db } from './sql.ts';

/**
 * Serialises changes to the lists of a workspace and the links between them, until the transaction
 * ends. Rows may still refer to the workspace meanwhile. Take it before locking any row of a list, to
 * prevent deadlocks.
 */
export async function lockWorkspace(tx: Db, workspaceId: number): Promise<void> {
  await tx`select id from workspaces where id = ${workspaceId} for no key update`;
}
