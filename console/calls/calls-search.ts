import type { Input } from '../platform/api.ts';
import {
  readDay,
  readId,
  readOne,
  readPage,
  readPhone,
  readWords,
  withoutEmpty,
} from '../platform/read-address.ts';
import { endOfDay, startOfDay } from '../platform/zone.ts';

export const STATUSES = [
  'queued',
  'ringing',
  'in_progress',
  'completed',
  'no_answer',
  'busy',
  'failed',
  'canceled',
] as const;
export const OUTCOMES = [
  'appointment_booked',
  'order_placed',
  'reservation_made',
  'message_taken',
  'transferred',
  'information_given',
  'voicemail',
  'abandoned',
  'no_answer',
  'failed',
] as const;
export const DIRECTIONS = ['inbound', 'outbound'] as const;

export type CallStatus = (typeof STATUSES)[number];
export type CallOutcome = (typeof OUTCOMES)[number];
export type CallDirection = (typeof DIRECTIONS)[number];

/** The filters and the page of the list of calls, as they stand in the address. */
export interface CallsSearch {
  status?: CallStatus | undefined;
  direction?: CallDirection | undefined;
  outcome?: CallOutcome | undefined;
  assistant?: number | undefined;
  contact?: number | undefined;
  /** Words of the transcript. */
  q?: string | undefined;
  /** Days such as `2026-11-23`, both included. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  /** A number to call: the dialog for it is open. Empty, it asks for one. */
  call?: string | undefined;
  /** The contact whom that call is for. */
  person?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export function readCallsSearch(search: Record<string, unknown>): CallsSearch {
  return {
    status: readOne(STATUSES, search['status']),
    direction: readOne(DIRECTIONS, search['direction']),
    outcome: readOne(OUTCOMES, search['outcome']),
    assistant: readId(search['assistant']),
    contact: readId(search['contact']),
    q: readWords(search['q']),
    from: readDay(search['from']),
    to: readDay(search['to']),
    page: readPage(search['page']),
    call: readPhone(search['call']),
    person: readId(search['person']),
  };
}

/** The request for the page of the list that an address means; days are those of the business's zone. */
export function callsInput(search: CallsSearch, zone: string): Input<'listCalls'> {
  const { status, direction, outcome, assistant, contact, q, from, to, page = 1 } = search;
  const wanted = {
    status,
    direction,
    outcome,
    assistant_id: assistant,
    contact_id: contact,
    q,
    from: from === undefined ? undefined : startOfDay(from, zone),
    to: to === undefined ? undefined : endOfDay(to, zone),
    page,
    per_page: PER_PAGE,
  };
  return { query: withoutEmpty(wanted) };
}

/** How many filters narrow the list. */
export const countFilters = ({
  page: _page,
  call: _call,
  person: _person,
  ...filters
}: CallsSearch): number => Object.keys(withoutEmpty(filters)).length;
