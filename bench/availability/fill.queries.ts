import type { Sql } from '../../server/platform/db/sql.ts';

/** How many members of staff a workspace has, and how far apart the starts of its service are. */
export interface Size {
  staff: number;
  intervalMinutes: number;
}

/** Inserts members of staff with different shifts, and one service that all of them perform. */
export async function fillStaff(sql: Sql, workspaceId: number, size: Size): Promise<number> {
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  await sql`
    update workspaces set opening_hours = ${sql.json([{ days, start: '08:00', end: '20:00' }])}
    where id = ${workspaceId}`;
  for (let index = 0; index < size.staff; index += 1) {
    const morning = { days, start: `${String(8 + (index % 5)).padStart(2, '0')}:00`, end: '13:00' };
    const evening = {
      days,
      start: '14:00',
      end: `${18 + (index % 2)}:${String(index % 60).padStart(2, '0')}`,
    };
    await sql`
      insert into staff_members (workspace_id, name, working_hours, created_at, updated_at)
      values (${workspaceId}, ${`Person ${index}`}, ${sql.json([morning, evening])}, now(), now())`;
  }
  const [service] = await sql<{ id: number }[]>`
    insert into services (workspace_id, name, duration_minutes, buffer_after_minutes, slot_interval_minutes,
      max_advance_days, created_at, updated_at)
    values (${workspaceId}, 'Massage', 30, 10, ${size.intervalMinutes}, 365, now(), now()) returning id`;
  return service?.id ?? 0;
}

/** Rows per statement, which keeps every statement far below the statement timeout. */
const ROWS_PER_STATEMENT = 50_000;

/**
 * Books `count` appointments from `start` on (into the past when `direction` is -1), one member of staff
 * after the other, forty minutes apart for each of them. They are forced, because checking the constraints
 * would take most of the time and availability does not read them.
 */
export async function fillAppointments(
  sql: Sql,
  workspaceId: number,
  serviceId: number,
  fill: { count: number; staff: number; start: string; direction: 1 | -1 },
): Promise<void> {
  for (let from = 0; from < fill.count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT, fill.count) - 1;
    await sql`
      insert into appointments (workspace_id, title, starts_at, ends_at, held_from, held_until, service_id,
        staff_member_id, source, created_at, updated_at)
      select ${workspaceId}, 'Massage', at, at + interval '30 minutes', at, at + interval '40 minutes', ${serviceId},
        staff.id, 'api', now(), now()
      from generate_series(${from}::int, ${to}::int) as n
      join (
        select id, row_number() over (order by id) - 1 as number from staff_members
        where workspace_id = ${workspaceId}
      ) staff on staff.number = n % ${fill.staff}::int
      cross join lateral (
        select ${fill.start}::timestamptz + ${fill.direction}::int * (n / ${fill.staff}::int) * interval '40 minutes' as at
      ) start`;
  }
  await sql`vacuum analyze appointments`;
}

/**
 * Inserts `count` holds of free times, ten for each call in progress, one member of staff after the other.
 */
export async function fillHolds(
  sql: Sql,
  workspaceId: number,
  serviceId: number,
  fill: { count: number; start: string; expiresAt: string },
): Promise<void> {
  await sql`
    with calling as (
      insert into calls (workspace_id, direction, status, carrier, carrier_call_id, started_at, created_at, updated_at)
      select ${workspaceId}, 'inbound', 'in_progress', 'bench', 'bench-' || n, now(), now(), now()
      from generate_series(1, ${Math.ceil(fill.count / 10)}::int) as n
      returning id
    ), numbered as (
      select id as call_id, row_number() over (order by id) - 1 as call from calling
    ), people as (
      select id, row_number() over (order by id) - 1 as person, count(*) over () as persons
      from staff_members where workspace_id = ${workspaceId}
    )
    insert into held_times (workspace_id, call_id, kind, calendar, service_id, starts_at, ends_at, held_from,
      held_until, expires_at)
    select ${workspaceId}, call_id, 'offered', people.id, ${serviceId}, at, at + interval '30 minutes', at,
      at + interval '40 minutes', ${fill.expiresAt}
    from generate_series(0, ${fill.count - 1}::int) as n
    join numbered on call = n / 10
    join people on person = n % persons
    cross join lateral (select ${fill.start}::timestamptz + (n / persons)::int * interval '45 minutes' as at) start`;
  await sql`vacuum analyze held_times`;
}
