import type { Customer } from '../contacts/customer.ts';
import { listRecords } from '../platform/db/list-records.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import type { NightPrice } from '../rooms/price-stay.ts';
import type { ReservationRow, ReservationSource, ReservationStatus } from './reservation.ts';

const columns = (db: Db) => db`
  id, number::text as number, status, room_id,
  (
    select json_build_object('id', room.id, 'name', room.name) from rooms room
    where room.workspace_id = reservations.workspace_id and room.id = reservations.room_id
  ) as room,
  check_in, check_out, check_out - check_in as nights, adults, children,
  json_build_object('name', guest_name, 'phone', guest_phone, 'email', guest_email) as guest,
  contact_id, currency, nightly_cents, total_cents, nights_breakdown, source, call_id, notes, cancel_reason,
  (
    select label from room_feeds feed
    where feed.workspace_id = reservations.workspace_id and feed.id = reservations.feed_id
  ) as calendar_label,
  metadata, external_id, holds_room, feed_id is not null as imported, created_at, updated_at`;

export interface ReservationFilter {
  statuses: readonly ReservationStatus[] | undefined;
  roomId: number | undefined;
  source: ReservationSource | undefined;
  /** Stays with a night in the window, both included. */
  from: string | undefined;
  to: string | undefined;
  /** Stays that begin, or end, on this day. */
  arrivingOn: string | undefined;
  departingOn: string | undefined;
  /** Changed at this instant or later, as ISO text. */
  updatedSince: string | null;
  externalId: string | undefined;
  contactId: number | undefined;
  /** Whether the guests are still to come; `today` says from when. */
  upcoming: boolean | undefined;
  today: string;
  /** Whether it holds a room. */
  active: boolean | undefined;
  search: SearchPattern | null;
  limit: number;
  offset: number;
}

/** One page of the reservations that match, the latest check-in first. */
export async function listReservations(
  db: Db,
  workspaceId: number,
  filter: ReservationFilter,
): Promise<{ rows: ReservationRow[]; total: number }> {
  return listRecords(db, {
    workspaceId,
    table: 'reservations',
    filter,
    conditions: conditionsOf(db, filter),
    columns: columns(db),
    sortedBy: 'check_in',
    order: db`check_in desc, id desc`,
  });
}

function conditionsOf(db: Db, filter: ReservationFilter) {
  const { statuses, roomId, source, from, to, contactId, upcoming, today, active } = filter;
  const { arrivingOn, departingOn, updatedSince, externalId } = filter;
  const isComing = db`(check_in >= ${today} and status in ('requested', 'confirmed'))`;
  return db`
    ${statuses === undefined ? db`` : db`and status = any(${[...statuses]}::text[])`}
    ${roomId === undefined ? db`` : db`and room_id = ${roomId}`}
    ${source === undefined ? db`` : db`and source = ${source}`}
    ${from === undefined ? db`` : db`and check_out > ${from}`}
    ${to === undefined ? db`` : db`and check_in <= ${to}`}
    ${arrivingOn === undefined ? db`` : db`and check_in = ${arrivingOn}`}
    ${departingOn === undefined ? db`` : db`and check_out = ${departingOn}`}
    ${updatedSince === null ? db`` : db`and updated_at >= ${updatedSince}`}
    ${externalId === undefined ? db`` : db`and external_id = ${externalId}`}
    ${contactId === undefined ? db`` : db`and contact_id = ${contactId}`}
    ${upcoming === undefined ? db`` : upcoming ? db`and ${isComing}` : db`and not ${isComing}`}
    ${active === undefined ? db`` : active ? db`and holds_room` : db`and not holds_room`}`;
}

