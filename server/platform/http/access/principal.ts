export const PERMISSIONS = ['read', 'write'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const MEMBER_ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/**
 * The source of a request: an API key, acting for the user who created it, or the session of a user; either
 * with that user's current role.
 */
export interface Principal {
  workspaceId: number;
  /** The key of the request; null for a session. */
  apiKeyId: number | null;
  /** The session of the request; null for a key. */
  sessionId: number | null;
  userId: number;
  permission: Permission;
  role: MemberRole;
  /** Instant (ISO) after which the key is refused, or null. */
  expiresAt: string | null;
}

/** What requests are counted and answers are kept for. */
export const callerOf = ({ apiKeyId, sessionId }: Pick<Principal, 'apiKeyId' | 'sessionId'>): string =>
  sessionId === null ? `key ${apiKeyId}` : `session ${sessionId}`;

/** The requirement of a route. */
export interface Requirement {
  scope: Permission;
  /** `admin` routes are for owners and admins only (docs/api.md). */
  role: 'any' | 'admin';
}

/**
 * True when the key's permission and the user's role allow it. `write` implies `read`; a viewer only reads.
 */
export function isAllowed(
  principal: Pick<Principal, 'permission' | 'role'>,
  requirement: Requirement,
): boolean {
  if (requirement.scope === 'write' && (principal.permission !== 'write' || principal.role === 'viewer'))
    return false;
  return requirement.role === 'any' || principal.role === 'owner' || principal.role === 'admin';
}
