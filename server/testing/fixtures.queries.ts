import { randomBytes } from 'node:crypto';
import type { Sql } from '../platform/db/sql.ts';
import { generateApiKey, hashApiKey, prefixOfApiKey } from '../platform/http/access/api-key.ts';
import { MEMBER_ROLES, type MemberRole, type Permission } from '../platform/http/access/principal.ts';
import { endOfNewSession } from '../platform/http/access/session-lifetime.ts';
import { generateToken, hashToken } from '../platform/http/access/session-token.ts';
import { isoOf } from '../platform/instants.ts';

export interface TestWorkspace {
  id: number;
  /** User id by role: a workspace has one user of each role. */
  users: Record<MemberRole, number>;
  keys: {
    /** The owner's write key. */
    write: string;
    read: string;
    /** Write key of the admin; keys of the other roles follow. */
    admin: string;
    member: string;
    viewer: string;
  };
}

/**
 * Creates a workspace in Berlin with orders, hotels and texting enabled, a user of each role and their keys.
 */
export async function makeWorkspace(sql: Sql, now: Temporal.Instant): Promise<TestWorkspace> {
  const tag = randomBytes(6).toString('hex');
  const at = isoOf(now);
  const [row] = await sql<{ id: number }[]>`
    insert into workspaces (name, slug, timezone, currency, country, language, orders_enabled, hotels_enabled,
      texting_enabled, created_at, updated_at)
    values (${`Test ${tag}`}, ${`test-${tag}`}, 'Europe/Berlin', 'EUR', 'DE', 'en-US', true, true, true, ${at}, ${at})
    returning id`;
  const id = row?.id ?? 0;
  const users: Partial<Record<MemberRole, number>> = {};
  for (const role of MEMBER_ROLES) {
    const [user] = await sql<{ id: number }[]>`
      insert into users (name, email, created_at, updated_at)
      values (${`${role} of ${tag}`}, ${`${role}@${tag}.example`}, ${at}, ${at}) returning id`;
    users[role] = user?.id ?? 0;
    await sql`
      insert into memberships (workspace_id, user_id, role, created_at, updated_at)
      values (${id}, ${users[role]}, ${role}, ${at}, ${at})`;
  }
  const owners = users as Record<MemberRole, number>;
  return {
    id,
    users: owners,
    keys: {
      write: await makeKey(sql, id, owners.owner, 'write', at),
      read: await makeKey(sql, id, owners.owner, 'read', at),
      admin: await makeKey(sql, id, owners.admin, 'write', at),
      member: await makeKey(sql, id, owners.member, 'write', at),
      viewer: await makeKey(sql, id, owners.viewer, 'write', at),
    },
  };
}

/** Begins a session of a user in this workspace, as a sign-in does, and returns its token. */
export async function makeSession(
  sql: Sql,
  workspaceId: number,
  userId: number,
  now: Temporal.Instant,
): Promise<string> {
  const token = generateToken();
  const at = isoOf(now);
  await sql`
    insert into sessions (token_hash, user_id, workspace_id, address, created_at, last_used_at, expires_at)
    values (${hashToken(token)}, ${userId}, ${workspaceId}, '127.0.0.1', ${at}, ${at}, ${isoOf(endOfNewSession(now))})`;
  return token;
}

/** Creates an API key of a user of this workspace. */
export async function makeKey(
  sql: Sql,
  workspaceId: number,
  userId: number,
  permission: Permission,
  at: string,
  expiresAt: string | null = null,
): Promise<string> {
  const key = generateApiKey();
  await sql`
    insert into api_keys (workspace_id, user_id, name, prefix, key_hash, permission, expires_at, created_at, updated_at)
    values (${workspaceId}, ${userId}, 'test', ${prefixOfApiKey(key)}, ${hashApiKey(key)}, ${permission},
      ${expiresAt}, ${at}, ${at})`;
  return key;
}
