import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import type { ApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';
import type { MessageThread } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { withoutEmpty } from '../platform/read-address.ts';
import { useShow } from '../platform/show.ts';
import type { MessagesSearch } from './messages-search.ts';
import { groupThreads, inOrder, numberOf, type Person, type Thread } from './threads.ts';

const PER_PAGE = 100;
const THREADS_PER_PAGE = 30;
const MESSAGES_OF_THREAD = 50;

interface Page {
  meta: { current_page: number; last_page: number };
}

const nextPage = ({ meta }: Page): number | undefined =>
  meta.current_page < meta.last_page ? meta.current_page + 1 : undefined;

/** Pages of messages that fit a filter, newest first; their key begins with the operation, as `q` does it. */
function useMessages(filter: object, perPage: number, isEnabled = true) {
  return useInfiniteQuery({
    queryKey: ['listMessages', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      api('listMessages', { query: { ...filter, page: pageParam, per_page: perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

/** People with their last message, as many as were read so far, and how to read more. */
interface Threads {
  threads: Thread[];
  error: ApiError | null;
  isPending: boolean;
  hasMore: boolean;
  isReadingMore: boolean;
  readMore: () => void;
  retry: () => void;
}

/** Everybody, or the people of the messages that fit a filter. */
export function useThreads({ q: words, channel }: MessagesSearch): Threads {
  const filter = withoutEmpty({ q: words, channel });
  const isFiltered = Object.keys(filter).length > 0;
  const found = useMessages(filter, PER_PAGE, isFiltered);
  const all = useInfiniteQuery({
    queryKey: ['listMessageThreads', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api('listMessageThreads', { query: { page: pageParam, per_page: THREADS_PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: !isFiltered,
  });
  const pages = isFiltered ? found : all;
  const threads = isFiltered
    ? groupThreads((found.data?.pages ?? []).flatMap(({ data }) => data))
    : (all.data?.pages ?? []).flatMap(({ data }) => data.map(threadOf));
  return {
    threads,
    error: pages.error as ApiError | null,
    isPending: pages.isPending,
    hasMore: pages.hasNextPage,
    isReadingMore: pages.isFetchingNextPage,
    readMore: () => void pages.fetchNextPage(),
    retry: () => void pages.refetch(),
  };
}

const threadOf = (thread: MessageThread): Thread => ({
  person: { contactId: thread.contact_id },
  key: String(thread.contact_id),
  last: thread.last_message,
  count: thread.count,
  name: thread.contact.name,
  isUnanswered: thread.unanswered,
});

/** The messages of one person in the order in which they were written. */
export function useThread(person: Person) {
  const filter = 'contactId' in person ? { contact_id: person.contactId } : { number: person.number };
  const pages = useMessages(filter, MESSAGES_OF_THREAD);
  const own = pages.isPlaceholderData ? [] : (pages.data?.pages ?? []).flatMap(({ data }) => data);
  return { pages, messages: inOrder(own) };
}

/** What the people of threads are called; a number where there is no name or it is not yet read. */
export function useNames(threads: readonly Thread[]): (thread: Thread) => string {
  const show = useShow();
  const unknown = threads.flatMap(({ person, name }) =>
    name === undefined && 'contactId' in person ? [person.contactId] : [],
  );
  const read = useQueries({
    queries: unknown.map((id) => ({ ...q('getContact', { path: { id } }), retry: false })),
  });
  const names = new Map(
    read.flatMap(({ data }) => (data === undefined ? [] : [[data.data.id, data.data.name]])),
  );
  return ({ person, last, name }) =>
    name ?? ('contactId' in person ? names.get(person.contactId) : null) ?? show.phone(numberOf(last));
}
