import type { Answer, Input } from '../platform/api.ts';
import { readClock, readDay, readId, readOne, readPage, readWords } from '../platform/read-address.ts';
import { addDays, endOfDay, mondayOf, startOfDay } from '../platform/zone.ts';

export type Appointment = Answer<'getAppointment'>['data'];
export type Service = Answer<'getService'>['data'];
export type StaffMember = Answer<'getStaffMember'>['data'];
export type AppointmentStatus = Appointment['status'];

export const STATUSES = ['scheduled', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;
/** `day` and `week` have days as columns, `staff` people, `list` is a table. */
export const VIEWS = ['day', 'week', 'staff', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** What the page of appointments shows, as it stands in the address. */
export interface AppointmentsSearch {
  view?: View | undefined;
  /** A day such as `2026-11-23`; today without it. */
  day?: string | undefined;
  /** Ids of a member of staff and of a service. */
  staff?: number | undefined;
  service?: number | undefined;
  status?: AppointmentStatus | undefined;
  /** Words to search for; those found stand in a list, whatever their day. */
  q?: string | undefined;
  page?: number | undefined;
  /** A time of the business's clock such as `2026-11-23T09:30`: the form for a booking is open. */
  new?: string | undefined;
  /** The member of staff and the contact that the form suggests. */
  with?: number | undefined;
  contact?: number | undefined;
}

const PER_PAGE = 25;

/** What of an address can be understood; the rest is left out. */
export function readAppointmentsSearch(search: Record<string, unknown>): AppointmentsSearch {
  return {
    view: readOne(VIEWS, search['view']),
    day: readDay(search['day']),
    staff: readId(search['staff']),
    service: readId(search['service']),
    status: readOne(STATUSES, search['status']),
    q: readWords(search['q']),
    page: readPage(search['page']),
    new: readClock(search['new']),
    with: readId(search['with']),
    contact: readId(search['contact']),
  };
}

/** The days that a view shows. */
export function daysOf(view: View, day: string): string[] {
  if (view !== 'week') return [day];
  const monday = mondayOf(day);
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days));
}

/** The day that a step to the next (1) or the last (-1) view leads to. */
export const stepFrom = (view: View, day: string, step: 1 | -1): string =>
  addDays(day, view === 'week' || view === 'list' ? step * 7 : step);

type Query = NonNullable<Input<'listAppointments'>['query']>;

/** The query for everything in a calendar: from the beginning of its first day to the end of its last. */
export function calendarQuery(search: AppointmentsSearch, days: readonly string[], zone: string): Query {
  const [first = '', last = first] = [days[0], days.at(-1)];
  return { ...filtersOf(search), from: startOfDay(first, zone), to: endOfDay(last, zone) };
}

/** The query for a page of the list: all that are found, or those from a day on. */
export function listQuery(search: AppointmentsSearch, day: string, zone: string): Query {
  const when = search.q === undefined ? { from: startOfDay(day, zone) } : {};
  return { ...filtersOf(search), ...when, page: search.page ?? 1, per_page: PER_PAGE };
}

/** Clears every filter. */
export const NO_FILTERS = { q: undefined, staff: undefined, service: undefined, status: undefined } as const;

/** How many filters narrow what is shown. */
export const countFilters = ({ staff, service, status, q }: AppointmentsSearch): number =>
  [staff, service, status, q].filter((filter) => filter !== undefined).length;

function filtersOf({ staff, service, status, q }: AppointmentsSearch): Query {
  return {
    ...(staff === undefined ? {} : { staff_member_id: staff }),
    ...(service === undefined ? {} : { service_id: service }),
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { q }),
  };
}
