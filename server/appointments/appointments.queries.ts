import type { Customer } from '../contacts/customer.ts';
import { listRecords, totalOf, type SearchableList } from '../platform/db/list-records.ts';
import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Metadata } from '../platform/http/shapes/external-record.ts';
import type { SearchPattern } from '../platform/text-search.ts';
import type { Appointment, AppointmentSource, AppointmentStatus } from './appointment.ts';

export interface AppointmentFilter {
  status: AppointmentStatus | undefined;
  /** Bounds of `starts_at`, both included. */
  from: string | null;
  to: string | null;
  contactId: number | undefined;
  staffMemberId: number | undefined;
  serviceId: number | undefined;
  externalId: string | undefined;
  /** Those changed then or later. */
  updatedSince: string | null;
  search: SearchPattern | null;
  /** True: open ones that begin at `now` or later. False: all others. */
  upcoming: boolean | undefined;
  now: string;
  limit: number;
  offset: number;
}

/** The columns that are written; instants are ISO texts. */
export interface AppointmentValues {
  title: string;
  status: AppointmentStatus;
  starts_at: string;
  ends_at: string;
  held_from: string;
  held_until: string;
  service_id: number | null;
  service_name: string | null;
  staff_member_id: number | null;
  staff_name: string | null;
  place: number | null;
  contact_id: number | null;
  customer_name: string | null;
  customer_phone: string | null;
  customer_email: string | null;
  call_id: number | null;
  source: AppointmentSource;
  notes: string | null;
  cancel_reason: string | null;
  metadata?: Metadata;
  external_id?: string | null;
}

/** The time that an appointment holds. */
export interface HeldTime {
  held_from: string;
  held_until: string;
  /** Null when it was booked by force. */
  place: number | null;
}

/** Service and staff by the name they have now, or had when it was booked. */
const columns = (db: Db, workspaceId: number) => db`
  appointment.id, appointment.title, appointment.status, appointment.starts_at, appointment.ends_at,
  (select timezone from workspaces where id = ${workspaceId}) as timezone,
  (extract(epoch from appointment.ends_at - appointment.starts_at) / 60)::integer as duration_minutes,
  case when appointment.service_id is null then null else json_build_object('id', appointment.service_id,
    'name', coalesce(service.name, appointment.service_name, '')) end as service,
  case when appointment.staff_member_id is null then null else json_build_object('id', appointment.staff_member_id,
    'name', coalesce(member.name, appointment.staff_name, '')) end as staff,
  json_build_object('name', appointment.customer_name, 'phone', appointment.customer_phone,
    'email', appointment.customer_email) as customer,
  appointment.contact_id, appointment.call_id, appointment.source, appointment.notes, appointment.cancel_reason,
  appointment.metadata, appointment.external_id,
  appointment.created_at, appointment.updated_at`;

const named = (db: Db) => db`
  left join services service
    on service.workspace_id = appointment.workspace_id and service.id = appointment.service_id
  left join staff_members member
    on member.workspace_id = appointment.workspace_id and member.id = appointment.staff_member_id`;

/** One page by start time, and how many match in all. */
export async function listAppointments(
  db: Db,
  workspaceId: number,
  filter: AppointmentFilter,
): Promise<{ rows: Appointment[]; total: number }> {
  const conditions = db`
    ${filter.status === undefined ? db`` : db`and status = ${filter.status}`}
    ${filter.from === null ? db`` : db`and starts_at >= ${filter.from}`}
    ${filter.to === null ? db`` : db`and starts_at <= ${filter.to}`}
    ${filter.contactId === undefined ? db`` : db`and contact_id = ${filter.contactId}`}
    ${filter.staffMemberId === undefined ? db`` : db`and staff_member_id = ${filter.staffMemberId}`}
    ${filter.serviceId === undefined ? db`` : db`and service_id = ${filter.serviceId}`}
    ${filter.externalId === undefined ? db`` : db`and external_id = ${filter.externalId}`}
    ${filter.updatedSince === null ? db`` : db`and updated_at >= ${filter.updatedSince}`}
    ${isUpcoming(db, filter)}`;
  const list = { workspaceId, table: 'appointments', filter, conditions } as const;
  if (filter.search !== null)
    return searchAppointments(db, { ...list, filter: { ...filter, search: filter.search } });
  // The page is read from an index; only its rows are fetched and joined.
  const rows = db`
    with page as materialized (
      select id from appointments where workspace_id = ${workspaceId} ${conditions}
      order by starts_at, id limit ${filter.limit} offset ${filter.offset}
    )
    select ${columns(db, workspaceId)}
    from page join appointments appointment on appointment.workspace_id = ${workspaceId} and appointment.id = page.id
    ${named(db)}
    order by appointment.starts_at, appointment.id`;
  return readPage<Appointment>(db, { rows, total: totalOf(db, list) });
}

