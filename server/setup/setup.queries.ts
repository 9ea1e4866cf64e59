import type { Db } from '../platform/db/sql.ts';

// tidy: every workspace, because there is none yet
/** Lets one request at a time make the first business. */
export async function lockSetup(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('first-business', 0))`;
}

// tidy: every workspace, because the demo is removed for good
/** True once a business took the place of the demo. */
export async function isDemoRemoved(db: Db): Promise<boolean> {
  const [row] = await db<{ yes: boolean }[]>`
    select exists (select from installation where demo_removed_at is not null) as yes`;
  return row?.yes ?? false;
}

// tidy: every workspace, because the demo is removed for good
export async function recordDemoRemoved(tx: Db, now: string): Promise<void> {
  await tx`update installation set demo_removed_at = ${now}`;
}

/** Whether a workspace is that of the demo, which stays locked until the transaction ends. */
export async function lockDemoWorkspace(tx: Db, workspaceId: number): Promise<boolean> {
  const rows = await tx`
    select id from workspaces
    where id = ${workspaceId} and exists (select from demo_steps where workspace_id = ${workspaceId}) for update`;
  return rows.length > 0;
}

export async function hasRunningCall(tx: Db, workspaceId: number): Promise<boolean> {
  const [row] = await tx<{ yes: boolean }[]>`
    select exists (select from calls where workspace_id = ${workspaceId}
      and status in ('queued', 'ringing', 'in_progress')) as yes`;
  return row?.yes ?? false;
}

/** The keys of all stored files of a workspace. */
export async function listFileKeys(tx: Db, workspaceId: number): Promise<string[]> {
  const columns = await tx<{ table: string; column: string }[]>`
    select c.relname as table, key.attname as column from pg_class c
    join pg_attribute key on key.attrelid = c.oid and key.attname in ('recording_key', 'photo_key', 'audio_key')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not key.attisdropped`;
  const keys: string[] = [];
  for (const { table, column } of columns) {
    const rows = await tx<{ key: string }[]>`
      select ${tx.identifier(column)} as key from ${tx.identifier(table)}
      where workspace_id = ${workspaceId} and ${tx.identifier(column)} is not null`;
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

/** A table with a column `workspace_id`, and the tables that refer to it. */
export interface WorkspaceTable {
  name: string;
  referredBy: string[];
}

// tidy: every workspace, because it reads the catalogue of the database
export async function listWorkspaceTables(db: Db): Promise<WorkspaceTable[]> {
  return db<WorkspaceTable[]>`
    select c.relname as name, array(
        select distinct child.relname::text from pg_constraint link join pg_class child on child.oid = link.conrelid
        where link.contype = 'f' and link.confrelid = c.oid and child.oid <> c.oid) as "referredBy"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and exists (
      select from pg_attribute key
      where key.attrelid = c.oid and key.attname = 'workspace_id' and not key.attisdropped)
    order by c.relname`;
}

/** Deletes every row of a workspace in a table. */
export async function clearTable(tx: Db, workspaceId: number, table: string): Promise<void> {
  await tx`delete from ${tx.identifier(table)} where workspace_id = ${workspaceId}`;
}

/** Deletes the workspace itself; nothing may refer to it any more. */
export async function deleteWorkspace(tx: Db, workspaceId: number): Promise<void> {
  await tx`delete from workspaces where id = ${workspaceId}`;
}

// tidy: every workspace; only people without any are removed
/** Deletes a user who is a member of no workspace; their role as an operator goes to `heir`. */
export async function replaceUser(tx: Db, userId: number, heir: number): Promise<void> {
  await tx`
    update users set is_operator = true
    where id = ${heir} and exists (select from users where id = ${userId} and is_operator)`;
  await tx`
    delete from users where id = ${userId} and not exists (select from memberships where user_id = ${userId})`;
}
