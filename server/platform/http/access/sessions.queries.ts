import type { Db } from '../../db/sql.ts';
import type { MemberRole } from './principal.ts';

/** A session that may make requests. Instants are ISO texts. */
export interface KnownSession {
  sessionId: number;
  workspaceId: number;
  userId: number;
  role: MemberRole;
  createdAt: string;
  expiresAt: string;
}

/**
 * The session of a token; null when it is unknown, waits for a code, or its user has left its workspace. It
 * may have expired.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<KnownSession | null> {
  const [row] = await db<KnownSession[]>`
    select session.id as "sessionId", session.workspace_id as "workspaceId", session.user_id as "userId",
      access.role, session.created_at as "createdAt", session.expires_at as "expiresAt"
    from sessions session
    join workspace_access access
      on access.workspace_id = session.workspace_id and access.user_id = session.user_id
    where session.token_hash = ${tokenHash} and not session.needs_code`;
  return row ?? null;
}

/** Moves the end of a session; never to an earlier time. */
export async function renewSession(db: Db, id: number, expiresAt: string): Promise<void> {
  await db`update sessions set expires_at = ${expiresAt} where id = ${id} and expires_at < ${expiresAt}`;
}

export interface SessionUse {
  id: number;
  /** Unix time in milliseconds. */
  atMs: number;
}

/** Records when sessions were last used, many at once; never moves a time backwards. */
export async function recordSessionUse(db: Db, uses: readonly SessionUse[]): Promise<void> {
  await db`
    update sessions session set last_used_at = to_timestamp(used.at_ms / 1000.0)
    from unnest(${uses.map((use) => use.id)}::bigint[], ${uses.map((use) => use.atMs)}::bigint[])
      as used (id, at_ms)
    where session.id = used.id and session.last_used_at < to_timestamp(used.at_ms / 1000.0)`;
}

/** What tells this installation from others on the same host. */
export async function findInstallationId(db: Db): Promise<string> {
  const [row] = await db<{ id: string }[]>`select id from installation`;
  if (!row) throw new Error('the table installation is empty');
  return row.id;
}
