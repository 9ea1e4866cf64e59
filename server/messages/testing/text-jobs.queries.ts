import type { Db } from '../../platform/db/sql.ts';

/** Forgets what waits in a new workspace, such as the welcome of its team. */
export async function dropJobs(db: Db, workspaceId: number): Promise<void> {
  await db`delete from jobs where workspace_id = ${workspaceId}`;
}

/** The attempts of the text that waits to be handed over; null without one. */
export async function attemptsOfText(db: Db, workspaceId: number): Promise<number | null> {
  const [job] = await db<{ attempt: number }[]>`
    select attempt from jobs where workspace_id = ${workspaceId} and queue = 'texts'`;
  return job?.attempt ?? null;
}

/** When the text that waits is handed over. */
export async function textDueAt(db: Db, workspaceId: number): Promise<string> {
  const [job] = await db<{ dueAt: string }[]>`
    select run_at as "dueAt" from jobs where workspace_id = ${workspaceId} and queue = 'texts'`;
  if (!job) throw new Error('no text waits');
  return job.dueAt;
}