/** The page of a search by its ids first, so that only its rows are joined. */
async function searchAppointments(
  db: Db,
  list: Omit<SearchableList, 'columns' | 'sortedBy' | 'order'>,
): Promise<{ rows: Appointment[]; total: number }> {
  const order = { columns: db`id, starts_at`, sortedBy: 'starts_at', order: db`starts_at, id` };
  const page = await listRecords<{ id: number }>(db, { ...list, ...order });
  const ids = page.rows.map(({ id }) => id);
  const rows = await db<Appointment[]>`
    select ${columns(db, list.workspaceId)} from appointments appointment ${named(db)}
    where appointment.workspace_id = ${list.workspaceId} and appointment.id = any(${ids}::bigint[])
    order by appointment.starts_at, appointment.id`;
  return { rows: [...rows], total: page.total };
}

function isUpcoming(db: Db, { upcoming, now }: AppointmentFilter) {
  if (upcoming === undefined) return db``;
  if (upcoming) return db`and starts_at >= ${now} and status in ('scheduled', 'confirmed')`;
  return db`and (starts_at < ${now} or status not in ('scheduled', 'confirmed'))`;
}

export async function findAppointment(db: Db, workspaceId: number, id: number): Promise<Appointment | null> {
  const [row] = await db<Appointment[]>`
    select ${columns(db, workspaceId)} from appointments appointment ${named(db)}
    where appointment.workspace_id = ${workspaceId} and appointment.id = ${id}`;
  return row ?? null;
}

/** As `findAppointment` with what it holds, and locks it until the transaction ends. */
export async function lockAppointment(
  tx: Db,
  workspaceId: number,
  id: number,
): Promise<(Appointment & HeldTime) | null> {
  const [row] = await tx<(Appointment & HeldTime)[]>`
    select ${columns(tx, workspaceId)}, appointment.held_from, appointment.held_until, appointment.place
    from appointments appointment ${named(tx)}
    where appointment.workspace_id = ${workspaceId} and appointment.id = ${id}
    for update of appointment`;
  return row ?? null;
}

/**
 * Violates `appointments_apart` or `appointments_places` when its time is taken, `appointments_external_id`
 * too.
 */
export async function insertAppointment(
  tx: Db,
  workspaceId: number,
  values: AppointmentValues,
  now: string,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into appointments
      ${tx.row({ workspace_id: workspaceId, ...columnsOf(tx, values), created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Violates the same constraints when it moves to a time that is taken. */
export async function updateAppointment(
  tx: Db,
  workspaceId: number,
  id: number,
  values: Partial<AppointmentValues>,
  now: string,
): Promise<void> {
  await tx`
    update appointments set ${tx.set({ ...columnsOf(tx, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

const columnsOf = (db: Db, { metadata, ...plain }: Partial<AppointmentValues>) => ({
  ...plain,
  ...(metadata && { metadata: db.json(metadata) }),
});

export const customerColumns = (customer: Customer) => ({
  customer_name: customer.name,
  customer_phone: customer.phone,
  customer_email: customer.email,
});

/** Whether an appointment was booked on this call, whatever its status is now. */
export async function wasBookedOnCall(db: Db, workspaceId: number, callId: number): Promise<boolean> {
  const rows = await db`
    select from appointments where workspace_id = ${workspaceId} and call_id = ${callId} limit 1`;
  return rows.length > 0;
}
