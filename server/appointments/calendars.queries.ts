import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Holiday, HourRange, OpeningRange } from '../platform/opening-hours.ts';
import { MINUTE_MS, type OfferedService } from './booking-terms.ts';
import type { Booking } from './busy-times.ts';

/** The settings of a workspace that its appointments depend on. */
export interface BusinessRow {
  timezone: string;
  country: string;
  opening_hours: OpeningRange[];
  holidays: Holiday[];
  /** The service asked for; null when none was named or it does not exist. */
  service: OfferedService | null;
}

export interface StaffRow {
  id: number;
  name: string;
  priority: number;
  active: boolean;
  working_hours: OpeningRange[] | null;
  date_overrides: { date: string; hours: HourRange[] }[];
  time_off: { starts_at: string; ends_at: string }[];
  /** Whether they perform the service asked for; a service that names nobody is performed by everybody. */
  performs: boolean;
}

/** The business with one of its services, in one query. */
export async function findBusiness(
  db: Db,
  workspaceId: number,
  serviceId: number | null,
): Promise<BusinessRow | null> {
  const [row] = await db<BusinessRow[]>`
    select workspace.timezone, workspace.country, workspace.opening_hours, workspace.holidays,
      case when service.id is null then null else jsonb_build_object('id', service.id, 'name', service.name,
        'active', service.active, 'duration_minutes', service.duration_minutes,
        'buffer_before_minutes', service.buffer_before_minutes, 'buffer_after_minutes', service.buffer_after_minutes,
        'min_notice_minutes', service.min_notice_minutes, 'max_advance_days', service.max_advance_days,
        'slot_interval_minutes', service.slot_interval_minutes, 'capacity', service.capacity) end as service
    from workspaces workspace
    left join services service on service.workspace_id = workspace.id and service.id = ${serviceId}
    where workspace.id = ${workspaceId}`;
  return row ?? null;
}

/**
 * All members of staff, also those who take no bookings, with whether they perform a service. Date overrides
 * and time off outside of `dates` (both included, `YYYY-MM-DD`) are left out, so that what is read does not
 * grow with them.
 */
export async function listCalendars(
  db: Db,
  workspaceId: number,
  serviceId: number | null,
  dates: { first: string; last: string },
): Promise<StaffRow[]> {
  return db<StaffRow[]>`
    with performing as materialized (
      select staff_member_id as id from service_staff
      where workspace_id = ${workspaceId} and service_id = ${serviceId}
    )
    select id, name, priority, active, working_hours,
      jsonb_path_query_array(date_overrides, '$[*] ? (@.date >= $first && @.date <= $last)', bounds) as date_overrides,
      jsonb_path_query_array(time_off, '$[*] ? (@.ends_at >= $first && @.starts_at <= $last)', bounds) as time_off,
      (not exists (select from performing) or id in (select id from performing)) as performs
    from staff_members, cast(${db.json(dates)} as jsonb) as bounds
    where workspace_id = ${workspaceId} order by id`;
}

/** How long a booking can be held at most: a day, and eight hours of buffer on either side. */
const MAX_BUFFER_MS = 480 * MINUTE_MS;
const MAX_HELD_MS = 1440 * MINUTE_MS + 2 * MAX_BUFFER_MS;

/** Whose holds are in the way: those of other calls than this one that have not expired. */
export interface HoldsOfOthers {
  /** The call or the conversation that asks (`holderOf`); null for everybody else. */
  exceptHolder: number | null;
  now: Temporal.Instant;
}

/**
 * The bookings of all calendars that can overlap with one that starts from `fromMs` to before `untilMs`, and
 * the times held for calls, unless `holds` is null. The cost grows with what is in that window, not with what
 * is in the tables.
 */
export async function listBookings(
  db: Db,
  workspaceId: number,
  window: { fromMs: number; untilMs: number },
  { except = null, holds }: { except?: number | null; holds: HoldsOfOthers | null },
): Promise<Booking[]> {
  const from = (window.fromMs - MAX_HELD_MS) / 1000;
  const until = (window.untilMs + MAX_HELD_MS) / 1000;
  const held = holds === null ? db`null` : db`(${heldTimes(db, workspaceId, { from, until, ...holds })})`;
  // A list for each column in one row: two thousand rows would cost several times as much on both sides.
  const [found] = await db<(BookingColumns & { held: HeldTuple[] | null })[]>`
    select array_to_json(array_agg(calendar)) as calendar, array_to_json(array_agg(service_id)) as service,
      array_to_json(array_agg(date_part('epoch', starts_at))) as start,
      array_to_json(array_agg(date_part('epoch', ends_at))) as "end",
      array_to_json(array_agg(date_part('epoch', held_from))) as "from",
      array_to_json(array_agg(date_part('epoch', held_until))) as until,
      array_to_json(array_agg(place)) as place,
      ${held} as held
    from appointments
    where workspace_id = ${workspaceId} and status in ('scheduled', 'confirmed', 'completed')
      and starts_at >= to_timestamp(${from}) and starts_at < to_timestamp(${until})
      ${except === null ? db`` : db`and id <> ${except}`}`;
  return [...bookingsOf(found), ...(found?.held ?? []).map(heldBooking)];
}

/** What calls hold; a time that one call holds for two reasons counts once. */
const heldTimes = (
  db: Db,
  workspaceId: number,
  { from, until, exceptHolder, now }: { from: number; until: number } & HoldsOfOthers,
) => db`
  select json_agg(json_build_array(calendar, service_id, date_part('epoch', starts_at),
    date_part('epoch', ends_at), date_part('epoch', held_from), date_part('epoch', held_until)))
  from (
    select distinct holder, calendar, service_id, starts_at, ends_at, held_from, held_until
    from held_times
    where workspace_id = ${workspaceId} and expires_at > ${isoOf(now)}
      and starts_at >= to_timestamp(${from}) and starts_at < to_timestamp(${until})
      ${exceptHolder === null ? db`` : db`and holder <> ${exceptHolder}`}
  ) held`;

/** Calendar, service, start, end, held from and held until; instants are seconds. */
type HeldTuple = [number, number | null, number, number, number, number];

const heldBooking = ([calendar, serviceId, start, end, from, until]: HeldTuple): Booking => ({
  ...{ calendar, serviceId, startMs: msOf(start), endMs: msOf(end) },
  ...{ heldFromMs: msOf(from), heldUntilMs: msOf(until), place: null, isHold: true },
});

/** Instants are seconds; null when there is no booking at all. */
interface BookingColumns {
  calendar: number[] | null;
  service: (number | null)[];
  start: number[];
  end: number[];
  from: number[];
  until: number[];
  place: (number | null)[];
}

function bookingsOf(columns: BookingColumns | undefined): Booking[] {
  if (!columns || columns.calendar === null) return [];
  const { service, start, end, from, until, place } = columns;
  return columns.calendar.map((calendar, index) => ({
    calendar,
    serviceId: service[index] ?? null,
    startMs: msOf(start[index]),
    endMs: msOf(end[index]),
    heldFromMs: msOf(from[index]),
    heldUntilMs: msOf(until[index]),
    place: place[index] ?? null,
    isHold: false,
  }));
}

const msOf = (seconds: number | undefined): number => Math.round((seconds ?? 0) * 1000);

/**
 * Lets one transaction at a time judge the calendars of a workspace, until it ends. Take it after the
 * appointment and the contact are locked: a contact can be held for seconds, by an import, and callers who
 * want any time of the workspace wait for the calendars.
 */
export async function lockCalendars(tx: Db, workspaceId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`calendars of ${workspaceId}`}, 0))`;
}
