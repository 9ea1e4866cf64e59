import type { Role } from '../../platform/session.ts';

const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'viewer'];

/**
 * The roles that a person may give, highest first: owners all of them, admins all but that of an owner.
 * Nobody raises their own role (docs/accounts.md).
 */
export function rolesToGive(own: Role, isSelf: boolean): readonly Role[] {
  if (own !== 'owner' && own !== 'admin') return [];
  return ROLES.slice(ROLES.indexOf(own) + (isSelf ? 1 : 0));
}
