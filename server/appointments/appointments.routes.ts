import { isoOf } from '../platform/instants.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { listAppointments } from './appointments.queries.ts';
import {
  AppointmentChange,
  AppointmentParams,
  AppointmentQuery,
  AppointmentSchema,
  AvailabilityQuery,
  AvailabilitySchema,
  CancelQuery,
  NewAppointment,
} from './appointments.schema.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { changeAppointment } from './change-appointment.ts';
import { showAppointment } from './show-appointment.ts';
import { showAvailability } from './show-availability.ts';

const tag = 'Appointments';

export const appointmentRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/appointments/availability',
    scope: 'read',
    tag,
    operationId: 'getAppointmentAvailability',
    summary: 'Get the times that can be booked',
    description:
      'Reckoned from opening hours, holidays, the service’s rules, the staff’s hours and time off, and what is booked.',
    query: AvailabilityQuery,
    success: { status: 200, schema: One(AvailabilitySchema) },
    action: async ({ db, workspaceId, query, now }) =>
      ok(await showAvailability(db, workspaceId, query, now)),
  }),
  route({
    method: 'GET',
    path: '/appointments',
    scope: 'read',
    tag,
    operationId: 'listAppointments',
    summary: 'List appointments',
    description: 'By start time, the earliest first.',
    query: AppointmentQuery,
    success: { status: 200, schema: Page(AppointmentSchema) },
    action: async ({ db, workspaceId, query, now }) => {
      const { rows, total } = await listAppointments(db, workspaceId, {
        status: query.status,
        ...readWindow(query),
        contactId: query.contact_id,
        upcoming: query.upcoming,
        now: isoOf(now),
        ...limitAndOffset(query),
      });
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/appointments',
    scope: 'write',
    tag,
    operationId: 'createAppointment',
    summary: 'Book an appointment',
    description:
      'Books one of the times that availability offers; any other is 409. Links or creates the contact, sends a ' +
      'confirmation unless `notify: false`, and fires `appointment.booked`.',
    body: NewAppointment,
    refusals: ['taken'],
    success: { status: 201, schema: One(AppointmentSchema) },
    action: async ({ db, workspaceId, body, now }) =>
      created(await bookAppointment(db, workspaceId, body, { source: 'api' }, now)),
  }),
  route({
    method: 'GET',
    path: '/appointments/{id}',
    scope: 'read',
    tag,
    operationId: 'getAppointment',
    summary: 'Get an appointment',
    params: AppointmentParams,
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async ({ db, workspaceId, params }) => ok(await showAppointment(db, workspaceId, params.id)),
  }),
  route({
    method: 'PATCH',
    path: '/appointments/{id}',
    scope: 'write',
    tag,
    operationId: 'updateAppointment',
    summary: 'Change or move an appointment',
    description:
      'A new `starts_at` moves it, with the same member of staff, and fires `appointment.rescheduled`. The status ' +
      '`cancelled` cancels it. A status that holds time again needs that time free (409), and one that was cancelled ' +
      'fires `appointment.booked` again.',
    params: AppointmentParams,
    body: AppointmentChange,
    refusals: ['taken'],
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeAppointment(db, workspaceId, params.id, body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/appointments/{id}',
    scope: 'write',
    tag,
    operationId: 'cancelAppointment',
    summary: 'Cancel an appointment',
    description:
      'Frees its time, tells the customer unless `notify=false`, and fires `appointment.cancelled`. One that is ' +
      'cancelled already is answered as it is.',
    params: AppointmentParams,
    query: CancelQuery,
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async ({ db, workspaceId, params, query, now }) =>
      ok(await cancelAppointment(db, workspaceId, params.id, query, now)),
  }),
];
