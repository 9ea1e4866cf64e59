import type { Db } from '../../db/sql.ts';
import type { Principal } from './principal.ts';

/** The principal of a key; null when the key is unknown or revoked, or its user has left the workspace. */
export async function findCaller(db: Db, keyHash: Buffer): Promise<Principal | null> {
  const [row] = await db<Principal[]>`
    select key.workspace_id as "workspaceId", key.id as "apiKeyId", null::bigint as "sessionId", key.user_id as "userId", key.permission,
      access.role, key.expires_at as "expiresAt"
    from api_keys key
    join workspace_access access on access.workspace_id = key.workspace_id and access.user_id = key.user_id
    where key.key_hash = ${keyHash} and key.revoked_at is null`;
  return row ?? null;
}

export interface ApiKeyUse {
  workspaceId: number;
  apiKeyId: number;
  /** Unix time in milliseconds. */
  atMs: number;
}

/** Records when keys were last used, many at once; never moves a time backwards. */
export async function recordKeyUse(db: Db, uses: ApiKeyUse[]): Promise<void> {
  await db`
    update api_keys key set last_used_at = to_timestamp(used.at_ms / 1000.0)
    from unnest(
      ${uses.map((use) => use.workspaceId)}::bigint[], ${uses.map((use) => use.apiKeyId)}::bigint[],
      ${uses.map((use) => use.atMs)}::bigint[]
    ) as used (workspace_id, id, at_ms)
    where key.workspace_id = used.workspace_id and key.id = used.id
      and (key.last_used_at is null or key.last_used_at < to_timestamp(used.at_ms / 1000.0))`;
}
