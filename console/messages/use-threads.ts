import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { q } from '../platform/queries.ts';
import { withoutEmpty } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import type { MessagesSearch } from './messages-search.ts';
import { groupThreads, inOrder, numberOf, type Person, type Thread } from './threads.ts';

const PER_PAGE = 100;
const MESSAGES_OF_THREAD = 50;

/** Pages of messages that fit a filter, newest first; their key begins with the operation, as `q` does it. */
function useMessages(filter: object, perPage: number) {
  return useInfiniteQuery({
    queryKey: ['listMessages', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api('listMessages', { query: { ...filter, page: pageParam, per_page: perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** The threads of the messages that were read so far. */
export function useThreads({ q: words, channel }: MessagesSearch) {
  const pages = useMessages(withoutEmpty({ q: words, channel }), PER_PAGE);
  const threads = groupThreads((pages.data?.pages ?? []).flatMap(({ data }) => data));
  return { pages, threads };
}

/** The messages of one person in the order in which they were written. */
export function useThread(person: Person) {
  const filter = 'contactId' in person ? { contact_id: person.contactId } : { q: person.number };
  const pages = useMessages(filter, MESSAGES_OF_THREAD);
  const all = pages.isPlaceholderData ? [] : (pages.data?.pages ?? []).flatMap(({ data }) => data);
  const own = all.filter((one) => 'contactId' in person || isOfNumber(numberOf(one), person.number));
  return { pages, messages: inOrder(own) };
}

/** A search also finds the number within a text. Numbers may be written without their country code. */
const isOfNumber = (number: string, wanted: string): boolean =>
  number === wanted || number.endsWith(wanted.replaceAll(/\D/g, '').replace(/^0+/, ''));

/** What the people of threads are called; a number where the name is not known or not yet read. */
export function useNames(threads: readonly Thread[]): (thread: Thread) => string {
  const show = useShow();
  // Whoever writes is active: most names are among the latest contacts, which are one request.
  const latest = useQuery(q('listContacts', { query: { per_page: PER_PAGE } }));
  const known = new Map((latest.data?.data ?? []).map((contact) => [contact.id, contact.name]));
  const missing = threads.flatMap(({ person }) =>
    latest.isSuccess && 'contactId' in person && !known.has(person.contactId) ? [person.contactId] : [],
  );
  const others = useQueries({
    queries: missing.map((id) => ({ ...q('getContact', { path: { id } }), retry: false })),
  });
  for (const { data } of others) if (data !== undefined) known.set(data.data.id, data.data.name);
  return ({ person, last }) =>
    ('contactId' in person ? known.get(person.contactId) : null) ?? show.phone(numberOf(last));
}
