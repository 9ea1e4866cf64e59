import type { Input } from '../platform/api.ts';
import { clockOf, instantOf } from '../ui/time-grid/grid-clock.ts';
import type { Appointment, Service, StaffMember } from './appointments-search.ts';
import { minuteOf, writeMinute } from './open-spans.ts';

/** What the form of an appointment says. */
export interface BookingDraft {
  serviceId: number | null;
  staffId: number | null;
  day: string;
  /** A time of the day such as `09:30`; null until one is chosen. */
  time: string | null;
  /** The time was chosen freely, whether or not it is offered. */
  isAnyTime: boolean;
  minutes: number;
  contactId: number | null;
  name: string;
  phone: string;
  email: string;
  title: string;
  notes: string;
  notify: boolean;
}

const USUAL_MINUTES = 30;

/** The form for a new appointment at a time of the clock such as `2026-11-23T09:30`. */
export function newDraft(start: string, staffId: number | null, services: readonly Service[]): BookingDraft {
  const [day = '', time = ''] = start.split('T');
  const able = services.filter((service) => staffId === null || mayPerform(service, staffId));
  const service = able[0] ?? null;
  return {
    ...{ serviceId: service?.id ?? null, staffId, day, time, isAnyTime: false },
    ...{ minutes: service?.duration_minutes ?? USUAL_MINUTES, contactId: null },
    ...{ name: '', phone: '', email: '', title: '', notes: '', notify: true },
  };
}

/** The form for an appointment as it is. */
export function draftOf(appointment: Appointment, zone: string): BookingDraft {
  const { day, minute } = clockOf(appointment.starts_at, zone);
  const { customer, service, staff } = appointment;
  return {
    ...{ serviceId: service?.id ?? null, staffId: staff?.id ?? null, day, time: writeMinute(minute) },
    ...{ isAnyTime: false, minutes: appointment.duration_minutes, contactId: appointment.contact_id },
    ...{ name: customer.name ?? '', phone: customer.phone ?? '', email: customer.email ?? '' },
    ...{ title: appointment.title, notes: appointment.notes ?? '', notify: true },
  };
}

/** A service that names nobody is performed by everybody. */
export const mayPerform = (service: Service, staffId: number): boolean =>
  service.staff_member_ids.length === 0 || service.staff_member_ids.includes(staffId);

/** The people of a service; all of them without one. */
export const performersOf = (service: Service | undefined, staff: readonly StaffMember[]): StaffMember[] =>
  staff.filter(({ id }) => service === undefined || mayPerform(service, id));

/** The instant of a draft, or null while no time is chosen. */
export const startOf = ({ day, time }: BookingDraft, zone: string): string | null =>
  time === null || day === '' ? null : instantOf({ day, minute: minuteOf(time) }, zone);

type NewBody = Input<'createAppointment'>['body'];
type ChangeBody = Input<'updateAppointment'>['body'];

/** The request for a new appointment. */
export function bookingOf(draft: BookingDraft, zone: string): NewBody {
  return {
    starts_at: startOf(draft, zone) ?? '',
    service_id: draft.serviceId,
    staff_member_id: draft.staffId,
    ...(draft.serviceId === null ? { duration_minutes: draft.minutes } : {}),
    ...(draft.title.trim() === '' ? {} : { title: draft.title.trim() }),
    ...(draft.contactId === null ? {} : { contact_id: draft.contactId }),
    ...customerOf(draft),
    notes: textOrNull(draft.notes),
    notify: draft.notify,
    force: draft.isAnyTime,
  };
}

/** The request for what is different from the appointment as it is. */
export function changesOf(draft: BookingDraft, before: Appointment, zone: string): ChangeBody {
  const was = draftOf(before, zone);
  const starts = startOf(draft, zone);
  const isElsewhen = draft.day !== was.day || draft.time !== was.time;
  const { title } = draft;
  return {
    ...(isElsewhen && starts !== null ? { starts_at: starts } : {}),
    ...(draft.serviceId === was.serviceId ? {} : { service_id: draft.serviceId }),
    ...(draft.staffId === was.staffId ? {} : { staff_member_id: draft.staffId }),
    ...(draft.minutes === was.minutes ? {} : { duration_minutes: draft.minutes }),
    ...(draft.contactId === was.contactId ? {} : { contact_id: draft.contactId }),
    ...(isSameCustomer(draft, was) ? {} : customerOf(draft)),
    ...(title.trim() === was.title || title.trim() === '' ? {} : { title: title.trim() }),
    ...(draft.notes === was.notes ? {} : { notes: textOrNull(draft.notes) }),
    notify: draft.notify,
    ...(draft.isAnyTime ? { force: true } : {}),
  };
}

const isSameCustomer = (one: BookingDraft, other: BookingDraft): boolean =>
  one.name === other.name && one.phone === other.phone && one.email === other.email;

function customerOf({ name, phone, email }: BookingDraft): Pick<NewBody, 'customer'> {
  const customer = { name: textOrNull(name), phone: textOrNull(phone), email: textOrNull(email) };
  return Object.values(customer).every((value) => value === null) ? { customer: null } : { customer };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
