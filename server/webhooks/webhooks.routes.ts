import { limitAndOffset, paged } from '../platform/http/answer/paging.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One, Page } from '../platform/http/shapes/shapes.ts';
import { listDeliveries } from './deliveries.queries.ts';
import { resendDelivery } from './resend-delivery.ts';
import { eventRoutes } from './events.routes.ts';
import { prepareTest, type TestServices } from './test-webhook.ts';
import { listWebhooks } from './webhooks.queries.ts';
import {
  CreatedWebhookSchema,
  DeliveryParams,
  DeliveryQuery,
  DeliverySchema,
  NewWebhook,
  WebhookChange,
  WebhookParams,
  WebhookSchema,
  WebhookTestSchema,
} from './webhooks.schema.ts';
import {
  changeWebhook,
  createWebhook,
  endpointContext,
  removeWebhook,
  showWebhook,
} from './write-webhook.ts';

const TAG = 'Webhooks';

const KIND = 'webhook';

export const webhookRoutes = (sender: TestServices): AnyRoute[] => [
  ...readingRoutes,
  ...writingRoutes(sender),
  ...deliveryRoutes(sender),
  ...eventRoutes,
];

const readingRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/webhooks',
    scope: 'read',
    tag: TAG,
    operationId: 'listWebhooks',
    summary: 'List webhook endpoints',
    success: { status: 200, schema: Many(WebhookSchema) },
    action: async ({ db, workspaceId }) => ok(await listWebhooks(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/webhooks/{id}',
    scope: 'read',
    tag: TAG,
    operationId: 'getWebhook',
    summary: 'Get a webhook endpoint',
    params: WebhookParams,
    success: { status: 200, schema: One(WebhookSchema) },
    action: async (request) => ok(await showWebhook(request, { kind: KIND, id: request.params.id })),
  }),
];

function writingRoutes({ outboundClient }: TestServices): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/webhooks',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'createWebhook',
      summary: 'Create a webhook endpoint',
      description: 'The `secret` of its signatures is shown only in this answer.',
      body: NewWebhook,
      success: { status: 201, schema: One(CreatedWebhookSchema) },
      action: async (request) =>
        created(await createWebhook(endpointContext(request, outboundClient), request.body)),
    }),
    route({
      method: 'PATCH',
      path: '/webhooks/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'updateWebhook',
      summary: 'Change, pause or resume a webhook endpoint',
      description:
        'Changes only what is sent; `events` is replaced as a whole. `active: false` pauses the endpoint: pending deliveries are skipped.',
      params: WebhookParams,
      body: WebhookChange,
      success: { status: 200, schema: One(WebhookSchema) },
      action: async (request) => {
        const input = { ...request.body, kind: KIND, id: request.params.id } as const;
        return ok(await changeWebhook(endpointContext(request, outboundClient), input));
      },
    }),
    route({
      method: 'DELETE',
      path: '/webhooks/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes its secret and its log too; nothing more is sent.',
      params: WebhookParams,
      success: { status: 200, schema: Deleted(WebhookSchema) },
      action: async (request) => deleted(await removeWebhook(request, { kind: KIND, id: request.params.id })),
    }),
  ];
}

function deliveryRoutes(sender: TestServices): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'testWebhook',
      summary: 'Send a test event and wait for the answer',
      description:
        'Posts `test.ping` to this endpoint at once, even when it is paused, and reports its answer. ' +
        'A workspace may run three tests at once: a fourth is 429. 503 when all places for tests are taken by other workspaces.',
      params: WebhookParams,
      success: { status: 200, schema: One(WebhookTestSchema) },
      action: async (request) => {
        const { params, signal } = request;
        const { unanswered, run } = await prepareTest(sender, request, { id: params.id, signal });
        return { ...ok(unanswered), afterwards: async () => ok(await run()) };
      },
    }),
    route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      scope: 'read',
      tag: TAG,
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries to an endpoint, newest first',
      description: 'Deliveries are kept for 30 days, or for the number of days in `EVENT_RETENTION_DAYS`.',
      params: WebhookParams,
      query: DeliveryQuery,
      success: { status: 200, schema: Page(DeliverySchema) },
      action: async (request) => {
        const { db, workspaceId, params, query } = request;
        await showWebhook(request, { kind: KIND, id: params.id });
        const { rows, total } = await listDeliveries(db, workspaceId, params.id, limitAndOffset(query));
        return paged(rows, total, query);
      },
    }),
    route({
      method: 'POST',
      path: '/webhooks/{id}/deliveries/{event_id}/resend',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'resendWebhookDelivery',
      summary: 'Send an event again',
      description:
        'Repeats a delivery that is not pending, with the same envelope and a new signature. A paused endpoint gets one attempt.',
      params: DeliveryParams,
      success: { status: 200, schema: One(DeliverySchema) },
      refusals: ['invalid_state'],
      action: async (request) => ok(await resendDelivery(request, { kind: KIND, ...request.params })),
    }),
  ];
}
