import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One, Page } from '../platform/http/shapes/shapes.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { listDeliveries } from '../webhooks/deliveries.queries.ts';
import { resendDelivery } from '../webhooks/resend-delivery.ts';
import { DeliverySchema } from '../webhooks/webhooks.schema.ts';
import { endpointContext } from '../webhooks/write-webhook.ts';
import { listHooks } from './hooks.queries.ts';
import {
  HookChange,
  HookDeliveryParams,
  HookDeliveryQuery,
  HookParams,
  HookSchema,
  NewHook,
} from './hooks.schema.ts';
import { changeHook, createHook, removeHook, showHook } from './write-hook.ts';

/** Only owners and admins manage hooks. */
const common = { role: 'admin', tag: 'Integrations' } as const;

export const hookRoutes = ({ outboundClient }: { outboundClient: OutboundClient }): AnyRoute[] => [
  ...readingRoutes,
  ...writingRoutes(outboundClient),
  ...deliveryRoutes,
];

const readingRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/integrations/hooks',
    scope: 'read',
    ...common,
    operationId: 'listHooks',
    summary: 'List hooks of app integrations',
    success: { status: 200, schema: Many(HookSchema) },
    action: async ({ db, workspaceId }) => ok(await listHooks(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/integrations/hooks/{id}',
    scope: 'read',
    ...common,
    operationId: 'getHook',
    summary: 'Get a hook',
    params: HookParams,
    success: { status: 200, schema: One(HookSchema) },
    action: async (request) => ok(await showHook(request, request.params)),
  }),
];

const writingRoutes = (outboundClient: OutboundClient): AnyRoute[] => [
  route({
    method: 'POST',
    path: '/integrations/hooks',
    scope: 'write',
    ...common,
    operationId: 'createHook',
    summary: 'Connect an app by a hook',
    description:
      'Events are sent to the app as `{event, workspace, sent_at, data}` by POST. With a secret, the signature header is `sha256=` followed by the hexadecimal HMAC-SHA256 of the body.',
    body: NewHook,
    success: { status: 201, schema: One(HookSchema) },
    action: async (request) =>
      created(await createHook(endpointContext(request, outboundClient), request.body)),
  }),
  route({
    method: 'PATCH',
    path: '/integrations/hooks/{id}',
    scope: 'write',
    ...common,
    operationId: 'updateHook',
    summary: 'Change, pause or resume a hook',
    description:
      'Changes only what is sent; `events` is replaced as a whole. A new secret is used from the next attempt on.',
    params: HookParams,
    body: HookChange,
    success: { status: 200, schema: One(HookSchema) },
    action: async (request) => {
      const input = { ...request.body, id: request.params.id };
      return ok(await changeHook(endpointContext(request, outboundClient), input));
    },
  }),
  route({
    method: 'DELETE',
    path: '/integrations/hooks/{id}',
    scope: 'write',
    ...common,
    operationId: 'deleteHook',
    summary: 'Delete a hook',
    description: 'Deletes its secret and its log too; nothing more is sent.',
    params: HookParams,
    success: { status: 200, schema: Deleted(HookSchema) },
    action: async (request) => deleted(await removeHook(request, request.params)),
  }),
];

const deliveryRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/integrations/hooks/{id}/deliveries',
    scope: 'read',
    ...common,
    operationId: 'listHookDeliveries',
    summary: 'List the deliveries to a hook, newest first',
    description: 'They are kept as long as deliveries to webhooks.',
    params: HookParams,
    query: HookDeliveryQuery,
    success: { status: 200, schema: Page(DeliverySchema) },
    action: async (request) => {
      const { db, workspaceId, params, query } = request;
      await showHook(request, params);
      const { rows, total } = await listDeliveries(db, workspaceId, params.id, limitAndOffset(query));
      return paged(rows, total, query);
    },
  }),
  route({
    method: 'POST',
    path: '/integrations/hooks/{id}/deliveries/{event_id}/resend',
    scope: 'write',
    ...common,
    operationId: 'resendHookDelivery',
    summary: 'Send an event to a hook again',
    description: 'Repeats a delivery in any state with the same body. A paused hook gets one attempt.',
    params: HookDeliveryParams,
    success: { status: 200, schema: One(DeliverySchema) },
    refusals: ['invalid_state'],
    action: async (request) => ok(await resendDelivery(request, { kind: 'hook', ...request.params })),
  }),
];
