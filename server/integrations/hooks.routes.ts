import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One, Page } from '../platform/http/shapes/shapes.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { listDeliveries } from '../webhooks/deliveries.queries.ts';
import { resendDelivery } from '../webhooks/resend-delivery.ts';
import type { EndpointKey } from '../webhooks/webhook.ts';
import { DeliverySchema } from '../webhooks/webhooks.schema.ts';
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

/** Hooks are managed in the management interface, by owners and admins alone. */
const common = { role: 'admin', tag: 'Integrations' } as const;

const keyOf = (workspaceId: number, { id }: { id: number }): EndpointKey => ({
  kind: 'hook',
  workspaceId,
  id,
});

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
    action: async ({ db, workspaceId, params }) => ok(await showHook(db, workspaceId, params.id)),
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
      'The app is sent `{event, workspace, sent_at, data}` by POST; with a secret, the signature header holds `sha256=` and the hex of HMAC-SHA256 of the body alone.',
    body: NewHook,
    success: { status: 201, schema: One(HookSchema) },
    action: async ({ db, workspaceId, body, now }) =>
      created(await createHook(db, outboundClient, workspaceId, body, now)),
  }),
  route({
    method: 'PATCH',
    path: '/integrations/hooks/{id}',
    scope: 'write',
    ...common,
    operationId: 'updateHook',
    summary: 'Change, pause or resume a hook',
    description:
      'Changes only what is sent; `events` are replaced whole. A new secret signs from the next attempt on.',
    params: HookParams,
    body: HookChange,
    success: { status: 200, schema: One(HookSchema) },
    action: async ({ db, workspaceId, params, body, now }) =>
      ok(await changeHook(db, outboundClient, keyOf(workspaceId, params), body, now)),
  }),
  route({
    method: 'DELETE',
    path: '/integrations/hooks/{id}',
    scope: 'write',
    ...common,
    operationId: 'deleteHook',
    summary: 'Delete a hook',
    description: 'Its secret and its log go with it; nothing more is sent.',
    params: HookParams,
    success: { status: 200, schema: Deleted(HookSchema) },
    action: async ({ db, workspaceId, params }) => deleted(await removeHook(db, keyOf(workspaceId, params))),
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
    description: 'They are kept as long as those to webhooks.',
    params: HookParams,
    query: HookDeliveryQuery,
    success: { status: 200, schema: Page(DeliverySchema) },
    action: async ({ db, workspaceId, params, query }) => {
      await showHook(db, workspaceId, params.id);
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
    description: 'Whatever became of it before, with the same body. A paused hook is sent it once.',
    params: HookDeliveryParams,
    success: { status: 200, schema: One(DeliverySchema) },
    refusals: ['invalid_state'],
    action: async ({ db, workspaceId, params, now }) =>
      ok(await resendDelivery(db, keyOf(workspaceId, params), params.event_id, now)),
  }),
];
