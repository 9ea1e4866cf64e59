import { isoOf, parseInstant } from '../platform/instants.ts';
import { searchPattern } from '../platform/text-search.ts';
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
  ShowQuery,
} from './appointments.schema.ts';
import { bookAppointment } from './book-appointment.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { changeAppointment } from './change-appointment.ts';
import { withLocal } from './local-clock.ts';
import { showAppointment } from './show-appointment.ts';
import { showAvailability } from './show-availability.ts';

const TAG = 'Appointments';

export const appointmentRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/appointments/availability',
    scope: 'read',
    tag: TAG,
    operationId: 'getAppointmentAvailability',
    summary: 'Get the times that can be booked',
    description:
      'Computed from opening hours, holidays, the rules of the service, the hours and time off of staff, and what is booked.',
    query: AvailabilityQuery,
    success: { status: 200, schema: One(AvailabilitySchema) },
    action: async (request) => ok(await showAvailability(request, request.query)),
  }),
  route({
    method: 'GET',
    path: '/appointments',
    scope: 'read',
    tag: TAG,
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
        staffMemberId: query.staff_member_id,
        serviceId: query.service_id,
        externalId: query.external_id,
        updatedSince: query.updated_since === undefined ? null : isoOf(parseInstant(query.updated_since)),
        search: searchPattern(query.q),
        upcoming: query.upcoming,
        now: isoOf(now),
        ...limitAndOffset(query),
      });
      return paged(
        rows.map((row) => withLocal(row, query.timezone)),
        total,
        query,
      );
    },
  }),
  route({
    method: 'POST',
    path: '/appointments',
    scope: 'write',
    tag: TAG,
    operationId: 'createAppointment',
    summary: 'Book an appointment',
    description:
      'Books one of the times that availability offers; any other is 409. Links or creates the contact, notifies ' +
      'customer and staff unless `notify: false`, and fires `appointment.booked`. With the `external_id` of an ' +
      'appointment that is there, that one is changed as by PATCH, and the answer is 200 instead of 201.',
    body: NewAppointment,
    refusals: ['taken'],
    success: { status: 201, schema: One(AppointmentSchema), orChanged: true },
    action: async (request) => {
      const { appointment, isNew } = await bookAppointment(request, request.body);
      return (isNew ? created : ok)(withLocal(appointment));
    },
  }),
  route({
    method: 'GET',
    path: '/appointments/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getAppointment',
    summary: 'Get an appointment',
    params: AppointmentParams,
    query: ShowQuery,
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async (request) =>
      ok(withLocal(await showAppointment(request, request.params), request.query.timezone)),
  }),
  route({
    method: 'PATCH',
    path: '/appointments/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateAppointment',
    summary: 'Change or move an appointment',
    description:
      'Another start, service, member of staff or duration is checked like a new booking: 409 names the field in the way, ' +
      'unless `force` is true. A change of time or staff fires `appointment.rescheduled`; other changes fire nothing. ' +
      'The status `cancelled` cancels the appointment. A status that takes the time again needs it to be free (409), and ' +
      'fires `appointment.booked` when the appointment was cancelled.',
    params: AppointmentParams,
    body: AppointmentChange,
    refusals: ['taken'],
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async (request) =>
      ok(withLocal(await changeAppointment(request, { id: request.params.id, ...request.body }))),
  }),
  route({
    method: 'DELETE',
    path: '/appointments/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'cancelAppointment',
    summary: 'Cancel an appointment',
    description:
      'Frees its time, notifies customer and staff unless `notify=false`, and fires `appointment.cancelled`. An ' +
      'appointment that is already cancelled stays unchanged.',
    params: AppointmentParams,
    query: CancelQuery,
    success: { status: 200, schema: One(AppointmentSchema) },
    action: async (request) =>
      ok(withLocal(await cancelAppointment(request, { id: request.params.id, ...request.query }))),
  }),
];
