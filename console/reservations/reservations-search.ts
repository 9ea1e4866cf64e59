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
import { SOURCES, STATUSES, type Reservation, type StayStatus } from './stay-states.ts';

/** The filters and the page of the list of reservations, as they stand in the address. */
export interface ReservationsSearch {
  q?: string | undefined;
  /** States with commas between them. */
  status?: string | undefined;
  room?: number | undefined;
  source?: Reservation['source'] | undefined;
  contact?: number | undefined;
  /** Stays with a night between these days, both included. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export function readReservationsSearch(search: Record<string, unknown>): ReservationsSearch {
  return {
    q: readWords(search['q']),
    status: readSome(STATUSES, search['status'])?.join(','),
    room: readId(search['room']),
    source: readOne(SOURCES, search['source']),
    contact: readId(search['contact']),
    from: readDay(search['from']),
    to: readDay(search['to']),
    page: readPage(search['page']),
  };
}

/** The chosen states of an address. */
export const statusesOf = ({ status }: ReservationsSearch): StayStatus[] => readSome(STATUSES, status) ?? [];

/** The request for the page of the list that an address means. */
export function reservationsInput(search: ReservationsSearch): Input<'listReservations'> {
  const { room, contact, page = 1, ...same } = search;
  return {
    query: withoutEmpty({
      ...same,
      room_id: room,
      contact_id: contact,
      page,
      per_page: PER_PAGE,
    }),
  };
}

/** Whether filters narrow the list. */
export const isFiltered = ({ page: _page, ...filters }: ReservationsSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
