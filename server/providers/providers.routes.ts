import type { ActionContext } from '../platform/action-context.ts';
import { created, deleted, ok, route, type AnyRoute } from '../platform/http/route.ts';
import { Deleted, Many, One } from '../platform/http/shapes/shapes.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { prepareCheck, type CheckServices } from './check-provider.ts';
import { listProviders } from './providers.queries.ts';
import {
  NewProvider,
  ProviderChange,
  ProviderCheckSchema,
  ProviderParams,
  ProviderSchema,
} from './providers.schema.ts';
import {
  changeProvider,
  createProvider,
  removeProvider,
  showProvider,
  type ProviderContext,
} from './write-provider.ts';

const TAG = 'Providers';

type RouteServices = CheckServices & { outboundClient: OutboundClient };

export const providerRoutes = (services: RouteServices): AnyRoute[] => [
  ...readingRoutes,
  ...writingRoutes(services),
  route({
    method: 'POST',
    path: '/providers/{id}/check',
    scope: 'write',
    role: 'admin',
    tag: TAG,
    operationId: 'checkProvider',
    summary: 'Check a provider',
    description:
      'Asks it for a list that costs nothing: whether it answers, accepts the key and knows the named models.',
    params: ProviderParams,
    success: { status: 200, schema: One(ProviderCheckSchema) },
    action: async (request) => {
      const { params, signal } = request;
      const { unanswered, run } = await prepareCheck(services, request, { id: params.id, signal });
      return { ...ok(unanswered), afterwards: async () => ok(await run()) };
    },
  }),
];

const readingRoutes: AnyRoute[] = [
  route({
    method: 'GET',
    path: '/providers',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'listProviders',
    summary: 'List the AI providers of the workspace',
    description: 'In the order in which they are asked. Those of the installation are not listed.',
    success: { status: 200, schema: Many(ProviderSchema) },
    action: async ({ db, workspaceId }) => ok(await listProviders(db, workspaceId)),
  }),
  route({
    method: 'GET',
    path: '/providers/{id}',
    scope: 'read',
    role: 'admin',
    tag: TAG,
    operationId: 'getProvider',
    summary: 'Get an AI provider',
    params: ProviderParams,
    success: { status: 200, schema: One(ProviderSchema) },
    action: async (request) => ok(await showProvider(request, request.params)),
  }),
];

function writingRoutes(services: RouteServices): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/providers',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'createProvider',
      summary: 'Add an AI provider',
      description:
        'Its models, listeners and voices are in the catalogue at once, before the installation’s.',
      body: NewProvider,
      success: { status: 201, schema: One(ProviderSchema) },
      refusals: ['invalid_state'],
      action: async (request) => created(await createProvider(contextOf(request, services), request.body)),
    }),
    route({
      method: 'PATCH',
      path: '/providers/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'updateProvider',
      summary: 'Change an AI provider',
      description: 'Changes only what is sent. A new `base_url` needs the `api_key` again.',
      params: ProviderParams,
      body: ProviderChange,
      success: { status: 200, schema: One(ProviderSchema) },
      action: async (request) => {
        const input = { id: request.params.id, ...request.body };
        return ok(await changeProvider(contextOf(request, services), input));
      },
    }),
    route({
      method: 'DELETE',
      path: '/providers/{id}',
      scope: 'write',
      role: 'admin',
      tag: TAG,
      operationId: 'deleteProvider',
      summary: 'Delete an AI provider',
      description: 'Its key goes with it. Assistants that used it go on with what stands behind it.',
      params: ProviderParams,
      success: { status: 200, schema: Deleted(ProviderSchema) },
      action: async (request) => deleted(await removeProvider(request, request.params)),
    }),
  ];
}

const contextOf = (
  { db, workspaceId, now, by, language }: ActionContext,
  { secrets, outboundClient }: RouteServices,
): ProviderContext => ({
  ...{ db, workspaceId, now, by, secrets, outboundClient },
  ...(language ? { language } : {}),
});
