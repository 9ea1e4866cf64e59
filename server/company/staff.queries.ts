import type { Db } from '../platform/db/sql.ts';
import type { Statement } from '../platform/db/statement.ts';
import type { StaffNotifications } from '../notify/notice.ts';
import type { OpeningRange } from '../platform/opening-hours.ts';
import type { DateOverride, TimeOff } from './check-hours.ts';

export interface StaffMember {
  id: number;
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** Null: those of the company. */
  working_hours: OpeningRange[] | null;
  date_overrides: DateOverride[];
  time_off: TimeOff[];
  service_ids: number[];
  notifications: StaffNotifications;
  priority: number;
  active: boolean;
  created_at: string;
  updated_at: string;
}

export type StaffValues = Omit<StaffMember, 'id' | 'service_ids' | 'created_at' | 'updated_at'>;

const columns = (db: Db) => db`
  id, name, email, phone, working_hours, date_overrides, time_off,
  array(
    select link.service_id from service_staff link
    where link.workspace_id = member.workspace_id and link.staff_member_id = member.id order by link.service_id
  ) as service_ids,
  notifications, priority, active, created_at, updated_at`;

/** Those after `afterId` in the order of their ids. */
export function listStaff(
  db: Db,
  workspaceId: number,
  slice: { limit: number; offset: number; afterId: number },
): Statement<StaffMember[]> {
  return db<StaffMember[]>`
    select ${columns(db)} from staff_members member
    where workspace_id = ${workspaceId} and id > ${slice.afterId}
    order by id limit ${slice.limit} offset ${slice.offset}`;
}

export async function findStaffMember(db: Db, workspaceId: number, id: number): Promise<StaffMember | null> {
  const [row] = await db<StaffMember[]>`
    select ${columns(db)} from staff_members member where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

export async function countStaff(db: Db, workspaceId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from staff_members where workspace_id = ${workspaceId}`;
  return row?.count ?? 0;
}

export async function insertStaffMember(
  db: Db,
  workspaceId: number,
  values: Partial<StaffValues>,
  now: string,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into staff_members
      ${db.row({ workspace_id: workspaceId, ...jsonColumns(db, values), created_at: now, updated_at: now })}
    returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** False when there is no such person. */
export async function updateStaffMember(
  db: Db,
  workspaceId: number,
  id: number,
  values: Partial<StaffValues>,
  now: string,
): Promise<boolean> {
  const rows = await db`
    update staff_members set ${db.set({ ...jsonColumns(db, values), updated_at: now })}
    where workspace_id = ${workspaceId} and id = ${id} returning id`;
  return rows.length === 1;
}

export async function deleteStaffMember(db: Db, workspaceId: number, id: number): Promise<void> {
  await db`delete from staff_members where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Which of these ids are staff of the workspace. */
export async function findStaffIds(db: Db, workspaceId: number, ids: number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select id from staff_members where workspace_id = ${workspaceId} and id = any(${ids}::bigint[])`;
  return new Set(rows.map((row) => row.id));
}

/** Makes `serviceIds` what a person performs. */
export async function replaceServicesOfStaff(
  tx: Db,
  workspaceId: number,
  staffId: number,
  serviceIds: number[],
): Promise<void> {
  await tx`
    delete from service_staff
    where workspace_id = ${workspaceId} and staff_member_id = ${staffId} and service_id <> all(${serviceIds}::bigint[])`;
  await tx`
    insert into service_staff (workspace_id, service_id, staff_member_id)
    select ${workspaceId}, service_id, ${staffId} from unnest(${serviceIds}::bigint[]) as service_id
    on conflict do nothing`;
}

function jsonColumns(db: Db, values: Partial<StaffValues>): Record<string, unknown> {
  const {
    working_hours: hours,
    date_overrides: overrides,
    time_off: timeOff,
    notifications,
    ...plain
  } = values;
  const plainHours = (ranges: readonly object[]) => ranges.map((range) => ({ ...range }));
  return {
    ...plain,
    ...(hours === undefined ? {} : { working_hours: hours === null ? null : db.json(plainHours(hours)) }),
    ...(overrides && {
      date_overrides: db.json(overrides.map((day) => ({ ...day, hours: plainHours(day.hours) }))),
    }),
    ...(notifications && { notifications: db.json({ ...notifications }) }),
    ...(timeOff && { time_off: db.json(timeOff.map((entry) => ({ ...entry }))) }),
  };
}
