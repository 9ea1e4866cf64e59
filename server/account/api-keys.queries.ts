import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Permission } from '../platform/http/access/principal.ts';

export interface ApiKey {
  id: number;
  name: string;
  prefix: string;
  permission: Permission;
  user_id: number;
  last_used_at: string | null;
  expires_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface NewKeyRow {
  user_id: number;
  name: string;
  prefix: string;
  key_hash: Buffer;
  permission: Permission;
  expires_at: string | null;
}

const columns = (db: Db) => db`
  id, name, prefix, permission, user_id, last_used_at, expires_at, created_at, updated_at`;

/** One page of the keys that are not revoked, newest first, including expired ones. */
export async function listApiKeys(
  db: Db,
  workspaceId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ApiKey[]; total: number }> {
  const rows = db`
    select ${columns(db)} from api_keys where workspace_id = ${workspaceId} and revoked_at is null
    order by id desc limit ${page.limit} offset ${page.offset}`;
  return readPage<ApiKey>(db, { rows, total: db`(${totalOfKeys(db, workspaceId)})` });
}

/** The number of keys that are not revoked. */
export async function countApiKeys(db: Db, workspaceId: number): Promise<number> {
  const [row] = await totalOfKeys(db, workspaceId);
  return row?.total ?? 0;
}

const totalOfKeys = (db: Db, workspaceId: number) => db<{ total: number }[]>`
  select count(*) as total from api_keys where workspace_id = ${workspaceId} and revoked_at is null`;

/** A key that is not revoked, or null. */
export async function findApiKey(db: Db, workspaceId: number, id: number): Promise<ApiKey | null> {
  const [row] = await db<ApiKey[]>`
    select ${columns(db)} from api_keys
    where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null`;
  return row ?? null;
}

export async function insertApiKey(
  db: Db,
  workspaceId: number,
  key: NewKeyRow,
  now: string,
): Promise<ApiKey> {
  const [row] = await db<ApiKey[]>`
    insert into api_keys ${db.row({ workspace_id: workspaceId, ...key, created_at: now, updated_at: now })}
    returning ${columns(db)}`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** Marks a key as revoked and returns it; null when it does not exist or is revoked already. */
export async function markApiKeyRevoked(
  db: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<ApiKey | null> {
  const [row] = await db<ApiKey[]>`
    update api_keys set revoked_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} and revoked_at is null
    returning ${columns(db)}`;
  return row ?? null;
}

/** Revokes every live key with one of these names. */
export async function markApiKeysRevokedByName(
  db: Db,
  workspaceId: number,
  names: readonly string[],
  now: string,
): Promise<void> {
  await db`
    update api_keys set revoked_at = ${now}, updated_at = ${now}
    where workspace_id = ${workspaceId} and name = any(${[...names]}::text[]) and revoked_at is null`;
}
