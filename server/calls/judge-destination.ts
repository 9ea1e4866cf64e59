import type { CalledContact } from './outbound.queries.ts';

/** Countries to whose numbers no chat-app call can be started (specification, section 8). */
const CHATAPP_CALLS_BARRED: ReadonlySet<string> = new Set(['US', 'CA', 'EG', 'VN', 'NG']);

/**
 * Why a number must not be called, as sentences for `errors.to`; none when it may be (specification, section 4).
 * @param countries that the number may be of, ISO 3166-1 alpha-2.
 */
export function judgeDestination(
  channel: 'phone' | 'chatapp',
  contact: Pick<CalledContact, 'doNotCall' | 'permission'> | null,
  countries: readonly string[],
): string[] {
  const faults: string[] = [];
  if (contact?.doNotCall) faults.push('This person asked not to be called.');
  if (channel === 'phone') return faults;
  if (countries.some((country) => CHATAPP_CALLS_BARRED.has(country)))
    faults.push('Calls on the chat-app channel cannot be started to numbers of this country.');
  if (!contact || contact.permission === 'none')
    faults.push('This person has not granted permission for calls on the chat-app channel.');
  return faults;
}
