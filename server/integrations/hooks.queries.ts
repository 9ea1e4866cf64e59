import type { Db } from '../platform/db/sql.ts';
import type { Hook } from './hook.ts';

const columns = (db: Db) => db`
  id, url, events, active, description, secret is not null as signed, last_status, last_sent_at, created_at, updated_at`;

/** All hooks of the workspace, oldest first. */
export async function listHooks(db: Db, workspaceId: number): Promise<Hook[]> {
  return [
    ...(await db<Hook[]>`
      select ${columns(db)} from webhook_endpoints where workspace_id = ${workspaceId} and kind = 'hook' order by id`),
  ];
}

export async function findHook(db: Db, workspaceId: number, id: number): Promise<Hook | null> {
  const [row] = await db<Hook[]>`
    select ${columns(db)} from webhook_endpoints
    where workspace_id = ${workspaceId} and id = ${id} and kind = 'hook'`;
  return row ?? null;
}

export async function insertHook(
  db: Db,
  workspaceId: number,
  hook: Pick<Hook, 'url' | 'events' | 'active' | 'description'> & { secret: string | null },
  now: string,
): Promise<Hook> {
  const [row] = await db<Hook[]>`
    insert into webhook_endpoints (workspace_id, kind, url, events, active, description, secret, created_at, updated_at)
    values (${workspaceId}, 'hook', ${hook.url}, ${hook.events}::text[], ${hook.active}, ${hook.description},
      ${hook.secret}, ${now}, ${now})
    returning ${columns(db)}`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** Null: deliveries are not signed from now on. */
export async function setHookSecret(
  db: Db,
  workspaceId: number,
  id: number,
  secret: string | null,
  now: string,
): Promise<void> {
  await db`
    update webhook_endpoints set secret = ${secret}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and kind = 'hook'`;
}
