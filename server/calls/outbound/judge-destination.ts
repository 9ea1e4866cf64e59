import type { Problem } from '../../platform/problem.ts';
import { callProblems } from '../calls.problems.ts';
import type { CalledContact } from './outbound.queries.ts';

/** Countries to whose numbers no chat-app call can be started. */
const NO_CHATAPP_CALLS: ReadonlySet<string> = new Set(['US', 'CA', 'EG', 'VN', 'NG']);

/**
 * The reasons why a number must not be called, for `errors.to`; empty when it may be called.
 * @param countries the number's possible countries, ISO 3166-1 alpha-2.
 */
export function judgeDestination(
  channel: 'phone' | 'chatapp',
  contact: Pick<CalledContact, 'doNotCall' | 'permission'> | null,
  countries: readonly string[],
): Problem[] {
  const faults: Problem[] = [];
  if (contact?.doNotCall) faults.push(callProblems.do_not_call());
  if (channel === 'phone') return faults;
  if (countries.some((country) => NO_CHATAPP_CALLS.has(country)))
    faults.push(callProblems.country_not_callable());
  if (!contact || contact.permission === 'none') faults.push(callProblems.no_call_permission());
  return faults;
}
