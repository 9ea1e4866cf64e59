import { readCommaList } from '../platform/http/comma-list.ts';
import { limitAndOffset, paged } from '../platform/http/paging.ts';
import { created, ok, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes.ts';
import { invalid, notFound, Refusal } from '../platform/refusal.ts';
import { searchPattern } from '../platform/text-search.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { changeReservation } from './change-reservation.ts';
import { placeReservation } from './place-reservation.ts';
import { presentReservation, RESERVATION_STATUSES } from './reservation.ts';
import { findHotel, findReservation, listReservations } from './reservations.queries.ts';
import {
  AvailabilityQuery,
  AvailabilitySchema,
  CancelQuery,
  NewReservation,
  ReservationChange,
  ReservationParams,
  ReservationQuery,
  ReservationSchema,
} from './reservations.schema.ts';
import { showAvailability } from './show-availability.ts';

const tag = 'Reservations';

/** What every route of reservations has in common: none is there for a workspace without a hotel. */
const hotel = {
  tag,
  refusals: ['feature_disabled' as const],
  gate: async ({ db, workspaceId }: Pick<ApiRequest, 'db' | 'workspaceId'>) => {
    const found = await findHotel(db, workspaceId);
    if (!found?.enabled) throw new Refusal('feature_disabled', 'Hotels are switched off for this workspace.');
  },
};

const readingRoutes: AnyRoute[] = [
  route({
    ...hotel,
    method: 'GET',
    path: '/reservations/availability',
    scope: 'read',
    operationId: 'showRoomAvailability',
    summary: 'Show which rooms are free for a stay, and what they cost',
    description:
      'Units are free that no active reservation and no imported calendar holds on any night. Prices are those of the seasons.',
    query: AvailabilityQuery,
    success: { status: 200, schema: One(AvailabilitySchema) },
    action: async ({ db, workspaceId, query, now }) =>
      ok(await showAvailability({ db, workspaceId, now }, query)),
  }),
  route({
    ...hotel,
    method: 'GET',
    path: '/reservations',
    scope: 'read',
    operationId: 'listReservations',
    summary: 'List reservations',
    description: 'The latest check-in first. What was imported from calendars has the source `ical`.',
    query: ReservationQuery,
    success: { status: 200, schema: Page(ReservationSchema) },
    action: async ({ db, workspaceId, query, now }) => {
      const { from, to } = query;
      if (from !== undefined && to !== undefined && to < from) {
        throw invalid({ to: ['The field to must not be earlier than from.'] });
      }
      const { rows, total } = await listReservations(db, workspaceId, {
        statuses: readCommaList(query.status, RESERVATION_STATUSES, 'status'),
        roomId: query.room_id,
        source: query.source,
        from,
        to,
        contactId: query.contact_id,
        upcoming: query.upcoming,
        today: await todayOf({ db, workspaceId, now }),
        active: query.active,
        search: searchPattern(query.q),
        ...limitAndOffset(query),
      });
      return paged(rows.map(presentReservation), total, query);
    },
  }),
  route({
    ...hotel,
    method: 'GET',
    path: '/reservations/{id}',
    scope: 'read',
    operationId: 'getReservation',
    summary: 'Get a reservation',
    params: ReservationParams,
    success: { status: 200, schema: One(ReservationSchema) },
    action: async ({ db, workspaceId, params }) => {
      const row = await findReservation(db, workspaceId, params.id);
      if (!row) throw notFound('reservation');
      return ok(presentReservation(row));
    },
  }),
];

const writingRoutes: AnyRoute[] = [
  route({
    ...hotel,
    method: 'POST',
    path: '/reservations',
    scope: 'write',
    operationId: 'placeReservation',
    summary: 'Reserve a room',
    description:
      'Priced from the room type and its seasons, never by the client. Starts as `requested`, or `confirmed` where the ' +
      'workspace confirms by itself. Links or creates the contact, and tells guest and team unless `notify` is false.',
    body: NewReservation,
    success: { status: 201, schema: One(ReservationSchema) },
    action: async ({ db, workspaceId, body, now }) =>
      created(presentReservation(await placeReservation({ db, workspaceId, now, source: 'api' }, body))),
  }),
  route({
    ...hotel,
    method: 'PATCH',
    path: '/reservations/{id}',
    scope: 'write',
    operationId: 'changeReservation',
    summary: 'Change state, guests or notes of a reservation',
    description:
      'Changes only what is sent; `guest` merges. The guest is told of a confirmation unless `notify` is false. Of a cancelled one only the notes change. To cancel, use DELETE.',
    params: ReservationParams,
    body: ReservationChange,
    success: { status: 200, schema: One(ReservationSchema) },
    refusals: [...hotel.refusals, 'invalid_state'],
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(presentReservation(await changeReservation({ db, workspaceId, now }, params.id, body))),
  }),
  route({
    ...hotel,
    method: 'DELETE',
    path: '/reservations/{id}',
    scope: 'write',
    operationId: 'cancelReservation',
    summary: 'Cancel a reservation',
    description:
      'Its nights are free again. Guest and team are told unless `notify` is false. Once cancelled, it stays as it is.',
    params: ReservationParams,
    query: CancelQuery,
    success: { status: 200, schema: One(ReservationSchema) },
    action: async ({ db, workspaceId, params, query, now }) => {
      const how = { reason: query.reason ?? null, notify: query.notify };
      return ok(presentReservation(await cancelReservation({ db, workspaceId, now }, params.id, how)));
    },
  }),
];

export const reservationRoutes: AnyRoute[] = [...readingRoutes, ...writingRoutes];

async function todayOf({
  db,
  workspaceId,
  now,
}: Pick<ApiRequest, 'db' | 'workspaceId' | 'now'>): Promise<string> {
  const found = await findHotel(db, workspaceId);
  return now
    .toZonedDateTimeISO(found?.timezone ?? 'UTC')
    .toPlainDate()
    .toString();
}
