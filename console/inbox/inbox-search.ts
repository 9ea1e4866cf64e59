import type { Input } from '../platform/api.ts';
import type { InboxItem } from '../platform/api-types.ts';
import { readDay, readId, readOne, readPage, readWords, withoutEmpty } from '../platform/read-address.ts';
import { endOfDay, startOfDay } from '../platform/zone.ts';

export const TYPES = ['message', 'callback', 'lead', 'voicemail', 'sms'] as const;
export const PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
/** What the list is narrowed to; what is not done is shown without a word. */
export const STATUS_FILTERS = ['in_progress', 'done', 'all'] as const;

export type InboxStatus = InboxItem['status'];
export type InboxType = InboxItem['type'];
export type InboxPriority = InboxItem['priority'];

/** The filters and the page of the inbox, as they stand in the address. */
export interface InboxSearch {
  status?: (typeof STATUS_FILTERS)[number] | undefined;
  type?: InboxType | undefined;
  priority?: InboxPriority | undefined;
  /** Who takes care: a member by the id, oneself, or nobody. */
  assignee?: number | 'me' | 'nobody' | undefined;
  contact?: number | undefined;
  q?: string | undefined;
  /** Days such as `2026-11-23`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export const readInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  status: readOne(STATUS_FILTERS, search['status']),
  type: readOne(TYPES, search['type']),
  priority: readOne(PRIORITIES, search['priority']),
  assignee: readOne(['me', 'nobody'] as const, search['assignee']) ?? readId(search['assignee']),
  contact: readId(search['contact']),
  q: readWords(search['q']),
  from: readDay(search['from']),
  to: readDay(search['to']),
  page: readPage(search['page']),
});

/** The request for the page of the list that an address means; days are those of the business's zone. */
export function inboxInput(
  search: InboxSearch,
  { zone, userId }: { zone: string; userId: number },
): Input<'listInboxItems'> {
  const { status, type, priority, assignee, contact, q, from, to, page = 1 } = search;
  const member = assignee === 'me' ? userId : typeof assignee === 'number' ? assignee : undefined;
  return {
    query: withoutEmpty({
      status: status === 'all' ? undefined : (status ?? 'open'),
      type,
      priority,
      assigned_to: member,
      unassigned: assignee === 'nobody' ? true : undefined,
      contact_id: contact,
      q,
      from: from === undefined ? undefined : startOfDay(from, zone),
      to: to === undefined ? undefined : endOfDay(to, zone),
      page,
      per_page: PER_PAGE,
    }),
  };
}

/** How many filters narrow the list. */
export const countFilters = ({ page: _page, ...filters }: InboxSearch): number =>
  Object.keys(withoutEmpty(filters)).length;
