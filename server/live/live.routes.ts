import { ConcurrencyLimit } from '../platform/concurrency-limit.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccessWatch } from '../platform/http/access/access-watch.ts';
import { isAllowed } from '../platform/http/access/principal.ts';
import { eventStream } from '../platform/http/answer/event-stream.ts';
import { route, upgraded, type AnyRoute, type ApiRequest } from '../platform/http/route.ts';
import type { ChangeFeed } from './change-feed.ts';
import { LiveQuery } from './live.schema.ts';
import { tellOverSocket } from './live-socket.ts';
import { streamEvents } from './stream-events.ts';

const TAG = 'Live';
const RETRY_AFTER_S = 10;

/** What a message says, for the descriptions of both routes. */
const MESSAGES =
  'A message says `{event_id, resource, id, what, at}`: `resource` is the path of a list (`calls`, `company/services`), ' +
  '`what` is `created`, `updated`, `deleted`, or `turn` with the words of a live call in `turn`; `id` is null when many ' +
  'records changed at once. The first is `ready`: every change that is committed after it is told, in order, and none ' +
  'that was rolled back. `resync` says that changes may be missing: read again what you show. Changes that only owners ' +
  'and admins see are told to them only. ';

export interface LiveServices {
  changes: ChangeFeed;
  accessWatch: AccessWatch;
  clock: Clock;
}

/** The changes of a workspace, as server-sent events and over a WebSocket. */
export function liveRoutes(services: LiveServices): AnyRoute[] {
  const open = new ConcurrencyLimit({ total: 2_000, ofOneWorkspace: 100 });
  const following = (request: ApiRequest, after: string | null) => {
    open.refuseWhenFull(request.workspaceId, RETRY_AFTER_S);
    const hearsAll = isAllowed(request.principal, { scope: 'read', role: 'admin' });
    return { ...services, open, request, after, hearsAll };
  };
  return [
    route({
      method: 'GET',
      path: '/stream',
      scope: 'read',
      tag: TAG,
      operationId: 'getChanges',
      summary: 'Follow the changes of the workspace as server-sent events',
      description:
        `${MESSAGES}They are events named \`ready\`, \`change\` and \`resync\`, with \`event_id\` as their id: a client that ` +
        'comes back with `Last-Event-ID` (or `last_event_id`) gets what was told in between, or `resync`. At most 100 ' +
        'streams and sockets a workspace.',
      query: LiveQuery,
      success: { status: 200, mediaType: 'text/event-stream' },
      action: async (request) => {
        if (request.isHead) return eventStream([]);
        const after = lastEventId(request, request.query.last_event_id);
        return eventStream(streamEvents(following(request, after)));
      },
    }),
    route({
      method: 'GET',
      path: '/live',
      scope: 'read',
      tag: TAG,
      operationId: 'getLiveSocket',
      summary: 'Follow the changes of the workspace over a WebSocket',
      description:
        `${MESSAGES}Each text frame is a message as JSON; \`last_event_id\` goes on after a break. The socket takes no ` +
        'messages, and is closed with 4401 when the key is revoked or expires. At most 100 streams and sockets a workspace.',
      query: LiveQuery,
      success: { status: 101 },
      refusals: ['forbidden'],
      action: async (request) => {
        const followed = following(request, request.query.last_event_id ?? null);
        return upgraded((socket) => void tellOverSocket(socket, followed));
      },
    }),
  ];
}

function lastEventId({ headers }: Pick<ApiRequest, 'headers'>, asked: string | undefined): string | null {
  const sent = headers['last-event-id'];
  const id = typeof sent === 'string' ? sent : (asked ?? null);
  return id === '' ? null : id;
}
