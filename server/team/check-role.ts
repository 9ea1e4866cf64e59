import type { MemberRole } from '../platform/http/access/principal.ts';
import { forbidden } from '../platform/refusal.ts';
import { teamProblems } from './team.problems.ts';

/**
 * Owners and admins manage the team; the role of an owner is given and taken by owners alone. So nobody
 * raises their own role.
 * @throws Refusal `forbidden`.
 */
export function checkRole(by: MemberRole | null, ...concerned: MemberRole[]): void {
  if (by !== 'owner' && (by !== 'admin' || concerned.includes('owner')))
    throw forbidden(teamProblems.only_owners());
}
