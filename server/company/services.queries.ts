import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';

export interface ServiceRow {
  id: number;
  name: string;
  description: string | null;
  duration_minutes: number;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  min_notice_minutes: number;
  max_advance_days: number;
  slot_interval_minutes: number | null;
  capacity: number;
  price_cents: number | null;
  staff_member_ids: number[];
  active: boolean;
  created_at: string;
  updated_at: string;
}

export type ServiceValues = Omit<ServiceRow, 'id' | 'staff_member_ids' | 'created_at' | 'updated_at'>;

const columns = (db: Db) => db`
  id, name, description, duration_minutes, buffer_before_minutes, buffer_after_minutes, min_notice_minutes,
  max_advance_days, slot_interval_minutes, capacity, price_cents,
  array(
    select link.staff_member_id from service_staff link
    where link.workspace_id = service.workspace_id and link.service_id = service.id order by link.staff_member_id
  ) as staff_member_ids,
  active, created_at, updated_at`;

/** Those after `afterId` in the order of their ids. */
export function listServices(
  db: Db,
  workspaceId: number,
  slice: { limit: number; offset: number; afterId: number },
): Statement<ServiceRow[]> {
  return db<ServiceRow[]>`
    select ${columns(db)} from services service
    where workspace_id = ${workspaceId} and id > ${slice.afterId}
    order by id limit ${slice.limit} offset ${slice.offset}`;
}

export async function findService(db: Db, workspaceId: number, id: number): Promise<ServiceRow | null> {
  const [row] = await db<ServiceRow[]>`
    select ${columns(db)} from services service where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

export async function countServices(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<
    { count: number }[]
  >`select count(*) from services where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function insertService(
  db: Db,
  workspaceId: number,
  values: Partial<ServiceValues>,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into services ${db.row({ workspace_id: workspaceId, ...values, created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

export async function updateService(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<ServiceValues>,
  now: string,
): Promise<void> {
  await db`
    update services set ${db.set({ ...values, updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

export async function deleteService(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from services where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Which of these ids are services of the workspace. */
export async function findServiceIds(db: Db, workspaceId: number, ids: number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select id from services where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`;
  return new Set(rows.map((row) => row.id));
}

/** Makes `staffIds` the people who perform a service. */
export async function replaceStaffOfService(
  tx: Db,
  workspaceId: number,
  serviceId: number,
  staffIds: number[],
): Promise<void> {
  await tx`
    delete from service_staff
    where workspace_id = ${workspaceId} and service_id = ${serviceId} and staff_member_id <> all(${staffIds}::bigint[])`;
  await tx`
    insert into service_staff (workspace_id, service_id, staff_member_id)
    select ${workspaceId}, ${serviceId}, staff_member_id from unnest(${staffIds}::bigint[]) as staff_member_id
    on conflict do nothing`;
}
