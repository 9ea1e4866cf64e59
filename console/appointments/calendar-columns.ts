import type { GridBlock, GridColumn } from '../ui/time-grid/grid-props.ts';
import { clockOf, instantOf } from '../ui/time-grid/grid-clock.ts';
import type { Span } from '../ui/time-grid/place-blocks.ts';
import type { Appointment, AppointmentStatus, StaffMember } from './appointments-search.ts';
import { closedSpans, DAY_MINUTES, joined, openMinutes, type Minutes, type Profile } from './open-spans.ts';

/** A column of the calendar: a day, or a day of one person. `staffId` null is of nobody in particular. */
export interface CalendarColumn extends GridColumn {
  day: string;
  staffId?: number | null;
}

/** The column of appointments that belong to nobody who is shown. */
const NOBODY = 'nobody';

export interface AppointmentBlock extends GridBlock {
  appointment: Appointment;
}

const TONES: Record<AppointmentStatus, NonNullable<GridBlock['tone']>> = {
  scheduled: 'accent',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'bad',
};

/** People of a day as columns; those without one stand in a column of their own where there are any. */
export function staffColumns(
  day: string,
  staff: readonly StaffMember[],
  appointments: readonly Appointment[],
  nobody: string,
): CalendarColumn[] {
  const columns = staff.map(({ id, name }) => ({ id: String(id), label: name, day, staffId: id }));
  const known = new Set(staff.map(({ id }) => id));
  const isRest = appointments.some((one) => one.staff === null || !known.has(one.staff.id));
  return isRest || columns.length === 0
    ? [...columns, { id: NOBODY, label: nobody, day, staffId: null }]
    : columns;
}

/** Where appointments stand in the columns; those on none of their days are left out. */
export function blocksOf(
  appointments: readonly Appointment[],
  columns: readonly CalendarColumn[],
  zone: string,
  nameOf: (appointment: Appointment) => string,
): AppointmentBlock[] {
  return appointments.flatMap((appointment) => {
    const from = clockOf(appointment.starts_at, zone);
    const to = clockOf(appointment.ends_at, zone);
    const column = columnOf(columns, from.day, appointment.staff?.id ?? null);
    if (column === undefined) return [];
    // Beyond midnight it is cut; where the clock goes back its end may lie before its start.
    const isWithin = to.day === from.day && to.minute > from.minute;
    const end = isWithin ? to.minute : Math.min(DAY_MINUTES, from.minute + appointment.duration_minutes);
    return {
      id: String(appointment.id),
      name: nameOf(appointment),
      column: column.id,
      start: from.minute,
      end,
      tone: TONES[appointment.status],
      isFixed: appointment.status === 'cancelled',
      appointment,
    };
  });
}

function columnOf(
  columns: readonly CalendarColumn[],
  day: string,
  staffId: number | null,
): CalendarColumn | undefined {
  const ofDay = columns.filter((column) => column.day === day);
  if (ofDay.every((column) => column.staffId === undefined)) return ofDay[0];
  return ofDay.find((column) => column.staffId === staffId) ?? ofDay.find(({ id }) => id === NOBODY);
}

/** When each column is open. A day of everybody is open while somebody who can be booked is there. */
export function openByColumn(
  columns: readonly CalendarColumn[],
  profile: Profile,
  staff: readonly StaffMember[],
): Map<string, Minutes[]> {
  return new Map(
    columns.map((column) => {
      const { id, day, staffId } = column;
      const people = staffId === undefined ? staff : staff.filter((one) => one.id === staffId);
      const open = people.map((person) => openMinutes(profile, person, day));
      return [id, open.length === 0 ? openMinutes(profile, null, day) : joined(open)];
    }),
  );
}

export const closedOf = (open: ReadonlyMap<string, Minutes[]>): Span[] =>
  [...open].flatMap(([column, minutes]) => closedSpans(column, minutes));

const HOUR = 60;
/** What is shown of a day without hours and appointments. */
const USUAL: Minutes = { start: 8 * HOUR, end: 18 * HOUR };

/** The whole hours to show: all that is open, half an hour around it, and every appointment. */
export function shownHours(open: ReadonlyMap<string, Minutes[]>, blocks: readonly Span[]): Minutes {
  const spans: Minutes[] = [...[...open.values()].flat(), ...blocks];
  const all = spans.length === 0 ? [USUAL] : spans;
  const start = Math.min(...all.map((span) => span.start));
  const end = Math.max(...all.map((span) => span.end));
  return {
    start: Math.max(0, Math.floor((start - HOUR / 2) / HOUR) * HOUR),
    end: Math.min(DAY_MINUTES, Math.ceil((end + HOUR / 2) / HOUR) * HOUR),
  };
}

/** What a move on the grid means for the appointment: only what it changes. */
export interface Move {
  starts_at?: string;
  duration_minutes?: number;
  staff_member_id?: number | null;
}

/** The change of an appointment that was dropped somewhere else. */
export function moveOf(
  block: AppointmentBlock,
  to: Span,
  columns: readonly CalendarColumn[],
  zone: string,
): Move {
  const column = columns.find(({ id }) => id === to.column);
  if (column === undefined) return {};
  const move: Move = {};
  if (to.start !== block.start || to.column !== block.column) {
    const startsAt = instantOf({ day: column.day, minute: to.start }, zone);
    if (Date.parse(startsAt) !== Date.parse(block.appointment.starts_at)) move.starts_at = startsAt;
  }
  const longer = to.end - to.start - (block.end - block.start);
  if (longer !== 0) move.duration_minutes = block.appointment.duration_minutes + longer;
  const staffId = column.staffId;
  if (staffId !== undefined && staffId !== (block.appointment.staff?.id ?? null))
    move.staff_member_id = staffId;
  return move;
}

/** An appointment as it will be after a move, until the server says so. */
export function moved(appointment: Appointment, move: Move, staff: readonly StaffMember[]): Appointment {
  const startsAt = move.starts_at ?? appointment.starts_at;
  const minutes = move.duration_minutes ?? appointment.duration_minutes;
  const person = staff.find(({ id }) => id === move.staff_member_id) ?? null;
  return {
    ...appointment,
    starts_at: startsAt,
    ends_at: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    duration_minutes: minutes,
    staff:
      move.staff_member_id === undefined ? appointment.staff : person && { id: person.id, name: person.name },
  };
}

/** What takes an appointment back to where it was. */
export function undoOf(before: Appointment, move: Move): Move {
  return {
    ...(move.starts_at === undefined ? {} : { starts_at: before.starts_at }),
    ...(move.duration_minutes === undefined ? {} : { duration_minutes: before.duration_minutes }),
    ...(move.staff_member_id === undefined ? {} : { staff_member_id: before.staff?.id ?? null }),
  };
}

/** Whether an appointment takes the same time of the same person as another. */
export const isSamePlace = (one: Appointment, other: Appointment): boolean =>
  one.starts_at === other.starts_at &&
  one.duration_minutes === other.duration_minutes &&
  one.staff?.id === other.staff?.id;
