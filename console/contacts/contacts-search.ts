import type { Input } from '../platform/api.ts';
import { readOne, readPage, readWords, withoutEmpty } from '../platform/read-address.ts';
import type { Sorting } from '../ui/data-table/table-columns.ts';

export const SORTS = ['last_activity_at', 'name', '-name', 'created_at', '-created_at'] as const;
/** Whether a contact may be called. */
export const CALLABLE = ['yes', 'no'] as const;

/** The filters, the order and the page of the list of contacts, as they stand in the address. */
export interface ContactsSearch {
  q?: string | undefined;
  tag?: string | undefined;
  callable?: (typeof CALLABLE)[number] | undefined;
  /** Without it the newest activity comes first. */
  sort?: (typeof SORTS)[number] | undefined;
  page?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export const readContactsSearch = (search: Record<string, unknown>): ContactsSearch => ({
  q: readWords(search['q']),
  tag: readWords(search['tag']),
  callable: readOne(CALLABLE, search['callable']),
  sort: readOne(SORTS, search['sort']),
  page: readPage(search['page']),
});

/** The request for the page of the list that an address means. */
export const contactsInput = ({
  q,
  tag,
  callable,
  sort,
  page = 1,
}: ContactsSearch): Input<'listContacts'> => ({
  query: withoutEmpty({
    q,
    tag,
    do_not_call: callable === undefined ? undefined : callable === 'no',
    sort,
    page,
    per_page: PER_PAGE,
  }),
});

/** How many filters narrow the list. */
export const countFilters = ({ q, tag, callable }: ContactsSearch): number =>
  Object.keys(withoutEmpty({ q, tag, callable })).length;

/** The order as the table shows it. */
export function sortingOf(sort: ContactsSearch['sort']): Sorting {
  if (sort === undefined) return { by: 'last_activity_at', direction: 'descending' };
  return { by: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' };
}

/** The order of the table as it stands in the address. */
export const sortOf = ({ by, direction }: Sorting): ContactsSearch['sort'] =>
  readOne(SORTS, `${direction === 'descending' ? '-' : ''}${by}`);
