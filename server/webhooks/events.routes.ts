import { EVENT_NAMES } from '../platform/events/event-names.ts';
import { readCommaList } from '../platform/http/request/comma-list.ts';
import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { route, type AnyRoute } from '../platform/http/route.ts';
import { Page } from '../platform/http/shapes/shapes.ts';
import { readWindow } from '../platform/http/request/time-window.ts';
import { listEventBodies } from './events.queries.ts';
import { EventQuery, EventSchema } from './events.schema.ts';

export const eventRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/events',
    scope: 'read',
    tag: 'Webhooks',
    operationId: 'listEmittedEvents',
    summary: 'List events of the last 30 days, newest first',
    description:
      'The envelopes exactly as webhooks receive them, whether or not an endpoint subscribes. With `after` they come ' +
      'oldest first. An event can appear a few seconds after one with a greater id, because transactions can commit in another order.',
    query: EventQuery,
    success: { status: 200, schema: Page(EventSchema) },
    action: async ({ db, workspaceId, query }) => {
      const types = readCommaList(query.type, EVENT_NAMES, 'type') ?? null;
      const filter = { types, ...readWindow(query), after: query.after ?? null };
      const { bodies, total } = await listEventBodies(db, workspaceId, filter, limitAndOffset(query));
      const events = bodies.map((body): unknown => JSON.parse(body));
      return paged(events, total, query);
    },
  }),
];
