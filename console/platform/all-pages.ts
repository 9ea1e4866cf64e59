import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from './api-error.ts';
import type { Operations } from './api-types.ts';
import { api, type Answer, type Input } from './api.ts';
import type { ReadId } from './queries.ts';

/** The lists that the API gives in pages. */
type ListId = {
  [Id in ReadId]: Answer<Id> extends { data: unknown[]; meta: { last_page: number } } ? Id : never;
}[ReadId];

/** The most records on a page of the API. */
const PER_PAGE = 100;
/** What is more than these pages is left out; `isWhole` says so. */
const MOST_PAGES = 20;

/**
 * The query of a list as a whole, page after page, for what is shown at once: a menu, a plan of rooms. Up to
 * 2,000 records. Its key begins with the operation, as that of `q`.
 */
export const allPages = <Id extends ListId>(id: Id, query: Operations[Id]['query']) =>
  queryOptions<{ data: Answer<Id>['data']; isWhole: boolean }, ApiError>({
    queryKey: [id, { query, pages: 'all' }],
    queryFn: async ({ signal }) => {
      const data: unknown[] = [];
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const asked = { query: { ...query, page, per_page: PER_PAGE } } as unknown as Input<Id>;
        const answer = (await api(id, asked, { signal })) as { data: unknown[]; meta: { last_page: number } };
        data.push(...answer.data);
        if (page >= answer.meta.last_page) return { data: data as Answer<Id>['data'], isWhole: true };
      }
      return { data: data as Answer<Id>['data'], isWhole: false };
    },
  });
