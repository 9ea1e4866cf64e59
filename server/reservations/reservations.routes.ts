import { readCommaList } from '../platform/http/request/comma-list.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, ok, route, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import { One, Page } from '../platform/http/shapes/shapes.ts';
import { parseInstant } from '../platform/instants.ts';
import { invalid, notFound, Refusal } from '../platform/refusal.ts';
import { searchPattern } from '../platform/text-search.ts';
import { cancelReservation } from './cancel-reservation.ts';
import { changeReservation } from './change-reservation.ts';
import { saveReservation } from './place-reservation.ts';
import { presentReservation, RESERVATION_STATUSES } from './reservation.ts';
import { reservationProblems as problems } from './reservations.problems.ts';
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

const TAG = 'Reservations';

/** What every route of reservations has in common: they answer 403 where hotels are switched off. */
const hotel = {
  tag: TAG,
  refusals: ['feature_disabled' as const],
  gate: async ({ db, workspaceId }: Pick<ApiRequest, 'db' | 'workspaceId'>) => {
    const found = await findHotel(db, workspaceId);
    if (!found?.enabled) throw new Refusal('feature_disabled', problems.hotels_off());
  },
};

const readingRoutes: AnyRoute[] = [
  route({
    ...hotel,
    method: 'GET',
    path: '/reservations/availability',
    scope: 'read',
    operationId: 'getRoomAvailability',
    summary: 'Show which rooms are free for a stay, and what they cost',
    description:
      'Units are free that no active reservation and no imported calendar holds on any night. Prices are those of the seasons.',
    query: AvailabilityQuery,
    success: { status: 200, schema: One(AvailabilitySchema) },
    action: async (request) => ok(await showAvailability(request, request.query)),
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
        throw invalid({ to: [problems.to_before_from()] });
      }
      const { rows, total } = await listReservations(db, workspaceId, {
        statuses: readCommaList(query.status, RESERVATION_STATUSES, 'status'),
        roomId: query.room_id,
        source: query.source,
        from,
        to,
        arrivingOn: query.arriving_on,
        departingOn: query.departing_on,
        updatedSince: query.updated_since === undefined ? null : parseInstant(query.updated_since).toString(),
        externalId: query.external_id,
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
    operationId: 'createReservation',
    summary: 'Reserve a room',
    description:
      'Priced from the room type and its seasons, never by the client. Starts as `requested`, or `confirmed` where the ' +
      'workspace confirms by itself. Links or creates the contact, and notifies guest and team unless `notify` is false. ' +
      'With the `external_id` of a reservation that exists, changes that one as PATCH does and answers 200.',
    body: NewReservation,
    success: { status: 201, schema: One(ReservationSchema), orChanged: true },
    refusals: [...hotel.refusals, 'invalid_state'],
    action: async (request) => {
      const { reservation, isNew } = await saveReservation(request, request.body);
      return isNew ? created(presentReservation(reservation)) : ok(presentReservation(reservation));
    },
  }),
  route({
    ...hotel,
    method: 'PATCH',
    path: '/reservations/{id}',
    scope: 'write',
    operationId: 'updateReservation',
    summary: 'Change a reservation',
    description:
      'Changes only what is sent; `guest` merges. Another room or other dates are checked like those of a new reservation and ' +
      'priced again, all nights at the current prices; a check-in that does not change may be in the past. The guest is notified of ' +
      'a confirmation and of a move unless `notify` is false. On a cancelled reservation only notes, `metadata` and `external_id` change (409 ' +
      'otherwise); room and dates of an imported reservation change in its calendar (409). To cancel, use DELETE.',
    params: ReservationParams,
    body: ReservationChange,
    success: { status: 200, schema: One(ReservationSchema) },
    refusals: [...hotel.refusals, 'invalid_state'],
    action: async (request) => {
      const input = { id: request.params.id, ...request.body };
      return ok(presentReservation(await changeReservation(request, input)));
    },
  }),
  route({
    ...hotel,
    method: 'DELETE',
    path: '/reservations/{id}',
    scope: 'write',
    operationId: 'cancelReservation',
    summary: 'Cancel a reservation',
    description:
      'Its nights are free again. Guest and team are notified unless `notify` is false. A reservation that is already cancelled stays unchanged.',
    params: ReservationParams,
    query: CancelQuery,
    success: { status: 200, schema: One(ReservationSchema) },
    action: async (request) => {
      const input = { id: request.params.id, ...request.query };
      return ok(presentReservation(await cancelReservation(request, input)));
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
