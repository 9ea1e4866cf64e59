import type { Input } from '../platform/api.ts';
import {
  readDay,
  readId,
  readOne,
  readPage,
  readSome,
  readWords,
  withoutEmpty,
} from '../platform/read-address.ts';
import { endOfDay, startOfDay } from '../platform/zone.ts';
import { FULFILLMENTS, STATUSES, type Fulfillment, type OrderStatus } from './order-states.ts';

/** The filters and the page of the list of orders, as they stand in the address. */
export interface OrdersSearch {
  q?: string | undefined;
  /** States with commas between them. */
  status?: string | undefined;
  fulfillment?: Fulfillment | undefined;
  contact?: number | undefined;
  /** Days such as `2026-11-23`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  return {
    q: readWords(search['q']),
    status: readSome(STATUSES, search['status'])?.join(','),
    fulfillment: readOne(FULFILLMENTS, search['fulfillment']),
    contact: readId(search['contact']),
    from: readDay(search['from']),
    to: readDay(search['to']),
    page: readPage(search['page']),
  };
}

/** The chosen states of an address. */
export const statusesOf = ({ status }: OrdersSearch): OrderStatus[] => readSome(STATUSES, status) ?? [];

/** The request for the page of the list that an address means; days are those of the business's zone. */
export function ordersInput(search: OrdersSearch, zone: string): Input<'listOrders'> {
  const { q, status, fulfillment, contact, from, to, page = 1 } = search;
  return {
    query: withoutEmpty({
      q,
      status,
      fulfillment,
      contact_id: contact,
      from: from === undefined ? undefined : startOfDay(from, zone),
      to: to === undefined ? undefined : endOfDay(to, zone),
      page,
      per_page: PER_PAGE,
    }),
  };
}

/** Whether filters narrow the list. */
export const isFiltered = ({ page: _page, ...filters }: OrdersSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
