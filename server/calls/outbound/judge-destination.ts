import { possibleCountriesOfPhone } from '../../platform/phone-countries.ts';
import type { Problem } from '../../platform/problem.ts';
import { callProblems } from '../calls.problems.ts';
import { judgeFraud } from './judge-fraud.ts';
import type { CalledPerson } from './called-person.ts';
import type { CalledContact } from './outbound.queries.ts';
import { isNumber } from './read-called.ts';

/** Countries to whose numbers no chat-app call can be started. */
const NO_CHATAPP_CALLS: ReadonlySet<string> = new Set(['US', 'CA', 'EG', 'VN', 'NG']);

/**
 * The reasons why somebody must not be called, for `errors.to`; empty when they may be called.
 * @param to E.164, or what the chat app calls them, which begins with their country.
 * @param allowedCountries where the carrier may call; null for the simulated network.
 */
export function judgeDestination(
  channel: 'phone' | 'chatapp',
  {
    contact,
    isBarred,
  }: Pick<CalledPerson, 'isBarred'> & { contact: Pick<CalledContact, 'permission'> | null },
  to: string,
  allowedCountries: readonly string[] | null,
): Problem[] {
  const faults: Problem[] = [];
  if (isBarred) faults.push(callProblems.do_not_call());
  if (channel === 'phone') {
    const fault = allowedCountries && judgeFraud(to, allowedCountries);
    return fault ? [...faults, fault] : faults;
  }
  const countries = isNumber(to) ? possibleCountriesOfPhone(to) : [to.slice(0, 2)];
  if (countries.some((country) => NO_CHATAPP_CALLS.has(country)))
    faults.push(callProblems.country_not_callable());
  if (!contact || contact.permission === 'none') faults.push(callProblems.no_call_permission());
  return faults;
}
