import type { Db } from '../../platform/db/sql.ts';

/** The largest number of orders and of stays, of each, that are told. */
const MAX_OWN = 10;
/** Orders and stays of one date that are compared with a name. */
const MAX_OF_DATE = 500;

/** Whose bookings are asked for; or the one with a number; or those of a date. */
export type BookingFilter =
  | { by: 'owner'; phone: string | null; contactId: number | null; callId: number | null }
  | { by: 'number'; number: number }
  /** A local date with the instants between which it lies. */
  | { by: 'date'; date: string; from: string; until: string };

/** An order that is not finished and not long overdue. */
export interface OpenOrder {
  id: number;
  number: string;
  name: string | null;
  phone: string | null;
  contactId: number | null;
  callId: number | null;
  status: string;
  fulfillment: string;
  totalCents: number;
  currency: string;
  readyAt: string;
}

/** @param since an order that was ready before this instant was forgotten, and is not told. */
export async function listOpenOrders(
  db: Db,
  workspaceId: number,
  filter: BookingFilter,
  since: string,
): Promise<OpenOrder[]> {
  const condition =
    filter.by === 'owner'
      ? db`(customer_phone = ${filter.phone} or contact_id = ${filter.contactId} or call_id = ${filter.callId})`
      : filter.by === 'number'
        ? db`number = ${filter.number}`
        : db`coalesce(requested_for, created_at) >= ${filter.from} and coalesce(requested_for, created_at) < ${filter.until}`;
  return db`
    select id, number::text as number, customer_name as name, customer_phone as phone, contact_id as "contactId",
      call_id as "callId", status, fulfillment, total_cents as "totalCents", currency, ready_at as "readyAt"
    from orders
    where workspace_id = ${workspaceId} and status not in ('completed', 'cancelled') and ready_at >= ${since}
      and ${condition}
    order by ready_at, id limit ${filter.by === 'date' ? MAX_OF_DATE : MAX_OWN}`;
}

/** A stay that is not over. */
export interface OpenStay {
  id: number;
  number: string;
  name: string | null;
  phone: string | null;
  contactId: number | null;
  callId: number | null;
  status: string;
  room: string | null;
  checkIn: string;
  checkOut: string;
  totalCents: number;
  currency: string;
}

/** @param today the local date; stays that end before it are over. */
export async function listOpenStays(
  db: Db,
  workspaceId: number,
  filter: BookingFilter,
  today: string,
): Promise<OpenStay[]> {
  const condition =
    filter.by === 'owner'
      ? db`(guest_phone = ${filter.phone} or stay.contact_id = ${filter.contactId} or call_id = ${filter.callId})`
      : filter.by === 'number'
        ? db`number = ${filter.number}`
        : db`check_in = ${filter.date}`;
  return db`
    select stay.id, number::text as number, guest_name as name, guest_phone as phone,
      stay.contact_id as "contactId", call_id as "callId", stay.status, room.name as room,
      to_char(check_in, 'YYYY-MM-DD') as "checkIn", to_char(check_out, 'YYYY-MM-DD') as "checkOut",
      total_cents as "totalCents", currency
    from reservations stay
    left join rooms room on room.workspace_id = stay.workspace_id and room.id = stay.room_id
    where stay.workspace_id = ${workspaceId} and stay.status in ('requested', 'confirmed', 'checked_in')
      and check_out >= ${today} and ${condition}
    order by check_in, stay.id limit ${filter.by === 'date' ? MAX_OF_DATE : MAX_OWN}`;
}
