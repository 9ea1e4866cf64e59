import { useQuery } from '@tanstack/react-query';
import { q } from '../platform/queries.ts';
import { useSettled } from '../platform/use-settled.ts';
import type { Contact } from '../platform/api-types.ts';

/** Who is called: a contact that was named, else the one with the number that is typed. */
export function useCalled(
  contactId: number | null,
  number: string,
  isWanted: boolean,
): { contact: Contact | undefined; isKnown: boolean; error: { message: string } | null } {
  const phone = useSettled(number.trim());
  const byNumber = contactId === null && isWanted && phone !== '';
  const named = useQuery({
    ...q('getContact', { path: { id: contactId ?? 0 } }),
    enabled: contactId !== null,
  });
  const found = useQuery({ ...q('listContacts', { query: { phone, per_page: 1 } }), enabled: byNumber });
  const contact = contactId === null ? (byNumber ? found.data?.data[0] : undefined) : named.data?.data;
  return {
    contact,
    isKnown: contact !== undefined || (byNumber && !found.isFetching && phone === number.trim()),
    error: named.error,
  };
}

/** Whether a number of the business takes part in calls on the chat app. */
export function useChatappCalls(): boolean {
  const numbers = useQuery(q('listPhoneNumbers', {}));
  return (numbers.data?.data ?? []).some(
    ({ active, chatapp }) => active && chatapp.active && chatapp.calling,
  );
}