export async function findReservation(
  db: Db,
  workspaceId: number,
  id: number,
): Promise<ReservationRow | null> {
  const [row] = await db<ReservationRow[]>`
    select ${columns(db)} from reservations where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/** The reservation with this number, which people say. */
export async function findReservationByNumber(
  db: Db,
  workspaceId: number,
  number: number,
): Promise<ReservationRow | null> {
  const [row] = await db<ReservationRow[]>`
    select ${columns(db)} from reservations where workspace_id = ${workspaceId} and number = ${number}`;
  return row ?? null;
}

/** Locks a reservation until the transaction ends; after the room, where both are locked. */
export async function lockReservation(tx: Db, workspaceId: number, id: number): Promise<void> {
  await tx`select id from reservations where workspace_id = ${workspaceId} and id = ${id} for update`;
}

/** What a new reservation holds; its number is the next of the workspace. */
export interface NewReservation extends Omit<
  ReservationRow,
  | ('id' | 'number' | 'room' | 'nights' | 'cancel_reason')
  | ('calendar_label' | 'holds_room' | 'imported' | 'created_at' | 'updated_at')
> {
  room_id: number;
}

export async function insertReservation(
  tx: Db,
  workspaceId: number,
  reservation: NewReservation,
  now: string,
): Promise<number> {
  const { guest, ...plain } = reservation;
  const [counted] = await tx<{ number: number }[]>`
    insert into reservation_numbers (workspace_id, last_number) values (${workspaceId}, 1)
    on conflict (workspace_id) do update set last_number = reservation_numbers.last_number + 1
    returning last_number as number`;
  const [row] = await tx<{ id: number }[]>`
    insert into reservations ${tx.row({
      workspace_id: workspaceId,
      number: counted?.number ?? 1,
      ...writable(tx, plain),
      ...columnsOfGuest(guest),
      created_at: now,
      updated_at: now,
    })} returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** What may be changed of a reservation. */
export interface ReservationChanges {
  status?: ReservationStatus;
  guest?: Customer;
  contact_id?: number | null;
  room_id?: number;
  check_in?: string;
  check_out?: string;
  adults?: number;
  children?: number;
  currency?: string;
  nightly_cents?: number;
  total_cents?: number;
  nights_breakdown?: NightPrice[];
  notes?: string | null;
  cancel_reason?: string | null;
  metadata?: Metadata;
  external_id?: string | null;
}

export async function updateReservation(
  tx: Db,
  workspaceId: number,
  id: number,
  changes: ReservationChanges,
  now: string,
): Promise<void> {
  const { guest, ...plain } = changes;
  const values = { ...writable(tx, plain), ...(guest ? columnsOfGuest(guest) : {}), updated_at: now };
  await tx`update reservations set ${tx.set(values)} where workspace_id = ${workspaceId} and id = ${id}`;
}

/** The same values, with lists and maps as the database takes them. */
function writable(
  tx: Db,
  { nights_breakdown: nights, metadata, ...plain }: Omit<ReservationChanges, 'guest'> & object,
) {
  return {
    ...plain,
    ...(nights ? { nights_breakdown: tx.json(nights.map((night) => ({ ...night }))) } : {}),
    ...(metadata ? { metadata: tx.json(metadata) } : {}),
  };
}

const columnsOfGuest = (guest: Customer) => ({
  guest_name: guest.name,
  guest_phone: guest.phone,
  guest_email: guest.email,
});

/** What the workspace says about itself as a hotel. */
export interface Hotel {
  enabled: boolean;
  timezone: string;
  currency: string;
  /** Numbers without a country code belong to it. */
  country: string;
  /** New reservations are confirmed by themselves. */
  auto_confirm: boolean;
}

export async function findHotel(db: Db, workspaceId: number): Promise<Hotel | null> {
  const [row] = await db<Hotel[]>`
    select hotels_enabled as enabled, timezone, currency, country, hotel_auto_confirm as auto_confirm
    from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

/** Whether a room was reserved on this call, whatever became of it since. */
export async function wasReservedOnCall(db: Db, workspaceId: number, callId: number): Promise<boolean> {
  const rows = await db`
    select from reservations where workspace_id = ${workspaceId} and call_id = ${callId} limit 1`;
  return rows.length > 0;
}
