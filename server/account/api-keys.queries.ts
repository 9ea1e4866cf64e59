import type { Db } from '../platform/db/sql.ts';
import type { Permission } from '../platform/http/caller.ts';
import type { ApiKey } from './account.queries.ts';

export interface NewKeyRow {
  user_id: number;
  name: string;
  prefix: string;
  key_hash: Buffer;
  permission: Permission;
  expires_at: string | null;
}

export async function insertApiKey(
  db: Db,
  workspaceId: number,
  key: NewKeyRow,
  now: string,
): Promise<ApiKey> {
  const [row] = await db<ApiKey[]>`
    insert into api_keys ${db({ workspace_id: workspaceId, ...key, created_at: now, updated_at: now })}
    returning id, name, prefix, permission, last_used_at, expires_at, created_at, updated_at`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

/** False when there is no such key; a key that is revoked already keeps its time. */
export async function markApiKeyRevoked(
  db: Db,
  workspaceId: number,
  id: number,
  now: string,
): Promise<boolean> {
  const rows = await db`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}), updated_at = ${now}
    where workspace_id = ${workspaceId} and id = ${id} returning id`;
  return rows.length === 1;
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
