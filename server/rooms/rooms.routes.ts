import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { IMPORT_BODY_BYTES, ImportResultShape } from '../platform/http/answer/import-rows.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, One, Page } from '../platform/http/shapes/shapes.ts';
import type { Sql } from '../platform/db/sql.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { searchPattern } from '../platform/text-search.ts';
import { prepareSync } from './calendar/sync-room.ts';
import { presentRoom } from './present-room.ts';
import {
  CalendarSyncSchema,
  NewRoom,
  OccupancyQuery,
  OccupancySchema,
  RoomChange,
  RoomImport,
  RoomParams,
  RoomQuery,
  RoomSchema,
} from './rooms.schema.ts';
import { listRooms } from './rooms.queries.ts';
import { importRooms } from './import-rooms.ts';
import { showOccupancy } from './show-occupancy.ts';
import { changeRoom, removeRoom, roomContext, saveRoom, showRoom } from './write-room.ts';
import type { Clock } from '../platform/clock.ts';

const TAG = 'Rooms';

/**
 * What the routes of rooms work with; `origin` is where this server is reached, such as
 * `https://phone.example`.
 */
export interface RoomServices {
  sql: Sql;
  outboundClient: OutboundClient;
  clock: Clock;
  origin: () => string;
}

export const roomRoutes = (services: RoomServices): AnyRoute[] => [
  ...readingRoutes(services),
  ...writingRoutes(services),
  syncRoute(services),
];

const readingRoutes = (services: RoomServices): AnyRoute[] => [
  route({
    method: 'GET',
    path: '/rooms',
    scope: 'read',
    tag: TAG,
    operationId: 'listRooms',
    summary: 'List room types',
    description: 'In the display order: by `position`, then the older first.',
    query: RoomQuery,
    success: { status: 200, schema: Page(RoomSchema) },
    action: async ({ db, workspaceId, query }) => {
      const { rows, total } = await listRooms(db, workspaceId, {
        category: query.category?.trim(),
        available: query.available,
        externalId: query.external_id,
        search: searchPattern(query.q),
        ...limitAndOffset(query),
      });
      return paged(
        rows.map((room) => presentRoom(room, services.origin())),
        total,
        query,
      );
    },
  }),
  route({
    method: 'GET',
    path: '/rooms/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getRoom',
    summary: 'Get a room type',
    params: RoomParams,
    success: { status: 200, schema: One(RoomSchema) },
    action: async (request) => ok(presentRoom(await showRoom(request, request.params), services.origin())),
  }),
  route({
    method: 'GET',
    path: '/rooms/occupancy',
    scope: 'read',
    tag: TAG,
    operationId: 'getRoomOccupancy',
    summary: 'Show how many units are held on each night',
    description:
      'For each room type in the display order, page by page, and for each night from `from` to `to`, both included.',
    query: OccupancyQuery,
    success: { status: 200, schema: Page(OccupancySchema) },
    action: async (request) => {
      const { query } = request;
      const { rooms, total } = await showOccupancy(request, { ...query, ...limitAndOffset(query) });
      return paged(rooms, total, query);
    },
  }),
];

const writingRoutes = ({ outboundClient, ...services }: RoomServices): AnyRoute[] => [
  route({
    method: 'POST',
    path: '/rooms',
    scope: 'write',
    tag: TAG,
    operationId: 'createRoom',
    summary: 'Add a room type',
    description:
      'With the `external_id` of a room type that exists, changes that one as PATCH does and answers 200.',
    body: NewRoom,
    success: { status: 201, schema: One(RoomSchema), orChanged: true },
    action: async (request) => {
      const { room, isNew } = await saveRoom(roomContext(request, outboundClient), request.body);
      const shown = presentRoom(room, services.origin());
      return isNew ? created(shown) : ok(shown);
    },
  }),
  route({
    method: 'POST',
    path: '/rooms/import',
    scope: 'write',
    tag: TAG,
    operationId: 'importRooms',
    summary: 'Add or change many room types at once',
    description:
      'Up to 1,000 rows, each judged for itself: good rows are written although others fail. A row with the `external_id` of a room type, or of an earlier row, changes it as PATCH does; one without always adds a room type.',
    body: RoomImport,
    judgesText: true,
    bodyLimit: IMPORT_BODY_BYTES,
    success: { status: 200, schema: One(ImportResultShape) },
    action: async (request) => ok(await importRooms(roomContext(request, outboundClient), request.body)),
  }),
  route({
    method: 'PATCH',
    path: '/rooms/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'updateRoom',
    summary: 'Change a room type',
    description:
      'Changes only what is sent. `seasonal_rates`, `amenities` and `ical_import_urls` are replaced as a whole. ' +
      'Reservations keep the prices that they were made at.',
    params: RoomParams,
    body: RoomChange,
    success: { status: 200, schema: One(RoomSchema) },
    action: async (request) => {
      const input = { id: request.params.id, ...request.body };
      const room = await changeRoom(roomContext(request, outboundClient), input);
      return ok(presentRoom(room, services.origin()));
    },
  }),
  route({
    method: 'DELETE',
    path: '/rooms/{id}',
    scope: 'write',
    tag: TAG,
    operationId: 'deleteRoom',
    summary: 'Remove a room type',
    description: 'Its reservations keep their dates and lose the room; its calendars are no longer imported.',
    params: RoomParams,
    success: { status: 200, schema: Deleted(RoomSchema) },
    action: async (request) =>
      deleted(presentRoom(await removeRoom(request, request.params), services.origin())),
  }),
];

const syncRoute = (services: RoomServices): AnyRoute =>
  route({
    method: 'POST',
    path: '/rooms/{id}/calendar-sync',
    scope: 'write',
    tag: TAG,
    operationId: 'syncRoomCalendars',
    summary: 'Import the calendars of a room type now',
    description:
      'Fetches the calendars of the room and answers when all are done, or after half a minute: `last_synced_at` tells which. ' +
      'They are fetched by themselves every ten minutes. A workspace has at most three imports running at once; one more is 429, ' +
      'and 503 while others occupy every place.',
    params: RoomParams,
    success: { status: 200, schema: One(CalendarSyncSchema) },
    action: async ({ db, workspaceId, params, signal }) => {
      const { current, run } = await prepareSync(services, { db, workspaceId, id: params.id, signal });
      return {
        ...ok({ ical_imports: current }),
        afterwards: async () => ok({ ical_imports: await run() }),
      };
    },
  });
