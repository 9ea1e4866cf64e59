import type { CalledContact } from './outbound.queries.ts';

/** Countries to whose numbers no chat-app call can be started (specification, section 8). */
const CHATAPP_CALLS_BARRED: ReadonlySet<string> = new Set(['US', 'CA', 'EG', 'VN', 'NG']);

/**
 * Why a number must not be called, as sentences for `errors.to`; none when it may be (specification, section 4).
 * @param country of the number, ISO 3166-1 alpha-2; null when it belongs to none.
 */
export function judgeDestination(
  channel: 'phone' | 'chatapp',
  contact: Pick<CalledContact, 'doNotCall' | 'permission'> | null,
  country: string | null,
): string[] {
  const faults: string[] = [];
  if (contact?.doNotCall) faults.push('This person asked not to be called.');
  if (channel === 'phone') return faults;
  if (country !== null && CHATAPP_CALLS_BARRED.has(country))
    faults.push('Calls on the chat-app channel cannot be started to numbers of this country.');
  if (!contact || contact.permission === 'none')
    faults.push('This person has not granted permission for calls on the chat-app channel.');
  return faults;
}
