import {
  QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryFilters,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api-error.ts';
import { api, randomKey, type Answer, type Input, type OperationId } from './api.ts';

/** The operations that only read. */
export type ReadId = Extract<OperationId, `get${string}` | `list${string}`>;

/** How often a read that failed is repeated before the page says so. */
const READ_TRIES = 2;
/** A list that was read within this time is shown again without asking. Changes are told by /live. */
const FRESH_MS = 15_000;

/** One cache of answers for the page. What the server refused is not asked again by itself. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (tries, error) => tries < READ_TRIES && isWorthTrying(error),
      },
      // `api` repeats a change by itself, with the same idempotency key. A change never waits for a network
      // in silence: it fails, and says so.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const isWorthTrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.isOffline || error.status >= 500 || error.status === 429;

/**
 * The query of an operation that reads: `useQuery(q('listCalls', { query: { page: 2 } }))`. Its key begins
 * with the operation, so that a change can make all its answers stale.
 */
export const q = <Id extends ReadId>(id: Id, input: Input<Id>) =>
  queryOptions<Answer<Id>, ApiError>({
    queryKey: [id, input],
    queryFn: ({ signal }) => api(id, input, { signal }),
  });

interface SaveOptions<Id extends OperationId> {
  /** The reads whose answers are stale afterwards. */
  refreshes?: readonly ReadId[];
  onDone?: (answer: Answer<Id>, input: Input<Id>) => unknown;
}

/**
 * A change by the API. When its answer got lost and the person tries the same again, the request bears the
 * same idempotency key: the server carries it out once.
 */
export function useSave<Id extends OperationId>(id: Id, { refreshes = [], onDone }: SaveOptions<Id> = {}) {
  const client = useQueryClient();
  const lost = useRef<{ wish: string; key: string } | null>(null);
  return useMutation<Answer<Id>, ApiError, Input<Id>>({
    mutationKey: [id],
    mutationFn: async (input) => {
      const wish = JSON.stringify(input);
      const key = lost.current?.wish === wish ? lost.current.key : randomKey();
      lost.current = null;
      try {
        return await api(id, input, { idempotencyKey: key });
      } catch (error) {
        if (error instanceof ApiError && error.isOffline) lost.current = { wish, key };
        throw error;
      }
    },
    onSuccess: (answer, input) => onDone?.(answer, input),
    // A refusal too may mean that the page shows what is no longer so.
    onSettled: () => refresh(client, refreshes),
  });
}

/** Makes the answers of these reads stale, and reads again those that the page shows. */
export const refresh = async (client: QueryClient, ids: readonly ReadId[]): Promise<void> => {
  await Promise.all(ids.map((id) => readAgain(client, { queryKey: [id] })));
};

/**
 * Makes answers stale, all of them without a filter, and reads again those that the page shows. A first
 * answer that is under way may be of before the change. The cache does not give it up for another one, so it
 * is awaited and read again.
 */
export async function readAgain(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const cache = client.getQueryCache();
  const underWay = cache.findAll({ ...filters, fetchStatus: 'fetching' });
  const first = underWay.filter(({ state }) => state.data === undefined);
  await Promise.all([
    client.invalidateQueries(filters),
    ...first.map(async (query) => {
      const isAnswered = await query.fetch().then(
        () => true,
        () => false,
      );
      if (isAnswered) await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}
