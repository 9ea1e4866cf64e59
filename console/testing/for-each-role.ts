import { it } from 'node:test';
import { MEMBER_ROLES, type MemberRole } from '../../server/platform/http/access/principal.ts';

/** A test for each of the four roles, such as "shows the calls to a viewer". */
export function forEachRole(what: string, test: (role: MemberRole) => Promise<void>): void {
  for (const role of MEMBER_ROLES)
    it(`${what} to ${/^[ao]/.test(role) ? 'an' : 'a'} ${role}`, () => test(role));
}
